import { CALLS } from '@candor/contract/table';
import { nameOfCoin } from '@candor/contract/coins';
import { exampleData, exampleRow } from './examples.ts';
import type { Markets } from './markets.ts';
import type { WireOf } from './wire.ts';

/** 1 platform, 3 contract. */
type WalletNumber = 1 | 2 | 3;
type Balance = { readonly wallet: WalletNumber; readonly coin: string; readonly total: number; readonly frozen?: number };

export type SpotOrder = WireOf<typeof CALLS.orders>;
export type Position = WireOf<typeof CALLS.contractPositions>;
export type ContractOrder = WireOf<typeof CALLS.contractOrders>;
export type SecondContract = WireOf<typeof CALLS.updownOrders>[number];
export type Stake = WireOf<typeof CALLS.roundOrders>;
export type Notice = WireOf<typeof CALLS.mail>;

/** Whose page it is. What its pages are answered follows from this, so that they agree; a test changes it as the exchange would. */
export type Account = {
  readonly userId: number;
  readonly name: string;
  readonly token: string;
  balances: readonly Balance[];
  /** Of spot trading, waiting and ended, the newest first. */
  orders: readonly SpotOrder[];
  positions: readonly Position[];
  contractOrders: readonly ContractOrder[];
  contracts: readonly SecondContract[];
  stakes: readonly Stake[];
  notices: readonly Notice[];
  favourites: readonly string[];
  /** Risk notes that were confirmed. */
  hasConfirmedRisks: boolean;
  /** The daily loss limit in USDT, and what is staked now: it has left the wallet. */
  lossLimit: number | null;
  openStake: number;
};

let counted = 1_000;

/** Signed in, with the grant of a demo and nothing else. No two have a number in common: what a page remembers of one is not another's. */
export function newAccount(): Account {
  counted += 1;
  return {
    userId: counted,
    name: 'ualice01',
    token: `token-of-${counted}`,
    balances: [
      { wallet: 1, coin: 'usdt', total: 10_000 },
      { wallet: 3, coin: 'usdt', total: 0 },
    ],
    orders: [],
    positions: [],
    contractOrders: [],
    contracts: [],
    stakes: [],
    notices: [],
    favourites: [],
    hasConfirmedRisks: false,
    lossLimit: null,
    openStake: 0,
  };
}

/** Signed in, with something of everything that a page can show of an account: three coins, balances of eight digits, what runs and what waits. */
export function fullAccount(nowMs: number): Account {
  const position = exampleRow(CALLS.contractPositions);
  const stake = exampleRow(CALLS.roundOrders);
  const contract = runningContract(nowMs);
  return {
    ...newAccount(),
    balances: [
      { wallet: 1, coin: 'usdt', total: 12_345_678.12345678, frozen: 1_234.5 },
      { wallet: 1, coin: 'btc', total: 1.23456789, frozen: 0.1 },
      { wallet: 1, coin: 'eth', total: 45.6789 },
      { wallet: 3, coin: 'usdt', total: 87_654_321.87654321, frozen: 80.5 },
    ],
    orders: [waitingOrder(nowMs, { id: 12, symbol: 'btc' }), waitingOrder(nowMs, { id: 11, symbol: 'eth' })],
    positions: [position, { ...position, id: 2, orderNo: '2', type: 1, symbol: 'eth' }],
    contractOrders: [exampleRow(CALLS.contractOrders)],
    contracts: [contract],
    stakes: [stake],
    openStake: contract.betAmount + stake.betAmount,
    notices: [exampleRow(CALLS.mail)],
    favourites: ['btc', 'sol'],
    hasConfirmedRisks: true,
  };
}

/** A limit order to buy that waits. */
export function waitingOrder(nowMs: number, own: Partial<SpotOrder> = {}): SpotOrder {
  const times = { createTime: nowMs, delegateTime: nowMs, dealTime: nowMs, updateTime: nowMs };
  const text = platformTime(nowMs);
  const none = { fee: 0, dealNum: 0, dealPrice: 0, dealValue: 0 };
  const waits = { type: 0, delegateType: 0, status: 0, delegateTotal: 0.01, delegatePrice: 90_000, delegateValue: 900 } as const;
  const row = { ...exampleRow(CALLS.orders), ...none, ...waits, timeInForce: 'gtc', endReason: null } as const;
  const written = { createTime: text, delegateTime: text, dealTime: text, updateTime: text, params: times };
  return { ...row, ...written, ...own, orderNo: String(own.id ?? row.id) };
}

function runningContract(nowMs: number): SecondContract {
  const [row] = exampleData(CALLS.updownOrders);
  if (row === undefined) throw new Error('the API document has no second contract');
  return { ...row, type: 900, time: 900, openTime: nowMs - 300_000, closeTime: nowMs + 600_000 };
}

/** `YYYY-MM-DD HH:mm:ss` in the platform's time zone, eight hours ahead of UTC all year. */
export function platformTime(timeMs: number): string {
  return new Date(timeMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

type AssetRow = WireOf<typeof CALLS.assets>[number];

/** The rows of the wallets, with a row of zeros where the exchange has one. */
export function assetRows({ userId, balances, openStake }: Account, markets: Markets): readonly AssetRow[] {
  return balances.map(({ wallet, coin, total, frozen = 0 }) => ({
    userId,
    symbol: coin,
    amout: total,
    occupiedAmount: frozen,
    availableAmount: Number((total - frozen).toFixed(8)),
    type: wallet,
    exchageAmount: Number((total * markets.price(coin)).toFixed(8)),
    loge: `/coins/${coin}.svg`,
    atStake: wallet === 1 && coin === 'usdt' ? openStake : 0,
    onTheWay: 0,
    onTheWayUsdt: 0,
    notFinal: 0,
    invested: 0,
    name: nameOfCoin(coin),
  }));
}
