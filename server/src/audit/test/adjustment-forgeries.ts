import type { ExchangeEvent } from '@candor/exchange/event';
import { platform, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';
import { ADJUSTED, BTC, HOUSE_ACCOUNT, QUIET, TAKEN_BACK } from './rich-history.ts';

const RULE = 'SPEC/2 adjustment';
const EQUITY = { code: 4, ownerId: 0, ref: 0 };
const BY = { operator: 'anna, berta', reason: 'A test' };

type Booked = {
  readonly adjustmentId: number;
  readonly accountId: number;
  readonly assetId: number;
  readonly amount: bigint;
  readonly reverses: number;
};

function bookedOf({ adjustmentId, accountId, assetId, amount, reverses }: Booked, by: typeof BY): ExchangeEvent {
  const ends = [EQUITY, platform(accountId)];
  const [from = EQUITY, to = EQUITY] = reverses === 0 ? ends : ends.toReversed();
  const legs = [
    { ...from, assetId, amount: -amount },
    { ...to, assetId, amount },
  ];
  return { type: 'adjustment.booked', adjustmentId, accountId, reverses, legs, ...by };
}

/** Whatever an operator could try with the balance of an account, with events that follow from the command. */
export function adjustmentForgeries(f: Forger): readonly Forgery[] {
  const credit: Booked = { ...ADJUSTED, adjustmentId: 80 };
  const debit: Booked = { ...TAKEN_BACK, adjustmentId: 81 };
  const booked = (what: string, body: Booked, by = BY): Forgery =>
    f.inserted(what, RULE, 0, { type: 'adjustment.book', ...body, ...by }, body.adjustmentId, () => [bookedOf(body, by)]);
  return [
    booked('an adjustment by one person', credit, { ...BY, operator: 'anna' }),
    booked('an adjustment without a reason', credit, { ...BY, reason: ' ' }),
    booked('an adjustment booked twice', { ...credit, adjustmentId: ADJUSTED.adjustmentId }),
    booked('an adjustment above the equity', { ...credit, amount: 10n ** 17n }),
    booked("an adjustment of an account of the house's own", { ...credit, accountId: HOUSE_ACCOUNT }),
    booked('a debit above what is left of the credit', { ...debit, amount: ADJUSTED.amount - TAKEN_BACK.amount + 1n }),
    booked("a debit of another's credit", { ...debit, accountId: QUIET }),
    booked('a debit in another asset', { ...debit, assetId: BTC }),
    booked('a debit of a debit', { ...debit, reverses: TAKEN_BACK.adjustmentId }),
    booked('a debit of a credit that there is not', { ...debit, reverses: 79 }),
    f.inserted('an adjustment that a user commands', 'SPEC/18 actor', 1, { type: 'adjustment.book', ...credit, ...BY }, 80, () => [
      bookedOf(credit, BY),
    ]),
  ];
}
