import type { FastifyInstance, FastifyRequest } from 'fastify';
import { header } from './visitor.ts';

const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;

/** Sockets of this very host, for browsers to whom 'self' means HTTP only. */
function socketSources(request: FastifyRequest): string {
  const host = header(request, 'host');
  return HOST.test(host) ? ` ws://${host} wss://${host}` : '';
}

/** Scripts come from here only and never inline. The chart library styles its own mark inline, hence the word for styles. */
function contentSecurityPolicy(request: FastifyRequest): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${socketSources(request)}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(FIXED).header('content-security-policy', contentSecurityPolicy(request));
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
}
