import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Front } from '../../front.ts';
import { header } from './visitor.ts';

const NAME = 'candor_device';
/** Browsers take a name of this prefix from this very host alone and over https, so that no other page can plant one (RFC 6265bis §4.1.3). */
const SECURE_NAME = `__Host-${NAME}`;
const LIFE_SECONDS = 90 * 24 * 3_600;
/** The calls that read and write it. The prefix allows no path but `/`. */
const PATH = '/api/user';
const SECURE_PATH = '/';

/**
 * Whether a page from elsewhere made the browser ask. Such a page may neither use the device nor plant one of its own: a form of
 * another site would else sign the visitor in, later and unseen, to the account of a stranger.
 */
function isForeign(request: FastifyRequest, front: Front): boolean {
  const site = header(request, 'sec-fetch-site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = header(request, 'origin');
  return origin !== '' && !front.isOwn(origin, request.host);
}

export function readDeviceCookie(request: FastifyRequest, front: Front): string {
  return isForeign(request, front) ? '' : (request.cookies[front.isSecure(request) ? SECURE_NAME : NAME] ?? '');
}

/** Out of reach of scripts and of other sites; over https only where the page is. Null removes it. */
export function writeDeviceCookie(request: FastifyRequest, reply: FastifyReply, front: Front, cookie: string | null): void {
  if (isForeign(request, front)) return;
  const secure = front.isSecure(request);
  const name = secure ? SECURE_NAME : NAME;
  const options = { path: secure ? SECURE_PATH : PATH, httpOnly: true, sameSite: 'strict', secure } as const;
  if (cookie === null) reply.clearCookie(name, options);
  else reply.setCookie(name, cookie, { ...options, maxAge: LIFE_SECONDS });
}
