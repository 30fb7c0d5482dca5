import type { FastifyInstance } from 'fastify';
import type { Machine } from '../machine.ts';

/** What those who run the server see of it. */
export type OperatorView = Pick<Machine, 'metrics'> & {
  readonly readiness: () => Promise<{ readonly exchange: boolean }>;
};

/** `/healthz`: the process lives. */
export function addHealth(server: FastifyInstance): void {
  server.get('/healthz', async (_request, reply) => await reply.type('text/plain; charset=utf-8').send('ok\n'));
}

/** `/readyz`: how the server does, refused only while the exchange does not answer. `/metrics`: Prometheus. */
export function addReadiness(server: FastifyInstance, { readiness, metrics }: OperatorView): void {
  server.get('/readyz', async (_request, reply) => {
    const how = await readiness();
    return await reply.code(how.exchange ? 200 : 503).send(how);
  });
  server.get('/metrics', async (_request, reply) => await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
