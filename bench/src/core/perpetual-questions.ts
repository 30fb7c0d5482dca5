import type { Entry } from '@candor/exchange/entry';
import { Audit } from '@candor/server/audit/audit';
import { serverProducts } from '@candor/server/products/registry';
import type { BenchRow } from '../table.ts';
import { FIRST_TRADER, INDEX_TICKS, MeasuredPerpetual } from './measured-perpetual.ts';

const START_MS = 1_767_225_600_000;
const POSITIONS = 50_000;
/** Of them with a leverage at which a small move of the price endangers them. */
const NEAR = 2_000;
const MARKS = 40;
const PERCENT = 70;
/** Units of USDT per tick and lot of the harness's market. */
const FACTOR = 1_000n;
/** Maintenance of the first row, parts per million. */
const FIRST_PPM = 5_000n;

/** What is asked about 50,000 open positions of one market beside orders: positions near their liquidation, an account's lights, and the audit's look at each mark. */
export function benchPerpetualQuestions(): readonly BenchRow[] {
  const entries: Entry[] = [];
  const measured = new MeasuredPerpetual(START_MS + 1, POSITIONS, (entry) => entries.push(entry));
  measured.drain();
  measured.openPairs(FIRST_TRADER, POSITIONS - NEAR, { leverage: 10, lots: 1 });
  measured.openPairs(FIRST_TRADER + POSITIONS - NEAR, NEAR, { leverage: 100, lots: 1 });
  const fallTo = Math.round(INDEX_TICKS * 0.9955);
  const endangered = { found: 0, totalMs: 0, longestMs: 0 };
  const lights = { totalMs: 0, longestMs: 0 };
  const own = { totalMs: 0 };
  for (let count = 0; count < MARKS; count++) {
    measured.timeMs += 250;
    measured.drain();
    measured.tick(fallTo + count);
    let began = performance.now();
    endangered.found = measured.exchange.ask({ type: 'perpetual.endangered', percent: PERCENT }).length;
    let took = performance.now() - began;
    endangered.totalMs += took;
    endangered.longestMs = Math.max(endangered.longestMs, took);
    began = performance.now();
    const fifths = measured.exchange.ask({ type: 'perpetual.queue', marketId: 1 });
    took = performance.now() - began;
    lights.totalMs += took;
    lights.longestMs = Math.max(lights.longestMs, took);
    if (fifths?.long.length !== 4) throw new Error('the queue is not in fifths');
    began = performance.now();
    const open = measured.exchange.ask({ type: 'perpetual.positions', accountId: FIRST_TRADER + 1, marketId: 0 });
    own.totalMs += performance.now() - began;
    if (open.length !== 1) throw new Error(`${open.length} positions of one trader`);
  }
  if (endangered.found !== NEAR / 2) throw new Error(`${endangered.found} of ${NEAR / 2} are endangered`);
  const scanMs = scanned(fallTo);
  const among = POSITIONS.toLocaleString('en');
  return [
    {
      name: `positions near liquidation, of ${among}`,
      figure: round3(endangered.totalMs / MARKS),
      unit: 'ms',
      note: `asked after each of ${MARKS} marks, ${endangered.found} found, the longest ${round3(endangered.longestMs)} ms; looking at every position takes ${round3(scanMs)} ms`,
    },
    {
      name: `the fifths of both queues of deleveraging, of ${among}`,
      figure: round3(lights.totalMs / MARKS),
      unit: 'ms',
      note: `once after each of ${MARKS} marks, however many look at their positions; the longest ${round3(lights.longestMs)} ms`,
    },
    {
      name: `an account's position, of ${among}`,
      figure: round3(own.totalMs / MARKS),
      unit: 'ms',
      note: 'with its score, which looks at no other position',
    },
    auditRow(entries),
  ];
}

/** The peer: as many positions of one lot in a list, each looked at; the first row of the tiers counts for all of them. */
function scanned(markTicks: number): number {
  const entryUnits = BigInt(INDEX_TICKS) * FACTOR;
  const marginOf = (index: number): bigint => (index >= POSITIONS - NEAR ? entryUnits / 100n : entryUnits / 10n);
  const positions = Array.from({ length: POSITIONS }, (_, index) => ({
    isLong: index % 2 === 1,
    entryUnits,
    marginUnits: marginOf(index),
  }));
  let totalMs = 0;
  for (let round = 0; round < MARKS; round++) {
    const began = performance.now();
    const valueUnits = BigInt(markTicks + round) * FACTOR;
    const found = positions.filter(({ isLong, entryUnits: entry, marginUnits }) => {
      const equityUnits = marginUnits + (isLong ? valueUnits - entry : entry - valueUnits);
      return valueUnits * FIRST_PPM * 100n >= equityUnits * BigInt(PERCENT) * 1_000_000n;
    });
    totalMs += performance.now() - began;
    if (found.length !== NEAR / 2) throw new Error(`${found.length} of ${NEAR / 2} found`);
  }
  return totalMs / MARKS;
}

/** The marks of the run, each of which the audit decides again: whom it reaches among all that are open. */
function auditRow(entries: readonly Entry[]): BenchRow {
  const audit = new Audit(serverProducts);
  let [marks, totalMs, longestMs] = [0, 0, 0];
  for (const [index, entry] of entries.entries()) {
    const began = performance.now();
    audit.see(entry);
    const took = performance.now() - began;
    const isMark = index >= entries.length - 2 * MARKS && entry.events.some(({ type }) => type === 'perpetual.marked');
    if (!isMark) continue;
    marks += 1;
    totalMs += took;
    longestMs = Math.max(longestMs, took);
  }
  const { findings } = audit.report();
  if (findings.length > 0) throw new Error(`the audit finds ${findings.length} things wrong`);
  const note = `mean of ${marks} marks over ${POSITIONS.toLocaleString('en')} open positions; the longest ${round3(longestMs)} ms`;
  return { name: 'audit of a mark', figure: round3(totalMs / marks), unit: 'ms', note };
}

function round3(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
