import type { Settings } from '@candor/contract/settings';
import { CALLS } from '@candor/contract/table';
import { mayPass } from '../../../records/retry.ts';
import { bindPublic, type BoundCall } from '../bind.ts';
import { QUOTE_SCALE } from '../catalogue.ts';
import { CoinListWriter } from '../coin-lists.ts';
import { decimalOf, ZERO } from '../decimal.ts';
import { answer, refuse } from '../result.ts';
import type { ServedModule } from '../served-module.ts';
import type { Machine } from '../machine.ts';
import { priceOf, priceOrNull } from '../written.ts';
import type { Opened } from './all.ts';

/** Answered when a client does not say how many. */
const BARS = 1_000;
const BARS_MAX = 1_000;

/** Null while the database is away: markets are shown all the same. */
async function watchedBy(modules: readonly ServedModule[], userId: number): Promise<ReadonlySet<string> | null> {
  try {
    const watched = await Promise.all(modules.flatMap(({ watchedCoins }) => watchedCoins?.(userId) ?? []));
    return new Set(watched.flatMap((coins) => [...coins]));
  } catch (error) {
    if (mayPass(error)) return null;
    throw error;
  }
}

export function marketCalls(machine: Machine, { products, modules }: Pick<Opened, 'products' | 'modules'>): readonly BoundCall[] {
  const { markets, catalogue } = machine;
  const lists = new CoinListWriter(
    machine,
    products.flatMap(({ listings }) => listings ?? []),
  );
  return [
    bindPublic(CALLS.coins, async ({ caller }) => {
      if (caller === null) return answer(lists.all());
      const watched = await watchedBy(modules, caller.userId);
      return answer(watched === null ? lists.all() : lists.collectedBy(watched));
    }),

    bindPublic(CALLS.dayVolume, async ({ parameters }) => {
      const market = catalogue.marketOfCoin(parameters.coin);
      if (market === undefined)
        return catalogue.symbolOfCoin(parameters.coin) === undefined ? refuse('NOT_FOUND', { field: 'coin' }) : answer(ZERO);
      return answer(decimalOf(markets.day(market.info.symbolId)?.volumeUnits ?? 0n, market.base.scale));
    }),

    bindPublic(CALLS.bars, async ({ parameters }) => {
      const symbol = catalogue.symbolOfCoin(parameters.coin);
      if (symbol === undefined) return refuse('NOT_FOUND', { field: 'coin' });
      const scale = catalogue.marketOfCoin(parameters.coin)?.base.scale ?? 8;
      const { interval, limit = BARS, endSeconds } = parameters;
      const nowMs = machine.exchangeNow();
      const beforeMs = endSeconds === undefined ? nowMs + 1 : Math.min(endSeconds * 1_000, nowMs + 1);
      const bars = await markets.bars(symbol.symbolId, interval, Math.min(limit, BARS_MAX), beforeMs);
      const day = markets.day(symbol.symbolId);
      return answer({
        bars: bars.map((bar) => ({
          startMs: bar.startMs,
          open: priceOf(symbol, bar.openTicks),
          high: priceOf(symbol, bar.highTicks),
          low: priceOf(symbol, bar.lowTicks),
          close: priceOf(symbol, bar.closeTicks),
          volume: decimalOf(bar.volumeUnits, scale),
        })),
        day: {
          symbolCode: symbol.code,
          high: priceOrNull(symbol, day?.highTicks ?? null),
          low: priceOrNull(symbol, day?.lowTicks ?? null),
          volume: day === null ? null : decimalOf(day.volumeUnits, scale),
          simulatedVolume: day === null ? null : decimalOf(day.simulatedVolumeUnits, scale),
        },
      });
    }),
  ];
}

export function commonCalls(machine: Machine, modules: readonly ServedModule[]): readonly BoundCall[] {
  const { core, settings, source, mode, grant, exchangeNow } = machine;
  const settingsNow = async (): Promise<Settings> => {
    const parts = await Promise.all(modules.map(async (module) => await module.settings?.()));
    return Object.assign({}, settings, ...parts) as Settings;
  };
  return [
    bindPublic(CALLS.settings, async () => answer(await settingsNow())),

    bindPublic(CALLS.dictionary, async ({ parameters }) => {
      return answer(parameters.dictType === 't_app_language' ? settings.t_app_language : []);
    }),

    bindPublic(CALLS.depositChannels, async () => answer((await settingsNow()).ASSET_COIN)),

    bindPublic(CALLS.withdrawalChannels, async () => answer(settings.WITHDRAWAL_CHANNEL_SETTING)),

    bindPublic(CALLS.priceSource, async () => {
      const stopMs = await core.query({ type: 'house.plannedStop' });
      return answer({
        kind: source.kind,
        name: source.name,
        mode,
        participants: source.participants,
        demoGrant: decimalOf(grant?.units ?? 0n, QUOTE_SCALE),
        serverTime: exchangeNow(),
        plannedStop: stopMs === 0 ? null : stopMs,
      });
    }),
  ];
}
