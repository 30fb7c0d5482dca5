import type { ChainKind } from '@candor/contract/settings';
import { readAddress } from '../../chains/addresses/read-address.ts';
import type { Network } from '../../chains/networks.ts';
import { listIn, type Environment, type Variable } from '../../machine/environment.ts';
import { BITCOIN_VARIABLES, readBitcoinLike, type BitcoinLikeSettings } from './bitcoin-settings.ts';
import { keyProblems, nodeProblems } from './node-settings.ts';
import { readTron, TRON_VARIABLES, type TronSettings } from './tron-settings.ts';

const PREFIX = 'CANDOR_ETHEREUM';
const [NODE, CHAIN_ID, ACCOUNT, USDT, SENDERS] = ['NODE', 'CHAIN_ID', 'ACCOUNT', 'USDT', 'SENDERS'].map((name) => `${PREFIX}_${name}`) as [
  string,
  string,
  string,
  string,
  string,
];
const LOCAL_CHAIN = 'CANDOR_LOCAL_CHAIN';
/** Ethereum itself: coins of other chains are worth something else, or nothing. */
const MAIN_CHAIN_ID = 1;
/** Tether USD there. */
const MAIN_USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

export const DEPOSIT_VARIABLES: readonly Variable[] = [
  {
    names: [NODE, CHAIN_ID, ACCOUNT],
    otherwise: '–',
    text: "a node of Ethereum (`http://127.0.0.1:8545`), the number of its chain (`1`, which live mode demands) and the extended public key (`xpub…`, m/44'/60'/0') that addresses of users are derived from. Without them ETH and USDT-ERC take no deposits",
  },
  {
    names: [USDT],
    otherwise: `\`${MAIN_USDT}\` on chain 1, else –`,
    text: 'the contract of USDT on that chain. What its logs say has arrived is believed; on chain 1 it can be no other. Without one USDT-ERC takes no deposits',
  },
  {
    names: [SENDERS],
    otherwise: '–',
    text: 'own addresses, with commas between them, that pay fees of users’ addresses: what comes from them is no deposit',
  },
  ...BITCOIN_VARIABLES,
  ...TRON_VARIABLES,
  {
    names: [LOCAL_CHAIN],
    otherwise: '`on` in demo mode',
    text: 'demo mode alone, without a node: `off` starts no local chain, on which test coins are given out',
  },
];

/** Of a chain of Ethereum's kind. */
export type EthereumSettings = {
  readonly url: string;
  readonly chainId: number;
  readonly accountKey: string;
  readonly usdtContract: string | null;
  readonly ownSenders: readonly string[];
};

export type DepositSettings = {
  /** Null: nothing is deposited on it. */
  readonly ethereum: EthereumSettings | null;
  readonly bitcoinLike: readonly BitcoinLikeSettings[];
  readonly tron: TronSettings | null;
  /** The coins of a chain must be those that are credited: no chain of tests will do. */
  readonly isLive: boolean;
  /** The server starts a chain of its own. */
  readonly hasLocalChain: boolean;
};

/** What coins of a network are. On another chain than Ethereum's own they are worth nothing; what Bitcoin's kind of chain is, is looked at in live mode alone. */
export function kindOfChain({ ethereum, isLive, hasLocalChain }: DepositSettings, network: Network): ChainKind {
  if (network !== 'ethereum') return isLive ? 'main' : 'test';
  if (hasLocalChain) return 'local';
  return ethereum?.chainId === MAIN_CHAIN_ID ? 'main' : 'test';
}

/** Reads what says where coins come from; adds what is wrong to `problems`. The address of a node and the key are never said back. */
export function readDepositSettings(environment: Environment, mode: 'demo' | 'live', problems: string[]): DepositSettings {
  const ethereum = readEthereum(environment, mode, problems);
  const bitcoinLike = readBitcoinLike(environment, mode, problems);
  const tron = readTron(environment, mode, problems);
  const local = environment[LOCAL_CHAIN] ?? '';
  if (!['', 'on', 'off'].includes(local)) problems.push(`${LOCAL_CHAIN} must be on or off, not "${local}"`);
  if (local === 'on' && (mode === 'live' || ethereum !== null)) problems.push(`${LOCAL_CHAIN}=on is for demo mode without ${NODE}`);
  return { ethereum, bitcoinLike, tron, isLive: mode === 'live', hasLocalChain: mode === 'demo' && ethereum === null && local !== 'off' };
}

function readEthereum(environment: Environment, mode: 'demo' | 'live', problems: string[]): EthereumSettings | null {
  const read = (name: string): string => environment[name] ?? '';
  const needed = [NODE, CHAIN_ID, ACCOUNT];
  const missing = needed.filter((name) => read(name) === '');
  if (missing.length === needed.length) {
    for (const name of [USDT, SENDERS]) if (read(name) !== '') problems.push(`${name} is of no use without ${needed.join(', ')}`);
    return null;
  }
  if (missing.length > 0) problems.push(`${missing.join(', ')} must be set too: a chain needs all of ${needed.join(', ')}`);
  const url = read(NODE);
  if (url !== '') problems.push(...nodeProblems(NODE, url, mode));
  const chainId = /^[1-9]\d{0,15}$/.test(read(CHAIN_ID)) ? Number(read(CHAIN_ID)) : 0;
  if (read(CHAIN_ID) !== '' && (chainId === 0 || !Number.isSafeInteger(chainId)))
    problems.push(`${CHAIN_ID} must be the number of a chain, not "${read(CHAIN_ID)}"`);
  else if (mode === 'live' && chainId !== 0 && chainId !== MAIN_CHAIN_ID)
    problems.push(`${CHAIN_ID} must be ${MAIN_CHAIN_ID} in live mode: coins of other chains are not those that are credited`);
  const accountKey = read(ACCOUNT);
  if (accountKey !== '') problems.push(...keyProblems(ACCOUNT, 'ethereum', accountKey));
  const usdtContract = contractOf(read(USDT), chainId, problems);
  const ownSenders = listIn(read(SENDERS)).map((text) => checkedAddress(SENDERS, text, problems));
  return { url, chainId, accountKey, usdtContract, ownSenders };
}

function contractOf(text: string, chainId: number, problems: string[]): string | null {
  if (text === '') return chainId === MAIN_CHAIN_ID ? MAIN_USDT : null;
  const contract = checkedAddress(USDT, text, problems);
  if (chainId === MAIN_CHAIN_ID && contract !== MAIN_USDT)
    problems.push(`${USDT} must be ${MAIN_USDT} on chain ${MAIN_CHAIN_ID}, not "${text}"`);
  return contract;
}

function checkedAddress(name: string, text: string, problems: string[]): string {
  const read = readAddress('ethereum', text);
  if (read.isValid && read.hasChecksum) return read.address;
  problems.push(`${name} must be an address of Ethereum with the capitals of its checksum, not "${text}"`);
  return text;
}
