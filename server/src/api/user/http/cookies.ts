import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Front } from '../../front.ts';
import { header } from './visitor.ts';

/** What a browser keeps for the server and no script can read. */
type Cookie = {
  readonly name: string;
  /** The calls that read and write it. */
  readonly path: string;
  readonly lifeSeconds: number;
};

const DAY_SECONDS = 24 * 3_600;
const DEVICE: Cookie = { name: 'candor_device', path: '/api/user', lifeSeconds: 90 * DAY_SECONDS };
/** Which browser has asked for codes; in demo mode also whose the demo inbox is, so it is kept for as long as addresses are. */
const BROWSER: Cookie = { name: 'candor_browser', path: '/api', lifeSeconds: 90 * DAY_SECONDS };

/** Browsers take a name of this prefix from this very host alone and over https, so that no other page can plant one (RFC 6265bis §4.1.3). */
const SECURE_PREFIX = '__Host-';
/** The prefix allows no other path. */
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

function read({ name }: Cookie, request: FastifyRequest, front: Front): string {
  return isForeign(request, front) ? '' : (request.cookies[front.isSecure(request) ? `${SECURE_PREFIX}${name}` : name] ?? '');
}

/** Out of reach of scripts and of other sites; over https only where the page is. Null removes it. */
function write(
  { name, path, lifeSeconds }: Cookie,
  request: FastifyRequest,
  reply: FastifyReply,
  front: Front,
  value: string | null,
): void {
  if (isForeign(request, front)) return;
  const secure = front.isSecure(request);
  const written = secure ? `${SECURE_PREFIX}${name}` : name;
  const options = { path: secure ? SECURE_PATH : path, httpOnly: true, sameSite: 'strict', secure } as const;
  if (value === null) reply.clearCookie(written, options);
  else reply.setCookie(written, value, { ...options, maxAge: lifeSeconds });
}

export function readDeviceCookie(request: FastifyRequest, front: Front): string {
  return read(DEVICE, request, front);
}

/** Null removes it. */
export function writeDeviceCookie(request: FastifyRequest, reply: FastifyReply, front: Front, cookie: string | null): void {
  write(DEVICE, request, reply, front, cookie);
}

export function readBrowserCookie(request: FastifyRequest, front: Front): string {
  return read(BROWSER, request, front);
}

export function writeBrowserCookie(request: FastifyRequest, reply: FastifyReply, front: Front, cookie: string): void {
  write(BROWSER, request, reply, front, cookie);
}
