import type { FastifyInstance } from 'fastify';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';
import { page, STYLE } from './page.ts';

/** `/api/openapi.json` (calls), `/api/asyncapi.json` (sockets) and `/api/docs`, a page of the former. */
export function addDocumentation(server: FastifyInstance): void {
  const document = openApiDocument();
  // as bytes: the largest are megabytes, and would else be encoded for each who asks
  const calls = Buffer.from(JSON.stringify(document));
  const sockets = Buffer.from(JSON.stringify(asyncApiDocument()));
  const html = Buffer.from(page(document));
  server.get('/api/openapi.json', async (_request, reply) => await reply.type('application/json; charset=utf-8').send(calls));
  server.get('/api/asyncapi.json', async (_request, reply) => await reply.type('application/json; charset=utf-8').send(sockets));
  server.get('/api/docs.css', async (_request, reply) => await reply.type('text/css; charset=utf-8').send(STYLE));
  server.get('/api/docs', async (_request, reply) => await reply.type('text/html; charset=utf-8').send(html));
}
