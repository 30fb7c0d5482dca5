import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The picture of a coin. `hashedFile` changes with the content, `file` never does. */
export type CoinPicture = { readonly content: string; readonly hash: string; readonly file: string; readonly hashedFile: string };

const FOLDER = join(import.meta.dirname, 'pictures');

function read(coin: string): CoinPicture {
  const content = readFileSync(join(FOLDER, `${coin}.svg`), 'utf8');
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return { content, hash, file: `${coin}.svg`, hashedFile: `${coin}-${hash}.svg` };
}

/** By the coin in lower case. About 10 kB together, read once. */
export const COIN_PICTURES: ReadonlyMap<string, CoinPicture> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => basename(file, '.svg'))
    .map((coin) => [coin, read(coin)]),
);

/** Where pictures are served. */
export const PICTURE_PREFIX = '/coins/';

/** The address of a coin's picture, whose content never changes; empty for a coin without one. */
export function pictureAddress(coin: string): string {
  const picture = COIN_PICTURES.get(coin.toLowerCase());
  return picture === undefined ? '' : `${PICTURE_PREFIX}${picture.hashedFile}`;
}
