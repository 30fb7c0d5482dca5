import type { PictureFault } from '@candor/contract/verification';
import sharp from 'sharp';

/** Fewer pixels of the longer or the shorter side do not show the small print of a document. */
const LONG_SIDE_MIN_PX = 600;
const SHORT_SIDE_MIN_PX = 400;
/** Blur is measured at this size, so that what a fine sensor adds does not count. */
const MEASURED_SIDE_PX = 1_024;
/** Brightness from 0 to 255: of the brightest pixel, and the mean. */
const BRIGHTEST_MIN = 48;
const MEAN_MIN = 16;
/**
 * Sharpness (the standard deviation of a Laplacian) to contrast (that of the brightness). Measured with print of a twentieth of the height on a card: 0.08
 * sharp, also in little light; 0.014 with a blur of two pixels, 0.007 with three, where it cannot be read any more.
 */
const SHARPNESS_MIN = 0.01;

/** Why the print of a decoded picture is likely not to be readable; null when nothing is to be seen. */
export async function faultOf(picture: Buffer): Promise<PictureFault | null> {
  const { width, height } = await sharp(picture).metadata();
  if (Math.max(width, height) < LONG_SIDE_MIN_PX || Math.min(width, height) < SHORT_SIDE_MIN_PX) return 'TOO_SMALL';
  const size = { width: MEASURED_SIDE_PX, height: MEASURED_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const;
  const measured = await sharp(picture).resize(size).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { sharpness, channels } = await sharp(measured.data, { raw: measured.info }).stats();
  const grey = channels[0];
  if (grey === undefined || grey.max < BRIGHTEST_MIN || grey.mean < MEAN_MIN) return 'TOO_DARK';
  return sharpness <= grey.stdev * SHARPNESS_MIN ? 'BLURRED' : null;
}
