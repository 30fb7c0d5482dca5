import type { Ticker } from 'ccxt';
import { describe, expect, test } from 'vitest';
import { TickerFrames } from './ticker-frame.ts';

const NOW_MS = 1_767_225_600_000;

/** A frame as ccxt gives it, with numbers as text. */
const frame = (
  given: Partial<Record<'bid' | 'ask' | 'last' | 'bidVolume' | 'askVolume' | 'timestamp', string | number>>,
  info: object = {},
): Ticker => ({ bid: '2', ask: '4', ...given, info }) as unknown as Ticker;

describe('SPEC 3.1.1 the age of what a venue says', () => {
  test('is by its own clock, corrected by the measured offset, and never after the arrival', () => {
    const frames = new TickerFrames();
    const timeOf = (ticker: Ticker, offsetMs: number): unknown => frames.read(ticker, NOW_MS, offsetMs)[0]?.timeMs;
    expect(timeOf(frame({ timestamp: NOW_MS - 700 }), 0)).toBe(NOW_MS - 700);
    expect(timeOf(frame({ timestamp: NOW_MS - 700 }), 200)).toBe(NOW_MS - 500);
    expect(timeOf(frame({ timestamp: NOW_MS - 700 }), -200)).toBe(NOW_MS - 900);
    expect(timeOf(frame({ timestamp: NOW_MS - 700 }), 5_000)).toBe(NOW_MS);
  });
  test('Binance: the time of the frame, not that of its 24 hours; Kraken: the text in the frame', () => {
    const read = (ticker: Ticker) => new TickerFrames().read(ticker, NOW_MS, 0)[0]?.timeMs;
    expect(read(frame({ timestamp: NOW_MS - 900 }, { E: NOW_MS - 100, C: NOW_MS - 900 }))).toBe(NOW_MS - 100);
    expect(read(frame({}, { timestamp: '2025-12-31T23:59:59.750Z' }))).toBe(NOW_MS - 250);
  });
  test('without its own time: the arrival, only when bid, ask or last differs from the frame before', () => {
    const frames = new TickerFrames();
    const timesOf = (ticker: Ticker, arrivalMs: number) =>
      frames.read(ticker, arrivalMs, 0).map(({ kind, timeMs }) => `${kind} ${timeMs - NOW_MS}`);
    expect(timesOf(frame({ last: '3' }), NOW_MS)).toEqual(['quote 0']);
    expect(timesOf(frame({ last: '3' }), NOW_MS + 50)).toEqual([]);
    expect(timesOf(frame({ ask: '5', last: '3' }), NOW_MS + 60)).toEqual(['quote 60']);
    expect(timesOf(frame({ ask: '5', last: '4' }), NOW_MS + 70)).toEqual(['quote 70', 'trade 70']);
  });
  test('an old trade in a fresh message is old: it counts from the first frame that had it', () => {
    const frames = new TickerFrames();
    const tradesAt = (last: string, atMs: number) =>
      frames.read(frame({ last, timestamp: atMs }), NOW_MS + 10_000, 0).flatMap((said) => (said.kind === 'trade' ? [said.timeMs] : []));
    expect(tradesAt('3', NOW_MS)).toEqual([]);
    expect(tradesAt('4', NOW_MS + 1_000)).toEqual([NOW_MS + 1_000]);
    expect(tradesAt('4', NOW_MS + 9_000)).toEqual([]);
  });
  test('a side of which nothing can be had is not quoted; a frame of trades alone says nothing of quotes', () => {
    const quoteOf = (ticker: Ticker) => new TickerFrames().read(ticker, NOW_MS, 0)[0];
    expect(quoteOf(frame({ bidVolume: '1', askVolume: '0.5' }))).toMatchObject({ kind: 'quote', bid: '2', ask: '4' });
    expect(quoteOf(frame({ bidVolume: '0', askVolume: '0.5' }))).toMatchObject({ bid: '', ask: '4' });
    expect(quoteOf(frame({ bidVolume: '1', askVolume: '0.000' }))).toMatchObject({ bid: '2', ask: '' });
    expect(new TickerFrames().read({ last: '3', info: {} } as unknown as Ticker, NOW_MS, 0)).toEqual([]);
  });
});
