import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ClockGuard, type ClockFigures } from './clock-guard.ts';
import { ExchangeTime } from './exchange-time.ts';
import { startTime } from './start-time.ts';

const START_MS = Date.UTC(2026, 3, 15, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let monotonicMs = 0;
let wallMs = 0;

beforeEach(() => {
  monotonicMs = 77_000;
  wallMs = START_MS;
  vi.spyOn(process.hrtime, 'bigint').mockImplementation(() => BigInt(monotonicMs) * 1_000_000n);
});
afterEach(() => void vi.restoreAllMocks());

function setUp(venues: { readonly aheadMs: number | null } | null = null, lastEntryMs = 0) {
  const time = new ExchangeTime();
  startTime(time, { wallMs, lastEntryMs, dataFolder: '/data', isAccepted: () => true });
  const changes: string[] = [];
  const fatal: string[] = [];
  const venueTimeMs = venues === null ? null : () => (venues.aheadMs === null ? null : trueMs() + venues.aheadMs);
  const guard = new ClockGuard({
    time,
    wall: () => wallMs,
    venueTimeMs,
    onChange: ({ state }: ClockFigures) => void changes.push(state),
    onFatal: ({ message }) => void fatal.push(message),
  });
  guard.look();
  return { time, guard, changes, fatal };
}

/** What the time really is in these tests. */
const trueMs = (): number => START_MS + monotonicMs - 77_000;

/** Both clocks go on, looked at ten times a second. */
function pass(guard: ClockGuard, durationMs: number): void {
  for (let passedMs = 0; passedMs < durationMs; passedMs += 100) {
    monotonicMs += 100;
    wallMs += 100;
    guard.look();
  }
}

describe('RULES §16 in a run, time is start and monotonic clock', () => {
  test('a wall clock that differs by a second or less changes nothing', () => {
    const { time, guard, changes } = setUp();
    wallMs += 1_000;
    pass(guard, 2 * MINUTE_MS);
    expect([time.now(), guard.isRight, changes]).toEqual([START_MS + 2 * MINUTE_MS, true, []]);
    wallMs -= 2_000;
    pass(guard, MINUTE_MS);
    expect([time.now(), guard.isRight, changes]).toEqual([START_MS + 3 * MINUTE_MS, true, []]);
  });

  test('all threads read the same time', () => {
    const { time, guard } = setUp();
    const elsewhere = new ExchangeTime(time.shared);
    wallMs -= 5_000;
    pass(guard, 1_000);
    expect(elsewhere.now()).toBe(time.now());
    expect(elsewhere.isHeld).toBe(true);
  });
});

describe('RULES §16 a wall clock that is ahead by more than 1 s', () => {
  test('takes the prices away; the exchange’s time moves up to it after 60 s', () => {
    const { time, guard, changes } = setUp();
    wallMs += 10 * MINUTE_MS;
    pass(guard, MINUTE_MS);
    expect([guard.figures.state, guard.figures.differenceMs, time.now()]).toEqual(['ahead', 10 * MINUTE_MS, START_MS + MINUTE_MS]);
    pass(guard, 100);
    expect([guard.isRight, time.now(), time.steady()]).toEqual([true, wallMs, START_MS + MINUTE_MS + 100]);
    expect(changes).toEqual(['ahead', 'ok']);
  });

  test('and comes back within 60 s never moved the exchange’s time', () => {
    const { time, guard, changes } = setUp();
    wallMs += 40 * MINUTE_MS;
    pass(guard, 59_000);
    wallMs -= 40 * MINUTE_MS;
    pass(guard, 59_000);
    wallMs += 40 * MINUTE_MS;
    pass(guard, 59_000);
    expect(time.now()).toBe(START_MS + 177_000);
    expect(changes).toEqual(['ahead', 'ok', 'ahead']);
  });

  test('in live mode moves nothing while the venues do not agree with it', () => {
    const { time, guard, changes } = setUp({ aheadMs: 0 });
    wallMs += 10 * MINUTE_MS;
    pass(guard, 10 * MINUTE_MS);
    expect([guard.figures.state, guard.figures.fromVenuesMs, time.now()]).toEqual(['ahead', 10 * MINUTE_MS, START_MS + 10 * MINUTE_MS]);
    wallMs -= 10 * MINUTE_MS;
    pass(guard, 100);
    expect(changes).toEqual(['ahead', 'ok']);
  });

  test('in live mode moves the exchange’s time when the venues agree, as after a machine that slept', () => {
    const venues = { aheadMs: 20 * MINUTE_MS };
    const { time, guard } = setUp(venues);
    wallMs += 20 * MINUTE_MS;
    pass(guard, MINUTE_MS + 100);
    expect([guard.isRight, time.now()]).toEqual([true, wallMs]);
  });
});

describe('RULES §16 a wall clock that is behind by more than 1 s', () => {
  test('takes the prices away; the exchange’s time waits until it is reached, and goes on from there', () => {
    const { time, guard, changes } = setUp();
    pass(guard, MINUTE_MS);
    wallMs -= 50 * MINUTE_MS;
    pass(guard, 100);
    const heldMs = time.now();
    pass(guard, 49 * MINUTE_MS);
    expect([guard.figures.state, time.now()]).toEqual(['behind', heldMs]);
    pass(guard, MINUTE_MS);
    expect([guard.isRight, time.now(), time.now() - wallMs]).toEqual([true, wallMs, 0]);
    pass(guard, MINUTE_MS);
    expect(time.now()).toBe(wallMs);
    expect(time.now()).toBeGreaterThan(heldMs);
    expect(changes).toEqual(['behind', 'ok']);
  });

  test('what only measures how much time has passed does not wait', () => {
    const { time, guard } = setUp();
    wallMs -= 10 * MINUTE_MS;
    pass(guard, MINUTE_MS);
    expect(time.steady()).toBe(START_MS + MINUTE_MS);
  });

  test('at a start, by up to 60 s: entries go on from the journal’s last and wait for the clock', () => {
    const { time, guard } = setUp(null, START_MS + 30_000);
    expect([time.now(), guard.figures.state]).toEqual([START_MS + 30_000, 'behind']);
    pass(guard, 30_000);
    expect([time.now(), guard.isRight]).toEqual([START_MS + 30_000, true]);
  });
});

describe('RULES §16 a wall clock that is off by more than an hour ends the process with both times', () => {
  test.each([
    [HOUR_MS + 1_000, '2026-04-15T13:00:01.000Z'],
    [-HOUR_MS - 1_000, '2026-04-15T10:59:59.000Z'],
  ])('by %d ms', (byMs, said) => {
    const { guard, fatal } = setUp();
    wallMs += byMs;
    guard.look();
    expect(fatal[0]).toContain(`the clock says ${said} and the exchange's time is 2026-04-15T12:00:00.000Z`);
  });

  test('by an hour or less it does not', () => {
    const { guard, fatal } = setUp();
    wallMs -= HOUR_MS;
    guard.look();
    expect([guard.figures.state, fatal]).toEqual(['behind', []]);
  });
});

describe('RULES §16 in live mode the clock must agree with the median of the venues’ clocks within 60 s', () => {
  test('before there are prices', () => {
    const venues: { aheadMs: number | null } = { aheadMs: null };
    const { guard, changes } = setUp(venues);
    expect(guard.figures.state).toBe('unconfirmed');
    venues.aheadMs = -60_001;
    pass(guard, 100);
    expect([guard.figures.state, guard.figures.fromVenuesMs]).toEqual(['disagrees', 60_001]);
    venues.aheadMs = -60_000;
    pass(guard, 100);
    expect(guard.isRight).toBe(true);
    venues.aheadMs = 60_001;
    pass(guard, 100);
    expect(guard.isRight).toBe(false);
    expect(changes).toEqual(['unconfirmed', 'disagrees', 'ok', 'disagrees']);
  });
});

describe('RULES §16 a start whose clock is more than 60 s before the journal’s last entry', () => {
  const last = START_MS + MINUTE_MS + 1;
  const starting = (lastEntryMs: number, isAccepted: () => boolean) => ({ wallMs: START_MS, lastEntryMs, dataFolder: '/data', isAccepted });

  test('is refused with both times and what goes on all the same', () => {
    expect(() =>
      startTime(
        new ExchangeTime(),
        starting(last, () => false),
      ),
    ).toThrow(/clock says 2026-04-15T12:00:00.000Z.*last entry is of 2026-04-15T12:01:00.001Z.*candor -- accept clock \/data/);
    const asked = vi.fn<() => boolean>(() => false);
    startTime(new ExchangeTime(), starting(last - 1, asked));
    startTime(new ExchangeTime(), starting(0, asked));
    expect(asked).not.toHaveBeenCalled();
  });

  test('once accepted, goes on from the journal’s time, which the clock then counts as right behind', () => {
    const { time, guard } = setUp(null, START_MS + 40 * 24 * HOUR_MS);
    expect([time.now(), time.leadMs, guard.isRight]).toEqual([START_MS + 40 * 24 * HOUR_MS, 40 * 24 * HOUR_MS, true]);
    pass(guard, MINUTE_MS);
    expect([time.now() - wallMs, guard.isRight]).toEqual([40 * 24 * HOUR_MS, true]);
    wallMs += 5_000;
    pass(guard, 100);
    expect(guard.figures).toMatchObject({ state: 'ahead', differenceMs: 5_000 });
  });
});
