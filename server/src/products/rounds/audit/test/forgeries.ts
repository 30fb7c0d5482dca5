import type { Entry } from '@candor/exchange/entry';
import { byAnother, frozen, withBody, withEvents, type Forger } from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { HOUSE_ACCOUNT } from '../../../../audit/test/rich-history.ts';

const UNIT = 100_000_000n;

export function roundsForgeries(f: Forger): readonly Forgery[] {
  const stake = f.entry('rounds.stake');
  const third = f.entry('rounds.stake', ({ command }) => command.accountId === 3);
  const cancel = f.entry('rounds.cancel');
  const decided = f.stating('rounds.decided', ({ result }) => result === 'down');
  const earlier = f.entry('house.advance', ({ seq, events }) => seq < decided.seq && events.length > 0);
  const paid = f.stating('rounds.paid', ({ payouts }) => payouts.filter(({ result }) => result === 'win').length > 0);
  const matched = f.stating('rounds.matched', () => true);
  const returned = f.stating('rounds.returned', ({ stakes }) => stakes.filter(({ playedUnits }) => playedUnits > 0n).length > 0);
  const change = f.entry('rounds.change');
  const limits = (entry: Entry, other: object): Entry => withEvents(withBody(entry, other), 'rounds.defined', () => other);
  const pair = f.entry('rounds.define');
  return [
    f.forged('a stake after betting has ended', 'SPEC/7 window', stake, (entry) => ({ ...entry, timeMs: 1_767_225_688_000 })),
    f.forged('two sides of one account', 'SPEC/7 side', third, (entry) => byAnother(entry, 3, 2)),
    f.forged('a stake of the house', 'SPEC/7 house', stake, (entry) => byAnother(entry, 1, HOUSE_ACCOUNT)),
    f.forged('a stake of somebody who excluded himself', 'SPEC/14.6 exclusion', stake, (entry) => byAnother(entry, 1, 6)),
    f.forged('a stake of one attributed to another', 'SPEC/7 staked', stake, (entry) => ({
      ...byAnother(entry, 1, 5),
      command: entry.command,
    })),
    f.forged('a stake on a frozen price', 'SPEC/7 fresh price', f.tickBefore(stake, 1), frozen, stake),
    f.forged('a stake outside the limits', 'SPEC/7 stake', pair, (entry) => limits(entry, { maxStakeUnits: 2n * UNIT }), stake),
    f.forged('a stake of a pair that is off', 'SPEC/7 pair', pair, (entry) => limits(entry, { enable: false }), stake),
    f.forged('a stake taken back too late', 'SPEC/7 cancel', cancel, (entry) => ({ ...entry, timeMs: 1_767_225_675_000 })),
    f.forged('a stake taken back by another', 'SPEC/7 cancel', cancel, (entry) => ({
      ...entry,
      command: { ...entry.command, accountId: 1 },
    })),
    f.forged(
      'a stake taken back of a round that does not allow it',
      'SPEC/7 cancel',
      pair,
      (entry) => limits(entry, { cancellable: false }),
      cancel,
    ),
    f.forged('another winner', 'SPEC/7 result', decided, (entry) => withEvents(entry, 'rounds.decided', () => ({ result: 'up' }))),
    f.forged('a refund of a round that had a winner', 'SPEC/7 result', decided, (entry) =>
      withEvents(entry, 'rounds.decided', () => ({ result: 'refund', reason: 'NO_CLOSE', feeUnits: 0n })),
    ),
    f.forged('a higher fee', 'SPEC/7 fee', decided, (entry) =>
      withEvents(entry, 'rounds.decided', (event) => ({ feeUnits: event.feeUnits * 2n })),
    ),
    f.forged('a decision before the end', 'SPEC/7 settlement', earlier, (entry) => ({
      ...entry,
      events: [...entry.events, ...decided.events.filter(({ type }) => type === 'rounds.decided')],
    })),
    f.forged('a stake that plays more than its share', 'SPEC/7 match', returned, (entry) =>
      withEvents(entry, 'rounds.returned', (event) => ({
        stakes: event.stakes.map((one, index) => ({ ...one, playedUnits: one.playedUnits + (index === 0 ? 1n : 0n) })),
      })),
    ),
    f.forged('more than the smaller pool plays', 'SPEC/7 match', matched, (entry) =>
      withEvents(entry, 'rounds.matched', (event) => ({ matchedUnits: event.matchedUnits + 1n })),
    ),
    f.forged('a share that goes to another winner', 'SPEC/7 payout', paid, (entry) =>
      withEvents(entry, 'rounds.paid', (event) => ({
        payouts: event.payouts.map((one, index) => ({ ...one, payoutUnits: one.payoutUnits + (index === 0 ? 1n : 0n) })),
      })),
    ),
    f.forged('a fee above ten per cent', 'SPEC/7 terms', pair, (entry) => limits(entry, { feeValue: 50n * UNIT })),
    f.forged('terms of another version', 'SPEC/7 terms', change, (entry) => withEvents(entry, 'rounds.defined', () => ({ version: 7 }))),
  ];
}
