import { formatAmount } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { need } from '../../said.ts';
import { decimalsOf, priceSteps } from '../../verify/price.ts';
import type { LiquidationSettlement } from './liquidation-evidence.ts';
import * as rules from './position-rules.ts';

const PPM = 1_000_000n;
const FEE_PPM = 2_500n;
/** How far beyond the mark the insurance account goes, in percent. */
const INSURED_PERCENT = 2n;
const PERCENT = 100n;

/** A settlement read: the position before, its tiers and the mark, in units of the last digit. */
export type Found = {
  readonly position: rules.Position;
  readonly tiers: readonly rules.Tier[];
  readonly markSteps: bigint;
  readonly bankruptcy: bigint;
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
  return { position, tiers, markSteps, bankruptcy };
}

type Fill = LiquidationSettlement['fills'][number];

/** The worst price of a fill of this kind, or null where it may have any. */
function limitOf({ kind }: Fill, { position, markSteps, bankruptcy }: Found): bigint | null {
  if (kind === 'book') return bankruptcy === 0n ? null : bankruptcy;
  const { isLong } = position;
  return isLong ? mulDivCeil(markSteps, PERCENT - INSURED_PERCENT, PERCENT) : mulDivFloor(markSteps, PERCENT + INSURED_PERCENT, PERCENT);
}

function needPrice(fill: Fill, place: number, found: Found, deleveragedAt: bigint): void {
  const { isLong } = found.position;
  const steps = priceSteps(fill.price);
  if (fill.kind === 'deleveraging') {
    const due = formatAmount(deleveragedAt, decimalsOf(fill.price));
    need(deleveragedAt > 0n && steps === deleveragedAt, 'figure.other', { place: `fills[${place}].price`, said: fill.price, due });
    return;
  }
  const limit = limitOf(fill, found);
  const right = limit === null || (isLong ? steps >= limit : steps <= limit);
  need(steps > 0n && right, 'fills.price', {
    place: place + 1,
    price: fill.price,
    limit: formatAmount(limit ?? 0n, decimalsOf(fill.price)),
  });
}

/** What is left after the fills, and the value that was closed in the book. */
export type Closed = { readonly position: rules.Position; readonly bookUnits: bigint; readonly isDeleveraged: boolean };

/**
 * Checks every fill: its price, what it realised, what the insurance account paid and the margin after it. Beyond the bankruptcy price the
 * margin bears the part of the lots and the insurance account the rest; either goes on only with a position that is still to be liquidated.
 */
export function needFills(settlement: LiquidationSettlement, found: Found, decimals: number): Closed {
  let { position } = found;
  let [closedLots, bookUnits, deleveragedAt, isDeleveraged] = [0n, 0n, 0n, false];
  for (const [place, fill] of settlement.fills.entries()) {
    const lots = BigInt(fill.lots);
    closedLots += lots;
    need(lots <= position.lots && closedLots <= BigInt(settlement.cutLots), 'fills.lots', { place: place + 1 });
    need(decimalsOf(fill.price) === decimals && !(isDeleveraged && fill.kind !== 'deleveraging'), 'fills.order', { place: place + 1 });
    const begins = fill.kind !== 'book' && fill.kind !== settlement.fills[place - 1]?.kind;
    const isOpen = !begins || rules.isLiquidatable(position, found.tiers, found.markSteps);
    need(isOpen, 'fills.safe', { place: place + 1 });
    if (fill.kind === 'deleveraging' && !isDeleveraged) [isDeleveraged, deleveragedAt] = [true, rules.bankruptcySteps(position)];
    needPrice(fill, place, found, deleveragedAt);
    const steps = priceSteps(fill.price);
    const { entryUnits, realisedUnits, marginPartUnits } = rules.closing(position, lots, steps);
    const missing = fill.kind === 'insurance' ? -(marginPartUnits + realisedUnits) : 0n;
    const insuredUnits = missing > 0n ? missing : 0n;
    const marginUnits = position.marginUnits + realisedUnits + insuredUnits;
    rules.needFigure(`fills[${place}].realised`, fill.realised, realisedUnits);
    rules.needFigure(`fills[${place}].insured`, fill.insured, insuredUnits);
    rules.needFigure(`fills[${place}].margin`, fill.margin, marginUnits);
    if (fill.kind !== 'deleveraging') bookUnits += steps * lots * position.lotUnits;
    position = { ...position, lots: position.lots - lots, entryUnits: position.entryUnits - entryUnits, marginUnits };
  }
  return { position, bookUnits, isDeleveraged };
}

/** Checks the fee, what went back to the owner, and what is left of the position. */
export function needAmounts(settlement: LiquidationSettlement, { position, bookUnits, isDeleveraged }: Closed): void {
  const { lots, marginUnits, entryUnits } = position;
  const asked = mulDivCeil(bookUnits, FEE_PPM, PPM);
  const feeUnits = isDeleveraged && lots === 0n ? marginUnits : asked < marginUnits ? asked : marginUnits;
  const returnedUnits = lots === 0n ? marginUnits - feeUnits : 0n;
  rules.needFigure('fee', settlement.fee, feeUnits);
  rules.needFigure('returned', settlement.returned, returnedUnits);
  const { after } = settlement;
  need(BigInt(after.lots) === lots, 'figure.other', { place: 'after.lots', said: after.lots, due: String(lots) });
  rules.needFigure('after.entryValue', after.entryValue, entryUnits);
  rules.needFigure('after.margin', after.margin, marginUnits - feeUnits - returnedUnits);
}
