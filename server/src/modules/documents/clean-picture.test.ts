import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../test/pictures.ts';
import { cleanPicture, type CleanPicture } from './clean-picture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(bytes: Uint8Array): Promise<CleanPicture | string> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return await cleanPicture(path);
}

async function taken(bytes: Uint8Array): Promise<CleanPicture> {
  const clean = await cleaned(bytes);
  if (typeof clean === 'string') throw new Error(clean);
  return clean;
}

/** What is drawn in a cleaned picture. */
async function drawn(bytes: Uint8Array) {
  const { bytes: clean } = await taken(bytes);
  return { clean, ...(await sharp(clean).metadata()) };
}

const CRC_TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  let sum = 0xffffffff;
  for (const byte of named) sum = (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(~sum >>> 0, 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** 8,040 times 8,000 grey pixels. */
const GREY_WEBP = 'UklGRh4AAABXRUJQVlA4TBEAAAAvZ9/PBwdQwAIWsP+BiOh/AAA=';

/** Exif of nothing but a number that says how a picture is turned. */
const exifOf = (orientation: number): Buffer =>
  Buffer.from(`4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`, 'hex');

type Png = { readonly width: number; readonly height: number; readonly rows: Buffer; readonly orientation?: number };

/** A black and white PNG, one bit a pixel. */
function png({ width, height, rows, orientation = 1 }: Png): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const content = deflateSync(rows, { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('eXIf', exifOf(orientation)),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of black pixels, each with the number of its filter before it. */
const blackRows = (width: number, height: number): Buffer => Buffer.alloc((1 + width / 8) * height);

describe('a cleaned picture', () => {
  test('is upright, and has neither place nor camera', async () => {
    const shot = await photo(640, 400);
    expect((await sharp(shot).metadata()).exif?.includes('SECRETPHONE')).toBe(true);
    const { clean, format, width, height, exif, orientation, icc, xmp } = await drawn(shot);
    expect({ format, width, height, exif, orientation, icc, xmp }).toEqual({ format: 'jpeg', width: 400, height: 640 });
    expect(clean.includes('SECRETPHONE') || clean.includes('GPS')).toBe(false);
  });

  test('is a JPEG also of a PNG and a WebP, transparent parts white', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    for (const bytes of [await clear.clone().png().toBuffer(), await clear.clone().webp({ lossless: true }).toBuffer()]) {
      const { clean, format } = await drawn(bytes);
      const { dominant } = await sharp(clean).stats();
      expect({ format, light: dominant.r > 240 && dominant.g > 240 && dominant.b > 240 }).toEqual({ format: 'jpeg', light: true });
    }
  });

  test('has at most 2,560 pixels a side, and a small one keeps its size', async () => {
    expect(await drawn(await photo(5_000, 2_500))).toMatchObject({ width: 1_280, height: 2_560 });
    expect(await drawn(await photo(30, 20))).toMatchObject({ width: 20, height: 30 });
  });

  test('keeps nothing of what was hidden in the file: a page, a script or an archive behind the picture', async () => {
    for (const hidden of ['<script>alert(1)</script>', 'PK\u0003\u0004 archive', '<?php system($_GET[0]);']) {
      const { clean } = await drawn(Buffer.concat([await photo(), Buffer.from(hidden, 'latin1')]));
      expect(clean.includes(hidden)).toBe(false);
    }
  });
});

describe('no picture', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.of(0xff)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['a page that calls itself a picture', Buffer.from('<!doctype html><title>a.jpg</title>')],
  ])('%s is refused by its kind', async (_name, bytes) => {
    expect(await cleaned(bytes)).toBe('FILE_TYPE');
  });

  test('the head of a picture with something else behind it is damaged', async () => {
    const shot = await photo();
    const page = Buffer.from('<script>alert(1)</script>'.repeat(50));
    for (const bytes of [
      shot.subarray(0, 300),
      Buffer.concat([shot.subarray(0, 20), page]),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page]),
    ])
      expect(await cleaned(bytes)).toBe('FILE_DAMAGED');
  });

  test('a small file that claims billions of pixels is refused before it is decoded', async () => {
    const rows = Buffer.alloc(1_000_000);
    for (const side of [60_000, 14_144]) expect(await cleaned(png({ width: side, height: side, rows }))).toBe('FILE_DAMAGED');
  });

  test('up to 200 million pixels are taken row by row; what would be held whole is refused above 64 million', async () => {
    const [width, height] = [16_000, 12_500];
    expect(await drawn(png({ width, height, rows: blackRows(width, height) }))).toMatchObject({ width: 2_560, height: 2_000 });
    const progressive = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
        .greyscale()
        .jpeg({ quality: 10, progressive: true })
        .toBuffer();
    expect(await cleaned(await progressive(8_040, 8_000))).toBe('FILE_DAMAGED');
    expect(await drawn(await progressive(1_000, 800))).toMatchObject({ width: 1_000 });
  });

  test('a WebP, and what is not a JPEG and has to be turned, is held whole too', async () => {
    const [width, height] = [8_040, 8_000];
    expect(await cleaned(Buffer.from(GREY_WEBP, 'base64'))).toBe('FILE_DAMAGED');
    const rows = blackRows(width, height);
    expect(await cleaned(png({ width, height, rows, orientation: 6 }))).toBe('FILE_DAMAGED');
    expect(await drawn(png({ width, height, rows }))).toMatchObject({ width: 2_560 });
    const small = png({ width: 1_000, height: 800, rows: blackRows(1_000, 800), orientation: 6 });
    expect(await drawn(small)).toMatchObject({ width: 800, height: 1_000 });
    expect(await drawn(await photo(width, height - 40))).toMatchObject({ height: 2_560 });
  });
});

describe('what is likely not to be readable', () => {
  /** A card with lines of print, each a twentieth of its height. */
  const card = async (width: number, height: number, { light = 1, blurPx = 0 } = {}): Promise<Buffer> => {
    const lines = Array.from(
      { length: 8 },
      (_, line) => `<text x="${width * 0.1}" y="${height * (0.2 + line * 0.09)}">Alice Example X1234567</text>`,
    );
    const print = `<g font-size="${height / 20}" font-family="sans-serif" fill="#222233">${lines.join('')}</g>`;
    const paper = `<rect width="${width}" height="${height}" fill="#e8ecf0"/>`;
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}${print}</svg>`);
    const lit = await sharp(await sharp(svg).flatten().toBuffer())
      .linear(light, 0)
      .toBuffer();
    return await (blurPx === 0 ? sharp(lit) : sharp(lit).blur(blurPx)).jpeg().toBuffer();
  };

  test.each([
    ['sharp', card(1_600, 1_000), null],
    ['sharp in little light', card(1_600, 1_000, { light: 0.3 }), null],
    ['a little out of focus', card(1_024, 640, { blurPx: 1.5 }), null],
    ['upright, as small as may be', card(400, 600), null],
    ['blurred', card(1_024, 640, { blurPx: 4 }), 'BLURRED'],
    ['empty', photo(1_000, 800), 'BLURRED'],
    ['in the dark', card(1_600, 1_000, { light: 0.1 }), 'TOO_DARK'],
    ['black', photo(1_000, 800, '#000000'), 'TOO_DARK'],
    ['not long enough', card(599, 500), 'TOO_SMALL'],
    ['not wide enough', card(900, 399), 'TOO_SMALL'],
  ])('%s', async (_name, picture, fault) => {
    expect((await taken(await picture)).fault).toBe(fault);
  });
});
