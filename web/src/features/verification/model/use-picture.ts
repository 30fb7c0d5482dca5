import { uploadPicture } from '@candor/contract/modules/documents/calls';
import type { PictureFault } from '@candor/contract/verification';
import { useEffect, useRef, useState } from 'react';
import { ownFile, uploadFile } from '../../../api/files.ts';
import { isFailure, type CallFailure } from '../../../api/failures.ts';
import { smallPicture } from './picture.ts';

export type PictureState =
  | { readonly kind: 'none' | 'gone' }
  | { readonly kind: 'kept'; readonly fault: PictureFault | null }
  /** `share`: from 0 to 1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly failure: CallFailure; readonly again: () => void };

/** A picture of the form: shown from this device while it is sent, and from the server after a reload. */
export function usePicture(url: string, onUrl: (url: string) => void) {
  const [state, setState] = useState<PictureState>(url === '' ? { kind: 'none' } : { kind: 'kept', fault: null });
  const [preview, setPreview] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  const shown = useRef<string | null>(null);
  const show = (picture: Blob | null) => {
    if (shown.current !== null) URL.revokeObjectURL(shown.current);
    shown.current = picture === null ? null : URL.createObjectURL(picture);
    setPreview(shown.current);
  };

  useEffect(() => {
    const leaving = new AbortController();
    if (url !== '' && shown.current === null) {
      ownFile(url, leaving.signal).then(
        (picture) => {
          if (leaving.signal.aborted) return;
          show(picture);
          if (picture !== null) return;
          setState({ kind: 'gone' });
          onUrl('');
        },
        () => undefined,
      );
    }
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- what was uploaded before this page is fetched once
  }, []);
  useEffect(
    () => () => {
      sending.current?.abort();
      if (shown.current !== null) URL.revokeObjectURL(shown.current);
    },
    [],
  );

  const send = async (file: Blob): Promise<void> => {
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    show(file);
    setState({ kind: 'sending', share: 0 });
    onUrl('');
    try {
      const small = await smallPicture(file);
      const onProgress = (share: number) => {
        if (sending.current === own) setState({ kind: 'sending', share });
      };
      const { url: uploaded, fault } = await uploadFile(uploadPicture, small, { signal: own.signal, onProgress });
      if (sending.current !== own) return;
      setState({ kind: 'kept', fault });
      onUrl(uploaded);
    } catch (failure) {
      if (sending.current !== own || own.signal.aborted) return;
      if (!isFailure(failure)) throw failure;
      setState({ kind: 'failed', failure, again: () => void send(file) });
    }
  };
  const stop = () => {
    sending.current?.abort();
    sending.current = null;
    show(null);
    setState({ kind: 'none' });
  };
  return { state, preview, send, stop };
}
