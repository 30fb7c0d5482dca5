import { OrderBook } from '@candor/exchange/book/order-book';
import type { BenchRow } from '../table.ts';
import { DECIMAL, peerInput, PEERS, runOurs, runPeer, tapePeer, WHOLE } from './runners.ts';
import { FillTape, makeWorkload, type Workload } from './workload.ts';

const SEED = 20_260_101;
const RESTING = 10_000;
const OPERATIONS = 1_000_000;
/** The peers run the first part of the same file: they need the rest of it a minute. */
const PEER_OPERATIONS = 100_000;
const RUNS = 7;
const PEER_RUNS = 3;

type Measured = { readonly best: number; readonly median: number; readonly tape: FillTape };

/**
 * The order book alone: one file of operations on our book and on two books from npm, in the same process one after the other. The time
 * runs from the first operation after the book is filled to the last. Our fills are compared with a naive reference fill by fill.
 */
export async function benchBook(): Promise<BenchRow[]> {
  const { workload, fills } = makeWorkload(SEED, RESTING, OPERATIONS);
  const ours = measureOurs(workload);
  const rows: BenchRow[] = [
    {
      name: 'candor order book',
      figure: ours.median,
      unit: 'operations/s',
      note: `median of ${RUNS} runs, best ${millions(ours.best)} million`,
    },
    {
      name: '  fills that differ from the reference',
      figure: ours.tape.equals(fills) ? 0 : Math.max(1, ours.tape.differences(fills, RESTING + OPERATIONS)),
      unit: `of ${fills.length.toLocaleString('en')}`,
      note: 'maker, price, lots and order of fills',
    },
  ];
  for (const { name, open } of PEERS) {
    const end = RESTING + PEER_OPERATIONS;
    const input = peerInput(workload, end, WHOLE);
    const rates: number[] = [];
    for (let run = 0; run < PEER_RUNS; run++) {
      const book = open();
      runPeer(book, workload, input, 0, RESTING);
      const start = performance.now();
      runPeer(book, workload, input, RESTING, end);
      rates.push((PEER_OPERATIONS * 1000) / (performance.now() - start));
      await Promise.resolve();
    }
    const rate = medianOf(rates);
    rows.push({ name, figure: Math.round(rate), unit: 'operations/s', note: `first ${PEER_OPERATIONS.toLocaleString('en')} operations` });
    rows.push({ name: `  ours against ${name}`, figure: ours.median / rate, unit: 'times', note: '' });
    for (const [form, units] of [['whole numbers', WHOLE] as const, ['decimals', DECIMAL] as const]) {
      const tape = new FillTape();
      tapePeer(open(), workload, peerInput(workload, end, units), end, units, tape);
      const expected = fills.countBefore(end);
      rows.push({
        name: `  fills that differ, ${form}`,
        figure: fills.differences(tape, end),
        unit: `of ${expected.toLocaleString('en')}`,
        note:
          form === 'decimals'
            ? 'prices and sizes as 61837.64 and 0.00012, rounded before the comparison'
            : 'prices and sizes as ticks and lots',
      });
    }
  }
  return rows;
}

function measureOurs(workload: Workload): Measured {
  const tape = new FillTape();
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const book = new OrderBook();
    tape.clear();
    runOurs(book, workload, 0, RESTING, tape);
    const start = performance.now();
    runOurs(book, workload, RESTING, RESTING + OPERATIONS, tape);
    rates.push((OPERATIONS * 1000) / (performance.now() - start));
  }
  return { best: Math.max(...rates), median: Math.round(medianOf(rates)), tape };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}

function millions(figure: number): string {
  return (figure / 1e6).toFixed(2);
}
