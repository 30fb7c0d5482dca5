import type { FastifyInstance } from 'fastify';
import { statusOf, type ProviderCallbacks } from './provider-callbacks.ts';

const BODY_BYTES_MAX = 8 * 1_024;

/**
 * `POST /providers/<code>/callback`: no call of users, so it stands in no contract. No session, cookie or origin is looked at, only the signature over the
 * bytes as they came.
 */
export function addCallbacks(server: FastifyInstance, callbacks: Pick<ProviderCallbacks, 'take'>): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(['application/json', '*'], { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, read) =>
      read(null, body),
    );
    scope.post<{ Params: { code: string }; Body: unknown }>(
      '/providers/:code/callback',
      { bodyLimit: BODY_BYTES_MAX },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const code = await callbacks.take(request.params.code, request.headers, body);
        return await reply
          .code(statusOf(code))
          .type('application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(JSON.stringify({ code }));
      },
    );
    done();
  });
}
