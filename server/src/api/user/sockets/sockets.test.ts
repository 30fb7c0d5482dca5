import { describe, expect, test } from 'vitest';
import type { DepthChange } from '../../../machine/core/core.ts';
import type { BookView, Levels } from '../../../prices/bars/booked.ts';
import { BookMirror } from '../book-mirror.ts';
import { textFrame } from './frame.ts';
import { readTopicRequest } from './topic-request.ts';
import { topicKey, type MarketTopic } from './topics.ts';

describe('RFC 6455 frames', () => {
  test.each([
    [0, 2],
    [125, 2],
    [126, 4],
    [65_535, 4],
    [65_536, 10],
  ])('%s bytes of text have a head of %s bytes', (length, head) => {
    const frame = textFrame('x'.repeat(length));
    expect(frame.length).toBe(head + length);
    expect(frame[0]).toBe(0x81);
    expect((frame[1] ?? 0) & 0x80).toBe(0);
  });

  test('lengths count bytes, not characters', () => {
    expect(textFrame('中')[1]).toBe(3);
  });
});

/** A topic that says nothing. */
function topic(product: string, word: string, carries: MarketTopic['carries']): MarketTopic {
  return { kind: 'state', product, word, carries, exists: () => true, current: () => [], start: () => () => undefined };
}

describe('§14 what a client may say', () => {
  const detail = topic('', 'DETAIL', 'nothing');
  const bars = topic('', 'KLINE', 'coin and interval');
  const trades = topic('spot', 'TRADE', 'coin');
  const others = topic('perpetual', 'TRADE', 'coin');
  const topics = [detail, bars, trades, others];

  test('op, type and interval in any letter case; the coin in lower case', () => {
    expect(readTopicRequest('{"op":"Subscribe","type":"kline","symbol":"BTC","interval":"one_min"}', topics)).toEqual({
      subscribe: true,
      topic: bars,
      subject: { coin: 'btc', interval: 'ONE_MIN' },
    });
    // the specification’s name
    expect(readTopicRequest('{"operation":"Subscribe","type":"detail"}', topics)).toEqual({
      subscribe: true,
      topic: detail,
      subject: { coin: '', interval: '' },
    });
    expect(readTopicRequest('{"op":"UNSUBSCRIBE","type":"DETAIL"}', topics)).toEqual({
      subscribe: false,
      topic: detail,
      subject: { coin: '', interval: '' },
    });
  });

  test('a word that two products have is of the first, or of the one that is named; their topics of one coin are two', () => {
    const asked = (more: string): MarketTopic | undefined =>
      readTopicRequest(`{"op":"subscribe","type":"TRADE","symbol":"btc"${more}}`, topics)?.topic;
    expect(asked('')).toBe(trades);
    expect(asked(',"product":"spot"')).toBe(trades);
    expect(asked(',"product":"perpetual"')).toBe(others);
    const subject = { coin: 'btc', interval: '' } as const;
    expect(topicKey(trades, subject)).not.toBe(topicKey(others, subject));
  });

  test.each([
    'heartbeat',
    '',
    '[]',
    'null',
    '{"op":"subscribe"}',
    '{"op":"subscribe","type":"TRADE"}',
    '{"op":"subscribe","type":"TRADE","symbol":"a b"}',
    '{"op":"subscribe","type":"KLINE","symbol":"btc","interval":"ONE_YEAR"}',
    '{"op":"subscribe","type":"KLINE","symbol":"btc"}',
    '{"op":"delete","type":"DETAIL"}',
    '{"op":["subscribe"],"type":{}}',
    '{"op":"subscribe","type":"NEWS"}',
    '{"op":"subscribe","type":"TRADE","symbol":"btc","product":"nobody"}',
    '{"op":"subscribe","type":"TRADE","symbol":"btc","product":null}',
  ])('%s is ignored', (text) => expect(readTopicRequest(text, topics)).toBeNull());
});

function change(sequence: number, bids: Levels, asks: Levels = []): DepthChange {
  return { product: 'spot', marketId: 1, sequence, bids, asks };
}

/** Answers this depth. */
function reading(depth: BookView): () => Promise<BookView> {
  return () => Promise.resolve(depth);
}

describe('the mirror of a book', () => {
  test('starts with the whole depth and follows changes; lots 0 removes a level', async () => {
    const mirror = new BookMirror(reading({ sequence: 5, bids: [[100, 1]], asks: [[102, 2]] }));
    await mirror.seed();
    expect(
      mirror.apply(
        change(
          6,
          [
            [101, 3],
            [100, 0],
          ],
          [[103, 1]],
        ),
      ),
    ).toBe('applied');
    expect(mirror.view(10)).toEqual({
      sequence: 6,
      bids: [[101, 3]],
      asks: [
        [102, 2],
        [103, 1],
      ],
    });
    expect(mirror.view(1).asks).toEqual([[102, 2]]);
  });

  test('changes that came while it was read are applied after it, older ones dropped', async () => {
    const mirror = new BookMirror(reading({ sequence: 5, bids: [[100, 1]], asks: [] }));
    const seeding = mirror.seed();
    expect(mirror.apply(change(5, [[100, 9]]))).toBe('early');
    expect(mirror.apply(change(6, [[99, 2]]))).toBe('early');
    await seeding;
    expect(mirror.view(10)).toEqual({
      sequence: 6,
      bids: [
        [100, 1],
        [99, 2],
      ],
      asks: [],
    });
    expect(mirror.apply(change(6, []))).toBe('old');
  });

  test('a gap is said, never bridged', async () => {
    const mirror = new BookMirror(reading({ sequence: 5, bids: [], asks: [] }));
    await mirror.seed();
    expect(mirror.apply(change(7, [[100, 1]]))).toBe('gap');
    expect(mirror.view(10).bids).toEqual([]);
  });
});
