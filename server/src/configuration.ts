import { resolve } from 'node:path';
import { isLanguageCode, type LanguageCode } from '@candor/contract/languages';
import { RISK_CATEGORIES } from '@candor/contract/risk-categories';
import { COUNTRY, isNeverOffered } from './api/user/eligibility.ts';
import { readEncryptionKeys } from './machine/encryption/encryption-settings.ts';
import { isGuessable, type MasterKeys } from './machine/encryption/master-key.ts';
import { parseFeedSpec } from './prices/feeds/create-feed.ts';
import { MOST_PARTICIPANTS, type Team } from './participants/team.ts';
import { readAddresses, type Addresses } from './configuration-addresses.ts';
import { listIn, type Environment } from './machine/environment.ts';
import type { ConfiguredOf } from './modules/module.ts';
import { readModules } from './modules/open-modules.ts';
import { modules } from './modules/registry.ts';
import { serverProducts } from './products/registry.ts';
import { LOG_LEVELS, type LogLevel } from './machine/telemetry/log.ts';
import { noting, unknownNames, wronglyEnded } from './machine/unknown-settings.ts';

export type Mode = 'demo' | 'live';

export type Configuration = Addresses & {
  readonly dataFolder: string;
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

  const countriesFixedTime = listIn(read('CANDOR_COUNTRIES_FAST', ''));
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

function isSupportUrl(text: string): boolean {
  return URL.canParse(text) && /^(https:\/\/[^/]|mailto:[^@]+@)/.test(text);
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
