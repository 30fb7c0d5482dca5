/** Brightness of a picture row by row, from 0 to 255. */
export type Grey = { readonly width: number; readonly height: number; readonly values: Float32Array };

export type PictureHint = 'dark' | 'blurred';

/** Longer side at which a picture is measured: what a fine sensor adds does not count. */
export const MEASURED_SIDE_PX = 1_024;
/** Mean brightness under which print is hard to read. */
const MEAN_MIN = 48;
/**
 * Variance of the Laplacian to that of the brightness. Print of a twentieth of the height of a card has 0.5 where it is sharp, also in little light; 0.016
 * with a blur of two pixels, 0.004 with three, where it cannot be read any more.
 */
const SHARPNESS_MIN = 0.008_1;

/** Rec. 601, of the bytes of a canvas: red, green, blue and opacity of each pixel. */
export function greyOf(bytes: Uint8ClampedArray, width: number, height: number): Grey {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index++) {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(index * 4, index * 4 + 3);
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, values };
}

export function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function varianceOf(values: Float32Array): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length);
}

/** How much each pixel differs from the four beside it; the edge of the picture is left out. */
export function laplacianOf({ width, height, values }: Grey): Float32Array {
  const found = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2));
  const at = (x: number, y: number): number => values[y * width + x] ?? 0;
  let index = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      found[index] = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      index += 1;
    }
  return found;
}

/** What a reviewer should look for. A hint decides nothing: who looks sees the picture itself. */
export function hintsOf(grey: Grey): readonly PictureHint[] {
  const isDark = meanOf(grey.values) < MEAN_MIN;
  const isBlurred = varianceOf(laplacianOf(grey)) <= varianceOf(grey.values) * SHARPNESS_MIN;
  return [...(isDark ? (['dark'] as const) : []), ...(isBlurred ? (['blurred'] as const) : [])];
}
