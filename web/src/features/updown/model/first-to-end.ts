import type { UpdownContract } from './contract.ts';

/** Of what runs, that of the coin before that of others, and of those the one that ends first; null while nothing runs. */
export function firstToEnd(running: readonly UpdownContract[], coin: string): UpdownContract | null {
  const order = (a: UpdownContract, b: UpdownContract) =>
    Number(b.coin === coin) - Number(a.coin === coin) || a.expiresMs - b.expiresMs || a.id - b.id;
  return running.toSorted(order)[0] ?? null;
}
