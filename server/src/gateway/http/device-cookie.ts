import type { FastifyReply, FastifyRequest } from 'fastify';
import { header } from './visitor.ts';

const NAME = 'candor_device';
const LIFE_SECONDS = 90 * 24 * 3_600;
/** The only call that reads it. */
const PATH = '/api/user';

/**
 * Whether a page from elsewhere made the browser ask. Such a page may neither use the device nor plant one of its own: a form of
 * another site would else sign the visitor in, later and unseen, to the account of a stranger.
 */
function isForeign(request: FastifyRequest): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = header(request, 'origin');
  return origin !== '' && hostOf(origin) !== request.host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

export function readDeviceCookie(request: FastifyRequest): string {
  return isForeign(request) ? '' : (request.cookies[NAME] ?? '');
}

/** Out of reach of scripts and of other sites; over https only where the page is. Null removes it. */
export function writeDeviceCookie(request: FastifyRequest, reply: FastifyReply, cookie: string | null): void {
  if (isForeign(request)) return;
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
  if (cookie === null) reply.clearCookie(NAME, options);
  else reply.setCookie(NAME, cookie, { ...options, maxAge: LIFE_SECONDS });
}
