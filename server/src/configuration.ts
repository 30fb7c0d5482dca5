import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLanguageCode, type LanguageCode } from '@candor/contract/languages';
import { RISK_CATEGORIES } from '@candor/contract/risk-categories';
import { COUNTRY, isNeverOffered } from './api/user/eligibility.ts';
import { readEncryptionKeys } from './machine/encryption/encryption-settings.ts';
import { isGuessable, type MasterKeys } from './machine/encryption/master-key.ts';
import { parseFeedSpec } from './prices/feeds/create-feed.ts';
import { isHost, isTooWide, LOOPBACK, trustIn } from './api/front.ts';
import { MOST_PARTICIPANTS, type Team } from './participants/team.ts';
import type { Environment } from './machine/environment.ts';
import type { ConfiguredOf } from './modules/module.ts';
import { readModules } from './modules/open-modules.ts';
import { modules } from './modules/registry.ts';
import { serverProducts } from './products/registry.ts';
import { LOG_LEVELS, type LogLevel } from './machine/telemetry/log.ts';
import { noting, unknownNames, wronglyEnded } from './machine/unknown-settings.ts';

export type Mode = 'demo' | 'live';

type OwnAddress = {
  readonly host: string;
  readonly port: number;
  /** By its variable. One that nobody chose gives way to a free port when it is in use. */
  readonly isChosen: boolean;
};

export type Configuration = {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** Where readiness and figures are asked for. */
  readonly admin: OwnAddress;
  /** Where operators are served. */
  readonly operator: OwnAddress;
  /** The origin that operators' browsers show; null = that of each request. */
  readonly operatorPublicUrl: string | null;
  readonly dataFolder: string;
  /** `loopback`, addresses and networks of proxies whose word on who asks is taken. */
  readonly trustedProxies: readonly string[];
  /** The origin that browsers show; null = that of each request. */
  readonly publicUrl: string | null;
  readonly mode: Mode;
  readonly feed: string;
  /** Null = the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly limits: boolean;
  readonly logLevel: LogLevel;
  readonly inviteCodeRequired: boolean;
  readonly language: LanguageCode;
  /** Where customer service is reached; empty = nowhere yet. */
  readonly supportUrl: string;
  /** Countries in which products of fixed time are offered when money is real. */
  readonly countriesFixedTime: readonly string[];
  /** Where a user counts as living until verification says it; empty = nowhere. */
  readonly defaultCountry: string;
  /** Names of the products that are turned off: nothing of them is opened any more. */
  readonly productsOff: readonly string[];
  /** Programs that trade with play money in demo mode; null = none. */
  readonly participants: Team | null;
  /** Signed ticks are kept this long; 0 = for ever. Checkpoints always are. */
  readonly tickRetentionDays: number;
  /** A signing key in use for longer is replaced at the next start; 0 = never. */
  readonly keyDays: number;
  /** Seal and open what is stored encrypted; null = those of the data folder, which only demo mode takes. */
  readonly encryptionKeys: MasterKeys | null;
  /** What modules have read, by their names. */
  readonly modules: ConfiguredOf<typeof modules>;
  /** Signing in and registering by account name asks for the digits of a picture. */
  readonly captcha: boolean;
};

export class WrongConfiguration extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'WrongConfiguration';
    this.problems = problems;
  }
}

/** Reads the environment, all of it, and throws `WrongConfiguration` with every problem at once. An empty variable counts as absent. */
export function readConfiguration(environment: Environment): Configuration {
  const problems: string[] = [];
  const asked = new Set<string>();
  const configuration = readSettings(noting(environment, asked), problems);
  problems.push(...wronglyEnded(environment, asked));
  if (configuration.mode === 'live') problems.push(...unknownNames(environment, asked));
  if (problems.length > 0) throw new WrongConfiguration(problems);
  return configuration;
}

