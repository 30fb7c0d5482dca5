import type { FastifyInstance } from 'fastify';
import type { ContentPictures } from './content-pictures.ts';
import { PICTURES_PREFIX } from './picture-address.ts';

/** An address names the bytes for ever, so that it is asked for once; opened by itself, a picture is a file that runs nothing. */
const OF_PICTURE = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Answers pictures of operators to everybody. */
export function addPictures(server: FastifyInstance, pictures: Pick<ContentPictures, 'head' | 'bytesOf'>): void {
  server.get<{ Params: { hash: string } }>(`${PICTURES_PREFIX}:hash`, async (request, reply) => {
    const head = pictures.head(request.params.hash);
    const etag = `"${head?.hash ?? ''}"`;
    if (head !== undefined && request.headers['if-none-match']?.includes(etag) === true)
      return await reply
        .code(304)
        .headers({ ...OF_PICTURE, etag })
        .send();
    const bytes = head === undefined ? null : await pictures.bytesOf(head.hash);
    if (head === undefined || bytes === null)
      return await reply.code(404).header('cache-control', 'no-store').type('text/plain').send('There is no such picture.\n');
    return await reply
      .headers({ ...OF_PICTURE, etag })
      .type(`image/${head.type}`)
      .send(bytes);
  });
}
