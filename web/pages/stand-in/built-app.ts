import { existsSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const dist = join(import.meta.dirname, '../../dist');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** A round picture, in the place of each coin's own. */
const COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#888"/></svg>';

/** As the product: scripts and styles from here only and never inline, sockets of this host. */
export function headersOf(address: string): Readonly<Record<string, string>> {
  const host = address.slice('http://'.length);
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self' ws://${host} wss://${host}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** The page of a path: the one whose first picture is drawn into it, or the empty one. */
function pageOf(path: string): string {
  const drawn = join(dist, 'pages/en', path === '/' ? 'home.html' : `${path.replace(/^\/|\/$/g, '')}.html`);
  const isPlain = /^\/[a-z]*\/?$/i.test(path);
  return isPlain && existsSync(drawn) ? drawn : join(dist, 'pages/en/index.html');
}

/** Sends a file of the build, or the page that stands at a path. */
export function sendFile(path: string, address: string, response: ServerResponse): void {
  const headers = headersOf(address);
  if (path.startsWith('/coins/')) {
    response.writeHead(200, { ...headers, 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' }).end(COIN);
    return;
  }
  const isPage = extname(path) === '';
  const file = isPage ? pageOf(path) : join(dist, path);
  if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404, headers).end();
    return;
  }
  const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.writeHead(200, { ...headers, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': kept });
  response.end(readFileSync(file));
}
