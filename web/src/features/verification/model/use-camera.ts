import { useEffect, useRef, useState } from 'react';
import { jpegOf } from './picture.ts';

export type CameraState = 'starting' | 'live' | 'denied' | 'none';

/** More than the server keeps is not asked for. */
const WIDTH_PX = 1_920;
const HEIGHT_PX = 1_080;

/** The camera of this device for as long as the sheet is open; `facing` is a wish. */
export function useCamera(facing: 'environment' | 'user') {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOpen = true;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: facing, width: { ideal: WIDTH_PX }, height: { ideal: HEIGHT_PX } },
      });
      const element = video.current;
      if (!isOpen || element === null) {
        stop();
        return;
      }
      element.srcObject = stream;
      await element.play();
      setState('live');
    };
    start().catch((error: unknown) => {
      stop();
      if (isOpen) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    });
    return () => {
      isOpen = false;
      stop();
    };
  }, [facing]);

  /** What the camera sees now; null when it shows nothing. */
  const take = async (): Promise<Blob | null> => {
    const element = video.current;
    if (element === null || element.videoWidth === 0) return null;
    return await jpegOf(element, element.videoWidth, element.videoHeight);
  };
  return { video, state, take };
}
