import { notional } from '@candor/money/market-scale';
import { DROP_MAKER, STOP } from '../../../trading/settlement.ts';
import type { Taker } from '../../../trading/taker.ts';
import { MOST_FROZEN, sideOf } from './bearing.ts';
import type { Standing, Standings, Trade } from './bearing.ts';
import type { FillSide } from '../events.ts';
import { afterOpening } from './fill.ts';
import type { PerpetualMarket } from '../market.ts';
import { partyOfRow, partyOfTaker } from './party.ts';
import type { Party } from './party.ts';
import type { PerpetualState } from '../state.ts';

/** What an order that is not accepted yet would find. */
export type Foresight = {
  readonly state: PerpetualState;
  readonly market: PerpetualMarket;
  /** Whether anything may be opened. */
  readonly isLive: boolean;
  readonly present: Standings;
  /** What the order is going to hold. */
  readonly holdUnits: bigint;
};

/**
 * The fills that an order would have, one after the other, with what each leaves of positions, holds and wallets and nothing changed: so a
 * fill-or-kill order is decided on exactly the fills that follow (`product-rules` 5.2). What fills set off besides (triggers that are set, orders
 * that are trimmed) bears on them only where a reducing order shrinks with its position.
 */
export class ForeseenFills implements Standings {
  readonly #foresight: Foresight;
  readonly #standings = new Map<number, Standing>();
  #heldUnits: bigint;
  #availableUnits: bigint;
  #filledLots = 0;
  #filledUnits = 0n;
  #frozen = 0;

  constructor(foresight: Foresight, taker: Taker) {
    const { present, holdUnits } = foresight;
    this.#foresight = foresight;
    this.#heldUnits = holdUnits;
    this.#availableUnits = present.availableUnits(partyOfTaker(taker)) - holdUnits;
  }

  standing(party: Party, marketId: number): Standing | null {
    return this.#standings.get(keyOf(party)) ?? this.#foresight.present.standing(party, marketId);
  }

  /** An order that is not accepted yet has no number. */
  heldUnits(party: Party): bigint {
    return party.orderId === 0 ? this.#heldUnits : this.#foresight.present.heldUnits(party);
  }

  /** A resting order fills at its own limit, where its hold suffices. */
  availableUnits(party: Party): bigint {
    return party.orderId === 0 ? this.#availableUnits : this.#foresight.present.availableUnits(party);
  }

  /** The lots that the taker would trade with the next order of the book; `STOP` where it would end, `DROP_MAKER` where the other would. */
  next(taker: Taker, row: number, priceTicks: number): number {
    const { state, market, isLive } = this.#foresight;
    const other = this.#trimmed(partyOfRow(state, row));
    if (other.leftLots === 0) return DROP_MAKER;
    const own = { ...partyOfTaker(taker), leftLots: taker.lots - this.#filledLots, filledUnits: this.#filledUnits };
    const trade = { priceTicks, lots: Math.min(own.leftLots, other.leftLots) };
    const taken = sideOf(this, market, own, trade, 0, market.mark.markTicks);
    if (taken === null) return STOP;
    if (!other.isReducing && !isLive) {
      this.#frozen += 1;
      return this.#frozen > MOST_FROZEN ? STOP : DROP_MAKER;
    }
    const made = sideOf(this, market, other, trade, 0, market.mark.markTicks);
    if (made === null) return DROP_MAKER;
    this.#change(own, taken, trade);
    this.#change(other, made, trade);
    this.#pay(taken);
    this.#filledLots += trade.lots;
    this.#filledUnits += notional(priceTicks, trade.lots, market.info.factor);
    return trade.lots;
  }

  /** A resting order that reduces has no more lots than its position. */
  #trimmed(party: Party): Party {
    if (!party.isReducing) return party;
    const lots = this.standing(party, this.#foresight.market.info.marketId)?.facts.lots ?? 0;
    return lots < party.leftLots ? { ...party, leftLots: lots } : party;
  }

  /** What a fill leaves of the position of one side. */
  #change(party: Party, side: FillSide, { lots }: Trade): void {
    const { marketId, tierVersion } = this.#foresight.market.info;
    const before = this.standing(party, marketId);
    const { positionId, entryValueUnits, marginUnits } = side;
    const facts =
      party.isReducing && before !== null
        ? { ...before.facts, lots: before.facts.lots - lots, entryValueUnits: before.facts.entryValueUnits - entryValueUnits, marginUnits }
        : afterOpening(before?.facts ?? null, party.isLong, lots, side);
    this.#standings.set(keyOf(party), { positionId, tierVersion: before?.tierVersion ?? tierVersion, facts });
  }

  /** What an opening fill of the taker takes from its hold and its wallet. */
  #pay({ isOpening, marginUnits, feeUnits, fromWalletUnits }: FillSide): void {
    if (!isOpening) return;
    this.#heldUnits -= marginUnits + feeUnits - fromWalletUnits;
    this.#availableUnits -= fromWalletUnits;
  }
}

/** All orders that one account has on one side of a book open the same side of positions, or reduce the other. */
function keyOf({ accountId, isLong }: Party): number {
  return 2 * accountId + (isLong ? 1 : 0);
}
