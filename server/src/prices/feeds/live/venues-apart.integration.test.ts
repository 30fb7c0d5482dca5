import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import { MARKETS, openSmallExchange } from '../../../liquidity/test/small-exchange.ts';
import { startProgram } from '../../../programs/start-program.ts';
import { systemClock } from '../clock.ts';
import { startIndexRunner } from '../index-runner.ts';
import { startCaptureServer } from '../test/capture-server.ts';
import { createLiveFeed } from './live-feed.ts';
import type { FramePrice } from './ticker-frame.ts';
import { VenuesApart, type VenuesApartOptions } from './venues-apart.ts';
import { VENUES, type Venue } from './venues.ts';

// Real work on a machine that may be busy with other tests.
const WAIT = { timeout: 60_000, interval: 20 };
const AT_HOME = new URL('../test/venue-program-at-home.ts', import.meta.url);
const [FIRST] = VENUES;

const opened: VenuesApart[] = [];
afterEach(async () => {
  for (const apart of opened.splice(0)) await apart.close();
});

function open(options: Partial<VenuesApartOptions> = {}) {
  const problems: string[] = [];
  const apart = new VenuesApart({ onProblem: (problem) => void problems.push(problem), program: AT_HOME, firstPauseMs: 20, ...options });
  opened.push(apart);
  return { apart, problems };
}

/** What is said of a pair by the first venue. */
function listen(apart: VenuesApart, ...pairs: readonly string[]): readonly FramePrice[] {
  const heard: FramePrice[] = [];
  apart.watch({
    venues: FIRST === undefined ? [] : [FIRST],
    pairs,
    onProblem: () => undefined,
    onPrice: (_id, _pair, said) => void heard.push(said),
  });
  return heard;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the process of the venues', () => {
  test('knows no setting, reads and writes no file but the code, starts nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'candor-apart-'));
    const path = join(folder, 'secret');
    await writeFile(path, 'key');
    vi.stubEnv('DATABASE_URL', 'postgresql://somebody:secret@nowhere/x');
    vi.stubEnv('CANDOR_DATA', folder);
    const { apart, problems } = open();
    vi.unstubAllEnvs();
    listen(apart, `look ${path}`);
    await vi.waitFor(() => expect(problems).not.toEqual([]), WAIT);
    const [environment, outcome] = problems[0]?.split('; ') ?? [];
    expect(environment).not.toMatch(/DATABASE|CANDOR|PATH|HOME/);
    const denied = 'ERR_ACCESS_DENIED';
    expect(outcome).toBe(`read ${denied}, write ${denied}, parent ${denied}, program ${denied}`);
    expect(await readdir(folder)).toEqual(['secret']);
    await rm(folder, { recursive: true });
  });

  test('tells what each venue’s clock is ahead of the monotonic clock that it shares with the server', async () => {
    const { apart } = open();
    const clocks = new Map<string, number>();
    const said = { onPrice: () => undefined, onProblem: () => undefined };
    apart.watch({ venues: VENUES, pairs: [], ...said, onClock: (id, aheadMs) => void clocks.set(id, aheadMs) });
    await vi.waitFor(() => expect(clocks).toEqual(new Map(VENUES.map(({ id }) => [id, 1_000_000]))), WAIT);
  });

  test('after SIGKILL another takes its place and goes on with the same pairs', async () => {
    const { apart, problems } = open();
    const heard = listen(apart, 'BTC/USDT');
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), WAIT);
    const { pid } = apart;
    process.kill(pid, 'SIGKILL');
    await vi.waitFor(() => expect(problems).toEqual([expect.stringContaining('ended (SIGKILL) and is started again in 20 ms')]), WAIT);
    const before = heard.length;
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), WAIT);
    expect(apart.pid).not.toBe(pid);
  });

  test('pauses between starts double while it says nothing', async () => {
    const { problems } = open({ program: new URL('no-such-program.ts', AT_HOME) });
    await vi.waitFor(() => expect(problems.length).toBeGreaterThanOrEqual(4), WAIT);
    expect(problems.slice(0, 4).map((problem) => /again in ([0-9]+) ms/.exec(problem)?.[1])).toEqual(['20', '40', '80', '160']);
  });

  test.each([
    ['nonsense', 'something that is no message'],
    ['other', 'something that is no message'],
    ['endless', 'a message without an end'],
  ])('what is no message ends it: %s', async (word, what) => {
    const { apart, problems } = open();
    listen(apart, word);
    await vi.waitFor(() => expect(problems).toContain(`the process of the venues said ${what}`), WAIT);
    await vi.waitFor(() => expect(problems.filter((problem) => problem.includes('ended (SIGKILL)')).length).toBeGreaterThan(0), WAIT);
  });

  test('a question that it did not answer before its end is answered with an error', async () => {
    const { apart } = open({ firstPauseMs: 60_000 });
    const asked = apart.minutes.day('binance', 'BTC/USDT', 0, 60_000);
    process.kill(apart.pid, 'SIGKILL');
    await expect(asked).rejects.toThrow('the process of the venues has ended');
    await vi.waitFor(() => expect(apart.pid).toBe(0), WAIT);
    await expect(apart.minutes.day('binance', 'BTC/USDT', 0, 60_000)).rejects.toThrow('the process of the venues is away');
  });

  test('ends when its server is gone', async () => {
    const { child, messages } = startProgram({ entry: new URL('venue-program.ts', import.meta.url), memoryMb: 512 });
    messages.resume();
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('ends when it is closed', async () => {
    const { apart } = open();
    const { pid } = apart;
    expect(isRunning(pid)).toBe(true);
    await apart.close();
    expect(isRunning(pid)).toBe(false);
  });
});

