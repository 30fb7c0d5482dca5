import type { LiquidationEvidence, LiquidationSettlement } from '../liquidation-evidence.ts';
import { markDigest, type Mark } from '../../../mark.ts';
import { Seal } from '../../../test/sealed.ts';
import { atIndex, farAbove, makeMarks, MARK_MS, nameMarks, relinked, SYMBOL, type MadeSeries } from './made-marks.ts';

/** The default table of product rules §5.4. */
const TIERS: LiquidationSettlement['tiers'] = [
  { above: '0.00000000', upTo: '50000.00000000', ratePpm: 5_000 },
  { above: '50000.00000000', upTo: '250000.00000000', ratePpm: 10_000 },
  { above: '250000.00000000', upTo: '1000000.00000000', ratePpm: 25_000 },
  { above: '1000000.00000000', upTo: '5000000.00000000', ratePpm: 50_000 },
  { above: '5000000.00000000', upTo: '20000000.00000000', ratePpm: 100_000 },
];

/** What of a golden vector is its own. */
export type Golden = Omit<
  LiquidationSettlement,
  'v' | 'kind' | 'orderId' | 'symbol' | 'time' | 'mark' | 'lowestRatePpm' | 'lotValue' | 'tierVersion' | 'tiers' | 'seq' | 'key'
> & {
  readonly markPrice: string;
};

export type MadeLiquidation = { readonly evidence: LiquidationEvidence; readonly series: MadeSeries };

/** An evidence file of bitcoin with lots of 0.001 and ticks of 0.01; the mark is the index, and the one after it as far above as it may be. */
export function goldenLiquidation({ markPrice, ...own }: Golden): MadeLiquidation {
  const same = { rateE8: 0, intervalEnd: 1_767_254_400_000 };
  const series = makeMarks(14, [
    { ...same, ...atIndex(markPrice), time: MARK_MS },
    { ...same, ...farAbove(markPrice), time: MARK_MS + 700 },
  ]);
  const [first] = series.marks;
  const [key] = series.keys;
  if (first === undefined || key === undefined) throw new RangeError('no mark or no key');
  const settlement: LiquidationSettlement = {
    v: 1,
    kind: 'perpetual.liquidation',
    orderId: 'L-12-3',
    symbol: SYMBOL,
    time: MARK_MS,
    mark: markDigest(first),
    lowestRatePpm: 5_000,
    lotValue: '0.00001000',
    tierVersion: 1,
    tiers: TIERS,
    ...own,
    seq: 40,
    key: key.published.key,
  };
  const { marks, ticks, checkpoints, keys } = series;
  const file = { v: 1, kind: 'liquidation', marks, ticks, checkpoints, keys: keys.map(({ published }) => published) } as const;
  return { evidence: signedAgain(series, { ...file, settlement, settlementSignature: '' }), series };
}

/** Signs a settlement that an operator with the keys has changed. */
export function signedAgain({ keys }: MadeSeries, evidence: LiquidationEvidence): LiquidationEvidence {
  return { ...evidence, settlementSignature: new Seal(keys).sign('candor/settlement/1', evidence.settlement) };
}

/** Marks that an operator with the keys has changed: links, checkpoints and the settlement's mark follow. */
export function withMarks({ evidence, series }: MadeLiquidation, marks: readonly Mark[]): LiquidationEvidence {
  const linked = relinked(marks);
  const checkpoints = nameMarks(evidence.checkpoints, linked, new Seal(series.keys));
  const [first] = linked;
  const mark = first === undefined ? '' : markDigest(first);
  return signedAgain(series, { ...evidence, marks: linked, checkpoints, settlement: { ...evidence.settlement, mark } });
}

const G14 = { lots: 500, entryValue: '25000.00000000', margin: '2500.00000000' } as const;
const NONE = { lots: 0, entryValue: '0.00000000', margin: '0.00000000' } as const;

/** A fifth and a quarter of G17's 1,000. */
const BUDGETS = { positionBudget: '200.00000000', dayBudget: '250.00000000' } as const;

