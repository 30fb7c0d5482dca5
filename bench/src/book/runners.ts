import { OrderBook as HftBook } from 'hft-limit-order-book';
import { OrderBook as NodejsBook } from 'nodejs-order-book';
import { CANCEL, type FillTape, LIMIT, type Workload } from './workload.ts';

/** What both peers answer, as far as it is read here. */
type PeerOrder = { readonly id: string; readonly price: number; readonly size: number };
type PeerAnswer = { readonly done: readonly object[]; readonly partial: object | null; readonly partialQuantityProcessed: number };
export type PeerBook = {
  limit(order: { id: string; side: 'buy' | 'sell'; size: number; price: number }): PeerAnswer;
  market(order: { side: 'buy' | 'sell'; size: number }): PeerAnswer;
  cancel(order: string): unknown;
};

export const PEERS: readonly { readonly name: string; readonly open: () => PeerBook }[] = [
  { name: 'nodejs-order-book', open: () => new NodejsBook() as PeerBook },
  { name: 'hft-limit-order-book', open: () => new HftBook() as PeerBook },
];

/** The form in which prices and sizes reach a peer: whole ticks and lots, or coins and currency as its users write them. */
export type PeerUnits = { readonly ticksPerPrice: number; readonly lotsPerSize: number };
export const WHOLE: PeerUnits = { ticksPerPrice: 1, lotsPerSize: 1 };
export const DECIMAL: PeerUnits = { ticksPerPrice: 100, lotsPerSize: 100_000 };

/** What a peer is given, made before the clock starts. */
export type PeerInput = { readonly ids: readonly string[]; readonly prices: readonly number[]; readonly sizes: readonly number[] };

export function peerInput(workload: Workload, end: number, units: PeerUnits): PeerInput {
  return {
    ids: Array.from(workload.order.subarray(0, end), String),
    prices: Array.from(workload.priceTicks.subarray(0, end), (ticks) => ticks / units.ticksPerPrice),
    sizes: Array.from(workload.lots.subarray(0, end), (lots) => lots / units.lotsPerSize),
  };
}

/** Runs operations on a peer without reading its answers: nothing of this work is the measurement's own. */
export function runPeer(book: PeerBook, workload: Workload, input: PeerInput, from: number, to: number): void {
  for (let operation = from; operation < to; operation++) applyToPeer(book, workload, input, operation);
}

/** The same, reading every fill out of the answers and putting it on the tape in whole ticks and lots. */
export function tapePeer(book: PeerBook, workload: Workload, input: PeerInput, end: number, units: PeerUnits, tape: FillTape): void {
  for (let operation = 0; operation < end; operation++) {
    const answer = applyToPeer(book, workload, input, operation);
    if (answer === null) continue;
    const taker = input.ids[operation];
    const put = ({ id, price }: PeerOrder, size: number): void =>
      tape.add(operation, Number(id), Math.round(price * units.ticksPerPrice), Math.round(size * units.lotsPerSize));
    // `done` also names the incoming order, and `partial` is either the resting or the incoming order.
    for (const done of answer.done as PeerOrder[]) if (done.id !== taker) put(done, done.size);
    const partial = answer.partial as PeerOrder | null;
    if (partial !== null && partial.id !== taker) put(partial, answer.partialQuantityProcessed);
  }
}

function applyToPeer(book: PeerBook, workload: Workload, input: PeerInput, operation: number): PeerAnswer | null {
  const id = input.ids[operation] ?? '';
  if (workload.kind[operation] === CANCEL) {
    book.cancel(id);
    return null;
  }
  const side = workload.side[operation] === 0 ? 'buy' : 'sell';
  const size = input.sizes[operation] ?? 0;
  if (workload.kind[operation] === LIMIT) return book.limit({ id, side, size, price: input.prices[operation] ?? 0 });
  return book.market({ side, size });
}
