import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Log } from './evm-shapes.ts';

/** What the log of a token says has moved; hex in small letters. */
export type TokenTransfer = { readonly contract: string; readonly from: string; readonly to: string; readonly units: bigint };

const TOPIC = `0x${bytesToHex(keccak_256(utf8ToBytes('Transfer(address,address,uint256)')))}`;
const WORD = /^0x[0-9a-f]{64}$/;
const ACCOUNT_WORD = /^0x0{24}[0-9a-f]{40}$/;

/** Whether a log says of itself that it is one of a transfer, in whatever form. */
export const isTransfer = ({ topics }: Pick<Log, 'topics'>): boolean => topics[0] === TOPIC;

/** Null: it is no transfer of units in the form that tokens have. */
export function transferOf(log: Pick<Log, 'address' | 'topics' | 'data'>): TokenTransfer | null {
  const [, from = '', to = '', more] = log.topics;
  if (!isTransfer(log) || more !== undefined || !WORD.test(log.data)) return null;
  if (!ACCOUNT_WORD.test(from) || !ACCOUNT_WORD.test(to)) return null;
  return { contract: log.address, from: accountOf(from), to: accountOf(to), units: BigInt(log.data) };
}

const accountOf = (word: string): string => `0x${word.slice(26)}`;
