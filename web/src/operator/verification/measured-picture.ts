import { greyOf, hintsOf, MEASURED_SIDE_PX, type PictureHint } from './picture-hints.ts';

/** Draws a picture that is there on a canvas nobody sees, and measures it; nothing where the browser gives no pixels. */
export function measuredHints(picture: HTMLImageElement): readonly PictureHint[] {
  const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return [];
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  return hintsOf(greyOf(data, width, height));
}
