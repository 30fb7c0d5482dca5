import type { Mark } from '../../../mark.ts';
import { markDigest } from '../../../mark.ts';
import { Seal } from '../../../test/sealed.ts';
import type { FundingEvidence, FundingSettlement } from '../funding-evidence.ts';
import { atIndex, farAbove, makeMarks, MARK_MS, SYMBOL, type MadeSeries } from './made-marks.ts';

/** 08:00 UTC of the day of `MARK_MS`. */
const END_MS = 1_767_254_400_000;
const INTERVAL_MS = 28_800_000;
const MINUTE_MS = 60_000;
const DAMPER_E8 = 50_000;
const SAMPLES = 241;

/** What of a golden vector is its own. */
export type Golden = Pick<FundingSettlement, 'side' | 'lots' | 'margin' | 'rateE8' | 'amount'> & { readonly markPrice: string };
export type MadeFunding = { readonly evidence: FundingEvidence; readonly series: MadeSeries };

/** An evidence file of bitcoin with lots of 0.001: the last mark before the end of an interval and the first one after it, which is bounded. */
export function goldenFunding({ markPrice, ...own }: Golden, change: Partial<Mark> = {}): MadeFunding {
  const series = makeMarks(20, [
    { ...atIndex(markPrice), time: END_MS - 400, rateE8: 0, intervalEnd: END_MS },
    { ...farAbove(markPrice), time: END_MS + 600, rateE8: own.rateE8, intervalEnd: END_MS + INTERVAL_MS, ...change },
  ]);
  const [first] = series.marks;
  const [key] = series.keys;
  if (first === undefined || key === undefined || END_MS < MARK_MS) throw new RangeError('no mark or no key');
  const settlement: FundingSettlement = {
    v: 2,
    kind: 'perpetual.funding',
    orderId: 'F-12-4',
    symbol: SYMBOL,
    time: END_MS + 3,
    mark: markDigest(first),
    lowestRatePpm: 5_000,
    lotValue: '0.00001000',
    premiums: premiumsOf(own.rateE8),
    ...own,
    seq: 41,
    key: key.published.key,
  };
  const { marks, ticks, checkpoints, keys } = series;
  const file = { v: 1, kind: 'funding', marks, ticks, checkpoints, keys: keys.map(({ published }) => published) } as const;
  return { evidence: fundingSigned(series, { ...file, settlement, settlementSignature: '' }), series };
}

/** Signs a settlement that an operator with the keys has changed. */
export function fundingSigned({ keys }: MadeSeries, evidence: FundingEvidence): FundingEvidence {
  return { ...evidence, settlementSignature: new Seal(keys).sign('candor/settlement/1', evidence.settlement) };
}

/** More than half of an interval, in whose first and last minute it was so much more and less that the mean, in which the last weighs most, is the rate and the damper. */
export function premiumsOf(rateE8: number): FundingSettlement['premiums'] {
  const mean = rateE8 === 0 ? DAMPER_E8 - 1 : rateE8 < 0 ? rateE8 - DAMPER_E8 : rateE8 + DAMPER_E8;
  return Array.from({ length: SAMPLES }, (_, index) => {
    const time = END_MS - (SAMPLES - index) * MINUTE_MS + 5;
    return { time, premiumE8: mean + (index === 0 ? 20_000 : index === SAMPLES - 1 ? -83 : 0) };
  });
}

const PREMIUMS = premiumsOf(12_345);
/** One sample said otherwise. */
const sampled = (position: number, change: Partial<FundingSettlement['premiums'][number]>): FundingSettlement['premiums'] =>
  PREMIUMS.map((one, index) => (index + 1 === position ? { ...one, ...change } : one));

const G20 = { markPrice: '50000.01', rateE8: 12_345, margin: '1500.00000000' } as const;

