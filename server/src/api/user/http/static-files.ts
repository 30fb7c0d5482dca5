import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Of the build's assets, whose names carry a hash of their content (web/vite.config.ts). */
const YEAR = 'public, max-age=31536000, immutable';
/** Of everything else that is served: it is kept, and asked for again. */
const ASK_AGAIN = 'no-cache';

/** In the folder of the built web app: the operators' page with its assets. */
export const OPERATORS_FOLDER = 'operators';

export function hasWebApp(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

const COMMON = { index: false, preCompressed: true, cacheControl: false, etag: true } as const;

const keptBy = (rule: string) => (response: { header(name: string, value: string): unknown }) => {
  response.header('cache-control', rule);
};

/** Serves the built web app: compressed variants where the browser takes them. The operators' page, which the same build makes, is not served here. */
export async function addStaticFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    ...COMMON,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', `${OPERATORS_FOLDER}/**`],
    setHeaders: keptBy(ASK_AGAIN),
  });
  await addAssets(server, folder);
}

/** Serves the assets of a build. Looked up at each request: a build made while the server runs brings files that were not there at the start. */
export async function addAssets(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    ...COMMON,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    decorateReply: false,
    setHeaders: keptBy(YEAR),
  });
}

/** Page paths have no dot in their last part (`/i&123456`, `/finance/subscribe/7`); what has one is a missing file. */
export function isPagePath(path: string): boolean {
  return !/^\/(api|ws)(\/|$)/.test(path) && !/\.[A-Za-z0-9]+$/.test(path) && path !== '/kline';
}

/** Pages whose first picture is drawn into them; the web app's build names its files by the same rule (web/build/openings.ts). */
function drawnFile(path: string): string {
  return path === '/' ? 'home.html' : `${path.replace(/^\/|\/$/g, '')}.html`;
}

/** The page for a path, in the language that this exchange speaks to somebody who has chosen none. */
export async function sendPage(reply: FastifyReply, folder: string, path: string, language: string): Promise<FastifyReply> {
  const names = /^\/[a-z]*\/?$/i.test(path) ? [drawnFile(path), 'index.html'] : ['index.html'];
  const file = names.map((name) => `pages/${language}/${name}`).find((candidate) => existsSync(join(folder, candidate)));
  return await reply.code(200).sendFile(file ?? 'index.html');
}
