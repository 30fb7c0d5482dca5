import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { loadTrials } from '@candor/exchange/test/trials';
import { openHarness, USDT, type Harness } from '@candor/exchange/test/harness';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { expect, test } from 'vitest';
import { Audit } from './audit.ts';
import { compareState } from './compare-state.ts';
import { serverProducts } from '../products/registry.ts';
import { History } from './test/rich-history.ts';

/** Three accounts that trade: limits of every kind, market orders by quantity and amount, cancels, transfers. */
function traded(steps: number): Harness {
  const harness = openHarness();
  const random = seededRandom(3);
  harness.tick(3_000_000);
  for (let step = 0; step < steps; step++) {
    const accountId = 1 + random(3);
    const side = random(2) === 0 ? 'buy' : 'sell';
    const dice = random(10);
    if (dice === 0) harness.send(accountId, { type: 'spot.cancelAll', marketId: 1 });
    else if (dice === 1) harness.send(accountId, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 5n });
    else if (dice === 2)
      harness.place(accountId, { kind: 'market', side: 'buy', timeInForce: 'ioc', priceTicks: 0, lots: 0, amountUnits: 3_000_000_007n });
    else if (dice === 3) harness.place(accountId, { kind: 'market', side, timeInForce: 'ioc', priceTicks: 0, lots: 1 + random(900) });
    else harness.place(accountId, { side, priceTicks: 3_000_000 + random(41) - 20, lots: 100 + random(900) });
  }
  return harness;
}

function problemsOf(entries: readonly Entry[]): readonly string[] {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  return audit.report().problems;
}

const harness = traded(2_000);
const { entries } = harness;

/** The entries with the first event that `change` changes, changed. */
function altered(change: (event: ExchangeEvent) => ExchangeEvent | null): Entry[] {
  let done = false;
  const changed = entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) => {
      const other = done ? null : change(event);
      if (other === null) return event;
      done = true;
      return other;
    }),
  }));
  expect(done, 'something was changed').toBe(true);
  return changed;
}

test('what the exchange wrote is clean, and its balances are those of the journal', () => {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  compareState(audit, harness.exchange);
  const report = audit.report();
  expect(report.problems).toEqual([]);
  expect(report).toMatchObject({ entries: entries.length, lastSeq: entries.length });
  expect(report.lines.find(({ of }) => of === 'trades')?.count).toBeGreaterThan(500);
});

test.each([1, 2, 5])(
  'all products in one exchange, commands at random (seed %i): clean, and its balances are those of the journal',
  async (seed) => {
    const run = new TrialRun(await loadTrials(), seed, 3_000);
    const audit = new Audit(serverProducts);
    for (const entry of run.entries) audit.see(entry);
    compareState(audit, run.exchange);
    const { problems, lines } = audit.report();
    expect(problems).toEqual([]);
    for (const of of [
      'trades',
      'second contracts decided again from their ticks',
      'rounds decided again from their stakes and ticks',
      'stakes taken back',
    ])
      expect(lines.find((line) => line.of === of)?.count, of).toBeGreaterThan(0);
  },
);

test('I1 one unit that comes from nowhere is found', () => {
  const more = altered((event) => {
    if (event.type !== 'spot.filled') return null;
    const [first, ...others] = event.legs;
    return first === undefined ? null : { ...event, legs: [{ ...first, amount: first.amount + 1n }, ...others] };
  });
  expect(problemsOf(more).join()).toMatch(/I1 sum: the sum of the legs of asset \d is 1 instead of 0/);
});

test('I2 an account below zero is found', () => {
  const spent = altered((event) =>
    event.type === 'ledger.moved' && event.reason === 'transfer'
      ? { ...event, legs: event.legs.map((leg) => ({ ...leg, amount: leg.amount * 10n ** 20n })) }
      : null,
  );
  expect(problemsOf(spent).join()).toMatch(/I2 sign: user:\d:platform:asset 1 is -\d+ instead of 0 or more/);
});

test('I4 coins that come out of custody without capital of the house are found', () => {
  const coined = altered((event) => (event.type === 'ledger.moved' && event.reason === 'capital' ? { ...event, reason: 'grant' } : null));
  expect(problemsOf(coined).join()).toContain('SPEC/2 capital: reason of ledger.moved is grant instead of capital');
});

test('I5 a hold that is kept after its order ended, or is not what it should be, is found', () => {
  const kept = altered((event) => (event.type === 'spot.ended' && event.legs.length > 0 ? { ...event, legs: [] } : null));
  expect(problemsOf(kept).join()).toMatch(/I5 hold: the hold of order \d+, which is not open is \d+ instead of 0/);
  const short = altered((event) =>
    event.type === 'spot.accepted' && event.kind === 'limit'
      ? { ...event, legs: event.legs.map((leg) => ({ ...leg, amount: leg.amount / 2n })) }
      : null,
  );
  expect(problemsOf(short).join()).toMatch(
    /SPEC\/4.1 hold: leg 1 of spot.accepted is user:\d:platform:asset \d -\d+ instead of user:\d:platform:asset \d -\d+/,
  );
});

