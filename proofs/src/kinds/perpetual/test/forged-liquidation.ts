import type { Mark } from '../../../mark.ts';
import type { LiquidationSettlement } from '../liquidation-evidence.ts';
import { GOLDEN_LIQUIDATIONS, type Golden } from './golden-liquidation.ts';
import { MARK_MS } from './made-marks.ts';

function golden(start: string): Golden {
  const found = Object.entries(GOLDEN_LIQUIDATIONS).find(([name]) => name.startsWith(start))?.[1];
  if (found === undefined) throw new RangeError(`no vector ${start}`);
  return found;
}

export const LONG = golden('G14, G17');
export const INSURED = golden('G17, G47');
const DELEVERAGED = golden('G14, G18');
const SHORT = golden('G14 the short');
export const CUT = golden('G16');

type Forgery = {
  readonly what: string;
  /** The vector that is changed; G14 when not given. */
  readonly golden?: Golden;
  readonly change: Partial<LiquidationSettlement>;
  readonly line: string;
};

const [sold] = LONG.fills;
const [bought] = SHORT.fills;
const [insured] = INSURED.fills;
const [paired] = DELEVERAGED.fills;
const [cut] = CUT.fills;
if (sold === undefined || bought === undefined || insured === undefined || paired === undefined || cut === undefined)
  throw new RangeError('each vector has a fill');

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_LIQUIDATIONS: readonly Forgery[] = [
  { what: 'symbol', change: { symbol: 'ethusdt' }, line: 'ticks: tick 3965962 belongs to btcusdt, not to ethusdt' },
  {
    what: 'side',
    change: { side: 'short' },
    line: 'position: equity is 113.06500000, it should be 4886.93500000',
  },
  {
    what: 'time: a mark that was no longer the newest',
    change: { time: MARK_MS + 701 },
    line: 'mark: mark 41 is not shown to be the newest at 2026-01-01T04:00:00.701Z',
  },
  {
    what: 'time: before the mark',
    change: { time: MARK_MS - 1 },
    line: 'mark: mark 41 is not shown to be the newest at 2026-01-01T03:59:59.999Z',
  },
  { what: 'another bound of the marks', change: { lowestRatePpm: 4_999 }, line: 'marks: mark 42 is 45339.19, its inputs give 45339.17' },
  { what: 'another mark', change: { mark: 'b'.repeat(64) }, line: 'mark: the settlement names a mark that is not there' },
  { what: 'lotValue', change: { lotValue: '0.00002000' }, line: 'position: equity is 113.06500000, it should be 22726.13000000' },
  {
    what: 'tiers: a higher maintenance rate',
    change: { tiers: [{ above: '0.00000000', upTo: '50000.00000000', ratePpm: 6_000 }] },
    line: 'position: maintenance is 113.06532500, it should be 135.67839000',
  },
  {
    what: 'tiers: a gap between rows',
    change: {
      tiers: [
        { above: '0.00000000', upTo: '50000.00000000', ratePpm: 5_000 },
        { above: '60000.00000000', upTo: '250000.00000000', ratePpm: 10_000 },
      ],
    },
    line: 'position: row 2 of the tiers does not follow the row before it',
  },
  { what: 'no tiers', change: { tiers: [] }, line: 'position: row 1 of the tiers does not follow the row before it' },
  {
    what: 'less margin than there was',
    change: { before: { ...LONG.before, margin: '2499.99999999' } },
    line: 'position: equity is 113.06500000, it should be 113.06499999',
  },
  {
    what: 'a higher entry value',
    change: { before: { ...LONG.before, entryValue: '25000.00000001' } },
    line: 'position: equity is 113.06500000, it should be 113.06499999',
  },
  {
    what: 'a position without lots',
    change: { before: { lots: 0, entryValue: '0.00000000', margin: '0.00000000' } },
    line: 'position: the position has no lots or no value',
  },
  { what: 'equity', change: { equity: '113.06499999' }, line: 'position: equity is 113.06499999, it should be 113.06500000' },
  {
    what: 'maintenance',
    change: { maintenance: '113.06532501' },
    line: 'position: maintenance is 113.06532501, it should be 113.06532500',
  },
  {
    what: 'a position that has one unit too much to be liquidated',
    change: { before: { ...LONG.before, margin: '2500.00032500' }, equity: '113.06532500' },
    line: 'position: equity 113.06532500 is not below the maintenance margin 113.06532500',
  },
  { what: 'bankruptcy', change: { bankruptcy: '45000.01' }, line: 'position: bankruptcy is 45000.01, it should be 45000.00' },
  { what: 'G16 cutLots', golden: CUT, change: { cutLots: 957 }, line: 'position: cutLots is 957, it should be 956' },
  {
    what: 'a fill below bankruptcy that the margin should bear',
    change: { fills: [{ ...sold, price: '44999.99' }] },
    line: 'fills: fill 1 at 44999.99 is beyond its limit 45180.91',
  },
  {
    what: 'a short bought above bankruptcy',
    golden: SHORT,
    change: { fills: [{ ...bought, price: '55000.01' }] },
    line: 'fills: fill 1 at 55000.01 is beyond its limit 54781.09',
  },
  {
    what: 'the insurance account below 0.1 % under the mark',
    golden: INSURED,
    change: { fills: [{ ...insured, price: '44895.05', realised: '-2552.47500000', insured: '52.47500000' }] },
    line: 'fills: fill 1 at 44895.05 is beyond its limit 44895.06',
  },
  {
    what: 'a lone order far below the mark for somebody who has equity',
    change: {
      fills: [{ ...sold, price: '45180.90', realised: '-2409.55000000', margin: '90.45000000' }],
      fee: '56.47612500',
      returned: '33.97387500',
    },
    line: 'fills: fill 1 at 45180.90 is beyond its limit 45180.91',
  },
  {
    what: 'a fill below bankruptcy in the name of the book',
    golden: INSURED,
    change: { fills: [{ ...insured, kind: 'book' }] },
    line: 'fills: fill 1 at 44900.00 is beyond its limit 45000.00',
  },
  {
    what: 'the insurance account for somebody who has equity',
    change: { fills: [{ ...sold, kind: 'insurance' }] },
    line: 'fills: fill 1 is not allowed: the position has equity',
  },
  {
    what: 'deleveraging of somebody who has equity',
    change: { fills: [{ ...paired, insured: '0.00000000' }] },
    line: 'fills: fill 1 is not allowed: the position has equity',
  },
  {
    what: 'deleveraging of a rest to which a good price gave equity',
    golden: DELEVERAGED,
    change: {
      fills: [
        { kind: 'book', lots: 250, price: '45200.00', realised: '-1200.00000000', insured: '0.00000000', margin: '1300.00000000' },
        { ...paired, lots: 250 },
      ],
    },
    line: 'fills: fill 2 is not allowed: the position has equity',
  },
  {
    what: 'more from the insurance account than its budget of the position',
    golden: INSURED,
    change: { positionBudget: '49.99999999' },
    line: 'fills: fills[0].insured is 50.00000000, it should be 49.99999999',
  },
  {
    what: 'more from the insurance account than its budget of the day',
    golden: INSURED,
    change: { dayBudget: '49.99999999' },
    line: 'fills: fills[0].insured is 50.00000000, it should be 49.99999999',
  },
  {
    what: 'less for the other side than the difference to the mark',
    golden: DELEVERAGED,
    change: { fills: [{ ...paired, insured: '29.99999999' }] },
    line: 'fills: fills[0].insured is 29.99999999, it should be 30.00000000',
  },
  {
    what: 'more for the other side than the budget',
    golden: DELEVERAGED,
    change: { dayBudget: '10.00000000' },
    line: 'fills: fills[0].insured is 30.00000000, it should be 10.00000000',
  },
  {
    what: 'less from the insurance account than is missing',
    golden: INSURED,
    change: { fills: [{ ...insured, insured: '49.99999999' }] },
    line: 'fills: fills[0].insured is 49.99999999, it should be 50.00000000',
  },
  {
    what: 'deleveraging at another price than that of bankruptcy',
    golden: DELEVERAGED,
    change: { fills: [{ ...paired, price: '44999.99' }] },
    line: 'fills: fills[0].price is 44999.99, it should be 45000.00',
  },
  {
    what: 'another price of a fill',
    change: { fills: [{ ...sold, price: '45200.01' }] },
    line: 'fills: fills[0].realised is -2400.00000000, it should be -2399.99500000',
  },
  {
    what: 'a larger loss',
    change: { fills: [{ ...sold, realised: '-2400.00000001' }] },
    line: 'fills: fills[0].realised is -2400.00000001, it should be -2400.00000000',
  },
  {
    what: 'less margin after a fill',
    change: { fills: [{ ...sold, margin: '99.99999999' }] },
    line: 'fills: fills[0].margin is 99.99999999, it should be 100.00000000',
  },
  {
    what: 'more lots than are cut',
    golden: CUT,
    change: { fills: [{ ...cut, lots: 957 }] },
    line: 'fills: fill 1 closes more lots than the liquidation may',
  },
  {
    what: 'a fill in the book after deleveraging',
    golden: DELEVERAGED,
    change: {
      fills: [
        { ...paired, lots: 250, realised: '-1250.00000000', insured: '15.00000000', margin: '1250.00000000' },
        { ...sold, lots: 250 },
      ],
    },
    line: 'fills: fill 2 does not stand in the order of a liquidation',
  },
  {
    what: 'G16 the insurance account for a rest that the first fill has made safe',
    golden: CUT,
    change: {
      fills: [
        { ...cut, lots: 900, realised: '-1931.82300000', margin: '3068.17700000' },
        { ...cut, kind: 'insurance', lots: 56 },
      ],
    },
    line: 'fills: before fill 2 the position was no longer to be liquidated',
  },
  {
    what: 'a fee that makes a safe rest unsafe',
    golden: golden('G14 the long sold but'),
    change: { fee: '52.92200000', after: { lots: 30, entryValue: '1500.00000000', margin: '115.87800000' } },
    line: 'amounts: fee is 52.92200000, it should be 13.24400000',
  },
  { what: 'fee', change: { fee: '56.50000001' }, line: 'amounts: fee is 56.50000001, it should be 56.50000000' },
  { what: 'returned', change: { returned: '43.49999999' }, line: 'amounts: returned is 43.49999999, it should be 43.50000000' },
  {
    what: 'lots that are left where none are',
    change: { after: { ...LONG.after, lots: 1 } },
    line: 'amounts: after.lots is 1, it should be 0',
  },
  {
    what: 'G16 less margin of what is left',
    golden: CUT,
    change: { after: { ...CUT.after, margin: '2833.60474329' } },
    line: 'amounts: after.margin is 2833.60474329, it should be 2833.60474330',
  },
];

