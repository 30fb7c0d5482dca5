import { readList } from '../../kernel/codec/variant.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import type { Leg } from '../../ledger/leg.ts';
import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { FEE_SPOT, HOLD_SPOT } from './accounts.ts';

/*
 * Spot books money in two forms only. Owners, orders and rows of their legs follow from the event, so the journal holds no more than
 * assets and amounts. Legs of any other form are written one by one: what an entry holds never depends on this.
 */

const WALLET_CODE = PLATFORM.code;
const HOLD_CODE = HOLD_SPOT.code;
const FEE_CODE = FEE_SPOT.code;

const NO_LEGS = 0;
const HOLD = 1;
const OTHER_HOLD = 2;

/** `platform → hold units` for an order, or back when negative. */
export function holdLegs(assetId: number, ownerId: number, orderId: number, units: bigint): readonly Leg[] {
  return [
    { code: WALLET_CODE, ownerId, ref: 0, assetId, amount: -units },
    { code: HOLD_CODE, ownerId, ref: orderId, assetId, amount: units },
  ];
}

export function writeHoldLegs(writer: ByteWriter, legs: readonly Leg[], ownerId: number, orderId: number): void {
  if (legs.length === 0) return writer.byte(NO_LEGS);
  const [wallet, hold] = legs;
  if (legs.length === 2 && wallet !== undefined && hold !== undefined) {
    const { assetId, amount } = hold;
    if (isOf(wallet, WALLET_CODE, ownerId, 0, assetId) && isOf(hold, HOLD_CODE, ownerId, orderId, assetId) && wallet.amount === -amount) {
      writer.byte(HOLD);
      writer.count(assetId);
      return writer.amount(amount);
    }
  }
  writer.byte(OTHER_HOLD);
  writeLegs(writer, legs);
}

export function readHoldLegs(reader: ByteReader, ownerId: number, orderId: number): readonly Leg[] {
  const form = reader.byte();
  if (form === NO_LEGS) return [];
  if (form === OTHER_HOLD) return readList(reader, readLeg);
  if (form !== HOLD) throw new RangeError(`legs of form ${form} are unknown`);
  const assetId = reader.count();
  return holdLegs(assetId, ownerId, orderId, reader.amount());
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

/** Places of the legs of a fill: quote, then base (`product-rules` 2). */
const PLACES = 7;
const FIRST_BASE_PLACE = 4;
/** In place of the marks which of the seven are there. */
const OTHER_FILL = 255;

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

export function writeFillLegs(writer: ByteWriter, legs: readonly Leg[], parties: FillParties): void {
  let marks = 0;
  let next = 0;
  for (let index = 0; index < PLACES; index++) {
    const leg = legs[next];
    if (leg === undefined || !isAtPlace(leg, parties, index)) continue;
    marks |= 1 << index;
    next += 1;
  }
  if (next < legs.length) {
    writer.byte(OTHER_FILL);
    writeLegs(writer, legs);
    return;
  }
  writer.byte(marks);
  writer.count(parties.quoteAssetId);
  writer.count(parties.baseAssetId);
  for (const leg of legs) writer.amount(leg.amount);
}

/** `parties` without the assets, which stand with the legs. */
export function readFillLegs(reader: ByteReader, parties: Omit<FillParties, 'quoteAssetId' | 'baseAssetId'>): readonly Leg[] {
  const marks = reader.byte();
  if (marks === OTHER_FILL) return readList(reader, readLeg);
  if (marks >= 1 << PLACES) throw new RangeError(`legs of form ${marks} are unknown`);
  const quoteAssetId = reader.count();
  const whole = { ...parties, quoteAssetId, baseAssetId: reader.count() };
  const legs: Leg[] = [];
  for (let index = 0; index < PLACES; index++) if ((marks & (1 << index)) !== 0) legs.push(fillLeg(whole, index, reader.amount()));
  return legs;
}

/** 0 the buyer's hold, 1 the seller's proceeds, 2 their fee, 3 what was reserved too much; 4 the seller's hold, 5 what the buyer gets, 6 the fee. */
function fillLeg(parties: FillParties, index: number, amount: bigint): Leg {
  const assetId = assetAt(parties, index);
  return { code: codeAt(index), ownerId: ownerAt(parties, index), ref: refAt(parties, index), assetId, amount };
}

function isAtPlace(leg: Leg, parties: FillParties, index: number): boolean {
  return isOf(leg, codeAt(index), ownerAt(parties, index), refAt(parties, index), assetAt(parties, index));
}

function isOf(leg: Leg, code: number, ownerId: number, ref: number, assetId: number): boolean {
  return leg.code === code && leg.ownerId === ownerId && leg.ref === ref && leg.assetId === assetId;
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
