import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../identity/network.ts';
import { PAGES_OF_NETWORK } from '../../limits.ts';
import { RateLimiter } from '../../rate-limiter.ts';
import type { Services } from '../services.ts';
import type { Connections } from './connections.ts';
import { writeReason } from './envelope.ts';
import { languageOf } from './visitor.ts';

/** After this a page is served again, in seconds: until then its network's rate gives it fifty files. */
const RETRY_AFTER_S = 1;

export type PageLimitOptions = { readonly isCall: (route: string) => boolean; readonly connections: Connections };

/** Limits everything that is no call: files, pages, documents, unknown paths. `isCall` is asked with the route's own path. */
export function addPageLimit(server: FastifyInstance, { now, metrics }: Services, { isCall, connections }: PageLimitOptions): void {
  const limiter = new RateLimiter(now);
  server.addHook('onRequest', (request, reply, done) => {
    const { url: route = '' } = request.routeOptions;
    if (isCall(route) || limiter.take(networkOf(request.ip), PAGES_OF_NETWORK)) {
      done();
      return;
    }
    metrics.limited('pages of a network');
    if (connections.isEndedAfterAnswer(request.raw.socket)) reply.header('connection', 'close');
    reply.code(429).header('retry-after', RETRY_AFTER_S).type('application/json; charset=utf-8');
    reply.send(writeReason(languageOf(request), 'TOO_MANY_REQUESTS'));
  });
}
