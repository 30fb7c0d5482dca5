import sharp from 'sharp';
import { drawDigits } from '../draw-digits.ts';

const DIGITS = 4;
const WIDTH = 33;
const STEP = 29;
const LEFT = 8;
const HEIGHT = 48;
/** Small and soft, so that lines across and a turn by some degrees count for little. */
const SMALL = { width: 17, height: 24 } as const;
const PICTURES_OF_DIGIT = 16;

type Seen = { readonly digit: string; readonly dots: Float64Array };

/** What a person sees at each of the four places. */
async function placesOf(png: Buffer): Promise<readonly Float64Array[]> {
  const places: Float64Array[] = [];
  for (let at = 0; at < DIGITS; at++) {
    const cut = sharp(png)
      .greyscale()
      .extract({ left: LEFT + at * STEP, top: 0, width: WIDTH, height: HEIGHT });
    const { data } = await sharp(await cut.png().toBuffer())
      .blur(1.2)
      .resize({ ...SMALL, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
    places.push(Float64Array.from(data, (value) => mean - value));
  }
  return places;
}

/** Somebody who has seen many pictures of digits and reads new ones, rightly more often than by chance. */
export class DigitReader {
  readonly #seen: Seen[] = [];

  static async learned(): Promise<DigitReader> {
    const reader = new DigitReader();
    for (let digit = 0; digit < 10; digit++)
      for (let count = 0; count < PICTURES_OF_DIGIT; count++)
        for (const dots of await placesOf(await drawDigits(String(digit).repeat(DIGITS))))
          reader.#seen.push({ digit: String(digit), dots });
    return reader;
  }

  /** Its best guess of four digits. */
  async read(png: Buffer): Promise<string> {
    const places = await placesOf(png);
    return places.map((dots) => this.#likest(dots)).join('');
  }

  #likest(dots: Float64Array): string {
    let [best, least] = ['', Number.POSITIVE_INFINITY];
    for (const seen of this.#seen) {
      const distance = seen.dots.reduce((sum, value, index) => sum + (value - (dots[index] ?? 0)) ** 2, 0);
      if (distance < least) [best, least] = [seen.digit, distance];
    }
    return best;
  }
}
