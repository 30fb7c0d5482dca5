import { isIP } from 'node:net';
import { isHost, isTooWide, LOOPBACK, trustIn } from './api/front.ts';
import { listIn, type Environment } from './machine/environment.ts';

type OwnAddress = {
  readonly host: string;
  readonly port: number;
  /** By its variable. One that nobody chose gives way to a free port when it is in use. */
  readonly isChosen: boolean;
};

/** Where the server listens, and what stands in front of it. */
export type Addresses = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Where readiness and figures are asked for. */
  readonly admin: OwnAddress;
  /** Where operators are served. */
  readonly operator: OwnAddress;
  /** The origin that operators' browsers show; null = that of each request. */
  readonly operatorPublicUrl: string | null;
  /** `loopback`, addresses and networks of proxies whose word on who asks is taken. */
  readonly trustedProxies: readonly string[];
  /** The origin that browsers show; null = that of each request. */
  readonly publicUrl: string | null;
};

/** So far from the public port that servers at neighbouring ports do not meet. */
const ADMIN_PORT_DISTANCE = 1_000;
const OPERATOR_PORT_DISTANCE = 2_000;

/** Any free one (0) beside a free public port, or where there is none so far up. */
function portBeside(port: number, distance: number): number {
  return port > 0 && port + distance <= 65_535 ? port + distance : 0;
}

/** Reads them; what is wrong is added to `problems`. */
export function readAddresses(environment: Environment, mode: 'demo' | 'live', problems: string[]): Addresses {
  const read = (name: string): string => environment[name] ?? '';
  const portText = read('CANDOR_PORT') || '8080';
  const port = /^[0-9]{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port <= 65_535)) problems.push(`CANDOR_PORT must be a port number from 0 to 65535, not "${portText}"`);
  const admin = readOwnAddress(environment, 'CANDOR_ADMIN_ADDRESS', portBeside(port, ADMIN_PORT_DISTANCE), problems);
  const operator = readOwnAddress(environment, 'CANDOR_OPERATOR_ADDRESS', portBeside(port, OPERATOR_PORT_DISTANCE), problems);
  const host = read('CANDOR_HOST') || '127.0.0.1';
  if (isIP(host) === 0 && (!isHost(host) || host.includes(':')))
    problems.push(`CANDOR_HOST must be an address or the name of a host, without a port, not "${host}"`);
  const trustedProxies = listIn(read('CANDOR_TRUSTED_PROXIES') || LOOPBACK);
  if (trustedProxies.length === 0) problems.push('CANDOR_TRUSTED_PROXIES names nobody: leave it out, or name networks');
  const publicUrl = read('CANDOR_PUBLIC_URL');
  const operatorPublicUrl = read('CANDOR_OPERATOR_PUBLIC_URL');
  problems.push(...proxyProblems(trustedProxies, mode));
  problems.push(
    ...publicUrlProblems('CANDOR_PUBLIC_URL', publicUrl),
    ...publicUrlProblems('CANDOR_OPERATOR_PUBLIC_URL', operatorPublicUrl),
  );
  if (mode === 'live') {
    problems.push(...unnamedFront(environment, isLoopback(host)), ...unnamedOperatorFront(environment, operator.host));
    if (isEverywhere(admin))
      problems.push(
        `CANDOR_ADMIN_ADDRESS=${read('CANDOR_ADMIN_ADDRESS')} is every address of this machine, also those that users reach: name the one that your monitor asks at`,
      );
  }
  return {
    host,
    port,
    admin,
    operator,
    operatorPublicUrl: operatorPublicUrl === '' ? null : operatorPublicUrl,
    trustedProxies,
    publicUrl: publicUrl === '' ? null : publicUrl,
  };
}

/** An address that users do not reach: by itself loopback and a port beside the public one. */
function readOwnAddress(environment: Environment, name: string, port: number, problems: string[]): OwnAddress {
  const text = environment[name] ?? '';
  const otherwise = { host: '127.0.0.1', port };
  const address = text === '' ? otherwise : addressIn(text);
  if (address === null) problems.push(`${name} must be an address and a port such as 127.0.0.1:9080, not "${text}"`);
  return { ...(address ?? otherwise), isChosen: text !== '' };
}

