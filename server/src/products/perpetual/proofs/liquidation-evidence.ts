import { formatAmount } from '@candor/money/amount';
import { notional } from '@candor/money/market-scale';
import type { LiquidationEvidence, LiquidationSettlement } from '@candor/proofs/kinds/perpetual/liquidation-evidence';
import type { NoEvidence } from '../../../prices/receipts/tick-search.ts';
import { decimalFromTicks } from '../../../prices/feeds/index-rule.ts';
import { markChains, type DecidingMark, type MarkSeries } from './mark-chains.ts';
import type { ListedPerpetual } from '../markets.ts';
import { LONG } from '../records/order-records.ts';
import type { StepRecord } from '../handlers/own-queries.ts';
import type { TierRows } from '../records/tier-rows.ts';

/** Decimals of USDT. */
const SCALE = 8;

type Fill = LiquidationSettlement['fills'][number];
type Holding = LiquidationSettlement['before'];

/** A step of a liquidation in the records: what was found, its fills, and what became of it. */
export type LiquidationSteps = {
  readonly position: { readonly id: number; readonly side: number };
  readonly found: StepRecord;
  readonly fills: readonly StepRecord[];
  readonly ended: StepRecord;
};

/** The steps that begin with `found`, up to the end of this step of the liquidation; null when they are not those of one. */
export function liquidationSteps(position: LiquidationSteps['position'], rows: readonly StepRecord[]): LiquidationSteps | null {
  const [found, ...rest] = rows;
  const end = rest.findIndex(({ kind }) => kind === 'liquidated');
  const ended = rest[end];
  if (found?.kind !== 'liquidating' || ended === undefined) return null;
  return { position, found, fills: rest.slice(0, end), ended };
}

const units = (text: string | null): bigint => BigInt(text ?? '0');
const amount = (of: bigint): string => formatAmount(of, SCALE);

/** The settlement of a step of a liquidation by the mark at which the position was found. */
export function liquidationSettlement(
  { info, symbol }: ListedPerpetual,
  tiers: TierRows,
  { position, found, fills, ended }: LiquidationSteps,
  { digest: mark, lowestRatePpm }: DecidingMark,
  key: string,
): LiquidationSettlement {
  const isLong = position.side === LONG;
  const price = (ticks: number | null): string => decimalFromTicks(ticks ?? 0, symbol.tickUnits);
  const marginUnits = units(found.margin_units);
  // equity = M + s × (value − V)
  const gainUnits = units(found.equity_units) - marginUnits;
  const valueUnits = notional(found.mark_ticks ?? 0, found.lots, info.factor);
  let entryUnits = isLong ? valueUnits - gainUnits : valueUnits + gainUnits;
  const before: Holding = { lots: found.lots, entryValue: amount(entryUnits), margin: amount(marginUnits) };
  const bankruptcyTicks = found.bankruptcy_ticks ?? 0;
  for (const { value_units, earn_units } of fills)
    entryUnits -= isLong ? units(value_units) - units(earn_units) : units(value_units) + units(earn_units);
  return {
    v: 1,
    kind: 'perpetual.liquidation',
    orderId: `L-${position.id}-${found.step}`,
    symbol: symbol.code,
    side: isLong ? 'long' : 'short',
    time: found.time_ms,
    mark,
    lowestRatePpm,
    lotValue: amount(info.factor),
    tierVersion: found.tier_version ?? 0,
    tiers,
    before,
    equity: amount(units(found.equity_units)),
    maintenance: amount(units(found.maintenance_units)),
    bankruptcy: price(bankruptcyTicks),
    cutLots: found.step_lots ?? 0,
    positionBudget: amount(units(found.position_budget_units)),
    dayBudget: amount(units(found.day_budget_units)),
    fills: fills.map((fill) => ({
      kind: kindOf(fill, isLong, bankruptcyTicks),
      lots: fill.step_lots ?? 0,
      price: price(fill.price_ticks),
      realised: amount(units(fill.earn_units)),
      insured: amount(units(fill.insured_units)),
      margin: amount(units(fill.margin_units)),
    })),
    fee: amount(units(ended.fee_units)),
    returned: amount(units(ended.returned_units)),
    after: { lots: ended.lots, entryValue: amount(entryUnits), margin: amount(units(ended.margin_units)) },
    seq: found.seq,
    key,
  };
}

/** Beyond the bankruptcy price only the insurance account sells or buys. */
function kindOf({ kind, price_ticks }: StepRecord, isLong: boolean, bankruptcyTicks: number): Fill['kind'] {
  if (kind === 'deleveraged') return 'deleveraging';
  const ticks = price_ticks ?? 0;
  const isBeyond = bankruptcyTicks > 0 && (isLong ? ticks < bankruptcyTicks : ticks > bankruptcyTicks);
  return isBeyond ? 'insurance' : 'book';
}

/** Everything that proves a step of a liquidation: what "save" stores and the verifier reads. */
export async function liquidationEvidence(
  series: MarkSeries,
  market: ListedPerpetual,
  { tiers, lowestRatePpm }: { readonly tiers: TierRows; readonly lowestRatePpm: number },
  steps: LiquidationSteps,
): Promise<LiquidationEvidence | NoEvidence> {
  const { code, tickUnits } = market.symbol;
  const { mark_ticks, time_ms } = steps.found;
  const chains = await markChains(series, { symbolCode: code, timeMs: time_ms, price: decimalFromTicks(mark_ticks ?? 0, tickUnits) });
  if (typeof chains === 'string') return chains;
  const { keyring } = series;
  const { digest, marks, ticks, checkpoints } = chains;
  const settlement = liquidationSettlement(market, tiers, steps, { digest, lowestRatePpm }, keyring.key);
  const settlementSignature = keyring.sign('candor/settlement/1', settlement);
  return { v: 1, kind: 'liquidation', settlement, settlementSignature, marks, ticks, checkpoints, keys: keyring.keys() };
}
