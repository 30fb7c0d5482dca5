/** Small print of a document stays readable, and a slow line takes some seconds for it: the server gives up on a file after a minute. */
const SIDE_MAX_PX = 2_048;
const QUALITY = 0.85;

/** A picture as it is sent: upright and not larger than what is kept. What this browser cannot draw goes as it is, and the server says what it is. */
export async function smallPicture(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE_MAX_PX / Math.max(picture.width, picture.height));
    const drawn = await jpegOf(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
    picture.close();
    return drawn ?? file;
  } catch {
    return file;
  }
}

/** Null when this browser does not draw it. */
export async function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(source, 0, 0, width, height);
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function';
