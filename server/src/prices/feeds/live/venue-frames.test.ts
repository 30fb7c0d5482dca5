import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { readCaptureFile } from '../test/capture-server.ts';
import { answersOf, CAPTURES, connect, opened, sender } from '../test/one-venue.ts';

// Real work on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });
const WAIT = { timeout: 15_000, interval: 20 };

/** Binance's figures of 24 hours, which say nothing of now. */
const STATISTICS = { p: '0.1', P: '0.01', w: '1', x: '1', Q: '1', o: '1', h: '1', l: '1', v: '1', q: '1', F: 0, L: 18_150, n: 18_151 };

afterEach(async () => {
  for (const { feed, server } of opened.splice(0)) {
    await feed.stop();
    await server.close();
  }
});

describe.skipIf(!existsSync(CAPTURES))('adapters play what exchanges really sent (skipped without ../shared)', () => {
  test('Bybit spot, v5 as of 2026: recorded last prices, quotes in the documented frame of the first level of the book', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'BYBIT.jsonl.gz'), '/spot');
    const ofBitcoin = capture.frames.filter((frame) => frame.includes('"topic":"tickers.BTCUSDT"') && frame.includes('"lastPrice"'));
    const lastOf = (frame = ''): string | undefined => /"lastPrice":"([0-9.]+)"/.exec(frame)?.[1];
    const other = ofBitcoin.findLast((frame) => lastOf(frame) !== lastOf(ofBitcoin.at(-1)));
    let said: WebSocket | null = null as WebSocket | null;
    const level = (type: 'snapshot' | 'delta', bid: readonly string[], ask: readonly string[]): string =>
      JSON.stringify({
        topic: 'orderbook.1.BTCUSDT',
        type,
        ts: Date.now(),
        data: { s: 'BTCUSDT', b: [bid], a: [ask], u: 1, seq: 7 },
        cts: Date.now(),
      });
    const run = await connect('bybit', ['btcusdt', 'ethusdt', 'nosuchusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage(message, socket, connection) {
        said = socket;
        sender(capture.frames.filter((frame) => !frame.includes('orderbook')))(message, socket, connection);
        if (message.includes('orderbook.1.')) socket.send(level('snapshot', ['65140.1', '0.5'], ['65140.2', '0.25']));
      },
    });
    await vi.waitFor(() => expect(run.quotes('btcusdt').at(-1)).toBe('65140.1 65140.2'), WAIT);
    said?.send(level('snapshot', ['65141.1', '0.5'], ['65141.3', '0.25']));
    await vi.waitFor(() => expect(run.quotes('btcusdt').at(-1)).toBe('65141.1 65141.3'), WAIT);
    // Of frames that come together only the last is read: these wait for each other.
    await vi.waitFor(() => {
      said?.send(ofBitcoin.at(-1) ?? '');
      said?.send(other ?? '');
      expect(run.trades('btcusdt')).toContain(lastOf(other));
    }, WAIT);
    expect(run.prices[0]).toMatchObject({ source: 'bybit', symbolCode: 'btcusdt' });
    expect(run.prices.filter(({ symbolCode }) => symbolCode === 'nosuchusdt')).toEqual([]);
    expect(run.problems).toEqual([]);
  });

  test('OKX spot, v5: recorded quotes and last prices, each with the time of its frame', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    const frames = capture.frames.filter((frame) => frame.includes('"channel":"tickers","instId":"BTC-USDT"') && frame.includes('"last"'));
    const field = (name: string) => (frame: string) => new RegExp(`"${name}":"([0-9.]+)"`).exec(frame)?.[1];
    const run = await connect('okx', ['btcusdt'], { answer: (url) => answersOf(capture, url), onMessage: sender(capture.frames) });
    const recorded = frames.map((frame) => `${field('bidPx')(frame)} ${field('askPx')(frame)}`);
    await vi.waitFor(() => expect(run.quotes('btcusdt').at(-1)).toBe(recorded.at(-1)), WAIT);
    expect(recorded).toEqual(expect.arrayContaining(run.quotes('btcusdt')));
    expect(frames.map(field('last'))).toEqual(expect.arrayContaining(run.trades('btcusdt')));
    const times = frames.map((frame) => Number(field('ts')(frame)));
    const [first] = run.prices;
    // The venue's clock is ours, but for the time that the question took.
    expect(Math.min(...times.map((timeMs) => Math.abs(timeMs - (first?.timeMs ?? 0))))).toBeLessThan(5_000);
  });

  test('Coinbase Advanced Trade as of 2026: recorded quotes and last prices', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'COINBASE.jsonl.gz'), 'coinbase');
    const run = await connect('coinbase', ['btcusd', 'ethusd'], {
      answer: (url) => (url.searchParams.get('product_type') === 'FUTURE' ? '{"products":[]}' : answersOf(capture, url)),
      onMessage: (message, socket, connection) => {
        if (message.includes('ETH-USD'))
          sender(capture.frames.filter((frame) => !frame.includes('"l2_data"')))(message, socket, connection);
      },
    });
    await vi.waitFor(() => {
      expect(run.quotes('btcusd')).toContain('65083.66 65083.67');
      expect(run.quotes('ethusd').length).toBeGreaterThan(3);
      expect(run.trades('ethusd').length).toBeGreaterThan(0);
    }, WAIT);
    expect(run.problems).toEqual([]);
  });

  test('Binance spot: the recorded list of markets, quotes and last trades in the documented ticker frame', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'BINANCE.jsonl.gz'), 'binance');
    const frame = (id: string, bid: string, ask: string, last: string, askSize = '0.5'): string =>
      JSON.stringify({
        e: '24hrTicker',
        E: Date.now(),
        s: id,
        c: last,
        b: bid,
        B: '31.2',
        a: ask,
        A: askSize,
        ...STATISTICS,
        O: Date.now() - 86_400_000,
        C: Date.now() - 900,
      });
    const run = await connect('binance', ['nknusdt', 'btcusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage(message, socket, connection) {
        socket.send(JSON.stringify({ id: 1, result: null }));
        sender([
          frame('NKNUSDT', '0.35210000', '0.35260000', '0.35250000'),
          frame('BTCUSDT', '57400.01000000', '57400.02000000', '57400.01000000'),
          frame('BTCUSDT', '57400.03000000', '57400.04000000', '57400.05000000', '0.00000000'),
        ])(message, socket, connection);
      },
    });
    await vi.waitFor(() => expect(run.trades('btcusdt')).toEqual(['57400.05000000']), WAIT);
    expect(run.quotes('btcusdt')).toEqual(['57400.01000000 57400.02000000', '57400.03000000 ']);
    expect(run.quotes('nknusdt')).toEqual(['0.35210000 0.35260000']);
  });

  test('Kraken: the recorded list of markets, quotes and last trades in the documented frame of protocol 2', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'KRAKEN.jsonl.gz'), 'kraken');
    const frame = (last: string): string =>
      `{"channel":"ticker","type":"update","data":[{"symbol":"BTC/USDT","bid":60241.3,"bid_qty":1,"ask":60243.1,"ask_qty":1,"last":${last},"volume":1,"vwap":60000,"low":1,"high":2,"change":0,"change_pct":0,"timestamp":"${new Date().toISOString()}"}]}`;
    const asked: string[] = [];
    let said: WebSocket | null = null as WebSocket | null;
    const run = await connect('kraken', ['btcusdt', 'ethusdt'], {
      // the list is older than the field that says whether a market is open
      answer: (url) => answersOf(capture, url)?.replaceAll('"wsname"', '"status":"online","wsname"') ?? null,
      onMessage(message, socket, connection) {
        asked.push(message);
        said = socket;
        sender([frame('60242.1')])(message, socket, connection);
      },
    });
    await vi.waitFor(() => expect(run.quotes('btcusdt')).not.toEqual([]), WAIT);
    // Of frames that come together only the last is read: the second waits for the first to be heard.
    said?.send(frame('60242.7'));
    await vi.waitFor(() => expect(run.trades('btcusdt')).toEqual(['60242.7']), WAIT);
    expect(run.quotes('btcusdt')).toContain('60241.3 60243.1');
    expect(asked.join()).toContain('"event_trigger":"bbo"');
    expect(run.problems).toEqual([]);
  });

  test('a time by a clock that is 5 s ahead or behind is brought into ours, and is never after the arrival', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    for (const aheadMs of [5_000, -5_000]) {
      const sockets: WebSocket[] = [];
      const run = await connect(
        'okx',
        ['btcusdt'],
        { answer: (url) => answersOf(capture, url), onMessage: (_message, socket) => void sockets.push(socket) },
        { aheadMs },
      );
      await vi.waitFor(() => expect(sockets).toHaveLength(1), WAIT);
      /** The time under which a quote is heard whose venue made it this long ago. */
      const heard = async (ask: string, agoMs: number): Promise<number> => {
        const ts = Date.now() + aheadMs - agoMs;
        sockets[0]?.send(
          `{"arg":{"channel":"tickers","instId":"BTC-USDT"},"data":[{"instType":"SPOT","instId":"BTC-USDT","last":"2","bidPx":"2","bidSz":"1","askPx":"${ask}","askSz":"1","ts":"${ts}"}]}`,
        );
        await vi.waitFor(() => expect(run.quotes('btcusdt').at(-1)).toBe(`2 ${ask}`), WAIT);
        return run.prices.findLast(({ kind }) => kind === 'quote')?.timeMs ?? 0;
      };
      const beforeMs = Date.now();
      const old = await heard('3', 60_000);
      expect(Math.abs(beforeMs - 60_000 - old)).toBeLessThan(4_000);
      expect(await heard('4', -60_000)).toBeLessThanOrEqual(Date.now());
    }
  });

  test('a venue whose clock cannot be measured, or is more than a minute away, has no price', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    const serving = { answer: (url: URL) => answersOf(capture, url), onMessage: sender(capture.frames) };
    const far = await connect('okx', ['btcusdt'], serving, { aheadMs: 70_000 });
    const mute = await connect('okx', ['btcusdt'], serving, { tellsTime: false });
    await vi.waitFor(() => {
      expect(far.problems.join()).toMatch(/its clock is -?\d+ ms away from ours/);
      expect(mute.problems.join()).toContain('its clock cannot be measured');
    }, WAIT);
    expect([...far.prices, ...mute.prices]).toEqual([]);
  });

  test('a lost connection is made again, and prices go on', async () => {
    const capture = readCaptureFile(join(CAPTURES, 'OKX.jsonl.gz'), '/public');
    const run = await connect('okx', ['btcusdt'], {
      answer: (url) => answersOf(capture, url),
      onMessage: sender(capture.frames),
    });
    await vi.waitFor(() => expect(run.prices.length).toBeGreaterThan(0), WAIT);
    run.server.drop();
    await vi.waitFor(() => expect(run.problems.length).toBeGreaterThan(0), WAIT);
    const before = run.prices.length;
    await vi.waitFor(() => expect(run.prices.length).toBeGreaterThan(before), WAIT);
  });
});