test('a trade at another price, a fee of another rate, a skipped trade, an overfilled order are found', () => {
  const fill = (change: (event: Extract<ExchangeEvent, { type: 'spot.filled' }>) => ExchangeEvent): string =>
    problemsOf(altered((event) => (event.type === 'spot.filled' ? change(event) : null))).join();
  expect(fill((event) => ({ ...event, priceTicks: event.priceTicks + 1 }))).toContain('SPEC/4.2 price: priceTicks of spot.filled');
  expect(fill((event) => ({ ...event, buyerFeeUnits: event.buyerFeeUnits - 1n }))).toContain('SPEC/4.3 fee: buyerFeeUnits of spot.filled');
  expect(fill((event) => ({ ...event, tradeId: event.tradeId + 1 }))).toContain('tradeId of spot.filled is 2 instead of 1');
  expect(fill((event) => ({ ...event, lots: event.lots + 1_000_000 }))).toContain('SPEC/4.2 matching: lots of spot.filled');
});

test('I6 a refused command with events, a missing entry and a time that goes back are found', () => {
  const refusal = { ok: false, code: 'NOT_FOUND', limit: '', repeated: false } as const;
  const refused = entries.map((entry, index) => (index === 20 ? { ...entry, outcome: refusal } : entry));
  expect(problemsOf(refused).join()).toContain('I6 refusal');
  expect(problemsOf(entries.filter((entry) => entry.seq !== 30)).join()).toContain(
    'SPEC/16 order: the number of the entry is 31 instead of 30',
  );
  expect(problemsOf(entries.map((entry) => (entry.seq === 30 ? { ...entry, timeMs: 5 } : entry))).join()).toContain(
    'SPEC/1.4 time: the time of the entry is 5',
  );
});

test('SPEC §6.3 due work that is passed over by more entries than a core that stops can still take is found', () => {
  const history = new History();
  history.open();
  const { harness: run } = history;
  history.tick(1, 3_000_000);
  history.contract(1, 'up', 100_000_000n);
  run.timeMs += 40_000;
  const audit = new Audit(serverProducts);
  for (const entry of run.entries) audit.see(entry);
  for (let count = 0; count < 22_000; count++) audit.see(run.send(1, { type: 'spot.cancelAll', marketId: 0 }));
  const problems = audit.report().problems.filter((problem) => problem.includes('SPEC/6.3 in time'));
  expect(problems[0]).toMatch(/entries that pass over due work of updown is 2\d{4} instead of at most 20000/);
});

test('SPEC §16 what an account that has no room for ids carries out unremembered, a cancel, may be carried out again', () => {
  const full = openHarness();
  const refused = { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'contract', amount: 5n } as const;
  const audit = new Audit(serverProducts);
  for (let id = 1; id < 100_000; id++) full.send(1, refused, `refused-${id}`);
  // Ten minutes less a moment: none of these refusals is forgotten yet.
  expect(full.timeMs - (full.entries[0]?.timeMs ?? 0)).toBeLessThan(600_000);
  full.send(1, { type: 'spot.cancelAll', marketId: 0 }, 'the-last-that-has-room');
  for (let again = 0; again < 2; again++) full.send(1, { type: 'spot.cancelAll', marketId: 0 }, 'no-room-for-this');
  for (const entry of full.entries) audit.see(entry);
  expect(full.entries.slice(-3).map(({ outcome }) => outcome)).toMatchObject(Array(3).fill({ ok: true, repeated: false }));
  expect(audit.report().problems).toEqual([]);
  const again = full.entries.at(-3);
  if (again === undefined) throw new Error('nothing was sent');
  const seq = full.exchange.lastSeq + 1;
  audit.see({ ...again, seq, timeMs: full.timeMs });
  expect(audit.report().problems.join()).toContain('SPEC/16 once');
});

test('a balance of the exchange that is not that of the journal is found', () => {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 1n });
  compareState(audit, harness.exchange);
  expect(audit.report().problems.join()).toMatch(
    /I3 state: available of asset 1 in wallet platform of account 1 in the exchange is \d+ instead of \d+/,
  );
});

test('the audit takes nothing that runs from the exchange or the core, only the arithmetic of money/ and the hashes of Node', () => {
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    expect(source).not.toMatch(/import\(/);
    for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)';/gm)) {
      if (name.startsWith('@candor/money/') || name === 'node:crypto') continue;
      const next = join(dirname(file), name);
      expect(relative(join(import.meta.dirname, '..'), next), file).toMatch(
        /^(audit\/((ground|trading)\/)?[a-z0-9-]+|products\/[a-z]+\/audit\/[a-z-]+)\.ts$/,
      );
      read(next);
    }
  };
  read(join(import.meta.dirname, 'audit.ts'));
  const products = join(import.meta.dirname, '..', 'products');
  const audits = readdirSync(products, { recursive: true, encoding: 'utf8' }).filter(
    (name) => basename(name) === 'audit.ts' && basename(dirname(name)) === 'audit',
  );
  for (const name of audits) read(join(products, name));
  expect(audits.length).toBe(serverProducts.filter((product) => 'audit' in product).length);
  expect(audits.length).toBeGreaterThan(2);
  // the ground's own files and, of each product, its rows, its rules and what they need
  expect(seen.size).toBeGreaterThan(15 + 3 * audits.length);
});
