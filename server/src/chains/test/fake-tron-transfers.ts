import { writeBase58Check } from '../addresses/base58-check.ts';
import type { TronSettings } from '../tron/tron-chain.ts';
import { hashOf, type FakeLog, type FakeTransaction } from './fake-tron.ts';

const accountOf = (text: string): string => hashOf(text).slice(0, 40);
const addressOf = (account: string): string => writeBase58Check(0x41, Buffer.from(account, 'hex'));
const TOKEN = accountOf('token');
const OTHER_TOKEN = accountOf('other token');
const STRANGER = accountOf('stranger');
const ACCOUNTS = [0, 1, 2].map((index) => accountOf(`watched ${index}`));

export const WATCHED: readonly string[] = ACCOUNTS.map(addressOf);
export const USDT = addressOf(TOKEN);
export const SETTINGS: TronSettings = { usdtContract: USDT, toFinal: 6 };

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

/** The `number`-th transaction that is made: no two have the same hash. */
export function transactionOf(number: number, kind: TransferKind, units: bigint): FakeTransaction {
  const raw = Buffer.from(`transaction ${number}`.padEnd(150 + (number % 3))).toString('hex');
  const txId = hashOf(Buffer.from(raw, 'hex').toString());
  const to = ACCOUNTS[number % ACCOUNTS.length] ?? '';
  const second = ACCOUNTS[(number + 1) % ACCOUNTS.length] ?? '';
  const made = (parts: Parts, ...arrivals: readonly Arrival[]): FakeTransaction => ({
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
  });
  const paid = logOf(TOKEN, STRANGER, to, units);
  switch (kind) {
    case 'token':
      return made({ logs: [paid] }, [0, to, units]);
    case 'token less a fee':
      return made({ logs: [logOf(TOKEN, STRANGER, STRANGER, 1n), paid] }, [1, to, units]);
    case 'failed token':
      return made({ hasFailed: true, logs: [paid] });
    case 'two tokens':
      return made({ logs: [paid, logOf(TOKEN, STRANGER, second, units + 1n)] }, [0, to, units], [1, second, units + 1n]);
    case 'token of a made-up transaction':
      return made({ madeUp: '00ff', logs: [paid] }, [0, to, units]);
    case 'other token':
      return made({ logs: [logOf(OTHER_TOKEN, STRANGER, to, units)] });
    case 'other event':
      return made({ logs: [logOf(TOKEN, STRANGER, to, units, hashOf('Approval(address,address,uint256)'))] });
    case 'another number of topics':
      return made({
        logs: [
          { ...paid, topics: [...paid.topics, word('1')] },
          { ...paid, topics: paid.topics.slice(0, 2) },
        ],
      });
    case 'no event':
      return made({ logs: [{ address: TOKEN, topics: [], data: '' }] });
    case 'short data':
      return made({ logs: [{ ...paid, data: paid.data.slice(2) }] });
    case 'coin':
      return made({ type: 'TransferContract' });
    case 'to a stranger':
      return made({ logs: [logOf(TOKEN, to, STRANGER, units)] });
    case 'to itself':
      return made({ logs: [logOf(TOKEN, to, to, units)] });
    case 'nothing':
      return made({ logs: [logOf(TOKEN, STRANGER, to, 0n)] });
  }
}
