import { uploadPicture } from '@candor/contract/modules/documents/calls';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { networkOf } from '../../identity/network.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { TooManyTokens } from '../../identity/unknown-tokens.ts';
import type { SignedIn } from '../../identity/visitor.ts';
import type { Documents } from './documents.ts';
import { writeReason } from '../../api/user/http/envelope.ts';
import { languageOf, sessionTokenOf } from '../../api/user/http/visitor.ts';

/** Nobody keeps it, nothing runs it, and whoever opens it in a tab of its own gets a file. */
const OF_PICTURE = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'attachment; filename="document.jpg"',
  'cross-origin-resource-policy': 'same-origin',
} as const;

type Pictures = { readonly sessions: Pick<Sessions, 'find'>; readonly documents: Pick<Documents, 'ofUser'> };

/** Answers an uploaded picture to the user who has uploaded it: by his session, as calls are. To anybody else there is none. */
export function addOwnPictures(server: FastifyInstance, { sessions, documents }: Pictures): void {
  server.get<{ Params: { id: string } }>(`${uploadPicture.path}/:id`, async (request, reply) => {
    const refuse = (status: number, reason: 'NOT_SIGNED_IN' | 'NOT_FOUND' | 'TOO_MANY_REQUESTS'): FastifyReply =>
      reply
        .code(status)
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(writeReason(languageOf(request), reason));
    const token = sessionTokenOf(request);
    let caller: SignedIn | null = null;
    try {
      caller = token === '' ? null : await sessions.find(token, networkOf(request.ip));
    } catch (error) {
      if (error instanceof TooManyTokens) return await refuse(429, 'TOO_MANY_REQUESTS');
      throw error;
    }
    if (caller === null) return await refuse(401, 'NOT_SIGNED_IN');
    const picture = await documents.ofUser(caller.userId, request.params.id);
    return picture === null ? await refuse(404, 'NOT_FOUND') : await reply.headers(OF_PICTURE).send(picture);
  });
}
