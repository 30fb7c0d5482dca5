import type { BenchRow } from '../table.ts';
import { DESCENDANTS, ENDED, type ThreadTimes } from './processor.ts';

/** What the server's threads are, by the names that the operating system knows them by. */
const THREADS: readonly (readonly [name: string, what: string])[] = [
  ['MainThread', 'gateway (main thread)'],
  ['core', 'core and journal'],
  ['records', 'records'],
  [DESCENDANTS, 'PostgreSQL'],
  ['libuv-worker', 'file operations (libuv)'],
  ['V8Worker', 'collection and compilation (V8)'],
  ['price series', 'signed series of prices'],
  ['history', 'history of the feed'],
  ['snapshot', 'snapshot'],
  [ENDED, 'threads that ended'],
];

/** Processor time of a stretch and how long it was. */
export type Stretch = { readonly spent: ThreadTimes; readonly durationMs: number };

export type OrderCost = {
  readonly orders: number;
  /** From before the first order until the records held the last. */
  readonly loaded: Stretch;
  /** As much of the same server without orders: prices, quotes of the house, history. */
  readonly idle: Stretch;
  readonly generatorMicroseconds: number;
};

/** Where the processor's time of one order goes, in microseconds; what the server spends without orders is taken off. */
export function processorRows({ orders, loaded, idle, generatorMicroseconds }: OrderCost): readonly BenchRow[] {
  const known = new Set(THREADS.map(([name]) => name));
  const others = [...loaded.spent.keys()].filter((name) => !known.has(name));
  const rows = [...THREADS, ...others.map((name) => [name, name] as const)].map(([name, what]): BenchRow => {
    const idlePerMs = (idle.spent.get(name) ?? 0) / idle.durationMs;
    const ofOrders = (loaded.spent.get(name) ?? 0) - idlePerMs * loaded.durationMs;
    return rowOf(what, Math.max(0, ofOrders) / orders, `without orders ${(idlePerMs / 10).toFixed(1)} % of a processor`);
  });
  const shown = [...rows.filter(({ figure }) => figure >= 0.5), rowOf('generator', generatorMicroseconds / orders, 'a process of its own')];
  const sum = shown.reduce((total, { figure }) => total + figure, 0);
  return [...shown, rowOf('all of it', sum, 'per order; both processors together have 2,000,000 µs a second')];
}

function rowOf(what: string, microseconds: number, note: string): BenchRow {
  return { name: `processor: ${what}`, figure: Math.round(microseconds * 10) / 10, unit: 'µs/order', note };
}
