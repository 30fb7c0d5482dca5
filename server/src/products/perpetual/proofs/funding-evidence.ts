import { fundingReceivedUnits, intervalRateE8 } from '@candor/formulas/perpetual/funding';
import { formatAmount } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import type { FundingEvidence, FundingSettlement } from '@candor/proofs/kinds/perpetual/funding-evidence';
import { decimalFromTicks } from '../../../prices/feeds/index-rule.ts';
import type { NoEvidence } from '../../../prices/receipts/tick-search.ts';
import { markChains, type DecidingMark, type MarkSeries } from './mark-chains.ts';
import type { ListedPerpetual } from '../markets.ts';
import { LONG } from '../records/order-records.ts';
import { INTERVAL_MS, type PremiumRecord, type StepRecord } from '../handlers/own-queries.ts';

/** Decimals of USDT. */
const SCALE = 8;
type Owner = { readonly id: number; readonly side: number };
type Premiums = readonly Pick<PremiumRecord, 'time_ms' | 'premium_e8'>[];
/** The samples of the interval that ended then. */
export type PremiumsOf = (endMs: number) => Promise<Premiums>;

/** What a position paid or received by the last mark of the interval. */
export function fundingSettlement(
  { info, symbol }: ListedPerpetual,
  { id, side }: Owner,
  step: StepRecord,
  { digest: mark, lowestRatePpm }: DecidingMark,
  premiums: Premiums,
  key: string,
): FundingSettlement {
  const units = BigInt(step.amount_units ?? '0');
  return {
    v: 2,
    kind: 'perpetual.funding',
    orderId: `F-${id}-${step.step}`,
    symbol: symbol.code,
    side: side === LONG ? 'long' : 'short',
    time: step.time_ms,
    mark,
    lowestRatePpm,
    lotValue: formatAmount(info.factor, SCALE),
    lots: step.lots,
    margin: formatAmount(BigInt(step.margin_units) - units, SCALE),
    premiums: premiums.map(({ time_ms, premium_e8 }) => ({ time: time_ms, premiumE8: premium_e8 })),
    rateE8: step.rate_e8 ?? 0,
    amount: formatAmount(units, SCALE),
    seq: step.seq,
    key,
  };
}

/** Its receivers share less than they are owed: what all were owed is in no signed object, so the share cannot be calculated again. */
function isShared({ info }: ListedPerpetual, { amount_units, mark_ticks, lots, rate_e8 }: StepRecord): boolean {
  const units = BigInt(amount_units ?? '0');
  return units > 0n && units < fundingReceivedUnits(notional(mark_ticks ?? 0, lots, info.factor), rate_e8 ?? 0);
}

/**
 * Everything that proves a payment of funding: what "save" stores and the verifier reads. The mark after the funding says its rate; null where it
 * says another one, since several intervals ended without a mark in between, and for a share of less than what is owed. `missing` while the samples in the records do not
 * give the rate.
 */
export async function fundingEvidence(
  series: MarkSeries,
  market: ListedPerpetual,
  lowestRatePpm: number,
  position: Owner,
  step: StepRecord,
  premiumsOf: PremiumsOf,
): Promise<FundingEvidence | NoEvidence | null> {
  if (isShared(market, step)) return null;
  const { code, tickUnits } = market.symbol;
  const { mark_ticks, time_ms: timeMs } = step;
  const price = decimalFromTicks(mark_ticks ?? 0, tickUnits);
  const chains = await markChains(series, { symbolCode: code, timeMs, price, is: ({ intervalEnd }) => intervalEnd <= timeMs });
  if (typeof chains === 'string') return chains;
  const { keyring } = series;
  const { digest, marks, ticks, checkpoints } = chains;
  const [last, next] = marks;
  if (last === undefined || next === undefined) return 'missing';
  if (next.rateE8 !== step.rate_e8 || next.intervalEnd !== last.intervalEnd + INTERVAL_MS) return null;
  const premiums = await premiumsOf(last.intervalEnd);
  const weightedE8 = premiums.reduce((sum, { premium_e8 }, index) => sum + BigInt(index + 1) * BigInt(premium_e8), 0n);
  if (intervalRateE8({ count: premiums.length, weightedE8 }, lowestRatePpm) !== step.rate_e8) return 'missing';
  const settlement = fundingSettlement(market, position, step, { digest, lowestRatePpm }, premiums, keyring.key);
  const settlementSignature = keyring.sign('candor/settlement/1', settlement);
  return { v: 1, kind: 'funding', settlement, settlementSignature, marks, ticks, checkpoints, keys: keyring.keys() };
}
