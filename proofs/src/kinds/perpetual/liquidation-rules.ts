import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { need } from '../../finding.ts';
import { decimalsOf, priceSteps } from '../../verify/price.ts';
import type { LiquidationSettlement } from './liquidation-evidence.ts';
import * as rules from './position-rules.ts';

const PPM = 1_000_000n;
const FEE_PPM = 2_500n;
/** How far from the mark a liquidation goes while there is equity, and with the insurance account, in thousandths. */
const RANGE = 1n;
const THOUSAND = 1_000n;

/** A settlement read: the position before, its tiers and the mark, in units of the last digit. */
export type Found = {
  readonly position: rules.Position;
  readonly tiers: readonly rules.Tier[];
  readonly markSteps: bigint;
  readonly bankruptcy: bigint;
  readonly equityUnits: bigint;
  /** What the insurance account may pay: the less of both budgets. */
  readonly budgetUnits: bigint;
};

/** Checks what was found: equity, maintenance, that the position was to be liquidated, bankruptcy price, and how many lots go. */
export function needFound(settlement: LiquidationSettlement, mark: string): Found {
  const { side, before, lotValue } = settlement;
  const position: rules.Position = {
    isLong: side === 'long',
    lots: BigInt(before.lots),
    entryUnits: rules.signedUnits(before.entryValue),
    marginUnits: rules.signedUnits(before.margin),
    lotUnits: rules.signedUnits(lotValue),
  };
  need(position.lots > 0n && position.lotUnits > 0n, 'position.empty');
  const tiers = rules.readTiers(settlement.tiers);
  const markSteps = priceSteps(mark);
  const equity = rules.equityUnits(position, markSteps);
  const maintenance = rules.maintenanceUnits(tiers, rules.valueUnits(position, markSteps));
  rules.needFigure('equity', settlement.equity, equity);
  rules.needFigure('maintenance', settlement.maintenance, maintenance);
  const figures = { equity: rules.amountText(equity), maintenance: rules.amountText(maintenance) };
  need(equity < maintenance, 'position.safe', figures);
  const bankruptcy = rules.bankruptcySteps(position);
  const due = formatAmount(bankruptcy, decimalsOf(mark));
  need(settlement.bankruptcy === due, 'figure.other', { place: 'bankruptcy', said: settlement.bankruptcy, due });
  const cut = String(rules.cutLots(position, tiers, markSteps));
  need(String(settlement.cutLots) === cut, 'figure.other', { place: 'cutLots', said: settlement.cutLots, due: cut });
  const [ofPosition, ofDay] = [rules.signedUnits(settlement.positionBudget), rules.signedUnits(settlement.dayBudget)];
  return { position, tiers, markSteps, bankruptcy, equityUnits: equity, budgetUnits: ofPosition < ofDay ? ofPosition : ofDay };
}

type Fill = LiquidationSettlement['fills'][number];

/** The worst price of a fill of this kind: with equity the better of bankruptcy and range, else bankruptcy, with the insurance account the range. */
function limitOf({ kind }: Fill, { position: { isLong }, markSteps, bankruptcy, equityUnits }: Found): bigint {
  const near = isLong ? mulDivCeil(markSteps, THOUSAND - RANGE, THOUSAND) : mulDivFloor(markSteps, THOUSAND + RANGE, THOUSAND);
  if (kind === 'insurance' || (bankruptcy === 0n && equityUnits > 0n)) return near;
  if (equityUnits <= 0n) return bankruptcy;
  return isLong === bankruptcy > near ? bankruptcy : near;
}

function needPrice(fill: Fill, index: number, found: Found, deleveragedAt: bigint): void {
  const { isLong } = found.position;
  const steps = priceSteps(fill.price);
  if (fill.kind === 'deleveraging') {
    const due = formatAmount(deleveragedAt, decimalsOf(fill.price));
    need(deleveragedAt > 0n && steps === deleveragedAt, 'figure.other', { place: `fills[${index}].price`, said: fill.price, due });
    return;
  }
  const limit = limitOf(fill, found);
  const right = isLong ? steps >= limit : steps <= limit;
  need(steps > 0n && right, 'fills.price', { place: index + 1, price: fill.price, limit: formatAmount(limit, decimalsOf(fill.price)) });
}

/** What is left after the fills, and the value that was closed in the book. */
export type Closed = {
  readonly position: rules.Position;
  readonly bookUnits: bigint;
  readonly isDeleveraged: boolean;
  /** The most that the fee may take of a position of which lots are left. */
  readonly spareUnits: bigint;
};

