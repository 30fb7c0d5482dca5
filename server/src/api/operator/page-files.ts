import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addAssets } from '../user/http/static-files.ts';
import { OF_PAGES, policyOfPages } from '../user/http/security-headers.ts';

const PAGE = 'operator.html';

/** As strict as the users' pages, and without their sockets and camera. Nothing of the page is kept: it is asked for at each visit. */
export const HEADERS_OF_PAGE = {
  ...OF_PAGES,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
  'content-security-policy': policyOfPages(),
} as const;

/** Whether an address is that of the page or of what it is made of. */
export function isOfPage(url: string): boolean {
  return /^\/(?:\?|$|assets\/)/.test(url);
}

/** Serves the operators' page from the folder that the web app's build has made for it; where there is none, it says how to make one. */
export async function addPage(server: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, PAGE));
  if (isBuilt) {
    await server.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });
    await addAssets(server, folder);
  }
  server.get('/', async (_request, reply) => {
    if (isBuilt) return await reply.sendFile(PAGE);
    return await reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The operators’ page is not built. Run "npm start", or build the room "web".\n');
  });
}
