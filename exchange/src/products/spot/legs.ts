import type { Leg } from '../../ledger/leg.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { FEE_SPOT, HOLD_SPOT } from './accounts.ts';

const WALLET_CODE = PLATFORM.code;
const HOLD_CODE = HOLD_SPOT.code;
const FEE_CODE = FEE_SPOT.code;

/** `platform → hold units` for an order, or back when negative. */
export function holdLegs(assetId: number, ownerId: number, orderId: number, units: bigint): readonly Leg[] {
  return [
    { code: WALLET_CODE, ownerId, ref: 0, assetId, amount: -units },
    { code: HOLD_CODE, ownerId, ref: orderId, assetId, amount: units },
  ];
}

/** Who trades: the accounts and orders of both sides, and the assets of the market. */
export type FillParties = {
  readonly buyerId: number;
  readonly buyOrderId: number;
  readonly sellerId: number;
  readonly sellOrderId: number;
  readonly quoteAssetId: number;
  readonly baseAssetId: number;
};

export type FillAmounts = {
  /** Leaves the buyer's hold: at least the value, more when a better price was reserved. */
  readonly unheldUnits: bigint;
  readonly valueUnits: bigint;
  readonly sellerFeeUnits: bigint;
  readonly quantityUnits: bigint;
  readonly buyerFeeUnits: bigint;
};

/** Of the seven legs of a fill (`product-rules` 2): before it quote, from it on base. */
const FIRST_BASE_PLACE = 4;

/** The postings of a spot fill (`product-rules` 2). A leg of zero is left out. */
export function fillLegs(parties: FillParties, amounts: FillAmounts): readonly Leg[] {
  const { unheldUnits, valueUnits, sellerFeeUnits, quantityUnits, buyerFeeUnits } = amounts;
  const pay = fillLeg(parties, 0, -unheldUnits);
  const proceeds = fillLeg(parties, 1, valueUnits - sellerFeeUnits);
  const sellerFee = fillLeg(parties, 2, sellerFeeUnits);
  const deliver = fillLeg(parties, 4, -quantityUnits);
  const receive = fillLeg(parties, 5, quantityUnits - buyerFeeUnits);
  const buyerFee = fillLeg(parties, 6, buyerFeeUnits);
  const legs =
    unheldUnits === valueUnits
      ? [pay, proceeds, sellerFee, deliver, receive, buyerFee]
      : [pay, proceeds, sellerFee, fillLeg(parties, 3, unheldUnits - valueUnits), deliver, receive, buyerFee];
  const whole = sellerFeeUnits !== 0n && buyerFeeUnits !== 0n && proceeds.amount !== 0n && receive.amount !== 0n;
  return whole ? legs : legs.filter((leg) => leg.amount !== 0n);
}

/** 0 the buyer's hold, 1 the seller's proceeds, 2 their fee, 3 what was reserved too much; 4 the seller's hold, 5 what the buyer gets, 6 the fee. */
function fillLeg(parties: FillParties, index: number, amount: bigint): Leg {
  const assetId = assetAt(parties, index);
  return { code: codeAt(index), ownerId: ownerAt(parties, index), ref: refAt(parties, index), assetId, amount };
}

function codeAt(index: number): number {
  if (index === 0 || index === FIRST_BASE_PLACE) return HOLD_CODE;
  return index === 2 || index === 6 ? FEE_CODE : WALLET_CODE;
}

function ownerAt(parties: FillParties, index: number): number {
  if (index === 2 || index === 6) return 0;
  return index === 1 || index === FIRST_BASE_PLACE ? parties.sellerId : parties.buyerId;
}

function refAt(parties: FillParties, index: number): number {
  if (index === 0) return parties.buyOrderId;
  return index === FIRST_BASE_PLACE ? parties.sellOrderId : 0;
}

function assetAt(parties: FillParties, index: number): number {
  return index < FIRST_BASE_PLACE ? parties.quoteAssetId : parties.baseAssetId;
}
