import type { LastPrice } from '@candor/exchange/ground/prices/answers';
import { decimalIn } from '../../machine/typed-number.ts';
import type { Clock } from './clock.ts';
import type { Feed, FeedSymbol } from './feed.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { VENUES } from './live/venues.ts';
import { VenuesApart } from './live/venues-apart.ts';
import type { Venue } from './live/venues.ts';
import { utcTimeMs } from './recorded/recorded-time.ts';
import { createReplayFeed } from './recorded/replay-feed.ts';
import { LARGEST_HISTORY_DAYS, type HistoryAnchor } from './simulated/history.ts';
import { createSimulatedFeed, SLOWEST_PACE } from './simulated/simulated-feed.ts';

/** What `CANDOR_FEED` may say. */
export type FeedSpec =
  | { readonly kind: 'auto' | 'live' }
  | { readonly kind: 'simulated'; readonly seed: string; readonly historyDays: number; readonly pace: number }
  | {
      readonly kind: 'replay';
      readonly paths: readonly string[];
      readonly speed: number;
      readonly startAtMs: number | null;
      readonly loop: boolean;
    };

export type FeedOptions = {
  readonly symbols: readonly FeedSymbol[];
  /** The journal's last tick of each symbol (query `prices`). */
  readonly lastPrices: readonly LastPrice[];
  readonly mode: 'demo' | 'live';
  readonly clock: Clock;
  readonly onProblem: (message: string) => void;
  /** The journal's first tick of each symbol by code, where the history of the first start may still be asked for. */
  readonly anchors?: ReadonlyMap<string, HistoryAnchor>;
  readonly venues?: readonly Venue[];
  /** How long `auto` waits for the exchanges, default 3 s. */
  readonly probeTimeoutMs?: number;
};

const DEFAULT_SEED = '7';
const NEEDED_EXCHANGES = 3;

/**
 * Reads `auto`, `live`, `simulated[:<seed>][?days=40&pace=1]` or `replay:<file or folder>[,<more>][?speed=60&start=2025-06-20T00:00Z&loop=true]`.
 * Throws an error in words for anything else.
 */
export function parseFeedSpec(text: string): FeedSpec {
  if (text === 'auto' || text === 'live') return { kind: text };
  const simulated = /^simulated(?::(?<seed>[A-Za-z0-9_-]{1,32}))?(?:\?(?<query>.+))?$/.exec(text)?.groups;
  if (simulated !== undefined) return simulatedSpec(simulated['seed'], simulated['query']);
  if (!text.startsWith('replay:')) {
    throw new Error(`the feed must be auto, live, simulated[:<seed>][?days=40&pace=1] or replay:<file or folder>, not "${text}"`);
  }
  return replaySpec(text);
}

function simulatedSpec(seed = DEFAULT_SEED, query = ''): FeedSpec {
  const parameters = new URLSearchParams(query);
  const read = (name: string, otherwise: number, largest: number): number => {
    const [text = String(otherwise), ...more] = parameters.getAll(name);
    if (more.length === 0 && /^[1-9][0-9]?$/.test(text) && Number(text) <= largest) return Number(text);
    throw new Error(`${name} of a simulated feed must be a whole number from 1 to ${largest}, said once`);
  };
  for (const name of parameters.keys()) if (!['days', 'pace'].includes(name)) throw new Error(`a simulated feed has no option "${name}"`);
  return {
    kind: 'simulated',
    seed,
    historyDays: read('days', LARGEST_HISTORY_DAYS, LARGEST_HISTORY_DAYS),
    pace: read('pace', 1, SLOWEST_PACE),
  };
}

function replaySpec(text: string): FeedSpec {
  const [list = '', query = '', ...more] = text.slice('replay:'.length).split('?');
  if (more.length > 0) throw new Error('options of a replay stand behind one ?, with & between them');
  const paths = list.split(',').filter((path) => path !== '');
  if (paths.length === 0) throw new Error('replay: needs a file or a folder');
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) {
    if (!['speed', 'start', 'loop'].includes(name)) throw new Error(`replay has no option "${name}"`);
    if (parameters.getAll(name).length > 1) throw new Error(`replay has "${name}" more than once`);
  }
  const speedText = parameters.get('speed') ?? '1';
  const speed = decimalIn(speedText) ?? 0;
  if (!(speed > 0 && speed <= 10_000))
    throw new Error(`the speed of a replay must be a decimal number above 0 and at most 10000, such as 60 or 0.5, not "${speedText}"`);
  const start = parameters.get('start');
  const startAtMs = start === null ? null : utcTimeMs(start, false);
  if (start !== null && startAtMs === null)
    throw new Error(`the start of a replay must be a time in UTC such as 2025-06-20T00:00Z, not "${start}"`);
  const loop = parameters.get('loop') ?? 'false';
  if (loop !== 'true' && loop !== 'false') throw new Error('the loop of a replay must be true or false');
  return { kind: 'replay', paths, speed, startAtMs, loop: loop === 'true' };
}

/**
 * Makes the feed that the configuration names. In live mode only real prices will do: everything else is refused, and `auto` means them, whether
 * the exchanges answer now or not: until they do, prices are frozen.
 */
export async function createFeed(text: string, options: FeedOptions): Promise<Feed> {
  const asked = parseFeedSpec(text);
  const spec = asked.kind === 'auto' && options.mode === 'live' ? ({ kind: 'live' } as const) : asked;
  const feed = await makeFeed(spec, options);
  if (options.mode === 'live' && feed.kind !== 'live') {
    throw new Error(`in live mode prices must be live, but the feed is ${feed.name} (${feed.reason})`);
  }
  return feed;
}

async function makeFeed(spec: FeedSpec, options: FeedOptions): Promise<Feed> {
  switch (spec.kind) {
    case 'live':
      return live(options, new VenuesApart(options), 'asked for');
    case 'simulated':
      return simulated(options, spec, 'asked for');
    case 'replay':
      return createReplayFeed({ ...spec, symbols: options.symbols, clock: options.clock });
    case 'auto': {
      const venues = options.venues ?? VENUES;
      const apart = new VenuesApart(options);
      const reachable = await apart.reach(venues, options.probeTimeoutMs ?? 3_000).catch(() => 0);
      const reason = `${reachable} of ${venues.length} exchanges could be reached`;
      if (reachable >= NEEDED_EXCHANGES) return live(options, apart, reason);
      await apart.close();
      return simulated(options, { seed: DEFAULT_SEED, historyDays: LARGEST_HISTORY_DAYS, pace: 1 }, reason);
    }
  }
}

function live(options: FeedOptions, { watch, minutes }: VenuesApart, reason: string): Feed {
  const { symbols, clock, onProblem, venues } = options;
  return createLiveFeed({ symbols, clock, wall: Date.now, reason, onProblem, watch, minutes, ...(venues === undefined ? {} : { venues }) });
}

type Simulated = { readonly seed: string; readonly historyDays: number; readonly pace: number };

function simulated(options: FeedOptions, { seed, historyDays, pace }: Simulated, reason: string): Feed {
  const { symbols, clock, lastPrices } = options;
  return createSimulatedFeed({ symbols, clock, seed, historyDays, pace, reason, lastPrices, anchors: options.anchors ?? new Map() });
}
