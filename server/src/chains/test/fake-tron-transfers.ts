import { TRON } from '../addresses/account-address.ts';
import { writeBase58Check } from '../addresses/base58-check.ts';
import type { TronChainSettings } from '../tron/tron-chain.ts';
import { hashOf, type FakeLog, type FakeTransaction } from './fake-tron.ts';

const accountOf = (text: string): string => hashOf(text).slice(0, 40);
const addressOf = (account: string): string => writeBase58Check(0x41, Buffer.from(account, 'hex'));
const TOKEN = accountOf('token');
const OTHER_TOKEN = accountOf('other token');
const STRANGER = accountOf('stranger');
const ACCOUNTS = [0, 1, 2].map((index) => accountOf(`watched ${index}`));

export const WATCHED: readonly string[] = ACCOUNTS.map(addressOf);
export const USDT = addressOf(TOKEN);
export const SETTINGS: TronChainSettings & { readonly toFinal: number } = { usdtContract: USDT, toFinal: 6 };

/** What a transaction does, as far as it may be, or look like, a deposit. */
export const TRANSFER_KINDS = [
  'token',
  'token less a fee',
  'failed token',
  'two tokens',
  'token of a made-up transaction',
  'other token',
  'other event',
  'another number of topics',
  'no event',
  'short data',
  'coin',
  'to a stranger',
  'to itself',
  'nothing',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const TOPIC = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string): string => hex.padStart(64, '0');
const logOf = (address: string, from: string, to: string, units: bigint, topic = TOPIC): FakeLog => ({
  address,
  topics: [topic, word(from), word(to)],
  data: word(units.toString(16)),
});

type Parts = Partial<Pick<FakeTransaction, 'type' | 'hasFailed' | 'logs' | 'madeUp'>>;
type Arrival = readonly [outputIndex: number, account: string, chainUnits: bigint];

function made(number: number, parts: Parts, ...arrivals: readonly Arrival[]): FakeTransaction {
  const raw = Buffer.from(`transaction ${number}`.padEnd(150 + (number % 3))).toString('hex');
  const txId = hashOf(Buffer.from(raw, 'hex').toString());
  return {
    hash: txId,
    raw,
    type: 'TriggerSmartContract',
    hasFailed: false,
    logs: [],
    madeUp: null,
    ...parts,
    arrives: arrivals.map(([outputIndex, account, chainUnits]) => ({
      channel: 'USDT-TRC',
      txId,
      outputIndex,
      address: addressOf(account),
      chainUnits,
    })),
  };
}

/** The `number`-th transaction that is made pays to an address. */
export function paymentTo(address: string, number: number, units: bigint): FakeTransaction {
  const read = TRON.read(address);
  if (!read.isValid) throw new Error('no address of TRON');
  return made(number, { logs: [logOf(TOKEN, STRANGER, Buffer.from(read.payload).toString('hex'), units)] });
}

/** The `number`-th transaction that is made: no two have the same hash. */
export function transactionOf(number: number, kind: TransferKind, units: bigint): FakeTransaction {
  const to = ACCOUNTS[number % ACCOUNTS.length] ?? '';
  const second = ACCOUNTS[(number + 1) % ACCOUNTS.length] ?? '';
  const paid = logOf(TOKEN, STRANGER, to, units);
  switch (kind) {
    case 'token':
      return made(number, { logs: [paid] }, [0, to, units]);
    case 'token less a fee':
      return made(number, { logs: [logOf(TOKEN, STRANGER, STRANGER, 1n), paid] }, [1, to, units]);
    case 'failed token':
      return made(number, { hasFailed: true, logs: [paid] });
    case 'two tokens':
      return made(number, { logs: [paid, logOf(TOKEN, STRANGER, second, units + 1n)] }, [0, to, units], [1, second, units + 1n]);
    case 'token of a made-up transaction':
      return made(number, { madeUp: '00ff', logs: [paid] }, [0, to, units]);
    case 'other token':
      return made(number, { logs: [logOf(OTHER_TOKEN, STRANGER, to, units)] });
    case 'other event':
      return made(number, { logs: [logOf(TOKEN, STRANGER, to, units, hashOf('Approval(address,address,uint256)'))] });
    case 'another number of topics':
      return made(number, {
        logs: [
          { ...paid, topics: [...paid.topics, word('1')] },
          { ...paid, topics: paid.topics.slice(0, 2) },
        ],
      });
    case 'no event':
      return made(number, { logs: [{ address: TOKEN, topics: [], data: '' }] });
    case 'short data':
      return made(number, { logs: [{ ...paid, data: paid.data.slice(2) }] });
    case 'coin':
      return made(number, { type: 'TransferContract' });
    case 'to a stranger':
      return made(number, { logs: [logOf(TOKEN, to, STRANGER, units)] });
    case 'to itself':
      return made(number, { logs: [logOf(TOKEN, to, to, units)] });
    case 'nothing':
      return made(number, { logs: [logOf(TOKEN, STRANGER, to, 0n)] });
  }
}
