import sharp from 'sharp';
import { HEAD_BYTES, kindOf, type PictureKind } from '../../documents/clean-picture.ts';

/** Bytes of a file that is taken. */
export const FILE_BYTES_MAX = 2 * 1_048_576;
/** A small file may claim billions. */
const PIXELS_MAX = 24_000_000;
/** Of the longer side as it is kept: wider than any place that shows one, on screens with two pixels a point. */
const SIDE_MAX_PX = 1_600;
const SIDE_MIN_PX = 8;
const QUALITY = 85;
const DRAWING_MAX_S = 20;

export type DrawnPicture = { readonly type: PictureKind; readonly widthPx: number; readonly heightPx: number; readonly bytes: Buffer };

/** Why a file is not taken, in words for who has chosen it. */
export type NoPicture = { readonly refusal: string };

const no = (refusal: string): NoPicture => ({ refusal });

/**
 * The picture in a file, decoded and drawn anew in the format that it has: the right side up, no larger than pages show it, and nothing but pixels. What
 * it is, its first bytes say, never its name.
 */
export async function drawnPicture(file: Buffer): Promise<DrawnPicture | NoPicture> {
  if (file.length > FILE_BYTES_MAX) return no(`needs a file of at most ${FILE_BYTES_MAX / 1_048_576} MB`);
  const type = kindOf(file.subarray(0, HEAD_BYTES));
  if (type === null) return no('needs a PNG, JPEG or WebP picture');
  try {
    const picture = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
    const { format, width, height, pages = 1 } = await picture.metadata();
    if (format !== type) return no('needs a PNG, JPEG or WebP picture');
    if (pages > 1) return no('needs a picture that does not move');
    if (Math.min(width, height) < SIDE_MIN_PX) return no(`needs a picture of at least ${SIDE_MIN_PX} pixels each way`);
    const size = { width: SIDE_MAX_PX, height: SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true } as const;
    const drawn = picture.autoOrient().resize(size).toColourspace('srgb').timeout({ seconds: DRAWING_MAX_S });
    const { data, info } = await drawn.toFormat(type, { quality: QUALITY }).toBuffer({ resolveWithObject: true });
    return { type, widthPx: info.width, heightPx: info.height, bytes: data };
  } catch (error) {
    return no(
      /pixel limit/iu.test(String(error))
        ? `needs a picture of at most ${PIXELS_MAX / 1_000_000} million pixels`
        : 'needs a whole picture: this file is damaged',
    );
  }
}
