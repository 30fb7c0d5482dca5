import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../test/pictures.ts';
import { cleanPicture } from './clean-picture.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(bytes: Uint8Array): Promise<Buffer | string> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return await cleanPicture(path);
}

/** What is drawn in a cleaned picture. */
async function drawn(bytes: Uint8Array) {
  const clean = await cleaned(bytes);
  if (typeof clean === 'string') throw new Error(clean);
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

/** A few kilobytes that claim to be a picture of `side` × `side` pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000), { level: 9 });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

describe('a cleaned picture', () => {
  test('is upright, and has neither place nor camera', async () => {
    const taken = await photo(640, 400);
    expect((await sharp(taken).metadata()).exif?.includes('SECRETPHONE')).toBe(true);
    const { clean, format, width, height, exif, orientation, icc, xmp } = await drawn(taken);
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
    const taken = await photo();
    const page = Buffer.from('<script>alert(1)</script>'.repeat(50));
    for (const bytes of [
      taken.subarray(0, 300),
      Buffer.concat([taken.subarray(0, 20), page]),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page]),
    ])
      expect(await cleaned(bytes)).toBe('FILE_DAMAGED');
  });

  test('a small file that claims billions of pixels is refused before it is decoded', async () => {
    expect(await cleaned(bomb(60_000))).toBe('FILE_DAMAGED');
    const flat = sharp({ create: { width: 8_001, height: 8_001, channels: 3, background: '#ffffff' } });
    expect(await cleaned(await flat.png({ compressionLevel: 1 }).toBuffer())).toBe('FILE_DAMAGED');
  });
});
