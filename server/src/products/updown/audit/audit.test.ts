import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { beforeAll, describe, expect, test } from 'vitest';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { serverProducts } from '../../registry.ts';

const USDT = 1;
const SYMBOL = 1;
const PRODUCT = 1;
const USERS = [2, 3];
/** A Saturday: gold is closed. */
const START_MS = Date.UTC(2027, 0, 16, 8);
const UNIT = 100_000_000n;

let core: MemoryCore;
let nowMs = START_MS;

function must(accountId: number, body: CommandBody): void {
  const { outcome } = core.run({ id: '', accountId, body });
  if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
}

function tick(priceTicks: number): void {
  must(0, { type: 'price.tick', symbolId: SYMBOL, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
}

function place(accountId: number, side: 'up' | 'down'): void {
  must(accountId, { type: 'updown.place', offerId: PRODUCT, side, stakeUnits: 10n * UNIT, version: 0, validUntilMs: 0 });
}

/** Contracts that win, lose, tie and are void, and two that still run. */
beforeAll(() => {
  core = new MemoryCore({ now: () => nowMs });
  must(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  must(0, { type: 'symbol.define', symbolId: SYMBOL, code: 'btcusdt', tickUnits: 1_000_000n });
  must(0, { type: 'house.capital', assetId: USDT, network: 'TEST', amount: 1_000_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'updown', amount: 100_000n * UNIT });
  must(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10_000n * UNIT });
  must(0, {
    type: 'updown.define',
    offerId: PRODUCT,
    symbolId: SYMBOL,
    durationMs: 30_000,
    ratePpm: 850_000,
    minStakeUnits: UNIT,
    maxStakeUnits: 100n * UNIT,
    enable: true,
  });
  for (const accountId of USERS) {
    must(0, { type: 'account.open', accountId, kind: 'user' });
    must(0, { type: 'account.grant', accountId, assetId: USDT, amount: 1_000n * UNIT });
    must(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
  }
  for (let second = 0; second < 200; second += 1) {
    nowMs += 1_000;
    // flat, then rising, then silent for a while
    if (second < 80 || second > 120) tick(3_000_000 + Math.max(0, second - 40));
    if ([2, 45, 75, 180].includes(second)) for (const [at, accountId] of USERS.entries()) place(accountId, at === 0 ? 'up' : 'down');
    must(0, { type: 'house.advance', budget: 10 });
  }
});

function problemsOf(entries: readonly Entry[]): string {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  return audit.report().problems.join('\n');
}

/** The journal with one event changed. */
function forged(change: (event: ExchangeEvent) => ExchangeEvent | null): readonly Entry[] {
  return core.entries.map((entry) => ({ ...entry, events: entry.events.flatMap((event) => change(event) ?? []) }));
}

describe('the audit of second contracts', () => {
  test('I15 I17 finds nothing wrong in what the exchange did, with every result, and the same balances', () => {
    const audit = new Audit(serverProducts);
    for (const entry of core.entries) audit.see(entry);
    compareState(audit, core.exchange);
    const report = audit.report();
    expect(report.problems).toEqual([]);
    expect(report.lines).toContainEqual({ count: 6, of: 'second contracts decided again from their ticks' });
    const results = core.entries.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'updown.settled' ? `${event.result} ${event.reason}` : [])),
    );
    expect(results.toSorted()).toEqual(['lose ', 'tie ', 'tie ', 'void STALE_EXIT', 'win ', 'win GAP_WON']);
    const staked = [...audit.wallets().values()].filter(({ atRiskUnits }) => atRiskUnits > 0n);
    expect(staked.map(({ ownerId, wallet, frozenUnits, atRiskUnits }) => [ownerId, wallet, frozenUnits, atRiskUnits])).toEqual(
      USERS.map((accountId) => [accountId, 'platform', 0n, 10n * UNIT]),
    );
  });

  test('a result that does not follow from the ticks is found', () => {
    const entries = forged((event) => (event.type === 'updown.settled' && event.result === 'lose' ? { ...event, result: 'win' } : event));
    expect(problemsOf(entries)).toContain('SPEC/6.4 result: result of updown.settled');
  });

  test('§6.6 a win that missing prices are said to void, and a void that is said to be lost, are found', () => {
    const [stakeUnits, lost] = [10n * UNIT, { result: 'lose', reason: '', payoutUnits: 0n } as const];
    const voided = forged((event) =>
      event.type === 'updown.settled' && event.reason === 'GAP_WON'
        ? { ...event, result: 'void', reason: 'STALE_EXIT', payoutUnits: stakeUnits }
        : event,
    );
    expect(problemsOf(voided)).toContain('result of updown.settled is void instead of win');
    const kept = forged((event) => (event.type === 'updown.settled' && event.reason === 'STALE_EXIT' ? { ...event, ...lost } : event));
    expect(problemsOf(kept)).toContain('result of updown.settled is lose instead of void');
  });

  test('a changed price is found by everyone whose result it decided', () => {
    const alone = forged((event) => (event.type === 'price.ticked' && event.n === 4 ? { ...event, priceTicks: 1 } : event));
    expect(problemsOf(alone)).toContain('SPEC/3.1 index: priceTicks of price.ticked is 1 instead of');
    const withCommand = alone.map((entry) => {
      const { body } = entry.command;
      const isForged = body.type === 'price.tick' && entry.events.some((event) => event.type === 'price.ticked' && event.n === 4);
      return isForged ? { ...entry, command: { ...entry.command, body: { ...body, priceTicks: 1 } } } : entry;
    });
    expect(problemsOf(withCommand)).toContain('SPEC/6.2 entry: entryTicks of updown.settled');
  });

  test('a contract that is paid twice, or never, is found', () => {
    const twice = core.entries.map((entry) => ({
      ...entry,
      events: entry.events.flatMap((event): readonly ExchangeEvent[] => (event.type === 'updown.settled' ? [event, event] : [event])),
    }));
    expect(problemsOf(twice)).toContain('SPEC/6.3 settlement: ');
    const never = forged((event) => (event.type === 'updown.settled' && event.result === 'win' ? null : event));
    const audit = new Audit(serverProducts);
    for (const entry of never) audit.see(entry);
    compareState(audit, core.exchange);
    expect(audit.report().problems.join('\n')).toContain('in the exchange');
  });

  test('a payout that is not that of the terms is found', () => {
    const entries = forged((event) =>
      event.type === 'updown.settled' && event.result === 'win'
        ? { ...event, payoutUnits: event.payoutUnits + 1n, legs: event.legs.map((leg) => ({ ...leg, amount: leg.amount * 2n })) }
        : event,
    );
    expect(problemsOf(entries)).toContain('SPEC/6.7 payout');
  });

  test('§6.6 a contract that ends outside the hours of its symbol is found', () => {
    const asGold = core.entries.map((entry) => {
      const { body } = entry.command;
      const command = body.type === 'symbol.define' ? { ...entry.command, body: { ...body, code: 'xauusdt' } } : entry.command;
      const events = entry.events.map((event) => (event.type === 'symbol.defined' ? { ...event, code: 'xauusdt' } : event));
      return { ...entry, command, events };
    });
    expect(problemsOf(asGold)).toContain('SPEC/6.6 hours: the symbol at the expiry is closed instead of open');
  });
});
