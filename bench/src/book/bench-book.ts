import { BookHarness } from '@candor/exchange/test/book-harness';
import { MAX_RESTING_ORDERS } from '@candor/exchange/trading/order-book';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import type { BenchRow } from '../table.ts';
import { OurBook } from './our-book.ts';
import { DECIMAL, peerInput, PEERS, runPeer, tapePeer, WHOLE } from './runners.ts';
import { FillTape, makeWorkload, type Workload } from './workload.ts';

const SEED = 20_260_101;
const RESTING = 10_000;
const OPERATIONS = 1_000_000;
/** The peers run the first part of the same file; over all of it they are as fast and need a minute. */
const PEER_OPERATIONS = 250_000;
const RUNS = 7;
const PEER_RUNS = 3;

type Measured = { readonly best: number; readonly median: number; readonly tapes: readonly FillTape[] };

/**
 * The order book with the products' match loop and a settlement that counts: one file of operations on our book and on two books from npm, in the same process one after the other. The time
 * runs from the first operation after the book is filled to the last. Our fills are compared with a naive reference fill by fill.
 */
export async function benchBook(): Promise<BenchRow[]> {
  const { workload, fills } = makeWorkload(SEED, RESTING, OPERATIONS);
  const ours = measureOurs(workload);
  const turns = measureTurns(workload);
  for (const tape of [...ours.tapes, ...turns.tapes]) {
    if (!tape.equals(fills))
      throw new Error(`${tape.differences(fills, RESTING + OPERATIONS)} fills of the order book differ from the naive reference`);
  }
  const full = measureFull();
  const rows: BenchRow[] = [
    {
      name: 'candor order book',
      figure: ours.median,
      unit: 'operations/s',
      note: `median of ${RUNS} runs, best ${millions(ours.best)} million; ${count(OPERATIONS)} operations, about ${count(RESTING)} orders resting`,
    },
    {
      name: '  two products taking turns',
      figure: turns.median,
      unit: 'operations/s',
      note: `median of ${RUNS} runs, best ${millions(turns.best)} million; the file on two books, one that counts lots and one that keeps positions`,
    },
    {
      name: '  fills that differ',
      figure: 0,
      unit: `of ${count(fills.length)}`,
      note: 'from the naive reference: maker, price, lots, order of fills',
    },
    {
      name: '  in a full book',
      figure: full,
      unit: 'operations/s',
      note: `cancel one, rest one, with ${count(MAX_RESTING_ORDERS)} orders resting`,
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
    }
    const rate = medianOf(rates);
    rows.push({ name, figure: Math.round(rate), unit: 'operations/s', note: `first ${count(PEER_OPERATIONS)} operations` });
    rows.push({ name: `  ours against ${name}`, figure: ours.median / rate, unit: 'times', note: '' });
    for (const [form, units] of [['whole numbers', WHOLE] as const, ['decimals', DECIMAL] as const]) {
      const tape = new FillTape();
      tapePeer(open(), workload, peerInput(workload, end, units), end, units, tape);
      rows.push({
        name: `  fills that differ, given ${form}`,
        figure: fills.differences(tape, end),
        unit: `of ${count(fills.countBefore(end))}`,
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
    tape.clear();
    const book = new OurBook(tape, 0);
    book.run(workload, 0, RESTING);
    const start = performance.now();
    book.run(workload, RESTING, RESTING + OPERATIONS);
    rates.push((OPERATIONS * 1000) / (performance.now() - start));
  }
  return { best: Math.max(...rates), median: Math.round(medianOf(rates)), tapes: [tape] };
}

/** Two products' orders in one process: each operation on a book that counts lots, then on a book that keeps positions. */
function measureTurns(workload: Workload): Measured {
  const [lots, positions] = [new FillTape(), new FillTape()];
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    lots.clear();
    positions.clear();
    const books = [new OurBook(lots, 0), new OurBook(positions, RESTING + OPERATIONS + 1)] as const;
    for (const book of books) book.run(workload, 0, RESTING);
    const start = performance.now();
    for (let operation = RESTING; operation < RESTING + OPERATIONS; operation++) {
      books[0].runOne(workload, operation);
      books[1].runOne(workload, operation);
    }
    rates.push((2 * OPERATIONS * 1000) / (performance.now() - start));
  }
  return { best: Math.max(...rates), median: Math.round(medianOf(rates)), tapes: [lots, positions] };
}

/** Operations a second where everything is largest: as many orders as a book takes, at prices all over a wide band. */
function measureFull(): number {
  const random = seededRandom(SEED);
  const book = new BookHarness();
  const rest = (orderId: number): void => {
    const away = 1 + random(200_000);
    if (random(2) === 0) book.rest(orderId, 'buy', 5_000_000 - away, 1 + random(1_000));
    else book.rest(orderId, 'sell', 5_000_000 + away, 1 + random(1_000));
  };
  const resting = Array.from({ length: MAX_RESTING_ORDERS }, (_, index) => index + 1);
  for (const orderId of resting) rest(orderId);
  const start = performance.now();
  for (let orderId = MAX_RESTING_ORDERS + 1; orderId <= 2 * MAX_RESTING_ORDERS; orderId++) {
    const index = random(MAX_RESTING_ORDERS);
    book.cancel(resting[index] ?? 0);
    rest(orderId);
    resting[index] = orderId;
  }
  return Math.round((2 * MAX_RESTING_ORDERS * 1000) / (performance.now() - start));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}

function count(figure: number): string {
  return figure.toLocaleString('en');
}

function millions(figure: number): string {
  return (figure / 1e6).toFixed(2);
}
