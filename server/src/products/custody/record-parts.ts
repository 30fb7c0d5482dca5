import type { CustodyEvent } from '@candor/exchange/products/custody/events';
import type { RecordPart } from '../../records/record-parts.ts';

/** The wire's types (section 3.1): what came, what left and came back. What is taken back of a deposit is a debit, since the first one is above zero. */
const [DEPOSIT, WITHDRAWAL, DEBIT, GIVEN_BACK] = [1, 2, 4, 8];

const TYPE_OF: Readonly<Partial<Record<CustodyEvent['type'], number>>> = {
  'custody.deposited': DEPOSIT,
  'custody.claimed': DEPOSIT,
  'custody.repaid': DEBIT,
  'custody.reorganised': DEBIT,
  'custody.requested': WITHDRAWAL,
  'custody.ended': GIVEN_BACK,
};

export function recordParts(event: CustodyEvent): readonly RecordPart[] {
  const type = TYPE_OF[event.type];
  if (type === undefined || !('legs' in event) || event.legs.length === 0) return [];
  const objectId = 'depositId' in event ? event.depositId : 'withdrawalId' in event ? event.withdrawalId : null;
  return [{ legs: event.legs, nameOf: () => ({ type, objectId }) }];
}
