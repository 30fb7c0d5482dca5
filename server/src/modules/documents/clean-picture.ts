import { open } from 'node:fs/promises';
import type { PictureFault } from '@candor/contract/verification';
import sharp, { type Metadata } from 'sharp';
import { faultOf } from './picture-fault.ts';

/** What can be told of a file that is no picture that we take. */
export type NoPicture = 'FILE_TYPE' | 'FILE_DAMAGED';

/** Formats that are taken. */
export const PICTURE_KINDS = ['jpeg', 'png', 'webp'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** A picture as it is kept, a JPEG. */
export type CleanPicture = { readonly bytes: Buffer; readonly fault: PictureFault | null };

/** Pictures of phones have up to 200 million pixels, which come row by row and are made smaller as they come; a small file may claim billions. */
const PIXELS_MAX = 200_000_000;
/** Some are held whole while they are decoded: up to ten bytes a pixel, or as many on the disk. */
const WHOLE_PIXELS_MAX = 64_000_000;
/** Enough to read the smallest print of a document. */
const SIDE_MAX_PX = 2_560;
const QUALITY = 85;
const DECODING_MAX_S = 20;
/** So many say what a file is. */
export const HEAD_BYTES = 12;

/**
 * The picture in a file, decoded and drawn anew: a JPEG with the right side up and nothing but pixels, so that neither place and camera nor
 * anything hidden beside the picture is kept. What it is, its first bytes say, never its name.
 */
export async function cleanPicture(path: string): Promise<CleanPicture | NoPicture> {
  const kind = kindOf(await headOf(path));
  if (kind === null) return 'FILE_TYPE';
  try {
    const picture = sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true, pages: 1 });
    const metadata = await picture.metadata();
    if (metadata.format !== kind) return 'FILE_TYPE';
    if (isHeldWhole(metadata) && metadata.width * metadata.height > WHOLE_PIXELS_MAX) return 'FILE_DAMAGED';
    const bytes = await picture
      .autoOrient()
      .resize({ width: SIDE_MAX_PX, height: SIDE_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: DECODING_MAX_S })
      .toBuffer();
    return { bytes, fault: await faultOf(bytes) };
  } catch {
    return 'FILE_DAMAGED';
  }
}

/**
 * Progressive and interlaced pictures, each WebP, and what is turned upright before it is made smaller: of a JPEG fewer pixels are decoded, so the
 * largest pictures of phones may be turned.
 */
function isHeldWhole({ format, isProgressive, orientation = 1 }: Metadata): boolean {
  return isProgressive || format === 'webp' || (format !== 'jpeg' && orientation !== 1);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** What the first bytes of a file say that it is; null of what is not taken. */
export function kindOf(head: Buffer): PictureKind | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'png';
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null;
}
