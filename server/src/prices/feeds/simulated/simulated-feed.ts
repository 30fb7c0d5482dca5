import type { PriceState } from '@candor/exchange/ground/prices/words';
import { MINUTE_MS } from '../../bars/bar.ts';
import type { Clock } from '../clock.ts';
import type { Feed, FeedSymbol, PlayedPrice } from '../feed.ts';
import { decimalFromTicks } from '../index-rule.ts';
import { isSessionOpen } from '../sessions.ts';
import { createSimulatedHistory, LARGEST_HISTORY_DAYS, ticksOf } from './history.ts';
import type { HistoryAnchor } from './history.ts';
import { MinuteModel } from './model.ts';
import type { ModelParameters } from './model.ts';
import { PARAMETERS } from './parameters.ts';
import { createSecretRandom, type RandomStream } from './random.ts';

/** Name of the one source of simulated prices, as it stands in every tick. */
export const SIMULATED_SOURCE = 'simulated';
/** The two busiest coins move at every step, the others at every second one. */
const STEP_MS = 500;
/** Paces from 1 to this one: a minute holds a whole number of the steps of each. */
export const SLOWEST_PACE = 6;
const FAST_SYMBOLS: ReadonlySet<string> = new Set(['btcusdt', 'ethusdt']);

export type SimulatedOptions = {
  readonly symbols: readonly FeedSymbol[];
  readonly clock: Clock;
  /** What the history is made from. */
  readonly seed: string;
  /**
   * What the path is made from. Without it that is the machine's own randomness: seed, start and past prices are public, and whoever
   * could foretell the path from them would win every second contract.
   */
  readonly random?: RandomStream | undefined;
  readonly reason: string;
  /** The journal's last ticks: the path goes on from them. */
  readonly lastPrices: readonly { readonly symbolId: number; readonly priceTicks: number; readonly state: PriceState }[];
  /**
   * The journal's first tick of each symbol, when it has ticks: with it the same history as at the first start can be asked for
   * again. Symbols that have ticks and no anchor have no history, so nothing fills the time the server was down.
   */
  readonly anchors: ReadonlyMap<string, HistoryAnchor>;
  readonly parameters?: ModelParameters;
  /** Default `LARGEST_HISTORY_DAYS`. */
  readonly historyDays?: number;
  /** Prices move at every so manieth step, default 1; between, they are said again unchanged. */
  readonly pace?: number;
};

/** Prices of a model of the recorded market: see docs/simulated-feed.md. Symbols the model does not know stay silent. */
export function createSimulatedFeed(options: SimulatedOptions): Feed<PlayedPrice> {
  const { clock, seed } = options;
  const parameters = options.parameters ?? PARAMETERS;
  const startMs = clock.now();
  const last = new Map(options.lastPrices.filter((price) => price.priceTicks > 0).map((price) => [price.symbolId, price.priceTicks]));
  const random = options.random ?? createSecretRandom();
  const model = new MinuteModel(parameters, `${seed}/state`, random);
  const anchors = new Map(options.anchors);
  const walkers = parameters.symbols.flatMap((known, index) => {
    const symbol = options.symbols.find((one) => one.code === known.code);
    if (symbol === undefined) return [];
    const journaled = last.get(symbol.symbolId);
    const firstTicks = journaled ?? Math.max(1, Math.round((known.startPrice * 1e8) / Number(symbol.tickUnits)));
    if (journaled === undefined) anchors.set(known.code, { timeMs: startMs, priceTicks: firstTicks });
    const everySteps = FAST_SYMBOLS.has(known.code) ? 1 : 2;
    return [{ symbol, index, everySteps, logTicks: Math.log(firstTicks), priceTicks: firstTicks }];
  });
  const pace = options.pace ?? 1;
  const stepsInMinute = MINUTE_MS / STEP_MS / pace;
  const stepRoot = Math.sqrt(1 / stepsInMinute);
  let beats = 0;
  let steps = 0;
  let cancel: (() => void) | null = null;

  function step(): void {
    if (steps % stepsInMinute === 0) model.next();
    steps += 1;
    const marketId = random.normal() * stepRoot;
    for (const walker of walkers) {
      const own = random.normal() * stepRoot;
      const scale = model.scales[walker.index];
      if (scale === undefined || !isSessionOpen(walker.symbol.code, clock.now())) continue;
      walker.logTicks += scale.marketId * marketId + scale.own * own;
      if (steps % walker.everySteps === 0) walker.priceTicks = ticksOf(walker.logTicks);
    }
  }

  return {
    kind: 'simulated',
    name: `simulated: seed ${seed}`,
    reason: options.reason,
    history: createSimulatedHistory({ parameters, seed, anchors, historyDays: options.historyDays ?? LARGEST_HISTORY_DAYS }),
    weightOf: (source) => (source === SIMULATED_SOURCE ? 1 : 0),
    minSources: () => 1,
    isOpen: isSessionOpen,
    async start(publish) {
      const publishAll = (): void => {
        const timeMs = clock.now();
        for (const { symbol, priceTicks } of walkers) {
          const price = decimalFromTicks(priceTicks, symbol.tickUnits);
          publish({ kind: 'played', symbolCode: symbol.code, source: SIMULATED_SOURCE, price, timeMs });
        }
      };
      publishAll();
      cancel = clock.every(STEP_MS, () => {
        beats += 1;
        if (beats % pace === 0) step();
        publishAll();
      });
      return Promise.resolve();
    },
    async stop() {
      cancel?.();
      return Promise.resolve();
    },
  };
}
