import { readAddress } from '../../chains/addresses/read-address.ts';
import type { Environment, Variable } from '../../machine/environment.ts';
import { keyProblems, nodeProblems } from './node-settings.ts';

/** Of TRON. */
export type TronSettings = {
  readonly url: string;
  readonly solidityUrl: string;
  readonly apiKey: string | null;
  readonly accountKey: string;
  readonly usdtContract: string;
};

const [NODE, SOLIDITY, ACCOUNT, USDT, API_KEY] = [
  'CANDOR_TRON_NODE',
  'CANDOR_TRON_SOLIDITY',
  'CANDOR_TRON_ACCOUNT',
  'CANDOR_TRON_USDT',
  'CANDOR_TRON_API_KEY',
];
const ETHEREUM_ACCOUNT = 'CANDOR_ETHEREUM_ACCOUNT';
/** Tether USD there. */
const MAIN_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** What may stand in a line of a question's head. */
const KEY_FORM = /^[\u0021-\u007e]{1,256}$/;

export const TRON_VARIABLES: readonly Variable[] = [
  {
    names: [NODE, ACCOUNT],
    otherwise: '–',
    text: "a node of TRON (`http://127.0.0.1:8090`) and the extended public key (`xpub…`, m/44'/195'/0') that addresses of users are derived from. Without them USDT-TRC takes no deposits, and without a signer no withdrawals",
  },
  {
    names: [SOLIDITY],
    otherwise: 'that of the node',
    text: 'where the same node answers for what is solidified: one of your own does so at a port for itself (`http://127.0.0.1:8091`)',
  },
  {
    names: [USDT],
    otherwise: `\`${MAIN_USDT}\``,
    text: 'the contract of USDT on that chain. What its logs say has arrived is believed; in live mode it can be no other',
  },
  { names: [API_KEY], otherwise: '–', text: 'the key that whoever runs the node of TRON asks for (`TRON-PRO-API-KEY`)' },
];

/** Reads where USDT on TRON comes from. Null: from nowhere. */
export function readTron(environment: Environment, mode: 'demo' | 'live', problems: string[]): TronSettings | null {
  const read = (name: string): string => environment[name] ?? '';
  const [url, accountKey] = [read(NODE), read(ACCOUNT)];
  if (url === '' && accountKey === '') {
    for (const name of [SOLIDITY, USDT, API_KEY])
      if (read(name) !== '') problems.push(`${name} is of no use without ${NODE} and ${ACCOUNT}`);
    return null;
  }
  if (url === '' || accountKey === '')
    problems.push(`${url === '' ? NODE : ACCOUNT} must be set too: a chain needs both ${NODE} and ${ACCOUNT}`);
  for (const name of [NODE, SOLIDITY]) if (read(name) !== '') problems.push(...nodeProblems(name, read(name), mode));
  if (accountKey !== '') problems.push(...keyProblems(ACCOUNT, 'tron', accountKey));
  if (accountKey !== '' && accountKey === read(ETHEREUM_ACCOUNT))
    problems.push(`${ACCOUNT} and ${ETHEREUM_ACCOUNT} must be keys of their own: that of one coin is not that of the other`);
  const apiKey = read(API_KEY);
  if (apiKey !== '' && !KEY_FORM.test(apiKey))
    problems.push(`${API_KEY} must be letters, digits and signs of ASCII (its value is not shown)`);
  const solidityUrl = read(SOLIDITY) === '' ? url : read(SOLIDITY);
  return { url, solidityUrl, apiKey: apiKey === '' ? null : apiKey, accountKey, usdtContract: contractOf(read(USDT), mode, problems) };
}

function contractOf(text: string, mode: 'demo' | 'live', problems: string[]): string {
  const contract = text === '' ? MAIN_USDT : text;
  if (!readAddress('tron', contract).isValid) problems.push(`${USDT} must be an address of TRON (T…), not "${text}"`);
  else if (mode === 'live' && contract !== MAIN_USDT) problems.push(`${USDT} must be ${MAIN_USDT} in live mode, not "${text}"`);
  return contract;
}
