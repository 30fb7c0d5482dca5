import type { Entry } from '@candor/exchange/entry';
import { withBody, withEvents, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';

/** Bets that end after a planned stop, and a stop in the past. */
export function stopForgeries(f: Forger): readonly Forgery[] {
  const plan = f.entry('house.planStop');
  const contract = f.entry('updown.place', ({ seq }) => seq > plan.seq);
  const stake = f.entry('rounds.stake', ({ seq }) => seq > plan.seq);
  const planned =
    (stopMs: number) =>
    (entry: Entry): Entry =>
      withEvents(withBody(entry, { stopMs }), 'house.stopPlanned', () => ({ stopMs }));
  const soon = stake.timeMs + 1_000;
  return [
    f.forged('a contract that ends after a planned stop', 'SPEC/6.6 before the stop', plan, planned(contract.timeMs + 29_999), contract),
    f.forged('a stake in a round that ends after a planned stop', 'SPEC/6.6 before the stop', plan, planned(soon), stake),
    f.forged('a stop planned for the past', 'SPEC/6.6 stop', plan, planned(plan.timeMs)),
  ];
}
