import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { PAIRS } from '@candor/exchange/products/rounds/test/random-rounds';
import { trial } from '@candor/exchange/products/rounds/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { expect, test } from 'vitest';
import { Audit } from '../../../audit/audit.ts';
import { compareState } from '../../../audit/compare-state.ts';
import { serverProducts } from '../../registry.ts';
import { escrowsOf, type Stake } from './round.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;

const run = new TrialRun([trial], 2, 4_000);
const { entries } = run;

function problemsOf(list: readonly Entry[]): string {
  const audit = new Audit(serverProducts);
  for (const entry of list) audit.see(entry);
  return audit.report().problems.join('\n');
}

/** The entries with the first event of a kind that `change` changes, changed. */
function altered<T extends ExchangeEvent['type']>(type: T, change: (event: Of<T>) => ExchangeEvent | null): Entry[] {
  let done = false;
  const changed = entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) => {
      const other = done || event.type !== type ? null : change(event as Of<T>);
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
  compareState(audit, run.exchange);
  const report = audit.report();
  expect(report.problems).toEqual([]);
  const decided = report.lines.find(({ of }) => of.startsWith('rounds decided'));
  expect(decided?.count).toBeGreaterThan(20);
});

test('in the middle of it open stakes have left the wallet, and are found when the exchange says otherwise', () => {
  const audit = new Audit(serverProducts);
  const staked = entries.findIndex((entry) => entry.events.some(({ type }) => type === 'rounds.staked'));
  for (const entry of entries.slice(0, staked + 1)) audit.see(entry);
  expect([...audit.wallets().values()].filter(({ atRiskUnits }) => atRiskUnits > 0n)).toHaveLength(1);
  compareState(audit, run.exchange);
  expect(audit.report().problems.join('\n')).toContain('in the exchange is 0 instead of');
});

test.each([
  ['another winner', { result: 'up' }, 'SPEC/7 result: result of rounds.decided'],
  ['a higher fee', { feeUnits: 10n ** 12n }, 'SPEC/7 fee: feeUnits of rounds.decided'],
  ['another lock tick', { lockTicks: 1 }, 'SPEC/7 lock tick: lockTicks of rounds.decided'],
  ['another close tick', { closeN: 1 }, 'SPEC/7 close tick: closeN of rounds.decided'],
  ['smaller pools', { upUnits: 1n }, 'I18 pools: upUnits of rounds.decided'],
] as const)('I16 %s is found', (_name, change, problem) => {
  expect(problemsOf(altered('rounds.decided', (event) => (event.result === 'down' ? { ...event, ...change } : null)))).toContain(problem);
});

test('I16 a refund of a round that had a winner is found', () => {
  const refunded = altered('rounds.decided', (event) =>
    event.result === 'down' ? { ...event, result: 'refund', reason: 'NO_CLOSE' } : null,
  );
  expect(problemsOf(refunded)).toContain('SPEC/7 result: result of rounds.decided');
});

test('G24 one unit from one winner to another is found', () => {
  const moved = altered('rounds.paid', (event) => {
    const winners = event.payouts.filter(({ result }) => result === 'win').map(({ orderId }) => orderId);
    if (winners.length < 2) return null;
    const payouts = event.payouts.map((payout) => {
      if (payout.orderId === winners[0]) return { ...payout, payoutUnits: payout.payoutUnits + 1n };
      return payout.orderId === winners[1] ? { ...payout, payoutUnits: payout.payoutUnits - 1n } : payout;
    });
    return { ...event, payouts };
  });
  expect(problemsOf(moved)).toContain('SPEC/7 payout: payouts of rounds.paid');
});

test.each([
  ['more plays than the smaller pool holds', { matchedUnits: 10n ** 12n }, 'SPEC/7 match: matchedUnits of rounds.matched'],
  ['other pools', { upUnits: 1n }, 'I18 pools: upUnits of rounds.matched'],
] as const)('G24 %s: it is found', (_name, change, problem) => {
  expect(problemsOf(altered('rounds.matched', (event) => ({ ...event, ...change })))).toContain(problem);
});

