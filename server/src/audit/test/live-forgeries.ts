import type { Entry } from '@candor/exchange/entry';
import { frozen, withBody, withEvents, type Body, type Forger } from './forger.ts';
import type { Forgery } from './forgery.ts';

type Sources = Body<'price.tick'>['sources'];

/** A tick whose sources say something else; their mean is the same as long as each price keeps its partner. */
function sourced(entry: Entry, change: (sources: Sources) => Sources): Entry {
  const other = { sources: change((entry.command.body as Body<'price.tick'>).sources) };
  return withEvents(withBody(entry, other), 'price.ticked', () => other);
}

/** In a journal of real money: bets on prices that too few sources made, that are too coarse or had a gap, and contracts that begin too soon. */
export function liveForgeries(f: Forger): readonly Forgery[] {
  const contract = f.entry('updown.place');
  const stake = f.entry('rounds.stake');
  const settled = f.stating('updown.settled', ({ result }) => result === 'win');
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
    f.forged(
      'a contract with real money less than 300 s after a gap',
      'SPEC/6.1 gap',
      f.entry('price.tick', ({ timeMs }, { symbolId }) => symbolId === 1 && timeMs > contract.timeMs - 295_000),
      frozen,
      contract,
    ),
    f.forged('a contract that begins at once with real money', 'SPEC/6.2 wait', contract, (entry) =>
      withEvents(entry, 'updown.accepted', ({ expiryMs }) => ({ waitMs: 0, expiryMs: expiryMs - 2_000 })),
    ),
    f.forged('a contract that ends with its wait still to come', 'SPEC/6.3 expiry', contract, (entry) =>
      withEvents(entry, 'updown.accepted', ({ expiryMs }) => ({ expiryMs: expiryMs - 2_000 })),
    ),
    f.forged('terms without the wait of real money', 'SPEC/6.2 wait', f.entry('updown.change'), (entry) =>
      withEvents(entry, 'updown.defined', () => ({ waitMs: 0 })),
    ),
    f.forged('the last tick of the wait as entry', 'SPEC/6.2 entry', settled, (entry) =>
      withEvents(entry, 'updown.settled', (event) => ({ entryN: event.entryN - 1, entryTicks: event.entryTicks - 1 })),
    ),
  ];
}