type Found = Pick<Golden, 'markPrice' | 'equity' | 'maintenance'>;
const AT_LIQUIDATION: Found = { markPrice: '45226.13', equity: '113.06500000', maintenance: '113.06532500' };
const WITHOUT_EQUITY: Found = { markPrice: '44940.00', equity: '-30.00000000', maintenance: '112.35000000' };

/** G14: a long of 0.5 at 50,000 with 10×; closed whole with one fill. */
function longOf(found: Found, fill: Golden['fills'][number], fee: string, returned: string): Golden {
  return {
    side: 'long',
    ...found,
    before: G14,
    bankruptcy: '45000.00',
    cutLots: 500,
    ...BUDGETS,
    fills: [fill],
    fee,
    returned,
    after: NONE,
  };
}

const whole = { lots: 500, insured: '0.00000000' } as const;

/** The golden vectors of product rules §17 as documents. */
export const GOLDEN_LIQUIDATIONS: Readonly<Record<string, Golden>> = {
  'G14, G17 a long sold at 45,200': longOf(
    AT_LIQUIDATION,
    { ...whole, kind: 'book', price: '45200.00', realised: '-2400.00000000', margin: '100.00000000' },
    '56.50000000',
    '43.50000000',
  ),
  'G17 the same at 45,150': longOf(
    { markPrice: '45190.00', equity: '95.00000000', maintenance: '112.97500000' },
    { ...whole, kind: 'book', price: '45150.00', realised: '-2425.00000000', margin: '75.00000000' },
    '56.43750000',
    '18.56250000',
  ),
  'G17, G47 the same at 44,900: the insurance account pays 50': longOf(
    WITHOUT_EQUITY,
    { kind: 'insurance', lots: 500, price: '44900.00', realised: '-2550.00000000', insured: '50.00000000', margin: '0.00000000' },
    '0.00000000',
    '0.00000000',
  ),
  'G14, G18 the same against the other side, at 45,000, which the insurance account pays 30': longOf(
    WITHOUT_EQUITY,
    { lots: 500, kind: 'deleveraging', price: '45000.00', realised: '-2500.00000000', insured: '30.00000000', margin: '0.00000000' },
    '0.00000000',
    '0.00000000',
  ),
  'G14 the long sold but for 30 lots, of which the fee takes no more than they do not need': {
    side: 'long',
    markPrice: '45040.00',
    before: G14,
    equity: '20.00000000',
    maintenance: '112.60000000',
    bankruptcy: '45000.00',
    cutLots: 500,
    ...BUDGETS,
    fills: [{ kind: 'book', lots: 470, price: '45040.00', realised: '-2331.20000000', insured: '0.00000000', margin: '168.80000000' }],
    fee: '13.24400000',
    returned: '0.00000000',
    after: { lots: 30, entryValue: '1500.00000000', margin: '155.55600000' },
  },
  'G14 the short mirrored, bought back at 54,780': {
    side: 'short',
    markPrice: '54726.37',
    before: G14,
    equity: '136.81500000',
    maintenance: '136.81592500',
    bankruptcy: '55000.00',
    cutLots: 500,
    ...BUDGETS,
    fills: [{ ...whole, kind: 'book', price: '54780.00', realised: '-2390.00000000', margin: '110.00000000' }],
    fee: '68.47500000',
    returned: '41.52500000',
    after: NONE,
  },
  'G16 a long of 2 cut into the lowest tier': {
    side: 'long',
    markPrice: '47853.53',
    before: { lots: 2_000, entryValue: '100000.00000000', margin: '5000.00000000' },
    equity: '707.06000000',
    maintenance: '707.07060000',
    bankruptcy: '47500.00',
    cutLots: 956,
    ...BUDGETS,
    fills: [{ kind: 'book', lots: 956, price: '47853.53', realised: '-2052.02532000', insured: '0.00000000', margin: '2947.97468000' }],
    fee: '114.36993670',
    returned: '0.00000000',
    after: { lots: 1_044, entryValue: '52200.00000000', margin: '2833.60474330' },
  },
};