function readSettings(environment: Environment, problems: string[]): Configuration {
  const problem = (name: string, text: string): void => void problems.push(`${name} ${text}, not "${environment[name] ?? ''}"`);
  const read = (name: string, otherwise: string): string => (environment[name] ?? '') || otherwise;

  const choice = <const Value extends string>(name: string, values: readonly Value[], otherwise: Value): Value => {
    const text = read(name, otherwise);
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) problem(name, `must be one of ${values.join(', ')}`);
    return value ?? otherwise;
  };

  const days = (name: string): number => {
    const text = read(name, '0');
    if (/^(0|[1-9][0-9]{0,4})$/.test(text)) return Number(text);
    problem(name, 'must be a whole number of days, 0 for never');
    return 0;
  };

  const mode = choice('CANDOR_MODE', ['demo', 'live'], 'demo');
  const feed = read('CANDOR_FEED', 'auto');
  problems.push(...feedProblems(feed, mode));

  const databaseUrl = read('DATABASE_URL', '');
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl))
    problems.push('DATABASE_URL must begin with postgresql:// (its value is not shown)');

  const limits = choice('CANDOR_LIMITS', ['on', 'off'], 'on') === 'on';
  if (!limits && mode === 'live') problems.push('CANDOR_LIMITS=off is for load tests of demo deployments: live mode keeps its limits');

  const languageText = read('CANDOR_LANGUAGE', 'en');
  const language = isLanguageCode(languageText) ? languageText : 'en';
  if (language !== languageText) problem('CANDOR_LANGUAGE', 'must be the code of a language of the product');

  const supportUrl = read('CANDOR_SUPPORT_URL', '');
  if (supportUrl !== '' && !isSupportUrl(supportUrl)) problem('CANDOR_SUPPORT_URL', 'must begin with https:// or mailto: and say where');

  const countriesFixedTime = listOf(read('CANDOR_COUNTRIES_FAST', ''));
  problems.push(...countryProblems(countriesFixedTime));
  const defaultCountry = read('CANDOR_DEFAULT_COUNTRY', '');
  if (defaultCountry !== '' && !COUNTRY.test(defaultCountry))
    problem('CANDOR_DEFAULT_COUNTRY', 'must be a country of two capital letters (ISO 3166)');

  const isOff = ({ switchVariable }: (typeof serverProducts)[number]): boolean =>
    switchVariable !== undefined && choice(switchVariable, ['on', 'off'], 'on') === 'off';
  const productsOff = serverProducts.filter(isOff).map(({ contract }) => contract.name);

  const participantsText = read('CANDOR_SIMULATED_PARTICIPANTS', mode === 'demo' ? DEFAULT_TEAM : 'off');
  const participants = teamIn(participantsText);
  if (participants === undefined)
    problem(
      'CANDOR_SIMULATED_PARTICIPANTS',
      `must be off, or their number from 1 to ${MOST_PARTICIPANTS} with or without a seed (12:blue)`,
    );
  else if (participants !== null && mode === 'live')
    problems.push(`CANDOR_SIMULATED_PARTICIPANTS=${participantsText} is play: in live mode nobody is simulated`);

  return {
    ...readAddresses(environment, mode, problems),
    dataFolder: resolve(read('CANDOR_DATA', './data')),
    mode,
    feed,
    databaseUrl: databaseUrl === '' ? null : databaseUrl,
    limits,
    logLevel: choice('CANDOR_LOG', LOG_LEVELS, 'info'),
    ...readEntry(choice, mode),
    language,
    supportUrl,
    countriesFixedTime,
    defaultCountry,
    productsOff,
    participants: participants ?? null,
    tickRetentionDays: days('CANDOR_TICK_RETENTION_DAYS'),
    keyDays: days('CANDOR_KEY_DAYS'),
    encryptionKeys: readKeys(environment, mode, problems),
    modules: readModules(modules, environment, mode, problems),
  };
}

type Choice = (name: string, values: readonly string[], otherwise: string) => string;

/** What is asked of who registers or signs in. */
function readEntry(choice: Choice, mode: Mode): Pick<Configuration, 'inviteCodeRequired' | 'captcha'> {
  const invites = choice('CANDOR_INVITE_CODES', ['required', 'optional'], mode === 'demo' ? 'optional' : 'required');
  return { inviteCodeRequired: invites === 'required', captcha: choice('CANDOR_CAPTCHA', ['on', 'off'], 'off') === 'on' };
}

const DEFAULT_TEAM = '12';

/** `off`, `12`, `12:seed`; undefined for anything else. */
function teamIn(text: string): Team | null | undefined {
  if (text === 'off') return null;
  const [, digits, seed = '1'] = /^([1-9][0-9]{0,2})(?::([A-Za-z0-9_-]{1,32}))?$/.exec(text) ?? [];
  const count = Number(digits);
  return count <= MOST_PARTICIPANTS ? { count, seed } : undefined;
}

