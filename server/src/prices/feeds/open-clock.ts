import { ClockGuard, type ClockFigures } from '../../machine/clock/clock-guard.ts';
import type { ExchangeTime } from '../../machine/clock/exchange-time.ts';
import { utc } from '../../machine/clock/start-time.ts';
import { systemClock, type Clock } from '../../prices/feeds/clock.ts';
import type { Feed } from '../../prices/feeds/feed.ts';
import type { Logger } from '../../machine/telemetry/log.ts';

/** Shorter than the time between two looks at the prices, so that none is published by a clock that was not looked at. */
const LOOK_EVERY_MS = 100;

/** The exchange's time with the machine's timers. */
export function clockOf(time: ExchangeTime): Clock {
  return { now: () => time.now(), every: (intervalMs, work) => systemClock.every(intervalMs, work) };
}

/** A gap between the journal's last entry and a start is normal; how long it was is said. */
export function logStart(time: ExchangeTime, log: Logger): void {
  const { lastEntryMs, leadMs } = time;
  if (lastEntryMs === 0) return;
  log.info(
    { lastEntry: utc(lastEntryMs), now: utc(time.now()), gapMs: time.now() - lastEntryMs, acceptedLeadMs: leadMs },
    'time of the start',
  );
}

export type ClockGuardSetting = {
  readonly time: ExchangeTime;
  readonly feed: Pick<Feed, 'venueTimeMs'>;
  readonly mode: 'demo' | 'live';
  readonly log: Logger;
  readonly onFatal: (error: Error) => void;
};

/** Looks at the clock from now on, in live mode with the venues' clocks beside it. */
export function guardClock({ time, feed, mode, log, onFatal }: ClockGuardSetting): {
  readonly guard: ClockGuard;
  readonly stop: () => void;
} {
  const onChange = ({ state, differenceMs, fromVenuesMs }: ClockFigures): void => {
    const times = { wall: utc(Date.now()), exchange: utc(time.now()), differenceMs, fromVenuesMs };
    if (state === 'ok') log.info(times, 'the clock agrees again: prices follow');
    else log.warn({ state, ...times }, 'the clock cannot be believed: prices are frozen');
  };
  const venueTimeMs = mode === 'live' ? (): number | null => feed.venueTimeMs?.() ?? null : null;
  const guard = new ClockGuard({ time, wall: Date.now, venueTimeMs, onChange, onFatal });
  guard.look();
  return { guard, stop: systemClock.every(LOOK_EVERY_MS, () => guard.look()) };
}
