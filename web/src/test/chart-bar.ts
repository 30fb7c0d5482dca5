import type { Bar } from '../market/guards.ts';

export const MINUTE = 60_000;

/** A bar of one minute, flat at its close unless told otherwise. */
export function bar(minute: number, close: number, more: Partial<Record<'open' | 'high' | 'low' | 'volume', number>> = {}): Bar {
  const { open = close, high = Math.max(open, close), low = Math.min(open, close), volume = 1 } = more;
  return {
    startMs: minute * MINUTE,
    open: String(open),
    high: String(high),
    low: String(low),
    close: String(close),
    volume: String(volume),
  };
}
