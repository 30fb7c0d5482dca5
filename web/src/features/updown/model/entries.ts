import { add } from '../../../domain/decimal.ts';
import type { Direction } from '../rules/terms.ts';
import type { UpdownContract } from './contract.ts';

/** What one entry price carries on one side: the stakes together, and from when to when each contract runs, epoch ms. */
export type Entry = {
  readonly price: string;
  readonly direction: Direction;
  readonly stake: string;
  readonly spans: readonly { readonly fromMs: number; readonly atMs: number }[];
};

/** Entries of a coin's running contracts, those at the same price and side together: on a chart they are one line. */
export function entriesOf(running: readonly UpdownContract[], coin: string): readonly Entry[] {
  const found = new Map<string, Entry>();
  for (const { coin: of, entry, direction, stake, startMs, expiresMs } of running) {
    if (entry === null || of !== coin) continue;
    const key = `${direction} ${entry.price}`;
    const held = found.get(key) ?? { price: entry.price, direction, stake: '0', spans: [] };
    found.set(key, { ...held, stake: add(held.stake, stake), spans: [...held.spans, { fromMs: startMs, atMs: expiresMs }] });
  }
  return [...found.values()];
}
