import type { MoveReason } from '@candor/exchange/ground/accounts/words';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';

/** What an account's asset in a wallet changed by in all, by the legs of one part. Never 0. */
export type TotalChange = { readonly accountId: number; readonly deltaUnits: bigint };

/** The record of a change: its type on the wire, the object it belongs to (null: the command itself, by its entry), and what its owner reads beside it. */
export type RecordName = { readonly type: number; readonly objectId: number | null; readonly remark?: string };

/** Legs that make records together: one for each account, wallet and asset of which they change the total. */
export type RecordPart = {
  readonly legs: readonly Leg[];
  /** Null where the product gives such a change no type; that is an error when a total changes. */
  nameOf(change: TotalChange): RecordName | null;
};

export function legsOf(event: ExchangeEvent): readonly Leg[] {
  return 'legs' in event ? event.legs : [];
}

/** All legs of an event together, all records with one name. */
export function onePart(event: ExchangeEvent, name: RecordName | null): readonly RecordPart[] {
  const legs = legsOf(event);
  return legs.length === 0 ? [] : [{ legs, nameOf: () => name }];
}

/** Record types of the wire that belong to no product. */
const REWARD = 31;
const TRANSFER = 35;
const MANUAL_DEBIT = 4;
const MANUAL_CREDIT = 51;

const TYPE_OF_MOVE: Readonly<Record<MoveReason, number | null>> = {
  // never touch a user's account
  capital: null,
  fund: null,
  return: null,
  endow: MANUAL_CREDIT,
  grant: REWARD,
  transfer: TRANSFER,
};

/** The parts of an event that is no product's. */
export function groundParts(event: ExchangeEvent): readonly RecordPart[] {
  if (event.type === 'adjustment.booked') {
    const type = event.reverses === 0 ? MANUAL_CREDIT : MANUAL_DEBIT;
    return onePart(event, { type, objectId: event.adjustmentId, remark: event.reason });
  }
  const type = event.type === 'ledger.moved' ? TYPE_OF_MOVE[event.reason] : null;
  return onePart(event, type === null ? null : { type, objectId: null });
}
