import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../../identity/network.ts';
import { DOCUMENTS_OF_NETWORK, PAGES_OF_NETWORK, type LimitName } from '../../../machine/limits.ts';
import { RateLimiter } from '../../../machine/rate-limiter.ts';
import type { Machine } from '../machine.ts';
import type { Connections } from './connections.ts';
import { writeReason } from './envelope.ts';
import { languageOf } from './visitor.ts';

/** After this a page is served again, in seconds: until then its network's rate gives it fifty files. */
const RETRY_AFTER_S = 1;

export type PageLimitOptions = { readonly isCall: (route: string) => boolean; readonly connections: Connections };

/** Limits everything that is no call: files, pages, documents, unknown paths. `isCall` is asked with the route's own path. */
export function addPageLimit(server: FastifyInstance, { now, metrics }: Machine, { isCall, connections }: PageLimitOptions): void {
  const limiter = new RateLimiter(now);
  const limitMet = (network: string, route: string): LimitName | null => {
    if (route.startsWith('/api/') && !limiter.take(`documents ${network}`, DOCUMENTS_OF_NETWORK)) return 'documents of a network';
    return limiter.take(network, PAGES_OF_NETWORK) ? null : 'pages of a network';
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { url: route = '' } = request.routeOptions;
    const limit = isCall(route) ? null : limitMet(networkOf(request.ip), route);
    if (limit === null) {
      done();
      return;
    }
    metrics.limited(limit);
    if (connections.isEndedAfterAnswer(request.raw.socket)) reply.header('connection', 'close');
    reply.code(429).header('retry-after', RETRY_AFTER_S).type('application/json; charset=utf-8');
    reply.send(writeReason(languageOf(request), 'TOO_MANY_REQUESTS'));
  });
}