test('RULES §3.1 while the process is stopped prices are frozen; it is ended and begun anew, and they are prices again', async () => {
  const core = new MemoryCore(systemClock);
  const symbols = openSmallExchange(core, MARKETS.slice(0, 1), 0n, 0n);
  const { apart, problems } = open({ silentSweepsMax: 14 });
  const { watch, minutes } = apart;
  const feed = createLiveFeed({ symbols, clock: systemClock, reason: 'test', onProblem: () => undefined, watch, minutes });
  const onError = (error: Error): never => {
    throw error;
  };
  const runner = await startIndexRunner({ core, feed, symbols, lastPrices: [], clock: systemClock, onError });
  const states = (): readonly string[] =>
    core.entries.flatMap(({ events }) => events).flatMap((event) => (event.type === 'price.ticked' ? [event.state] : []));
  await vi.waitFor(() => expect(states().at(-1)).toBe('ok'), WAIT);
  process.kill(apart.pid, 'SIGSTOP');
  await vi.waitFor(() => expect(states().at(-1)).toBe('frozen'), WAIT);
  expect(problems).toEqual([]);
  await vi.waitFor(() => expect(problems[0]).toBe('the process of the venues is silent'), WAIT);
  await vi.waitFor(() => expect(states().at(-1)).toBe('ok'), WAIT);
  await runner.stop();
});

const TIME = '{"data":[{"ts":"1795963449088"}]}';

test('the program itself counts whom it reaches, and its library runs with these permissions', async () => {
  const server = await startCaptureServer({ answer: (url) => (url.pathname === '/good' ? TIME : null), onMessage: () => undefined });
  const problems: string[] = [];
  const apart = new VenuesApart({ onProblem: (problem) => void problems.push(problem) });
  opened.push(apart);
  const venue = (path: string): Venue => ({
    id: 'okx',
    weight: 1,
    streams: [],
    timeUrl: `http://127.0.0.1:${server.port}${path}`,
    hasHistory: true,
  });
  expect(await apart.reach([venue('/good'), venue('/bad')], 5_000)).toBe(1);
  // no venue can be reached from a test; the refusal is the library's own
  await expect(apart.minutes.day('okx', 'BTC/USDT', 0, 60_000)).rejects.toThrow(/^okx GET https:/);
  expect(problems).toEqual([]);
  await server.close();
});
