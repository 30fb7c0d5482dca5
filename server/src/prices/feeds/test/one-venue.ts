import { join } from 'node:path';
import type { Exchange } from 'ccxt';
import { systemClock } from '../clock.ts';
import type { Feed, FeedSymbol, SourcePrice } from '../feed.ts';
import { createLiveFeed } from '../live/live-feed.ts';
import { minutesHere } from '../live/venue-minutes.ts';
import { watchingHere } from '../live/venue-watch.ts';
import { VENUES } from '../live/venues.ts';
import type { Venue, VenueId } from '../live/venues.ts';
import { localUrls, startCaptureServer } from './capture-server.ts';
import type { Capture, CaptureServer, CaptureServerOptions } from './capture-server.ts';

export const CAPTURES = join(import.meta.dirname, '../../../../../../shared/market-data/adapter-captures');
const symbol = (code: string, index: number): FeedSymbol => ({ symbolId: index + 1, code, tickUnits: 1_000_000n });

/** Everything that a test opened here; it closes them itself. */
export const opened: { feed: Feed; server: CaptureServer }[] = [];

export async function pointTo(exchange: Exchange, port: number): Promise<void> {
  Object.assign(exchange.urls, { api: localUrls(exchange.urls['api'], port) });
  await exchange.loadHttpProxyAgent();
}

/** The answer of a venue's public time, as documented. */
export function timeAnswer(id: VenueId, nowMs: number): string {
  const answers: { readonly [Id in VenueId]: unknown } = {
    binance: { serverTime: nowMs },
    okx: { code: '0', msg: '', data: [{ ts: String(nowMs) }] },
    bybit: {
      retCode: 0,
      retMsg: 'OK',
      result: { timeSecond: String(nowMs).slice(0, -3), timeNano: `${nowMs}000000` },
      retExtInfo: {},
      time: nowMs,
    },
    coinbase: { iso: new Date(nowMs).toISOString(), epochSeconds: String(nowMs).slice(0, -3), epochMillis: String(nowMs) },
    kraken: { error: [], result: { unixtime: Number(String(nowMs).slice(0, -3)), rfc1123: new Date(nowMs).toUTCString() } },
  };
  return JSON.stringify(answers[id]);
}

export function venueOf(id: VenueId, port: number): Venue {
  const venue = VENUES.find((one) => one.id === id);
  if (venue === undefined) throw new Error(`no venue ${id}`);
  return { ...venue, timeUrl: `http://127.0.0.1:${port}/time/${id}` };
}

/** A live feed of one exchange that runs on this machine; its clock is `aheadMs` ahead of ours. */
export async function connect(
  id: VenueId,
  codes: readonly string[],
  serving: CaptureServerOptions,
  {
    silenceMs = 60_000,
    aheadMs = 0,
    tellsTime = true,
  }: { readonly silenceMs?: number; readonly aheadMs?: number; readonly tellsTime?: boolean } = {},
) {
  const server = await startCaptureServer({
    ...serving,
    answer: (url) => (url.pathname === `/time/${id}` && tellsTime ? timeAnswer(id, Date.now() + aheadMs) : serving.answer(url)),
  });
  const prices: SourcePrice[] = [];
  const problems: string[] = [];
  const feed = createLiveFeed({
    symbols: codes.map(symbol),
    clock: systemClock,
    reason: 'test',
    venues: [venueOf(id, server.port)],
    onProblem: (message) => void problems.push(message),
    watch: watchingHere({
      clock: systemClock,
      firstPauseMs: 20,
      silenceMs,
      prepare: (_id: VenueId, exchange: Exchange) => pointTo(exchange, server.port),
    }),
    minutes: minutesHere(),
  });
  opened.push({ feed, server });
  await feed.start((price) => void prices.push(price));
  return {
    server,
    prices,
    problems,
    trades: (code: string) => prices.flatMap((said) => (said.kind === 'trade' && said.symbolCode === code ? [said.price] : [])),
    quotes: (code: string) =>
      prices.flatMap((said) => (said.kind === 'quote' && said.symbolCode === code ? [`${said.bid} ${said.ask}`] : [])),
  };
}

export const answersOf = (capture: Capture, url: URL): string | null => {
  const same = capture.answers.filter((answer) => answer.url.pathname === url.pathname);
  const kinds = ['category', 'instType'] as const;
  return same.find((answer) => kinds.every((kind) => answer.url.searchParams.get(kind) === url.searchParams.get(kind)))?.body ?? null;
};

/** Sends recorded frames one after the other, as a socket would. */
export function sender(frames: readonly string[]): CaptureServerOptions['onMessage'] {
  const started = new Set<number>();
  return (_message, socket, connection) => {
    if (started.has(connection)) return;
    started.add(connection);
    let next = 0;
    const send = (): void => {
      const frame = frames[next];
      next += 1;
      if (frame === undefined || socket.readyState !== socket.OPEN) return;
      socket.send(frame, () => setImmediate(send));
    };
    send();
  };
}
