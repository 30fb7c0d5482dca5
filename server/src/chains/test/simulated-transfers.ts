import type { Transfer } from '../chain.ts';
import type { EvmSettings } from '../evm/evm-chain.ts';
import type { ChannelName } from '../networks.ts';
import { hashOf, type SimulatedLog, type SimulatedTransaction } from './simulated-node.ts';

const accountOf = (text: string): string => hashOf(text).slice(0, 42);
const TOKEN = accountOf('token');
const OTHER_TOKEN = accountOf('other token');
const STRANGER = accountOf('stranger');
const HOT = accountOf('hot');

export const WATCHED: readonly string[] = [0, 1, 2].map((index) => accountOf(`watched ${index}`));

export const SETTINGS: EvmSettings = {
  chainId: 31_337,
  coin: 'ETH',
  tokens: [{ channel: 'USDT-ERC', contract: TOKEN }],
  ownSenders: [HOT],
};

/** What a transaction does, as far as it may be, or look like, a deposit. */
export const TRANSFER_KINDS = [
  'coin',
  'failed coin',
  'token',
  'token less a fee',
  'failed token',
  'two tokens',
  'other token',
  'other event',
  'to a stranger',
  'of ours',
  'to itself',
  'nothing',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const wordOf = (account: string): string => `0x${account.slice(2).padStart(64, '0')}`;
const logOf = (address: string, from: string, to: string, units: bigint, topic = TOPIC): SimulatedLog => ({
  address,
  topics: [topic, wordOf(from), wordOf(to)],
  data: `0x${units.toString(16).padStart(64, '0')}`,
});

type Parts = Partial<Pick<SimulatedTransaction, 'from' | 'to' | 'value' | 'hasFailed' | 'logs'>>;
type Arrival = readonly [channel: ChannelName, outputIndex: number, address: string, chainUnits: bigint];

/** The `number`-th transaction that is made: no two have the same hash. */
export function transactionOf(number: number, kind: TransferKind, units: bigint): SimulatedTransaction {
  const txId = hashOf(`transaction ${number}`);
  const to = WATCHED[number % WATCHED.length] ?? '';
  const second = WATCHED[(number + 1) % WATCHED.length] ?? '';
  const made = (parts: Parts, ...arrivals: readonly Arrival[]): SimulatedTransaction => ({
    hash: txId,
    from: STRANGER,
    to: TOKEN,
    value: 0n,
    hasFailed: false,
    logs: [],
    ...parts,
    arrives: arrivals.map(([channel, outputIndex, address, chainUnits]): Transfer => ({ channel, txId, outputIndex, address, chainUnits })),
  });
  switch (kind) {
    case 'coin':
      return made({ to, value: units }, ['ETH', 0, to, units]);
    case 'failed coin':
      return made({ to, value: units, hasFailed: true });
    case 'token':
      return made({ logs: [logOf(TOKEN, STRANGER, to, units)] }, ['USDT-ERC', 1, to, units]);
    case 'token less a fee':
      return made({ logs: [logOf(TOKEN, STRANGER, STRANGER, 1n), logOf(TOKEN, STRANGER, to, units)] }, ['USDT-ERC', 2, to, units]);
    case 'failed token':
      return made({ hasFailed: true });
    case 'two tokens':
      return made(
        { logs: [logOf(TOKEN, STRANGER, to, units), logOf(TOKEN, STRANGER, second, units + 1n)] },
        ['USDT-ERC', 1, to, units],
        ['USDT-ERC', 2, second, units + 1n],
      );
    case 'other token':
      return made({ to: OTHER_TOKEN, logs: [logOf(OTHER_TOKEN, STRANGER, to, units)] });
    case 'other event':
      return made({ logs: [logOf(TOKEN, STRANGER, to, units, hashOf('Approval(address,address,uint256)'))] });
    case 'to a stranger':
      return made({ to: STRANGER, value: units, logs: [logOf(TOKEN, to, STRANGER, units)] });
    case 'of ours':
      return made({ from: HOT, to, value: units, logs: [logOf(TOKEN, HOT, to, units)] });
    case 'to itself':
      return made({ logs: [logOf(TOKEN, to, to, units)] });
    case 'nothing':
      return made({ to, logs: [logOf(TOKEN, STRANGER, to, 0n)] });
  }
}
