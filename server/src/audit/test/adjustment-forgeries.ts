import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { wordsOf } from '@candor/exchange/test/adjustments-script';
import { platform, withBody, withEvents, type Body, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';
import { BTC, CREDIT, HOUSE_ACCOUNT, QUIET } from './rich-history.ts';

const RULE = 'SPEC/2 adjustment';
const EQUITY = { code: 4, ownerId: 0, ref: 0 };

type Booked = Body<'adjustment.book'>;

const bodyOf = ({ command: { body } }: Entry): Booked => body as Booked;

function bookedOf({ type: _type, assetId, amount, ...named }: Booked): ExchangeEvent {
  const ends = [EQUITY, platform(named.accountId)];
  const [from = EQUITY, to = EQUITY] = named.reverses === 0 ? ends : ends.toReversed();
  const legs = [
    { ...from, assetId, amount: -amount },
    { ...to, assetId, amount },
  ];
  return { type: 'adjustment.booked', ...named, legs };
}

function bookedAs(entry: Entry, change: Partial<Booked>): Entry {
  const body = { ...bodyOf(entry), ...change };
  return { ...withBody(entry, body), outcome: { ok: true, ref: body.adjustmentId, repeated: false }, events: [bookedOf(body)] };
}

/** A proposal or its confirmation that says something else. */
const saying = (entry: Entry, said: object): Entry => withEvents(withBody(entry, said), 'decision.proposed', () => said);

/** Whatever an operator could try with the balance of an account, with events that follow from the command. */
export function adjustmentForgeries(f: Forger): readonly Forgery[] {
  const credit = f.entry('adjustment.book', (_, body) => body.reverses === 0);
  const debit = f.entry('adjustment.book', (_, body) => body.reverses !== 0);
  const confirmed = f.entry('decision.confirm', ({ seq }) => seq === credit.seq - 1);
  const proposed = f.entry('decision.propose', ({ seq }) => seq === credit.seq - 2);
  const tick = f.entry('price.tick');
  const booked = (what: string, of: Entry, change: Partial<Booked>): Forgery =>
    f.forged(what, RULE, of, (entry) => bookedAs(entry, change));
  /** Two have decided exactly that. */
  const decided = (what: string, of: Entry, change: Partial<Booked>): Forgery => {
    const forgery = booked(what, of, change);
    const about = wordsOf({ ...bodyOf(of), ...change });
    const isDecision = ({ seq }: Entry): boolean => seq === of.seq - 2 || seq === of.seq - 1;
    return { ...forgery, entries: forgery.entries.map((entry) => (isDecision(entry) ? saying(entry, { about }) : entry)) };
  };
  return [
    f.withoutEntry('an adjustment that one has decided', RULE, confirmed, credit),
    booked('an adjustment in the name of one', credit, { operator: 'tara' }),
    booked('an adjustment in names the other way round', credit, { operator: 'theo, tara' }),
    booked('an adjustment for another reason than was decided', credit, { reason: 'Paid for a favour' }),
    booked('an adjustment without a reason', credit, { reason: ' ' }),
    booked('an adjustment by the decision of something else', credit, { adjustmentId: 1 }),
    booked('an adjustment by a decision that there is not', credit, { adjustmentId: 9_999 }),
    booked('an adjustment of another account than was decided', credit, { accountId: QUIET }),
    booked('an adjustment in another asset than was decided', credit, { assetId: BTC }),
    booked('an adjustment of another amount than was decided', credit, { amount: CREDIT.amount + 1n }),
    booked('a debit that was decided as a credit', debit, { reverses: 0 }),
    booked('an adjustment booked twice', debit, bodyOf(credit)),
    f.forged('an adjustment that was decided as capital', RULE, proposed, (entry) => saying(entry, { power: 'capital' }), credit),
    decided('an adjustment above the equity', credit, { amount: 10n ** 17n }),
    decided("an adjustment of an account of the house's own", credit, { accountId: HOUSE_ACCOUNT }),
    decided('a debit above what is left of the credit', debit, { amount: CREDIT.amount + 1n }),
    decided("a debit of another's credit", debit, { accountId: QUIET }),
    decided('a debit in another asset', debit, { assetId: BTC }),
    decided('a debit of itself', debit, { reverses: bodyOf(debit).adjustmentId }),
    decided('a debit of a credit that there is not', debit, { reverses: 79 }),
    f.forged('an adjustment without a command', RULE, tick, (entry) => ({ ...entry, events: [...entry.events, bookedOf(bodyOf(credit))] })),
    f.forged('an adjustment that a user commands', 'SPEC/18 actor', credit, (entry) => ({
      ...entry,
      command: { ...entry.command, accountId: 1 },
    })),
  ];
}
