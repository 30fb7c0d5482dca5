import type { EventTable, OneOf } from '../../kernel/codec/fields.ts';
import { count, text } from '../../kernel/codec/kinds.ts';
import { legs } from '../../ledger/leg-codec.ts';
import { REFERENCE } from './commands.ts';
import { accountKind, moveReason, subOwnerKind } from './words.ts';

export const ACCOUNT_EVENTS = {
  'asset.defined': { tag: 1, fields: { assetId: count, code: text, scale: count } },
  'network.defined': {
    tag: 2,
    fields: { networkId: count, code: text },
    meaning: 'a network at its first use; legs of custody have its number as `ref`',
  },
  'account.opened': { tag: 3, fields: { accountId: count, kind: accountKind }, meaning: 'its own person and hand' },
  'owner.opened': { tag: 5, fields: { ownerId: count, personId: count, handId: count, kind: subOwnerKind } },
  'ledger.moved': {
    tag: 4,
    fields: { reason: moveReason, legs: legs(), ...REFERENCE },
    meaning: "the second leg is the receiver's",
  },
} satisfies EventTable;

export type AccountEvent = OneOf<typeof ACCOUNT_EVENTS>;
