import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/** Proxies on this machine. */
export const LOOPBACK = 'loopback';

/** Whether what a proxy at this address says of a request is believed. */
export type Trust = (address: string, hop: number) => boolean;

/** `networks`: `loopback`, addresses and networks (`10.0.0.0/8`, `fd00::/8`). Throws a `TypeError` for what is none of them. */
export function trustIn(networks: readonly string[]): Trust {
  return proxyAddr.compile([...networks]);
}

/** What stands in front of the server: the proxies whose `X-Forwarded-*` headers are believed, and the origin that browsers show. */
export class Front {
  readonly trust: Trust;
  /** Null: that of each request. */
  readonly #origin: string | null;

  constructor(trust: Trust, publicUrl: string | null) {
    this.trust = trust;
    this.#origin = publicUrl === null ? null : new URL(publicUrl).origin;
  }

  /** To be called for a request before anybody else reads it: what is put in front of some servers names the port beside the address. */
  dropPorts({ headers }: IncomingMessage): void {
    const said = headers['x-forwarded-for'];
    if (typeof said === 'string') headers['x-forwarded-for'] = said.split(',').map(withoutPort).join(',');
  }

  /** Where a handshake comes from, by the rule that Fastify has for calls: the last address that no believed proxy has named. */
  addressOf(request: IncomingMessage): string {
    this.dropPorts(request);
    return proxyAddr(request, this.trust);
  }

  /** Whether pages come over https. */
  isSecure(request: FastifyRequest): boolean {
    return this.#origin === null ? request.protocol === 'https' : this.#origin.startsWith('https:');
  }

  /** Host and port under which browsers reach the server. */
  hostOf(request: FastifyRequest): string {
    return this.#origin === null ? request.host : new URL(this.#origin).host;
  }

  /**
   * The pages for which browsers make passkeys: their origin, and the host that passkeys belong to. Without a public origin only those of this
   * machine, since what else a request says of its host is anybody's word. Null: none, as browsers make none for a bare address or without TLS.
   */
  siteOf(request: FastifyRequest): { readonly origin: string; readonly host: string } | null {
    const named = this.#origin ?? `${request.protocol}://${request.host}`;
    if (!URL.canParse(named)) return null;
    const { origin, protocol, hostname } = new URL(named);
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return { origin, host: hostname };
    const isHost = protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
    return this.#origin !== null && isHost ? { origin, host: hostname } : null;
  }

  /** Whether `origin`, a request's header of that name, is this server's own. `host`: the host that the request names. */
  isOwn(origin: string, host: string): boolean {
    if (this.#origin !== null) return origin === this.#origin;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  /** Whether a page of another site asks for this handshake. Programs send no origin and are served. */
  isForeignHandshake(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers;
    if (origin === undefined) return false;
    const forwarded = request.headers['x-forwarded-host'];
    const believed = typeof forwarded === 'string' && this.trust(request.socket.remoteAddress ?? '', 0);
    // of several the last one is that of the proxy which is believed
    const named = believed ? (forwarded.split(',').at(-1)?.trim() ?? host) : host;
    return !this.isOwn(origin, named);
  }
}

/** `198.51.100.7:4711`, `[2001:db8::7]:4711` and `[2001:db8::7]` without brackets and port; anything else as it is. */
function withoutPort(text: string): string {
  const [, inBrackets, plain] = /^\s*(?:\[([^[\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})\s*$/.exec(text) ?? [];
  const address = inBrackets ?? plain ?? '';
  return isIP(address) === 0 ? text : address;
}

/** Proxies on this machine, and each request's own host: what a server without settings has in front of it. */
export const LOCAL_FRONT = new Front(trustIn([LOOPBACK]), null);
