import sharp from 'sharp';
import { expect, test } from 'vitest';
import { noise, photo } from '../../../test/pictures.ts';
import { drawnPicture, FILE_BYTES_MAX } from './drawn-picture.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });
const kept = async (file: Buffer) => {
  const drawn = await drawnPicture(file);
  if ('refusal' in drawn) throw new Error(drawn.refusal);
  return drawn;
};

test('RULES §18 a picture is kept in its format, upright, without place and camera, and again the same', async () => {
  const file = await photo(640, 400);
  const drawn = await kept(file);
  expect([drawn.type, drawn.widthPx, drawn.heightPx]).toEqual(['jpeg', 400, 640]);
  expect(drawn.bytes.includes('SECRETPHONE')).toBe(false);
  expect((await sharp(drawn.bytes).metadata()).exif).toBeUndefined();
  expect((await kept(file)).bytes.equals(drawn.bytes)).toBe(true);
});

test('a logo stays seen through, and a large picture is made smaller', async () => {
  const png = await kept(await plain(64, 32).png().toBuffer());
  expect([png.type, (await sharp(png.bytes).metadata()).hasAlpha]).toEqual(['png', true]);
  const webp = await kept(await plain(3_200, 800).webp().toBuffer());
  expect([webp.type, webp.widthPx, webp.heightPx]).toEqual(['webp', 1_600, 400]);
});

const frames = async (): Promise<Buffer> => {
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const;
  const pixels = Buffer.concat([Buffer.alloc(16 * 16 * 3, 1), Buffer.alloc(16 * 16 * 3, 250)]);
  return await sharp(pixels, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

test.each<readonly [string, () => Promise<Buffer>, RegExp]>([
  ['nothing', async () => await Promise.resolve(Buffer.alloc(0)), /PNG, JPEG or WebP/],
  ['words', async () => await Promise.resolve(Buffer.from('<html><script>x</script>')), /PNG, JPEG or WebP/],
  ['an SVG', async () => await Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')), /PNG, JPEG or WebP/],
  ['a GIF', async () => await plain(16, 16).gif().toBuffer(), /PNG, JPEG or WebP/],
  [
    'a script behind the first bytes of a PNG',
    async () => await Promise.resolve(Buffer.from('89504e470d0a1a0a3c736372697074', 'hex')),
    /damaged/,
  ],
  ['half of a picture', async () => (await noise(60_000)).subarray(0, 20_000), /damaged/],
  ['a file that is too large', async () => await Promise.resolve(Buffer.alloc(FILE_BYTES_MAX + 1)), /at most 2 MB/],
  ['a small file that claims too many pixels', async () => await plain(6_000, 5_000).png().toBuffer(), /million pixels/],
  ['a dot', async () => await plain(1, 1).png().toBuffer(), /at least 8 pixels/],
  ['one that moves', frames, /does not move/],
])('%s is refused with the reason', async (_name, file, words) => {
  expect(await drawnPicture(await file())).toEqual({ refusal: expect.stringMatching(words) as string });
});