/** What the insurance account pays at a fill: what the part of the margin does not cover, and to a partner the difference to the mark while it may. */
function insuredAt({ kind }: Fill, position: rules.Position, lots: bigint, steps: bigint, markSteps: bigint, leftUnits: bigint): bigint {
  if (kind === 'book') return 0n;
  if (kind === 'insurance') {
    const { realisedUnits, marginPartUnits } = rules.closing(position, lots, steps);
    const missing = -(marginPartUnits + realisedUnits);
    return missing > 0n ? missing : 0n;
  }
  const due = (position.isLong ? steps - markSteps : markSteps - steps) * lots * position.lotUnits;
  return due < leftUnits ? due : leftUnits;
}

/**
 * Checks every fill: its price, what it realised, what the insurance account paid and the margin after it. The insurance account pays only for a position
 * that was found without equity, within its budgets, and goes on only with one that is still to be liquidated; deleveraged is only what is then without
 * equity.
 */
export function needFills(settlement: LiquidationSettlement, found: Found, decimals: number): Closed {
  let { position } = found;
  let [closedLots, bookUnits, deleveragedAt, isDeleveraged, budgetUnits] = [0n, 0n, 0n, false, found.budgetUnits];
  for (const [index, fill] of settlement.fills.entries()) {
    const lots = BigInt(fill.lots);
    closedLots += lots;
    need(lots <= position.lots && closedLots <= BigInt(settlement.cutLots), 'fills.lots', { place: index + 1 });
    need(decimalsOf(fill.price) === decimals && !(isDeleveraged && fill.kind !== 'deleveraging'), 'fills.order', { place: index + 1 });
    const begins = fill.kind !== 'book' && fill.kind !== settlement.fills[index - 1]?.kind;
    const isOpen = !begins || rules.isLiquidatable(position, found.tiers, found.markSteps);
    need(isOpen, 'fills.safe', { place: index + 1 });
    need(fill.kind === 'book' || found.equityUnits <= 0n, 'fills.equity', { place: index + 1 });
    if (fill.kind === 'deleveraging' && !isDeleveraged) {
      need(rules.equityUnits(position, found.markSteps) <= 0n, 'fills.equity', { place: index + 1 });
      [isDeleveraged, deleveragedAt] = [true, rules.bankruptcySteps(position)];
    }
    needPrice(fill, index, found, deleveragedAt);
    const steps = priceSteps(fill.price);
    const { entryUnits, realisedUnits } = rules.closing(position, lots, steps);
    const insuredUnits = insuredAt(fill, position, lots, steps, found.markSteps, budgetUnits);
    const due = rules.amountText(budgetUnits);
    need(insuredUnits <= budgetUnits, 'figure.other', { place: `fills[${index}].insured`, said: fill.insured, due });
    budgetUnits -= insuredUnits;
    const marginUnits = position.marginUnits + realisedUnits + (fill.kind === 'insurance' ? insuredUnits : 0n);
    rules.needFigure(`fills[${index}].realised`, fill.realised, realisedUnits);
    rules.needFigure(`fills[${index}].insured`, fill.insured, insuredUnits);
    rules.needFigure(`fills[${index}].margin`, fill.margin, marginUnits);
    if (fill.kind !== 'deleveraging') bookUnits += steps * lots * position.lotUnits;
    position = { ...position, lots: position.lots - lots, entryUnits: position.entryUnits - entryUnits, marginUnits };
  }
  const neededUnits = rules.maintenanceUnits(found.tiers, rules.valueUnits(position, found.markSteps));
  const spareUnits = rules.equityUnits(position, found.markSteps) - neededUnits;
  return { position, bookUnits, isDeleveraged, spareUnits: spareUnits > 0n ? spareUnits : 0n };
}

/** Checks the fee, what went back to the owner, and what is left of the position. */
export function needAmounts(settlement: LiquidationSettlement, { position, bookUnits, isDeleveraged, spareUnits }: Closed): void {
  const { lots, marginUnits, entryUnits } = position;
  const asked = mulDivCeil(bookUnits, FEE_PPM, PPM);
  const most = lots === 0n || marginUnits < spareUnits ? marginUnits : spareUnits;
  const feeUnits = isDeleveraged && lots === 0n ? marginUnits : asked < most ? asked : most;
  const returnedUnits = lots === 0n ? marginUnits - feeUnits : 0n;
  rules.needFigure('fee', settlement.fee, feeUnits);
  rules.needFigure('returned', settlement.returned, returnedUnits);
  const { after } = settlement;
  need(BigInt(after.lots) === lots, 'figure.other', { place: 'after.lots', said: after.lots, due: String(lots) });
  rules.needFigure('after.entryValue', after.entryValue, entryUnits);
  rules.needFigure('after.margin', after.margin, marginUnits - feeUnits - returnedUnits);
}
