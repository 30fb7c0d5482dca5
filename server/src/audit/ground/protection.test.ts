import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { describe, expect, test } from 'vitest';
import { Postings } from '../postings.ts';
import { Step } from '../step.ts';
import { forgedEntry, lineOf } from '../test/forged-end.ts';
import { KnownAccounts } from './accounts.ts';
import { KnownLocks } from './locks.ts';
import { KnownProtection } from './protection.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 1 January 2026, midnight in UTC. */
const MIDNIGHT_MS = 1_767_225_600_000;
const ALICE = 1;
const RISK = 'SPEC/14.6 risk: the risk of updown for account 1 is not confirmed instead of confirmed';

const ACCOUNTS = new KnownAccounts(new Postings([], () => undefined), () => true);

/** The audit of protection alone, asked about stakes; what is stated is what should be. */
class Protected {
  readonly problems: string[] = [];
  readonly known = new KnownProtection([{ name: 'updown', risk: 'fixed-time' }], ACCOUNTS, new KnownLocks(ACCOUNTS), () => undefined);

  confirm(): this {
    const body = { type: 'protection.confirmRisk', product: 'updown', version: 1 } as const;
    return this.#send(0, body, [{ ...body, type: 'protection.riskConfirmed', accountId: ALICE }]);
  }

  setLimit(timeMs: number, limitUnits: bigint, utcOffsetMinutes: number): this {
    return this.#send(timeMs, { type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes }, []);
  }

  exclude(timeMs: number, scope: 'fixed-time' | 'leveraged' | 'all', untilMs: number): this {
    return this.#send(timeMs, { type: 'protection.exclude', scope, untilMs }, []);
  }

  require(confirmation: boolean): this {
    return this.#send(0, { type: 'protection.require', confirmation }, [{ type: 'protection.required', confirmation }]);
  }

  /** A stake that has its result at this time. */
  bet(timeMs: number, stakeUnits: bigint, payoutUnits: bigint): void {
    this.known.staked(ALICE, stakeUnits);
    this.known.settled(ALICE, stakeUnits, payoutUnits, timeMs);
  }

  /** What is found at a stake of so much. */
  found(timeMs: number, stakeUnits: bigint): readonly string[] {
    this.problems.length = 0;
    this.known.needStake(this.#step(timeMs, { type: 'house.advance', budget: 1 }, []), 'updown', stakeUnits);
    return [...this.problems];
  }

  #send(timeMs: number, body: CommandBody, events: readonly ExchangeEvent[]): this {
    this.known.commands[body.type]?.accept(this.#step(timeMs, body, events), body as never);
    return this;
  }

  #step(timeMs: number, body: CommandBody, events: readonly ExchangeEvent[]): Step {
    const find = (...[rule, what, expected, found]: Parameters<ConstructorParameters<typeof Postings>[1]>): void => {
      this.problems.push(lineOf({ seq: 1, rule, what, expected: String(expected), found: String(found) }));
    };
    return new Step(forgedEntry([], { accountId: ALICE, body, events, timeMs }), new Postings([], find), find);
  }
}

const beyond = (exposed: bigint, limit: bigint): string =>
  `SPEC/14.6 loss limit: losses and stakes of account ${ALICE} is ${exposed} instead of at most ${limit}`;

describe('SPEC §14.6 what the audit lets an account stake', () => {
  test('nothing before it has confirmed the risk, unless the house asks for no confirmation', () => {
    const audit = new Protected();
    expect(audit.found(0, 1n)).toEqual([RISK]);
    expect(audit.require(false).found(0, 1n)).toEqual([]);
    expect(audit.require(true).found(0, 1n)).toEqual([RISK]);
    expect(audit.confirm().found(0, 1n)).toEqual([]);
    expect(audit.problems).toEqual([]);
  });

  test.each([
    ['fixed-time', true],
    ['all', true],
    ['leveraged', false],
  ] as const)('nothing while it is excluded from that kind of risk or from all; %s: %s', (scope, isExcluded) => {
    const untilMs = MIDNIGHT_MS + DAY_MS;
    const audit = new Protected().confirm().exclude(MIDNIGHT_MS, scope, untilMs);
    const excluded = `SPEC/14.6 exclusion: account ${ALICE} is a stake at ${untilMs - 1} instead of opens nothing before ${untilMs}`;
    expect(audit.found(untilMs - 1, 1n)).toEqual(isExcluded ? [excluded] : []);
    expect(audit.found(untilMs, 1n)).toEqual([]);
  });

  test('no more than its limit, with what it has lost since midnight and what is open', () => {
    const audit = new Protected().confirm().setLimit(MIDNIGHT_MS, 100n, 0);
    const { known } = audit;
    expect([audit.found(MIDNIGHT_MS, 100n), audit.found(MIDNIGHT_MS, 101n)]).toEqual([[], [beyond(101n, 100n)]]);
    known.staked(ALICE, 30n);
    expect([audit.found(MIDNIGHT_MS, 70n), audit.found(MIDNIGHT_MS, 71n)]).toEqual([[], [beyond(101n, 100n)]]);
    known.settled(ALICE, 30n, 0n, MIDNIGHT_MS + 5);
    audit.bet(MIDNIGHT_MS + 5, 20n, 20n);
    audit.bet(MIDNIGHT_MS + 6, 10n, 18n);
    // Lost 30, won 8.
    expect([audit.found(MIDNIGHT_MS + 7, 78n), audit.found(MIDNIGHT_MS + 7, 79n)]).toEqual([[], [beyond(101n, 100n)]]);
  });

  test.each([0, 60, -60, 840, -840, 345])('a day begins at the midnight of the account: %i minutes from UTC', (offsetMinutes) => {
    const midnightMs = MIDNIGHT_MS + 5 * DAY_MS - offsetMinutes * 60_000;
    const audit = new Protected().confirm().setLimit(MIDNIGHT_MS, 100n, offsetMinutes);
    audit.bet(midnightMs - 1, 40n, 0n);
    expect([audit.found(midnightMs - 1, 60n), audit.found(midnightMs - 1, 61n)]).toEqual([[], [beyond(101n, 100n)]]);
    expect([audit.found(midnightMs, 100n), audit.found(midnightMs, 101n)]).toEqual([[], [beyond(101n, 100n)]]);
    audit.bet(midnightMs, 25n, 0n);
    for (const timeMs of [midnightMs, midnightMs + DAY_MS - 1])
      expect([audit.found(timeMs, 75n), audit.found(timeMs, 76n)]).toEqual([[], [beyond(101n, 100n)]]);
    expect(audit.found(midnightMs + DAY_MS, 100n)).toEqual([]);
  });

  test('a raised limit and another midnight act after a day', () => {
    const audit = new Protected().confirm().setLimit(MIDNIGHT_MS, 100n, 0).setLimit(MIDNIGHT_MS, 200n, 60);
    const waitedMs = MIDNIGHT_MS + DAY_MS;
    expect([audit.found(waitedMs - 1, 101n), audit.found(waitedMs, 200n), audit.found(waitedMs, 201n)]).toEqual([
      [beyond(101n, 100n)],
      [],
      [beyond(201n, 200n)],
    ]);
    // 23:30 in UTC is half an hour into the next day there.
    const lateMs = waitedMs + DAY_MS - HOUR_MS / 2;
    audit.bet(lateMs - HOUR_MS, 50n, 0n);
    expect([audit.found(lateMs - HOUR_MS, 151n), audit.found(lateMs, 200n)]).toEqual([[beyond(201n, 200n)], []]);
  });
});
