import type { Entry } from '@candor/exchange/entry';
import { withBody, withEvents, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';

/** Bets that end after a planned stop, a stop in the past, and a trail of operators that gets shorter. */
export function stopForgeries(f: Forger): readonly Forgery[] {
  const plan = f.entry('house.planStop');
  const contract = f.entry('updown.place', ({ seq }) => seq > plan.seq);
  const stake = f.entry('rounds.stake', ({ seq }) => seq > plan.seq);
  const planned =
    (stopMs: number) =>
    (entry: Entry): Entry =>
      withEvents(withBody(entry, { stopMs }), 'house.stopPlanned', () => ({ stopMs }));
  const row = f.entry('house.noteTrail', (_entry, { trailSeq }) => trailSeq === 2);
  const noted =
    (part: { readonly trailSeq: number } | { readonly hash: string }) =>
    (entry: Entry): Entry =>
      withEvents(withBody(entry, part), 'house.trailNoted', () => part);
  const soon = stake.timeMs + 1_000;
  return [
    f.forged('a contract that ends after a planned stop', 'SPEC/6.6 before the stop', plan, planned(contract.timeMs + 29_999), contract),
    f.forged('a stake in a round that ends after a planned stop', 'SPEC/6.6 before the stop', plan, planned(soon), stake),
    f.forged('a stop planned for the past', 'SPEC/6.6 stop', plan, planned(plan.timeMs)),
    f.forged('a row of the trail noted a second time', 'SPEC/18 trail', row, noted({ trailSeq: 1 })),
    f.forged('a row of the trail that was never noted', 'SPEC/18 trail', row, noted({ trailSeq: 3 })),
    f.forged('a row of the trail with no hash', 'SPEC/18 trail', row, noted({ hash: 'none' })),
  ];
}