/** So far from the public port that servers at neighbouring ports do not meet. */
const ADMIN_PORT_DISTANCE = 1_000;
const OPERATOR_PORT_DISTANCE = 2_000;

/** Any free one (0) beside a free public port, or where there is none so far up. */
function portBeside(port: number, distance: number): number {
  return port > 0 && port + distance <= 65_535 ? port + distance : 0;
}

type Addresses = Pick<Configuration, 'host' | 'port' | 'admin' | 'operator' | 'operatorPublicUrl' | 'trustedProxies' | 'publicUrl'>;

/** Where the server listens, and what stands in front of it. */
function readAddresses(environment: Environment, mode: Mode, problems: string[]): Addresses {
  const read = (name: string): string => environment[name] ?? '';
  const portText = read('CANDOR_PORT') || '8080';
  const port = /^[0-9]{1,5}$/.test(portText) ? Number(portText) : Number.NaN;
  if (!(port <= 65_535)) problems.push(`CANDOR_PORT must be a port number from 0 to 65535, not "${portText}"`);
  const admin = readOwnAddress(environment, 'CANDOR_ADMIN_ADDRESS', portBeside(port, ADMIN_PORT_DISTANCE), problems);
  const operator = readOwnAddress(environment, 'CANDOR_OPERATOR_ADDRESS', portBeside(port, OPERATOR_PORT_DISTANCE), problems);
  const host = read('CANDOR_HOST') || '127.0.0.1';
  if (isIP(host) === 0 && (!isHost(host) || host.includes(':')))
    problems.push(`CANDOR_HOST must be an address or the name of a host, without a port, not "${host}"`);
  const trustedProxies = listOf(read('CANDOR_TRUSTED_PROXIES') || LOOPBACK);
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

function readKeys(environment: Environment, mode: Mode, problems: string[]): MasterKeys | null {
  if (mode === 'live' && (environment['CANDOR_ENCRYPTION_KEY'] ?? '') === '')
    problems.push('CANDOR_ENCRYPTION_KEY must be set in live mode: 32 random bytes (openssl rand -hex 32), kept where backups are not');
  const keys = readEncryptionKeys(environment, problems);
  // an earlier one may be such a key: it is on its way out
  if (mode === 'live' && keys !== null && isGuessable(keys.current))
    problems.push(
      'CANDOR_ENCRYPTION_KEY can be guessed: in live mode it must be 32 random bytes (openssl rand -hex 32; its value is not shown)',
    );
  return keys;
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
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

function isSupportUrl(text: string): boolean {
  return URL.canParse(text) && /^(https:\/\/[^/]|mailto:[^@]+@)/.test(text);
}

/** `0.0.0.0` and `::` in any spelling. */
function isEverywhere({ host }: Pick<OwnAddress, 'host'>): boolean {
  const address = `http://${host.includes(':') ? `[${host}]` : host}/`;
  const { hostname } = URL.canParse(address) ? new URL(address) : { hostname: '' };
  return ['0.0.0.0', '[::]', '[::ffff:0:0]'].includes(hostname);
}

function proxyProblems(networks: readonly string[], mode: Mode): readonly string[] {
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

function countryProblems(codes: readonly string[]): readonly string[] {
  const fixedTime = RISK_CATEGORIES['fixed-time'];
  const unknown = codes.filter((code) => !COUNTRY.test(code)).map((code) => `"${code}" is no country of two capital letters (ISO 3166)`);
  const refused = codes
    .filter((code) => isNeverOffered(fixedTime, code))
    .map((code) => `${fixedTime.exclusion.of} are never offered in ${code}`);
  return [...unknown, ...refused].map((text) => `CANDOR_COUNTRIES_FAST: ${text}`);
}

function feedProblems(feed: string, mode: Mode): readonly string[] {
  try {
    const { kind } = parseFeedSpec(feed);
    if (mode === 'live' && (kind === 'simulated' || kind === 'replay')) {
      return [`CANDOR_FEED=${feed} is play: in live mode prices must be live`];
    }
    return [];
  } catch (error) {
    return [`CANDOR_FEED: ${error instanceof Error ? error.message : String(error)}`];
  }
}