type MarkForgery = {
  readonly what: string;
  readonly change: (first: Mark, next: Mark) => readonly Mark[];
  readonly line: string;
};

/** Marks that were made otherwise than their inputs say, linked and signed. */
export const FORGED_MARKS: readonly MarkForgery[] = [
  {
    what: 'another mark than its inputs give',
    change: (first, next) => [{ ...first, mark: '45226.12' }, next],
    line: 'marks: mark 41 is 45226.12, its inputs give 45226.13',
  },
  {
    what: 'another index than the tick says',
    change: (first, next) => [{ ...first, index: '45226.12', mark: '45226.12' }, next],
    line: 'marks: mark 41 was made with tick 3965962 at 45226.12, which is not there',
  },
  {
    what: 'a tick that is younger than the mark',
    change: (first, next) => [{ ...first, indexN: next.indexN }, next],
    line: 'marks: mark 41 was made with tick 3965963 at 45226.13, which is not there',
  },
  {
    what: 'a rate that moves the mark',
    change: (first, next) => [{ ...first, rateE8: -100_000, basisCount: 1, basisSum: -100_000 }, next],
    line: 'marks: mark 41 is 45226.13, its inputs give 45203.52',
  },
  {
    what: 'the best prices of the book in place of the impact prices',
    change: (first, next) => [
      { ...first, rateE8: -100_000, basisCount: 1, basisSum: -100_000, bid: '45210.00', ask: '45212.00', last: '' },
      next,
    ],
    line: 'marks: mark 41 is 45226.13, its inputs give 45203.52',
  },
  {
    what: 'a last fill that moves the mark',
    change: (first, next) => [{ ...first, basisCount: 1, basisSum: -4_000, bid: '45200.00', ask: '45230.00', last: '45221.00' }, next],
    line: 'marks: mark 41 is 45226.13, its inputs give 45221.00',
  },
  ...(['bid', 'ask'] as const).map((side): MarkForgery => ({
    what: `the book's price without a ${side}`,
    change: (first, next) => {
      const own = { bid: '45221.00', ask: '45221.00', last: '45221.00', [side]: '' };
      return [{ ...first, basisCount: 1, basisSum: -4_000, ...own, mark: '45221.00' }, next];
    },
    line: 'marks: mark 41 is 45221.00, its inputs give 45226.13',
  })),
  {
    what: 'a bid with other digits than the index',
    change: (first, next) => [{ ...first, bid: '45226.1', ask: '45227.00' }, next],
    line: 'marks: bid, ask or last of mark 41 have other digits than its index',
  },
  {
    what: 'a mark left out',
    change: (first, next) => [first, { ...next, n: 43 }],
    line: 'marks: mark 43 does not follow the mark before it, or does not name its digest',
  },
  {
    what: 'a mark of another market',
    change: (first, next) => [first, { ...next, symbol: 'ethusdt' }],
    line: 'marks: mark 42 belongs to ethusdt, not to btcusdt',
  },
];