test('G24 one unit more of one stake plays and one less of another: it is found', () => {
  const moved = altered('rounds.returned', (event) => {
    const [first, second, ...others] = event.stakes;
    if (first === undefined || second === undefined || second.playedUnits === 0n) return null;
    const stakes = [
      { ...first, playedUnits: first.playedUnits + 1n },
      { ...second, playedUnits: second.playedUnits - 1n },
    ];
    return { ...event, stakes: [...stakes, ...others] };
  });
  expect(problemsOf(moved)).toContain('SPEC/7 match: stakes of rounds.returned');
});

test('RULES §7 a return that never comes is found', () => {
  const kept = entries.map((entry) => ({ ...entry, events: entry.events.filter(({ type }) => type !== 'rounds.returned') }));
  expect(problemsOf(kept)).toContain('SPEC/7 settlement');
});

test('I18 nothing is awaited in the escrow of a stake of which nothing plays', () => {
  const stake = (orderId: number, accountId: number): Stake => ({ orderId, accountId, side: 'up', stakeUnits: 5n });
  const stakes = new Map([stake(1, 7), stake(2, 8)].map((one) => [one.orderId, one]));
  const round = { roundId: 3, stakes, poolUnits: 0n, keptOf: ({ orderId }: Stake) => (orderId === 1 ? 0n : 2n) };
  expect([...escrowsOf([round])]).toEqual([['3 8', 2n]]);
});

test('I18 a stake that is left out of the payment is found', () => {
  const short = altered('rounds.paid', (event) => (event.payouts.length > 1 ? { ...event, payouts: event.payouts.slice(1) } : null));
  expect(problemsOf(short)).toContain('SPEC/7 payout: payouts of rounds.paid');
});

test('I18 a stake of the house is found', () => {
  const house = entries.flatMap((entry) => entry.events).find((event) => event.type === 'account.opened' && event.kind === 'house');
  const accountId = house?.type === 'account.opened' ? house.accountId : 0;
  const taken = altered('rounds.staked', (event) => ({ ...event, accountId }));
  expect(problemsOf(taken)).toContain('SPEC/7 staked: accountId of rounds.staked');
});

test('RULES §7 a stake outside the window is found', () => {
  const first = entries.findIndex(({ events }) => events.some(({ type }) => type === 'rounds.opened'));
  const opened = entries[first]?.events.find((event) => event.type === 'rounds.opened');
  const pair = PAIRS.find(({ offerId }) => offerId === opened?.offerId);
  const late = entries.map((entry, index) =>
    index === first ? { ...entry, timeMs: (opened?.startMs ?? 0) + 0.5 * (pair?.periodMs ?? 0) - 2_000 } : entry,
  );
  expect(problemsOf(late)).toContain('SPEC/7 window: the time of the stake');
});

test('RULES §7 a cancel of another or after the quarter is found', () => {
  const stolen = altered('rounds.cancelled', (event) => ({ ...event, accountId: event.accountId + 1 }));
  expect(problemsOf(stolen)).toContain('SPEC/7 cancel: accountId of rounds.cancelled');
});

test('§7 a round that nobody decides keeps its escrow, and one that is decided too early is found', () => {
  const decided = entries.filter(({ events }) => events.some(({ type }) => type === 'rounds.decided'));
  // what due work says of a round, said by due work that came before it
  const early = decided.map(({ seq, events }) => {
    const before = entries.findLast((entry) => entry.seq < seq && entry.command.body.type === 'house.advance');
    return problemsOf(entries.map((entry) => (entry === before ? { ...entry, events } : entry)));
  });
  expect(early.join('\n')).toContain('SPEC/7 settlement: event 1 is {"type":"rounds.decided"');
});
