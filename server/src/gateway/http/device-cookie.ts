import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'candor_device';
const LIFE_SECONDS = 90 * 24 * 3_600;
/** The only call that reads it. */
const PATH = '/api/user';

export function readDeviceCookie(request: FastifyRequest): string {
  return request.cookies[NAME] ?? '';
}

/** Out of reach of scripts and of other sites; over https only where the page is. Null removes it. */
export function writeDeviceCookie(request: FastifyRequest, reply: FastifyReply, cookie: string | null): void {
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const;
  if (cookie === null) reply.clearCookie(NAME, options);
  else reply.setCookie(NAME, cookie, { ...options, maxAge: LIFE_SECONDS });
}