/**
 * Real money: operators' passwords go through a proxy that ends TLS, or stay on this machine. Without the origin a browser's pages could not be told
 * from others, and without the proxy's name all operators would count as one.
 */
function unnamedOperatorFront(environment: Environment, host: string): readonly string[] {
  const publicUrl = environment['CANDOR_OPERATOR_PUBLIC_URL'] ?? '';
  const isOnLoopback = isLoopback(host);
  const isOwn =
    isOnLoopback && (publicUrl === '' || (URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''))));
  const problems: string[] = [];
  if (!publicUrl.startsWith('https:') && !isOwn)
    problems.push(
      isOnLoopback
        ? 'CANDOR_OPERATOR_PUBLIC_URL must be an origin of https in live mode, or one of this machine'
        : 'CANDOR_OPERATOR_PUBLIC_URL must be set to an origin of https in live mode when CANDOR_OPERATOR_ADDRESS is not a loopback address',
    );
  if (!isOnLoopback && (environment['CANDOR_TRUSTED_PROXIES'] ?? '') === '')
    problems.push(
      'CANDOR_TRUSTED_PROXIES must name the proxy that ends TLS in live mode when CANDOR_OPERATOR_ADDRESS is not a loopback address',
    );
  return problems;
}

/** `127.0.0.1:9080`, `[::1]:9080`, `localhost:9080`; null for anything else. */
function addressIn(text: string): Pick<OwnAddress, 'host' | 'port'> | null {
  const [, inBrackets, plain, digits] = /^(?:\[([0-9a-fA-F:.]+)\]|([A-Za-z0-9.-]+)):([0-9]{1,5})$/.exec(text) ?? [];
  const host = inBrackets ?? plain;
  const port = Number(digits);
  return host === undefined || !(port <= 65_535) ? null : { host, port };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** `0.0.0.0` and `::` in any spelling. */
function isEverywhere({ host }: Pick<OwnAddress, 'host'>): boolean {
  const address = `http://${host.includes(':') ? `[${host}]` : host}/`;
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' };
  return ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(hostname);
}

function proxyProblems(networks: readonly string[], mode: 'demo' | 'live'): readonly string[] {
  try {
    const trust = trustIn(networks);
    if (mode !== 'live' || !isTooWide(trust)) return [];
    return [
      `CANDOR_TRUSTED_PROXIES=${networks.join(',')} believes so many addresses that anybody may have one: name the networks of your own proxies`,
    ];
  } catch (error) {
    return [
      `CANDOR_TRUSTED_PROXIES must be networks (10.0.0.0/8,fd00::/8) or ${LOOPBACK}: ${error instanceof Error ? error.message : String(error)}`,
    ];
  }
}

function publicUrlProblems(name: string, text: string): readonly string[] {
  if (text === '') return [];
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin ? [] : [`${name} must be the origin that people see, https://exchange.example, not "${text}"`];
}

/**
 * Real money: without these, cookies would go unprotected and all visitors would count as one. On loopback a proxy of this machine may stand
 * in front, which only the operator knows, or nobody but him: then the origin is of this machine and says so.
 */
function unnamedFront(environment: Environment, onLoopback: boolean): readonly string[] {
  const problems: string[] = [];
  const publicUrl = environment['CANDOR_PUBLIC_URL'] ?? '';
  const isOwn = onLoopback && URL.canParse(publicUrl) && isLoopback(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, ''));
  if (!publicUrl.startsWith('https:') && !isOwn)
    problems.push(
      onLoopback
        ? 'CANDOR_PUBLIC_URL must be set in live mode: to the origin of https that people see through the proxy, or to http://localhost:8080 where nobody else is served'
        : 'CANDOR_PUBLIC_URL must be set to an origin of https in live mode when CANDOR_HOST is not a loopback address',
    );
  if (!onLoopback && (environment['CANDOR_TRUSTED_PROXIES'] ?? '') === '')
    problems.push('CANDOR_TRUSTED_PROXIES must name the proxy that ends TLS in live mode when CANDOR_HOST is not a loopback address');
  return problems;
}
