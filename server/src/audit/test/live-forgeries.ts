import type { Entry } from '@candor/exchange/entry';
import { withBody, withEvents, type Body, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';

type Sources = Body<'price.tick'>['sources'];

/** A tick whose sources say something else; their mean is the same as long as each price keeps its partner. */
function sourced(entry: Entry, change: (sources: Sources) => Sources): Entry {
  const other = { sources: change((entry.command.body as Body<'price.tick'>).sources) };
  return withEvents(withBody(entry, other), 'price.ticked', () => other);
}

/** In a journal of real money: bets on prices that too few sources made, and on one whose tick is too coarse. */
export function liveForgeries(f: Forger): readonly Forgery[] {
  const contract = f.entry('updown.place');
  const stake = f.entry('rounds.stake');
  const bets = [
    ['a contract', contract],
    ['a stake', stake],
  ] as const;
  const old = (sources: Sources, count: number, timeMs: number): Sources =>
    sources.map((source, index) => (index < count ? { ...source, timeMs } : source));
  return [
    ...bets.flatMap(([name, bet]) => {
      const tick = f.tickBefore(bet, 1);
      const oldMs = tick.timeMs - 2_001;
      return [
        f.forged(
          `${name} on two sources with real money`,
          'SPEC/3.1 sources',
          tick,
          (entry) => sourced(entry, (all) => all.slice(0, 2)),
          bet,
        ),
        f.forged(
          `${name} on three fresh sources with real money`,
          'SPEC/3.1 sources',
          tick,
          (entry) => sourced(entry, (all) => old(all, 1, oldMs)),
          bet,
        ),
        f.forged(
          `${name} on a source that did not count, with real money`,
          'SPEC/3.1 sources',
          tick,
          (entry) => sourced(entry, (all) => all.map((source, index) => (index === 0 ? { ...source, used: false } : source))),
          bet,
        ),
      ];
    }),
    f.forged(
      'a contract with real money where a tick is too coarse',
      'SPEC/3.1 coarse tick',
      f.tickBefore(contract, 1),
      (entry) => {
        const price = { priceTicks: 12_499 };
        const sources = (entry.command.body as Body<'price.tick'>).sources.map((source) => ({ ...source, price: '124.99' }));
        return withEvents(withBody(entry, { ...price, sources }), 'price.ticked', () => ({ ...price, sources }));
      },
      contract,
    ),
  ];
}
