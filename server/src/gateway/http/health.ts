import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** An answer that takes longer than this is no answer. */
const PATIENCE_MS = 2_000;

async function answers(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `/healthz`: the process lives. */
export function addHealth(server: FastifyInstance): void {
  server.get('/healthz', async (_request, reply) => await reply.type('text/plain; charset=utf-8').send('ok\n'));
}

/** `/readyz`: the exchange answers (the records may lag; it is said). `/metrics`: Prometheus. */
export function addReadiness(server: FastifyInstance, { core, records, metrics }: Services): void {
  server.get('/readyz', async (_request, reply) => {
    const exchange = await answers(core.query({ type: 'prices.last' }));
    const { seq, entries, behindMs } = records.records.lag();
    return await reply.code(exchange ? 200 : 503).send({ exchange, records: { seq, entries, behindMs } });
  });
  server.get('/metrics', async (_request, reply) => await reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
}
