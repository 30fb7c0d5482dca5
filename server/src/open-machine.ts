import type { ProductName } from '@candor/contract/products/registry';
import { Catalogue } from './api/user/catalogue.ts';
import { DepthBooks } from './api/user/depth-books.ts';
import type { Eligibility } from './api/user/eligibility.ts';
import type { Machine } from './api/user/machine.ts';
import { PlatformTime } from './api/user/platform-time.ts';
import { RecordsReader } from './api/user/records-reader.ts';
import type { Residences } from './api/user/residences.ts';
import { LiveSettings } from './api/user/live-settings.ts';
import { notOfferedEntries, servedSettings } from './api/user/settings.ts';
import type { Configuration } from './configuration.ts';
import type { Genesis } from './genesis/genesis.ts';
import type { Metrics } from './health/metrics.ts';
import { Listeners } from './identity/hears.ts';
import { openSecurityLog, type SecurityLog } from './identity/security-log.ts';
import type { ClockGuard } from './machine/clock/clock-guard.ts';
import type { ExchangeTime } from './machine/clock/exchange-time.ts';
import type { Core } from './machine/core/core.ts';
import type { Encryption } from './machine/encryption/encryption.ts';
import { JournalSearch } from './machine/journal/search.ts';
import type { Stops } from './machine/stops.ts';
import type { OpenDatabase } from './machine/storage/open-database.ts';
import type { Logger } from './machine/telemetry/log.ts';
import { allTables } from './modules/tables.ts';
import type { Feed } from './prices/feeds/feed.ts';
import type { LiveMarkets } from './prices/market-data/live-markets.ts';
import type { Provenance } from './prices/provenance/provenance.ts';
import { serverProducts } from './products/registry.ts';
import type { Records } from './records/records.ts';

/** What is opened before it. */
export type MachineParts = {
  readonly core: Core;
  readonly time: ExchangeTime;
  readonly guard: ClockGuard;
  readonly exchangeNow: () => number;
  readonly connection: OpenDatabase;
  readonly encryption: Encryption;
  readonly residences: Residences;
  readonly records: Records;
  readonly provenance: Provenance;
  readonly markets: LiveMarkets;
  readonly metrics: Metrics;
  readonly genesis: Genesis;
  readonly feed: Feed;
  readonly eligibility: Eligibility;
  readonly offered: readonly ProductName[];
};

type Options = { readonly configuration: Configuration; readonly log: Logger };

/** The parts that modules and products are opened with, and where modules are told what they hear of. */
export async function openMachine(
  options: Options,
  parts: MachineParts,
  stops: Stops,
): Promise<{ readonly machine: Machine; readonly listeners: Listeners }> {
  const { configuration, log } = options;
  const { core, exchangeNow, encryption, records, provenance, markets, metrics, genesis, feed, eligibility, residences, offered } = parts;
  const { database } = parts.connection;
  const { dataFolder, mode, publicUrl } = configuration;
  const now = (): number => parts.time.steady();
  const liveSettings = await LiveSettings.open({
    core,
    defaults: servedSettings(configuration, offered),
    notOffered: notOfferedEntries(offered),
    onError: (error) => log.warn({ error: String(error) }, 'the settings could not be read'),
  });
  const settings = liveSettings.served;
  const platformTime = new PlatformTime(settings.timeZone.zoneId);
  liveSettings.onChange(() => platformTime.moveTo(settings.timeZone.zoneId));
  const catalogue = await Catalogue.open(core);
  const onError = (error: unknown): void => log.warn({ error: String(error) }, 'a book could not be read');
  const books = await DepthBooks.open({ core, products: serverProducts, onError });
  stops.add(() => books.stop());
  metrics.watchCore(core);
  metrics.watchRecords(records);
  metrics.watchSeries(() => provenance.latest()?.checkpoint ?? null, exchangeNow);
  const { securityLog, listeners } = openListeners(options, stops);
  const machine: Machine = {
    core,
    database,
    encryption,
    catalogue,
    markets,
    books,
    besideWallets: serverProducts.flatMap(({ besideWallets }) => besideWallets ?? []),
    provenance,
    journal: new JournalSearch(dataFolder),
    records: new RecordsReader(database, records),
    eligibility,
    residences,
    settings,
    liveSettings,
    time: platformTime,
    mode,
    dataFolder,
    publicUrl,
    source: { kind: feed.kind, name: feed.name, participants: configuration.participants?.count ?? 0 },
    grant: mode === 'demo' ? { assetId: genesis.quoteAssetId, units: genesis.grantUnits } : null,
    now,
    exchangeNow,
    log,
    metrics,
    securityLog,
    hears: listeners,
    tables: allTables,
  };
  return { machine, listeners };
}

/** The security log, and who hears beside it of what is done and tried with accounts. */
function openListeners(
  { configuration, log }: Options,
  stops: Stops,
): { readonly securityLog: SecurityLog; readonly listeners: Listeners } {
  const onError = (error: Error): void => log.warn({ error: error.message }, 'security log');
  const securityLog = openSecurityLog(configuration.dataFolder, Date.now, onError);
  stops.add(() => securityLog.close());
  const listeners = new Listeners();
  listeners.add({ security: (event) => securityLog.write(event) });
  return { securityLog, listeners };
}
