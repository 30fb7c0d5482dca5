import { digest } from '../../../digest.ts';
import { makeKeys, type SigningKey, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import type { SpotEvidence, SpotReceipt, SpotSettlement } from '../evidence.ts';

export const ACCEPTED_MS = 1_767_225_600_500;
const SEQ = 40;
const DAY_MS = 86_400_000;

/** What of a golden order is its own; `settlement` null: nothing was filled. */
export type GoldenOrder = {
  readonly receipt: Pick<SpotReceipt, 'side' | 'limit' | 'lots'> & Partial<SpotReceipt>;
  readonly settlement: (Pick<SpotSettlement, 'fills' | 'lots' | 'value' | 'fee' | 'feeAsset' | 'state'> & Partial<SpotSettlement>) | null;
};

const keys: readonly SigningKey[] = makeKeys(new Random(8), 1, ACCEPTED_MS - DAY_MS, ACCEPTED_MS);

/** The file of a golden order of bitcoin with lots of 0.00001, with what somebody with the keys has changed and signed again. */
export function goldenOrder(
  golden: GoldenOrder,
  change: Partial<GoldenOrder['receipt']> = {},
  told: Partial<SpotSettlement> = {},
): SpotEvidence {
  const [key] = keys;
  if (key === undefined) throw new RangeError('no key');
  const receipt: SpotReceipt = {
    v: 1,
    kind: 'spot.accept',
    orderId: `O-${SEQ}`,
    symbol: 'btcusdt',
    base: 'BTC',
    quote: 'USDT',
    type: 'limit',
    timeInForce: 'gtc',
    price: golden.receipt.limit,
    lot: '0.00001000',
    amount: '0.00000000',
    feePpm: 1_000,
    time: ACCEPTED_MS,
    journal: { seq: SEQ, hash: '0'.repeat(64) },
    key: key.published.key,
    ...golden.receipt,
    ...change,
  };
  const accepted = {
    v: 1,
    kind: 'spot',
    receipt,
    receiptSignature: signBy(key, 'candor/receipt/1', receipt),
    keys: keys.map(({ published }) => published),
  } as const;
  if (golden.settlement === null) return accepted;
  const settlement: SpotSettlement = {
    v: 1,
    kind: 'spot.settle',
    orderId: receipt.orderId,
    receipt: digest('candor/receipt/1', receipt),
    ended: golden.settlement.state === 'waiting' ? 0 : ACCEPTED_MS + 60_000,
    seq: golden.settlement.fills.at(-1)?.seq ?? SEQ,
    key: key.published.key,
    ...golden.settlement,
    ...told,
  };
  return { ...accepted, settlement, settlementSignature: signBy(key, 'candor/settlement/1', settlement) };
}

type Fill = SpotSettlement['fills'][number];

const taken = { seq: SEQ, trade: 7, time: ACCEPTED_MS, role: 'taker' } as const;
const made = (after: number): Pick<Fill, 'seq' | 'trade' | 'time' | 'role'> => ({
  seq: SEQ + after,
  trade: 7 + after,
  time: ACCEPTED_MS + after * 1_000,
  role: 'maker',
});

/** G8: what the buyer of 0.12345 bitcoin at 30,000.01 pays, with a limit of 30,010. */
export const G8_BUY: GoldenOrder = {
  receipt: { side: 'buy', limit: '30010.00', lots: 12_345 },
  settlement: {
    fills: [{ ...taken, price: '30000.01', lots: 12_345, value: '3703.50123450', fee: '0.00012345' }],
    lots: 12_345,
    value: '3703.50123450',
    fee: '0.00012345',
    feeAsset: 'BTC',
    state: 'filled',
    ended: ACCEPTED_MS,
  },
};

/** A buy of 10 lots: two makers at once, then it rests, is hit, and its owner takes back the rest. */
export const SEVERAL: GoldenOrder = {
  receipt: { side: 'buy', limit: '30000.00', lots: 10 },
  settlement: {
    fills: [
      { ...taken, price: '29999.99', lots: 3, value: '0.89999970', fee: '0.00000003' },
      { ...taken, trade: 8, price: '30000.00', lots: 1, value: '0.30000000', fee: '0.00000001' },
      { ...made(5), price: '30000.00', lots: 2, value: '0.60000000', fee: '0.00000002' },
    ],
    lots: 6,
    value: '1.79999970',
    fee: '0.00000006',
    feeAsset: 'BTC',
    state: 'cancelled',
  },
};

/** G7 in small: a market buy of 25 USDT. */
export const BY_AMOUNT: GoldenOrder = {
  receipt: {
    side: 'buy',
    limit: '31500.00',
    price: '0.00',
    type: 'market',
    timeInForce: 'ioc',
    lots: 0,
    amount: '25.00000000',
  },
  settlement: {
    fills: [{ ...taken, price: '30000.01', lots: 83, value: '24.90000830', fee: '0.00000083' }],
    lots: 83,
    value: '24.90000830',
    fee: '0.00000083',
    feeAsset: 'BTC',
    state: 'filled',
  },
};

/** G8 and others as documents. */
export const GOLDEN_ORDERS: Readonly<Record<string, GoldenOrder>> = {
  'G8 the buyer gets the better price, the fee is of the bitcoin': G8_BUY,
  'G8 the seller who rested pays of the USDT, rounded up': {
    receipt: { side: 'sell', limit: '30000.01', lots: 12_345, timeInForce: 'post-only' },
    settlement: {
      fills: [{ ...made(1), price: '30000.01', lots: 12_345, value: '3703.50123450', fee: '3.70350124' }],
      lots: 12_345,
      value: '3703.50123450',
      fee: '3.70350124',
      feeAsset: 'USDT',
      state: 'filled',
    },
  },
  'a market buy by amount leaves what is less than a lot': BY_AMOUNT,
  'several makers, then rested, then cancelled': SEVERAL,
  'the same while it waits': { ...SEVERAL, settlement: SEVERAL.settlement === null ? null : { ...SEVERAL.settlement, state: 'waiting' } },
  'a market sell without a fee that expires in part': {
    receipt: { side: 'sell', limit: '28500.00', price: '0.00', type: 'market', timeInForce: 'ioc', lots: 4, feePpm: 0 },
    settlement: {
      fills: [{ ...taken, price: '28500.00', lots: 1, value: '0.28500000', fee: '0.00000000' }],
      lots: 1,
      value: '0.28500000',
      fee: '0.00000000',
      feeAsset: 'USDT',
      state: 'expired',
    },
  },
  'nothing was filled yet': { receipt: { side: 'buy', limit: '30010.00', lots: 12_345 }, settlement: null },
};
