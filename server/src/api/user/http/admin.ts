import Fastify from 'fastify';
import { listen, type Address } from '../listen.ts';
import { addHealth, addReadiness, type OperatorView } from './health.ts';

/** One program asks a few times a minute. */
const REQUEST_PATIENCE_MS = 10_000;
const BODY_LIMIT_BYTES = 1_024;
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
} as const;

export type AdminServer = { readonly port: number; stop(): Promise<void> };

/** What those who run the server ask of it, at an address that its users do not reach: health, readiness, figures. */
export async function startAdminServer(view: OperatorView, address: Address & { readonly isChosen: boolean }): Promise<AdminServer> {
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_PATIENCE_MS,
    connectionTimeout: REQUEST_PATIENCE_MS,
    forceCloseConnections: true,
  });
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(HEADERS);
    done();
  });
  addHealth(server);
  addReadiness(server, view);
  const port = await listen(server, address).catch(async (error: unknown) => {
    if (address.isChosen) throw error;
    return await listen(server, { host: address.host, port: 0 });
  });
  return { port, stop: () => server.close() };
}
