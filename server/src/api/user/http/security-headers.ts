import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Front } from '../../front.ts';

/** Sockets of this very host, for browsers to whom 'self' means HTTP only; a page that came over https opens none without. */
function socketSources(request: FastifyRequest, front: Front): string {
  const host = front.hostOf(request);
  if (host === null) return '';
  return front.isSecure(request) ? ` wss://${host}` : ` ws://${host} wss://${host}`;
}

/** Scripts and styles come from here only and never inline. `sockets`: what is opened besides. */
export function policyOfPages(sockets = ''): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${sockets}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

/** Of every page beside its policy. */
export const OF_PAGES = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** What answers of calls need: they are data and never a page. Kept short, since each of thousands a second carries it. */
const OF_DATA = { 'x-content-type-options': 'nosniff', 'content-security-policy': `default-src 'none'; frame-ancestors 'none'` } as const;

function isData(url: string): boolean {
  return (url.startsWith('/api/') && !url.startsWith('/api/docs')) || url.startsWith('/kline');
}

/** What every answer carries, whatever it is. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, front: Front): void {
  if (isData(request.url)) reply.headers(OF_DATA);
  else reply.headers(OF_PAGES).header('content-security-policy', policyOfPages(socketSources(request, front)));
  if (front.isSecure(request)) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

export function addSecurityHeaders(server: FastifyInstance, front: Front): void {
  server.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, front);
    done();
  });
}
