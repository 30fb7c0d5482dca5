import { CONTRACT, EQUITY } from '../../ground/accounts/accounts.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { CLEARING_FUNDING, CLEARING_PERPETUAL, FEE_PERPETUAL, HOLD_PERPETUAL, INSURANCE, MARGIN } from './accounts.ts';
import type { FillSide, PerpetualEvent } from './events.ts';

/** Collects the legs of one event, all of one asset; what comes to zero is left out. */
export class Legs {
  readonly #assetId: number;
  readonly #legs: Leg[] = [];

  constructor(assetId: number) {
    this.#assetId = assetId;
  }

  equity(units: bigint): this {
    return this.#add(EQUITY, 0, 0, units);
  }

  contract(accountId: number, units: bigint): this {
    return this.#add(CONTRACT, accountId, 0, units);
  }

  hold(accountId: number, orderId: number, units: bigint): this {
    return this.#add(HOLD_PERPETUAL, accountId, orderId, units);
  }

  margin(accountId: number, positionId: number, units: bigint): this {
    return this.#add(MARGIN, accountId, positionId, units);
  }

  fee(units: bigint): this {
    return this.#add(FEE_PERPETUAL, 0, 0, units);
  }

  clearing(marketId: number, units: bigint): this {
    return this.#add(CLEARING_PERPETUAL, 0, marketId, units);
  }

  funding(marketId: number, units: bigint): this {
    return this.#add(CLEARING_FUNDING, 0, marketId, units);
  }

  insurance(marketId: number, units: bigint): this {
    return this.#add(INSURANCE, 0, marketId, units);
  }

  done(): readonly Leg[] {
    return this.#legs;
  }

  #add(row: PlanRow, ownerId: number, ref: number, amount: bigint): this {
    if (amount !== 0n) this.#legs.push(leg(row, ownerId, ref, this.#assetId, amount));
    return this;
  }
}

const NO_LEGS: readonly Leg[] = [];

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}

/** An order is accepted: contract → hold. */
export function holdLegs(assetId: number, ownerId: number, orderId: number, units: bigint): readonly Leg[] {
  if (units === 0n) return NO_LEGS;
  return [leg(CONTRACT, ownerId, 0, assetId, 0n - units), leg(HOLD_PERPETUAL, ownerId, orderId, assetId, units)];
}

/** An order ends: hold → contract. */
export function returnLegs(assetId: number, ownerId: number, orderId: number, units: bigint): readonly Leg[] {
  if (units === 0n) return NO_LEGS;
  return [leg(HOLD_PERPETUAL, ownerId, orderId, assetId, 0n - units), leg(CONTRACT, ownerId, 0, assetId, units)];
}

type Funded = Pick<Extract<PerpetualEvent, { type: 'perpetual.fundingMoved' }>, 'marketId' | 'positionIds' | 'accountIds' | 'units'>;

/** A funding: each margin, then what that comes to against clearing. */
export function fundingLegs(assetId: number, { marketId, positionIds, accountIds, units }: Funded): readonly Leg[] {
  const legs = new Legs(assetId);
  let sum = 0n;
  units.forEach((moved, index) => {
    legs.margin(accountIds[index] ?? 0, positionIds[index] ?? 0, moved);
    sum += moved;
  });
  return legs.funding(marketId, -sum).done();
}

/** An opening side as most are: three legs, none of which comes to zero. */
function isPaidByHold({ isOpening, fromWalletUnits, marginUnits, feeUnits }: FillSide): boolean {
  return isOpening && fromWalletUnits === 0n && marginUnits > 0n && feeUnits > 0n;
}

/**
 * The postings of one side of a trade (`product-rules` 2). Opening: hold (and wallet) → margin and fee. Reducing: profit from clearing or loss
 * to it, the fee, what is paid out; beyond bankruptcy what the insurance account pays.
 */
function addSide(legs: Legs, marketId: number, side: FillSide): void {
  const { accountId, orderId, positionId, isOpening, feeUnits, marginUnits, realisedUnits, paidOutUnits, insuredUnits, fromWalletUnits } =
    side;
  if (isOpening) {
    const fromHoldUnits = marginUnits + feeUnits - fromWalletUnits;
    legs
      .hold(accountId, orderId, -fromHoldUnits)
      .contract(accountId, -fromWalletUnits)
      .margin(accountId, positionId, marginUnits)
      .fee(feeUnits);
    return;
  }
  legs
    .clearing(marketId, -realisedUnits)
    .insurance(marketId, -insuredUnits)
    .margin(accountId, positionId, realisedUnits + insuredUnits - feeUnits - paidOutUnits)
    .fee(feeUnits)
    .contract(accountId, paidOutUnits);
}

/** Of a trade, and of a deleveraging: one side, then the other. */
export function sidesLegs(assetId: number, marketId: number, one: FillSide, other: FillSide): readonly Leg[] {
  if (isPaidByHold(one) && isPaidByHold(other)) {
    return [
      leg(HOLD_PERPETUAL, one.accountId, one.orderId, assetId, 0n - one.marginUnits - one.feeUnits),
      leg(MARGIN, one.accountId, one.positionId, assetId, one.marginUnits),
      leg(FEE_PERPETUAL, 0, 0, assetId, one.feeUnits),
      leg(HOLD_PERPETUAL, other.accountId, other.orderId, assetId, 0n - other.marginUnits - other.feeUnits),
      leg(MARGIN, other.accountId, other.positionId, assetId, other.marginUnits),
      leg(FEE_PERPETUAL, 0, 0, assetId, other.feeUnits),
    ];
  }
  const legs = new Legs(assetId);
  addSide(legs, marketId, one);
  addSide(legs, marketId, other);
  return legs.done();
}
