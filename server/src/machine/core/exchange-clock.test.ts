import { expect, test } from 'vitest';
import type { PublishedBatch } from './core.ts';
import { exchangeClock } from './exchange-clock.ts';

test('RULES §1.4 the server’s time is that of the exchange: it stands still while a clock that was set back catches up', () => {
  let clockMs = 1_000_000;
  let tell: (batch: PublishedBatch) => void = () => undefined;
  let stopped = false;
  const clock = exchangeClock(
    {
      onBatch(listener) {
        tell = listener;
        return () => {
          stopped = true;
        };
      },
    },
    () => clockMs,
  );
  const batch = (timeMs: number): PublishedBatch => ({ firstSeq: 1, lastSeq: 1, prevBatchHash: '', timeMs, depth: [], entries: [] });
  expect(clock.now()).toBe(1_000_000);
  tell(batch(1_000_500));
  clockMs = 1_000_700;
  expect(clock.now()).toBe(1_000_700);
  clockMs = 940_000;
  expect(clock.now()).toBe(1_000_500);
  tell(batch(1_000_500));
  clockMs = 1_000_501;
  expect(clock.now()).toBe(1_000_501);
  clock.stop();
  expect(stopped).toBe(true);
});
