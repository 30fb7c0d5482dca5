import type { SpotEvidence, SpotReceipt, SpotSettlement } from '../evidence.ts';
import { ACCEPTED_MS, BY_AMOUNT, G8_BUY, type GoldenOrder, goldenOrder, SEVERAL } from './golden-orders.ts';

type Forgery = {
  readonly what: string;
  readonly golden?: GoldenOrder;
  readonly receipt?: Partial<SpotReceipt>;
  readonly settlement?: Partial<SpotSettlement>;
  readonly line: string;
};

type Fill = SpotSettlement['fills'][number];

/** The fills of an order, one of them changed. */
function fillsOf({ settlement }: GoldenOrder, at: number, change: Partial<Fill>): Pick<SpotSettlement, 'fills'> {
  return { fills: (settlement?.fills ?? []).map((fill, index) => (index === at ? { ...fill, ...change } : fill)) };
}

const UNLIKE = 'terms: the terms of the order contradict each other';

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_ORDERS: readonly Forgery[] = [
  {
    what: 'a price worse than the limit',
    receipt: { limit: '30000.00', price: '30000.00' },
    line: 'fills: fill 1 at 30000.01 is worse than the limit 30000.00',
  },
  {
    what: 'other decimals of the price',
    settlement: fillsOf(G8_BUY, 0, { price: '30000.010' }),
    line: 'fills: fill 1 at 30000.010 is worse than the limit 30010.00',
  },
  { what: 'another side', receipt: { side: 'sell' }, line: 'fills: fill 1 at 30000.01 is worse than the limit 30010.00' },
  {
    what: 'another value',
    settlement: fillsOf(G8_BUY, 0, { value: '3703.50123451' }),
    line: 'fills: fills[0].value is 3703.50123451, it should be 3703.50123450',
  },
  {
    what: 'a unit more of fee',
    settlement: fillsOf(G8_BUY, 0, { fee: '0.00012346' }),
    line: 'fills: fills[0].fee is 0.00012346, it should be 0.00012345',
  },
  {
    what: 'a fee without all decimals',
    settlement: fillsOf(G8_BUY, 0, { fee: '0.0001234' }),
    line: 'fills: fills[0].fee is 0.0001234, it should be 0.00012345',
  },
  { what: 'another rate', receipt: { feePpm: 1_001 }, line: 'fills: fills[0].fee is 0.00012345, it should be 0.00012358' },
  { what: 'another lot', receipt: { lot: '0.00002000' }, line: 'fills: fills[0].value is 3703.50123450, it should be 7407.00246900' },
  {
    what: 'a lot with another number of decimals',
    receipt: { lot: '0.000010000' },
    line: 'fills: fills[0].fee is 0.00012345, it should be 0.000123450',
  },
  {
    what: 'a value that is no whole amount',
    receipt: { lot: '0.0000100000001' },
    line: 'fills: the value of fill 1 is not a whole amount',
  },
  { what: 'an empty lot', receipt: { lot: '0.00000000' }, line: UNLIKE },
  {
    what: 'more lots of the fill',
    settlement: fillsOf(G8_BUY, 0, { lots: 12_346 }),
    line: 'fills: fills[0].value is 3703.50123450, it should be 3703.80123460',
  },
  {
    what: 'a taker later than the order',
    golden: SEVERAL,
    settlement: fillsOf(SEVERAL, 2, { role: 'taker' }),
    line: 'fills: fill 3 cannot come of an order with these terms in this way',
  },
  {
    what: 'a post-only order that takes',
    receipt: { timeInForce: 'post-only' },
    line: 'fills: fill 1 cannot come of an order with these terms in this way',
  },
  {
    what: 'an IOC order that rests',
    golden: SEVERAL,
    receipt: { timeInForce: 'ioc' },
    line: 'fills: fill 3 cannot come of an order with these terms in this way',
  },
  {
    what: 'a fill before the order',
    settlement: fillsOf(G8_BUY, 0, { seq: 39 }),
    line: 'fills: fill 1 does not follow what came before it',
  },
  {
    what: 'a fill earlier than the order',
    settlement: fillsOf(G8_BUY, 0, { time: ACCEPTED_MS - 1 }),
    line: 'fills: fill 1 does not follow what came before it',
  },
  {
    what: 'a trade twice',
    golden: SEVERAL,
    settlement: fillsOf(SEVERAL, 1, { trade: 7 }),
    line: 'fills: fill 2 does not follow what came before it',
  },
  {
    what: 'the number of another entry',
    golden: SEVERAL,
    settlement: { seq: 46 },
    line: 'fills: fill 3 does not follow what came before it',
  },
  { what: 'no fill', settlement: { fills: [] }, line: 'amounts: lots is 12345, it should be 0' },
  { what: 'more lots in all', settlement: { lots: 12_346 }, line: 'amounts: lots is 12346, it should be 12345' },
  {
    what: 'more value in all',
    settlement: { value: '3703.50123451' },
    line: 'amounts: value is 3703.50123451, it should be 3703.50123450',
  },
  { what: 'more fee in all', settlement: { fee: '0.00012346' }, line: 'amounts: fee is 0.00012346, it should be 0.00012345' },
  { what: 'more filled than ordered', receipt: { lots: 12_344 }, line: 'end: more was filled than was ordered' },
  { what: 'filled in part and said to be filled', receipt: { lots: 12_346 }, line: 'end: filled contradicts the terms and the fills' },
  {
    what: 'a FOK order filled in part',
    receipt: { lots: 12_346, timeInForce: 'fok' },
    settlement: { state: 'cancelled' },
    line: 'end: cancelled contradicts the terms and the fills',
  },
  {
    what: 'filled and said to be cancelled',
    settlement: { state: 'cancelled' },
    line: 'end: cancelled contradicts the terms and the fills',
  },
  {
    what: 'waiting and ended',
    golden: SEVERAL,
    settlement: { state: 'waiting' },
    line: 'end: waiting contradicts the terms and the fills',
  },
  {
    what: 'ended before its last fill',
    golden: SEVERAL,
    settlement: { ended: ACCEPTED_MS + 4_999 },
    line: 'end: cancelled contradicts the terms and the fills',
  },
  { what: 'a fee in the other asset', settlement: { feeAsset: 'USDT' }, line: 'end: the fee of this order is not in USDT' },
  { what: 'another base', receipt: { base: 'ETH' }, line: 'end: the fee of this order is not in BTC' },
  { what: 'more spent than ordered', golden: BY_AMOUNT, receipt: { amount: '24.90000829' }, line: 'end: more was filled than was ordered' },
  { what: 'a sell by amount', golden: BY_AMOUNT, receipt: { side: 'sell' }, line: UNLIKE },
  { what: 'lots and an amount', receipt: { amount: '1.00000000' }, line: UNLIKE },
  { what: 'nothing ordered', golden: BY_AMOUNT, receipt: { amount: '0.00000000' }, line: UNLIKE },
  { what: 'a market order with a price', golden: BY_AMOUNT, receipt: { price: '31500.00' }, line: UNLIKE },
  { what: 'a market order that rests', golden: BY_AMOUNT, receipt: { timeInForce: 'gtc' }, line: UNLIKE },
  { what: 'a market order that is filled whole', receipt: { type: 'market', price: '0.00', timeInForce: 'fok' }, line: UNLIKE },
  { what: 'a price with fewer decimals than its limit', golden: BY_AMOUNT, receipt: { price: '0' }, line: UNLIKE },
  { what: 'another price than the limit', receipt: { price: '30009.00' }, line: UNLIKE },
  { what: 'another order', settlement: { orderId: 'O-41' }, line: 'settlement: the settlement belongs to O-41' },
  { what: 'another receipt', settlement: { receipt: 'b'.repeat(64) }, line: 'settlement: the settlement names another receipt' },
  {
    what: 'earlier than the order',
    settlement: { seq: 39 },
    line: 'settlement: the settlement is not later in the journal than the receipt',
  },
];

export function forgedOrder({ golden = G8_BUY, receipt = {}, settlement = {} }: Forgery): SpotEvidence {
  return goldenOrder(golden, receipt, settlement);
}
