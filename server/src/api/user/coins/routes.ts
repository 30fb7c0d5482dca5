import type { FastifyInstance } from 'fastify';
import { COIN_PICTURES, PICTURE_PREFIX, type CoinPicture } from './pictures.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, no-cache';

/**
 * `/coins/btc-<hash>.svg`, as the lists name it, may be kept for ever; `/coins/btc.svg` has the same content under a name that stays, and
 * is asked for again with its ETag. Pages of other origins may show both.
 */
export function addCoinPictures(server: FastifyInstance): void {
  const files = new Map<string, { readonly picture: CoinPicture; readonly cacheControl: string }>();
  for (const picture of COIN_PICTURES.values()) {
    files.set(picture.file, { picture, cacheControl: ASK_AGAIN });
    files.set(picture.hashedFile, { picture, cacheControl: FOR_EVER });
  }
  server.get<{ Params: { file: string } }>(`${PICTURE_PREFIX}:file`, async (request, reply) => {
    const found = files.get(request.params.file);
    if (found === undefined) {
      reply.callNotFound();
      return await reply;
    }
    const etag = `"${found.picture.hash}"`;
    reply.headers({ etag, 'cache-control': found.cacheControl, 'cross-origin-resource-policy': 'cross-origin' });
    if (isSame(request.headers['if-none-match'], etag)) return await reply.code(304).send();
    return await reply.type('image/svg+xml; charset=utf-8').send(found.picture.content);
  });
}

/** A proxy that has compressed the answer may have made the tag a weak one. */
function isSame(asked: string | undefined, etag: string): boolean {
  return asked?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}
