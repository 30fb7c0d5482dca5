import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { ClockGuard } from '../machine/clock/clock-guard.ts';
import type { Core } from '../machine/core/core.ts';
import { watchDiskSpace } from './disk-space.ts';
import type { LiveMarkets } from '../prices/market-data/live-markets.ts';
import type { ReadinessSources } from './readiness.ts';
import type { Records } from '../records/records.ts';
import type { Stops } from '../machine/stops.ts';
import type { GuardedDatabase } from '../machine/storage/guarded-database.ts';
import type { Logger } from '../machine/telemetry/log.ts';
import type { Metrics } from './metrics.ts';

type Watched = {
  readonly core: Pick<Core, 'query'>;
  readonly connection: Pick<GuardedDatabase, 'isAway'>;
  readonly guard: Pick<ClockGuard, 'figures'>;
  readonly markets: Pick<LiveMarkets, 'lastTick' | 'priceAgeMs'>;
  readonly records: Pick<Records, 'lag'>;
  readonly metrics: Metrics;
};

type Around = {
  readonly dataFolder: string;
  readonly symbols: readonly Pick<SymbolInfo, 'symbolId' | 'code'>[];
  readonly log: Logger;
  readonly stops: Stops;
};

/** What the operator is told, as readiness and as figures. */
export async function openReadiness(
  { core, connection, guard, markets, records, metrics }: Watched,
  { dataFolder, symbols, log, stops }: Around,
): Promise<Omit<ReadinessSources, 'modules'>> {
  const disk = await watchDiskSpace(dataFolder, (space, nowLow) => {
    if (nowLow) log.warn(space, 'disk space of the data folder is low: a full disk ends the process');
    else log.info(space, 'disk space of the data folder is enough again');
  });
  stops.add(() => disk.stop());
  const prices = () =>
    symbols.map(({ symbolId, code }) => ({ code, tick: markets.lastTick(symbolId), ageMs: markets.priceAgeMs(symbolId) }));
  metrics.watchPrices(prices);
  metrics.watchDisk(() => disk.space());
  metrics.gauge('candor_database_up', '1 while the database answers; otherwise lists and sign-ins are refused', () =>
    connection.isAway() ? 0 : 1,
  );
  return {
    core,
    clock: () => guard.figures,
    symbols: prices,
    lag: () => records.lag(),
    isDatabaseAway: () => connection.isAway(),
    disk: () => disk.space(),
  };
}
