import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CHANNEL_OF, CHANNELS } from '../../chains/networks.ts';
import type { Environment, Variable } from '../../machine/environment.ts';

const FILE = 'CANDOR_PAYMENT_PROVIDERS';

export const PROVIDER_VARIABLES: readonly Variable[] = [
  {
    names: [FILE],
    otherwise: '–',
    text: 'a JSON file with a list of payment providers, readable by the server alone: `code` (capitals), `name`, `currency`, `coin`, `channel` (`USDT-ERC`), `useAddress`, `baseUrl` (`https://`), `requestKey` and `callbackKey` (32 characters or more, not the same). Without it there is none ([how they are spoken to](../decisions/payment-providers.md))',
  },
];

const NETWORK_CODES: readonly string[] = CHANNELS.map((name) => CHANNEL_OF[name].networkCode);
const KEY_LENGTH_MIN = 32;

const key = v.pipe(
  v.string(),
  v.minLength(KEY_LENGTH_MIN, `needs ${KEY_LENGTH_MIN} characters or more`),
  v.regex(/^[!-~]+$/, 'needs letters, digits and signs'),
);
const line = v.pipe(v.string(), v.regex(/^\P{Cc}{1,40}$/u, 'needs 1 to 40 characters'));

const providerSchema = v.strictObject({
  code: v.pipe(
    v.string(),
    v.regex(/^[A-Z0-9-]{2,24}$/, 'needs 2 to 24 capitals, digits and hyphens'),
    v.check((code) => !NETWORK_CODES.includes(code), 'is the name of a network'),
  ),
  name: line,
  currency: v.pipe(v.string(), v.regex(/^[A-Z0-9]{2,12}$/, 'needs 2 to 12 capitals and digits')),
  coin: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/, 'needs a coin in small letters')),
  channel: v.picklist(CHANNELS, `needs one of ${CHANNELS.join(', ')}`),
  useAddress: v.boolean('needs true or false'),
  baseUrl: v.pipe(v.string(), v.url('needs an address')),
  requestKey: key,
  callbackKey: key,
});

/** A provider as it is configured. Its keys are never shown. */
export type Provider = v.InferOutput<typeof providerSchema>;

/** Reads who pays in for users; adds what is wrong to `problems`. No value of the file is said back: it holds keys. */
export function readProviders(environment: Environment, mode: 'demo' | 'live', problems: string[]): readonly Provider[] {
  const path = environment[FILE] ?? '';
  if (path === '') return [];
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    problems.push(`${FILE} names a file that ${why}`);
    return [];
  }
  const read = v.safeParse(v.array(providerSchema), raw);
  if (!read.success) {
    problems.push(
      ...read.issues.map(
        (issue) =>
          `${FILE}: ${v.getDotPath(issue) ?? 'the list'} ${issue.type === 'strict_object' ? 'is missing or not known' : issue.message}`,
      ),
    );
    return [];
  }
  for (const provider of read.output) problems.push(...problemsOf(provider, mode).map((problem) => `${FILE}: ${provider.code} ${problem}`));
  if (new Set(read.output.map(({ code }) => code)).size < read.output.length) problems.push(`${FILE}: two providers have the same code`);
  return read.output;
}

function problemsOf({ channel, coin, baseUrl, requestKey, callbackKey }: Provider, mode: 'demo' | 'live'): readonly string[] {
  const problems: string[] = [];
  const { protocol, hostname, username, password, search, hash } = new URL(baseUrl);
  const isLocal = mode === 'demo' && protocol === 'http:' && hostname === '127.0.0.1';
  if (protocol !== 'https:' && !isLocal) problems.push('needs a baseUrl with https://');
  if (username !== '' || password !== '' || search !== '' || hash !== '') problems.push('needs a baseUrl without user, password, ? and #');
  if (CHANNEL_OF[channel].assetCode.toLowerCase() !== coin) problems.push(`has the coin ${coin}, which ${channel} does not carry`);
  if (requestKey === callbackKey) problems.push('needs two keys that differ');
  return problems;
}
