import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bar } from '../../../prices/bars/bar.ts';
import type { Machine } from '../machine.ts';
import { priceTopics } from './price-topics.ts';
import type { Audience, StateTopic } from './topics.ts';

const START_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const SYMBOL = { symbolId: 1, code: 'BTCUSDT', tickUnits: 1_000_000n };
const SUBJECT = { coin: 'btc', interval: 'ONE_MIN' } as const;
const TURN_MS = 200;

let bars: Bar[] = [];
let tick = (): void => undefined;
const told: string[] = [];

const barAt = (minute: number, closeTicks: number): Bar => {
  const startMs = START_MS + minute * MINUTE_MS;
  return { startMs, openTicks: 100, highTicks: 200, lowTicks: 50, closeTicks, volumeUnits: 0n, valueUnits: 0n, trades: 0 };
};

/** Minute and close of a frame's bar. */
function said(frame: Buffer): string {
  const text = frame.toString('utf8');
  const { data } = JSON.parse(text.slice(text.indexOf('{"type"'))) as { readonly data: { readonly tick: { id: number; close: number } } };
  return `${(data.tick.id - START_MS) / MINUTE_MS}: ${data.tick.close}`;
}

/** The topic of bars over the bars and the clock of this file, with one listener. */
function barTopic(): StateTopic {
  const parts = {
    now: () => Date.now(),
    markets: { onTicker: (listener: (symbolId: number) => void) => ((tick = () => listener(1)), () => undefined), lastBars: () => bars },
    catalogue: { symbols: [SYMBOL], symbolOfCoin: () => SYMBOL, marketOfCoin: () => undefined },
  };
  const topic = priceTopics(parts as object as Machine).find(({ word }) => word === 'KLINE');
  if (topic?.kind !== 'state') throw new Error('no topic of bars');
  return topic;
}

const audience: Audience = {
  subjects: () => [SUBJECT],
  hears: () => true,
  tell: (_subject, frame) => void told.push(said(frame)),
  restart: () => undefined,
};

const sentAtOnce = async (topic: StateTopic): Promise<string[]> => (await topic.current(SUBJECT)).map(said);

function turn(...next: Bar[]): readonly string[] {
  bars = next;
  tick();
  told.length = 0;
  vi.advanceTimersByTime(TURN_MS);
  return [...told];
}

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS + 59_700 });
  bars = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('§10 the last state of a closed bar is told before the next bar, though it changed after the last turn', () => {
  const stop = barTopic().start(audience);
  expect(turn(barAt(0, 110))).toEqual(['0: 1.1']);
  expect(turn(barAt(0, 120), barAt(1, 130))).toEqual(['0: 1.2', '1: 1.3']);
  expect(turn(barAt(0, 120), barAt(1, 140))).toEqual(['1: 1.4']);
  stop();
});

test('§10 a bar that changes after its end, while the next has no price, is told', () => {
  const stop = barTopic().start(audience);
  expect(turn(barAt(0, 110))).toEqual(['0: 1.1']);
  vi.setSystemTime(START_MS + MINUTE_MS + 100);
  expect(turn(barAt(0, 120))).toEqual(['0: 1.2']);
  stop();
});

test('§10 a new listener is told no bar before one that it has', async () => {
  const topic = barTopic();
  const stop = topic.start(audience);
  turn(barAt(0, 110));
  bars = [barAt(0, 120), barAt(1, 130)];
  expect(await sentAtOnce(topic)).toEqual(['0: 1.2']);
  expect(turn(...bars)).toEqual(['0: 1.2', '1: 1.3']);
  expect(await sentAtOnce(topic)).toEqual(['1: 1.3']);
  stop();
});

test('§10 a listener after a long silence gets no bar of long ago', async () => {
  const topic = barTopic();
  bars = [barAt(0, 110)];
  vi.setSystemTime(START_MS + 3 * MINUTE_MS);
  expect(await sentAtOnce(topic)).toEqual([]);
});