/** G20 of product rules §17 as documents, mirrored where the rate is below zero. */
export const GOLDEN_FUNDINGS: Readonly<Record<string, Golden>> = {
  'G20 a long of 0.3 pays, rounded up': { ...G20, side: 'long', lots: 300, amount: '-1.85175038' },
  'G20 a long of 0.2 pays, rounded up': { ...G20, side: 'long', lots: 200, amount: '-1.23450025' },
  'G20 a short of 0.5 receives, rounded down': { ...G20, side: 'short', lots: 500, amount: '3.08625061' },
  'G20 a long of 0.5 at 50,000 pays 2.5': {
    side: 'long',
    lots: 500,
    margin: '1500.00000000',
    markPrice: '50000.00',
    rateE8: 10_000,
    amount: '-2.50000000',
  },
  'a payer pays at most its margin': { ...G20, side: 'long', lots: 300, margin: '1.00000000', amount: '-1.00000000' },
  'a mean of the samples within the damper is no rate': { ...G20, rateE8: 0, side: 'long', lots: 300, amount: '0.00000000' },
  'below zero the short pays': { ...G20, rateE8: -12_345, side: 'short', lots: 300, amount: '-1.85175038' },
  'below zero the long receives': { ...G20, rateE8: -12_345, side: 'long', lots: 500, amount: '3.08625061' },
};

type Forgery = { readonly what: string; readonly change: Partial<FundingSettlement>; readonly line: string };

/** What an operator with the keys might sign of the first vector, and what is said of it. */
export const FORGED_FUNDINGS: readonly Forgery[] = [
  { what: 'a unit more', change: { amount: '-1.85175039' }, line: 'amounts: amount is -1.85175039, it should be -1.85175038' },
  { what: 'the payer receives', change: { amount: '1.85175037' }, line: 'amounts: amount is 1.85175037, it should be -1.85175038' },
  { what: 'the other side', change: { side: 'short' }, line: 'amounts: amount is -1.85175038, it should be 1.85175037' },
  { what: 'more lots', change: { lots: 301 }, line: 'amounts: amount is -1.85175038, it should be -1.85792288' },
  { what: 'a larger lot', change: { lotValue: '0.00001001' }, line: 'amounts: amount is -1.85175038, it should be -1.85360213' },
  { what: 'less margin', change: { margin: '1.85175037' }, line: 'amounts: amount is -1.85175038, it should be -1.85175037' },
  { what: 'another rate', change: { rateE8: 12_346 }, line: 'rate: the settlement says a rate of 12346, mark 42 says 12345' },
  {
    what: 'before the end of the interval',
    change: { time: END_MS - 1 },
    line: 'rate: mark 41 is not shown to be the last of a funding interval that had ended',
  },
  {
    what: 'after the mark that follows',
    change: { time: END_MS + 601 },
    line: 'mark: mark 41 is not shown to be the newest at 2026-01-01T08:00:00.601Z',
  },
  { what: 'another bound of the marks', change: { lowestRatePpm: 5_001 }, line: 'marks: mark 42 is 50125.01, its inputs give 50125.03' },
  {
    what: 'another sample',
    change: { premiums: sampled(241, { premiumE8: 62_345 }) },
    line: 'rate: rateE8 is 12345, it should be 12346',
  },
  {
    what: 'a sample left out',
    change: { premiums: PREMIUMS.slice(0, -1) },
    line: 'rate: rateE8 is 12345, it should be 12346',
  },
  {
    what: 'too few samples',
    change: { premiums: PREMIUMS.slice(1, -1) },
    line: 'rate: rateE8 is 12345, it should be 0',
  },
  {
    what: 'two samples in a minute',
    change: { premiums: sampled(2, { time: END_MS - 241 * MINUTE_MS + 59_999 }) },
    line: 'rate: sample 2 is not in a later minute of the interval',
  },
  {
    what: 'a sample of the interval before',
    change: { premiums: sampled(1, { time: END_MS - INTERVAL_MS - 1 }) },
    line: 'rate: sample 1 is not in a later minute of the interval',
  },
  {
    what: 'a sample of the interval after',
    change: { premiums: sampled(241, { time: END_MS }) },
    line: 'rate: sample 241 is not in a later minute of the interval',
  },
  { what: 'another mark', change: { mark: 'b'.repeat(64) }, line: 'mark: the settlement names a mark that is not there' },
];
