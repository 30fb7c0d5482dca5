import { describe, expect, test } from 'vitest';
import { greyOf, hintsOf, laplacianOf, meanOf, varianceOf, type Grey } from './picture-hints.ts';

const [WIDTH, HEIGHT] = [240, 160];

/** A card with lines of print: strokes of three pixels, from `dark` to `light`. */
function card(light: number, dark: number): Grey {
  const values = new Float32Array(WIDTH * HEIGHT).fill(light);
  for (let y = 20; y < HEIGHT - 20; y++) for (let x = 20; x < WIDTH - 20; x++) if (y % 16 < 8 && x % 7 < 3) values[y * WIDTH + x] = dark;
  return { width: WIDTH, height: HEIGHT, values };
}

/** The mean of the pixels within `radius`, as often as it takes to look like a lens out of focus. */
function blurred(grey: Grey, radius: number): Grey {
  const pass = (values: Float32Array, stepX: number, stepY: number): Float32Array =>
    values.map((_, index) => {
      const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
      let [sum, count] = [0, 0];
      for (let by = -radius; by <= radius; by++) {
        const [atX, atY] = [x + by * stepX, y + by * stepY];
        if (atX < 0 || atY < 0 || atX >= WIDTH || atY >= HEIGHT) continue;
        sum += values[atY * WIDTH + atX] ?? 0;
        count += 1;
      }
      return sum / count;
    });
  let { values } = grey;
  for (let again = 0; again < 3; again++) values = pass(pass(values, 1, 0), 0, 1);
  return { ...grey, values };
}

describe('RULES §14.1 hints beside a picture', () => {
  test('sharp print in good light has none, also where there is little contrast', () => {
    expect([hintsOf(card(230, 20)), hintsOf(card(140, 110))]).toEqual([[], []]);
  });

  test('print that cannot be read is blurred, and what is nearly black is dark', () => {
    expect(hintsOf(blurred(card(230, 20), 3))).toEqual(['blurred']);
    expect(hintsOf(card(40, 5))).toEqual(['dark']);
    expect(hintsOf(blurred(card(40, 5), 3))).toEqual(['dark', 'blurred']);
    expect(hintsOf(card(255, 255))).toEqual(['blurred']);
  });

  test('a blur that leaves print readable is none', () => {
    expect(hintsOf(blurred(card(230, 20), 1))).toEqual([]);
  });

  test('brightness is that of Rec. 601, and the Laplacian of a slope is nothing', () => {
    const bytes = Uint8ClampedArray.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
    expect([...greyOf(bytes, 2, 2).values].map(Math.round)).toEqual([76, 150, 29, 255]);
    const slope = { width: 5, height: 4, values: Float32Array.from({ length: 20 }, (_, index) => 10 * (index % 5)) };
    expect([...laplacianOf(slope)]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([meanOf(slope.values), varianceOf(slope.values)]).toEqual([20, 200]);
    expect([meanOf(new Float32Array()), laplacianOf({ width: 1, height: 1, values: new Float32Array(1) }).length]).toEqual([0, 0]);
  });
});
