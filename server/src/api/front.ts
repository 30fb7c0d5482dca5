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
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new TypeError(`${wrong} is none`);
  return proxyAddr.compile([...networks]);
}

/** In full and in decimal digits: `010.0.0.0/8` would be 8.0.0.0/8, and `10.1` another address than it looks like. */
function isNetwork(text: string): boolean {
  if (text === LOOPBACK) return true;
  const [address = '', prefix = '32', ...more] = text.split('/');
  return isIP(address) !== 0 && !address.includes('%') && (/^[1-9]\d{0,2}$/.test(prefix) || isIP(prefix) === 4) && more.length === 0;
}

/** Parts of all addresses of IPv4, and of IPv6, of each of which one is looked at. */
const PARTS = 4_096;
/** More than all private networks have. */
const MOST_PARTS = 48;

/** Whether so many addresses are believed that anybody may have one, as one network or as several. */
export function isTooWide(trust: Trust): boolean {
  const addresses = (ofPart: (part: number) => string): number =>
    Array.from({ length: PARTS }, (_, part) => ofPart(part)).filter((address) => trust(address, 0)).length;
  const ofIpv4 = addresses((part) => `${part >> 4}.${(part & 15) << 4}.0.1`);
  return ofIpv4 > MOST_PARTS || addresses((part) => `${(part << 4).toString(16)}::1`) > MOST_PARTS;
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

  /**
   * To be called for a request before anybody else reads it: of what proxies say only what can be so is left. An entry that is no address hides who
   * stands before it, so that the proxy which let it pass is who asks.
   */
  dropWhatIsNone({ headers }: IncomingMessage): void {
    const said = headers['x-forwarded-for'];
    if (typeof said === 'string') headers['x-forwarded-for'] = addressesAtEnd(said).join(', ');
    if (!isHost(lastOf(headers['x-forwarded-host']))) delete headers['x-forwarded-host'];
    if (!/^https?$/i.test(lastOf(headers['x-forwarded-proto']))) delete headers['x-forwarded-proto'];
  }

  /** Where a handshake comes from, by the rule that Fastify has for calls: the last address that no believed proxy has named. */
  addressOf(request: IncomingMessage): string {
    this.dropWhatIsNone(request);
    return proxyAddr(request, this.trust);
  }

  /** Host and port of the origin that browsers show; null where that of each request is meant. */
  get host(): string | null {
    return this.#origin === null ? null : new URL(this.#origin).host;
  }

  /** Whether pages come over https. */
  isSecure(request: FastifyRequest): boolean {
    return this.#origin === null ? request.protocol === 'https' : this.#origin.startsWith('https:');
  }

  /** Host and port under which browsers reach the server; null where the request names none. */
  hostOf(request: FastifyRequest): string | null {
    return this.host ?? (isHost(request.host) ? request.host : null);
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
    this.dropWhatIsNone(request);
    // of several the last one is that of the proxy which is believed
    const forwarded = lastOf(request.headers['x-forwarded-host']);
    const believed = forwarded !== '' && this.trust(request.socket.remoteAddress ?? '', 0);
    return !this.isOwn(origin, believed ? forwarded : host);
  }
}

/** The addresses behind the last entry that is none, without ports. */
function addressesAtEnd(said: string): readonly string[] {
  const entries = said
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(withoutPort);
  return entries.slice(entries.lastIndexOf(null) + 1).filter((entry) => entry !== null);
}

/** `198.51.100.7:4711`, `[2001:db8::7]:4711` and `[2001:db8::7]` without brackets and port; null for what is no address, or of one machine's network. */
function withoutPort(text: string): string | null {
  const [, inBrackets, plain] = /^(?:\[([^[\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const address = inBrackets ?? plain ?? text;
  return isIP(address) === 0 || address.includes('%') ? null : address;
}

function lastOf(said: string | readonly string[] | undefined): string {
  return typeof said === 'string' ? (said.split(',').at(-1)?.trim() ?? '') : '';
}

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const HOST = new RegExp(`^(?:(${LABEL}(?:\\.${LABEL})*\\.?)|\\[([0-9A-Fa-f:.]+)\\])(?::(\\d{1,5}))?$`);

/** A host name, an address or one in brackets, with or without a port. */
export function isHost(text: string): boolean {
  const [found, name = '', inBrackets, port = '1'] = HOST.exec(text) ?? [];
  if (found === undefined || Number(port) === 0 || Number(port) > 65_535) return false;
  return inBrackets === undefined ? name.length <= 253 : isIP(inBrackets) === 6;
}

/** Proxies on this machine, and each request's own host: what a server without settings has in front of it. */
export const LOCAL_FRONT = new Front(trustIn([LOOPBACK]), null);
