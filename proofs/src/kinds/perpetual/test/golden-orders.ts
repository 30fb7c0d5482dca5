import { digest } from '../../../digest.ts';
import { makeKeys, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import type { OrderEvidence, OrderReceipt, OrderSettlement } from '../order-evidence.ts';

const ACCEPTED_MS = 1_767_225_600_500;
const SEQ = 40;

export type OrderChange = { readonly receipt?: Partial<OrderReceipt>; readonly settlement?: Partial<OrderSettlement> };

const keys = makeKeys(new Random(9), 1, ACCEPTED_MS - 86_400_000, ACCEPTED_MS);
const fill = {
  seq: SEQ,
  trade: 7,
  time: ACCEPTED_MS,
  price: '59999.99',
  lots: 60,
  value: '3599.99940000',
  fee: '3.59999940',
  role: 'taker',
} as const;

/** A long of 60 lots of 0.001 bitcoin at a better price than its limit, with what somebody with the keys has changed and signed again. */
export function goldenOrder({ receipt: own = {}, settlement: told = {} }: OrderChange): OrderEvidence {
  const [key] = keys;
  if (key === undefined) throw new RangeError('no key');
  const receipt: OrderReceipt = {
    v: 1,
    kind: 'perpetual.accept',
    orderId: 'P-12',
    symbol: 'btcusdt',
    asset: 'USDT',
    side: 'long',
    reduceOnly: false,
    position: 0,
    cause: 'user',
    type: 'limit',
    timeInForce: 'gtc',
    price: '60000.00',
    limit: '60000.00',
    lot: '0.00100000',
    lots: 60,
    leverage: 20,
    takeProfit: '0.00',
    takeProfitLimit: '0.00',
    stopLoss: '57500.00',
    stopLossLimit: '0.00',
    feePpm: 1_000,
    time: ACCEPTED_MS,
    journal: { seq: SEQ, hash: '0'.repeat(64) },
    key: key.published.key,
    ...own,
  };
  const settlement: OrderSettlement = {
    v: 1,
    kind: 'perpetual.settle',
    orderId: receipt.orderId,
    receipt: digest('candor/receipt/1', receipt),
    fills: [fill],
    lots: 60,
    value: fill.value,
    fee: fill.fee,
    feeAsset: 'USDT',
    state: 'filled',
    ended: ACCEPTED_MS,
    seq: SEQ,
    key: key.published.key,
    ...told,
  };
  return {
    v: 1,
    kind: 'perpetual',
    receipt,
    receiptSignature: signBy(key, 'candor/receipt/1', receipt),
    settlement,
    settlementSignature: signBy(key, 'candor/settlement/1', settlement),
    keys: keys.map(({ published }) => published),
  };
}

/** A short is reduced by buying; market at 5 % from the mark, the last fill's fee is cut to what the margin has. */
const REDUCES = { side: 'short', reduceOnly: true, position: 3, stopLoss: '0.00' } as const;
const REDUCED = { fills: [{ ...fill, fee: '1.00000000' }], fee: '1.00000000' } as const;

/** Two pieces at a rate at which the fee of each, and that of both, has to be rounded. */
const PIECES = [
  { ...fill, lots: 30, value: '1799.99970000', fee: '0.59939991' },
  { ...fill, trade: 8, lots: 30, value: '1799.99970000', fee: '0.59939990' },
] as const;

export const GOLDEN_ORDERS: Readonly<Record<string, OrderChange>> = {
  'a long opens below its limit': {},
  'a long opens in two pieces, the fee of which is rounded once': {
    receipt: { feePpm: 333 },
    settlement: { fills: PIECES, fee: '1.19879981' },
  },
  'a short is reduced, its fee cut to the margin': { receipt: REDUCES, settlement: REDUCED },
  'a trimmed order is filled with fewer lots': { receipt: { ...REDUCES, lots: 90, cause: 'trigger' } },
  'a liquidation without fee, in part': {
    receipt: { ...REDUCES, cause: 'liquidation', feePpm: 0, type: 'market', timeInForce: 'ioc', price: '0.00', lots: 90 },
    settlement: { fills: [{ ...fill, fee: '0.00000000' }], fee: '0.00000000', state: 'expired' },
  },
  'an opening order whose rest the margin does not bear': { receipt: { lots: 90 }, settlement: { state: 'margin-at-fill' } },
};

const UNLIKE = 'terms: the terms of the order contradict each other';

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_ORDERS: Readonly<Record<string, OrderChange & { readonly line: string }>> = {
  'the other side': { receipt: { side: 'short' }, line: 'fills: fill 1 at 59999.99 is worse than the limit 60000.00' },
  'a limit that was passed': {
    receipt: { limit: '59999.98', price: '59999.98' },
    line: 'fills: fill 1 at 59999.99 is worse than the limit 59999.98',
  },
  'a position to open': { receipt: { position: 3 }, line: UNLIKE },
  'nothing to reduce': { receipt: { ...REDUCES, position: 0 }, line: UNLIKE },
  'a reduction that protects': { receipt: { ...REDUCES, takeProfit: '61000.00' }, line: UNLIKE },
  'a reduction with a limit of a stop': { receipt: { ...REDUCES, stopLossLimit: '1.00' }, line: UNLIKE },
  'a trigger that opens': { receipt: { cause: 'trigger' }, line: UNLIKE },
  'a liquidation with a fee': { receipt: { ...REDUCES, cause: 'liquidation' }, line: UNLIKE },
  'an opening fee that is cut': { settlement: REDUCED, line: 'fills: fills[0].fee is 1.00000000, it should be 3.59999940' },
  'a closing fee above what is due': {
    receipt: REDUCES,
    settlement: { fills: [{ ...fill, fee: '3.59999941' }] },
    line: 'fills: fills[0].fee is 3.59999941, it should be 3.59999940',
  },
  'a second piece that pays its own rounding': {
    receipt: { feePpm: 333 },
    settlement: { fills: [PIECES[0], { ...PIECES[1], fee: '0.59939991' }], fee: '1.19879982' },
    line: 'fills: fills[1].fee is 0.59939991, it should be 0.59939990',
  },
  'another rate': { receipt: { feePpm: 1_001 }, line: 'fills: fills[0].fee is 3.59999940, it should be 3.60359940' },
  'another lot': { receipt: { lot: '0.00200000' }, line: 'fills: fills[0].value is 3599.99940000, it should be 7199.99880000' },
  'more filled than ordered': { receipt: { lots: 59 }, line: 'end: more was filled than was ordered' },
  'an opening order filled in part and said to be filled': {
    receipt: { lots: 61 },
    line: 'end: filled contradicts the terms and the fills',
  },
  'filled and said to be liquidated': {
    settlement: { state: 'liquidation' },
    line: 'end: liquidation contradicts the terms and the fills',
  },
  'another sum': { settlement: { fee: '3.59999941' }, line: 'amounts: fee is 3.59999941, it should be 3.59999940' },
};
