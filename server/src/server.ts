import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assertNotUnfinished } from './backup/restore.ts';
import type { Configuration } from './configuration.ts';
import { keepIdentity, keepMode, openEncryption, openKeys } from './continuity/data-continuity.ts';
import type { Core } from './machine/core/core.ts';
import type { ClockGuard } from './machine/clock/clock-guard.ts';
import { ExchangeTime } from './machine/clock/exchange-time.ts';
import { exchangeClock } from './machine/core/exchange-clock.ts';
import { startCoreThread } from './machine/core/core-client.ts';
import { eligibilityOf } from './api/user/eligibility.ts';
import { createFeed } from './prices/feeds/create-feed.ts';
import type { Feed } from './prices/feeds/feed.ts';
import { startIndexRunner } from './prices/feeds/index-runner.ts';
import { Front, trustIn } from './api/front.ts';
import { startGateway } from './api/user/gateway.ts';
import { startAdminServer } from './api/user/http/admin.ts';
import { OPERATORS_FOLDER } from './api/user/http/static-files.ts';
import { Residences } from './api/user/residences.ts';
import { stepUpTable } from './api/user/step-up.ts';
import { serverProducts } from './products/registry.ts';
import { runGenesis } from './genesis/genesis.ts';
import { historyAnchors } from './records/history-anchors.ts';
import { modules } from './modules/registry.ts';
import { startLiveMarkets, type LiveMarkets } from './prices/market-data/live-markets.ts';
import { clockOf, guardClock, logStart } from './prices/feeds/open-clock.ts';
import { openDemo } from './demo/open-demo.ts';
import { openDatabase, type OpenDatabase } from './machine/storage/open-database.ts';
import { openProducts } from './products/open-products.ts';
import { openMachine, type MachineParts } from './open-machine.ts';
import { openReadiness } from './health/open-readiness.ts';
import { openOperatorInterface, openOperators, type OpenOperators } from './open-operators.ts';
import { openRegisteredModules } from './modules/open-registered.ts';
import type { Keyring } from './prices/provenance/signed.ts';
import type { Provenance } from './prices/provenance/provenance.ts';
import { startProvenance } from './prices/provenance/start-provenance.ts';
import { importsInThread } from './records/history-thread.ts';
import { startRecords, type Records } from './records/records.ts';
import { offeredNames } from './api/user/settings.ts';
import { naming } from './machine/start-failure.ts';
import { Stops } from './machine/stops.ts';
import type { SymbolSources } from './prices/feeds/index-series.ts';
import { prepareDataFolder } from './machine/storage/data-folder.ts';
import type { Logger } from './machine/telemetry/log.ts';
import { Metrics } from './health/metrics.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** A feed's history comes into the records with rests in between, which leave disk and processor to trade. */
const HISTORY_SHARE = 0.4;

export type RunningServer = {
  readonly port: number;
  /** Of the admin address. */
  readonly adminPort: number;
  /** Where operators are served. */
  readonly operatorUrl: string;
  /** How many administrators have enrolled: with fewer than three there is something to be done first. */
  readonly administrators: number;
  /** What runs, in words: the feed and why it was chosen. */
  readonly feed: Pick<Feed, 'kind' | 'name' | 'reason'>;
  stop(): Promise<void>;
};

export type ServerOptions = {
  readonly configuration: Configuration;
  readonly log: Logger;
  /** Nothing can be acknowledged any more: the process has to end. */
  readonly onFatal: (error: Error) => void;
};

/** Starts every room in its order; what was started is stopped again when a later one fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const stops = new Stops();
  try {
    return await startParts(options, stops);
  } catch (error) {
    await stops.run(options.log);
    throw error;
  }
}

async function startParts(options: ServerOptions, stops: Stops): Promise<RunningServer> {
  const { configuration, log } = options;
  await naming('CANDOR_DATA', async () => {
    await prepareDataFolder(configuration.dataFolder);
    assertNotUnfinished(configuration.dataFolder);
  });
  // before all else: it locks the data folder
  const time = new ExchangeTime();
  const core = await startCoreThread({
    dataFolder: configuration.dataFolder,
    time,
    waits: true,
    onFatal: options.onFatal,
    onNotice: (text) => log.warn({ text }, 'core'),
  });
  // before the records when there are some, else at the end
  let stopped: Promise<void> | null = null;
  const stopCore = (): Promise<void> => (stopped ??= core.stop());
  stops.add(stopCore);
  await naming('CANDOR_MODE', () => keepMode(core, configuration));
  const keyring = await naming('CANDOR_DATA', () => openKeys(core, configuration));
  log.info({ key: keyring.key }, 'signing key');
  logStart(time, log);
  const clock = exchangeClock(core, () => time.now());
  stops.add(() => clock.stop());
  const connection = await openDatabase(configuration, log, stops);
  await naming(configuration.databaseUrl === null ? 'CANDOR_DATA' : 'DATABASE_URL', () =>
    keepIdentity(core, connection.database, configuration),
  );
  const encryption = await naming('CANDOR_ENCRYPTION_KEY', () => openEncryption(connection.database, configuration));
  // whose data this is has been asked: from here on the core makes entries
  core.begin();
  const residences = new Residences(configuration.defaultCountry);
  const eligibility = eligibilityOf(configuration, (accountId) => residences.of(accountId));
  const offered = offeredNames(eligibility);
  const defined = serverProducts.filter(({ name }) => offered.includes(name));
  const genesis = await runGenesis(core, { mode: configuration.mode, products: defined });
  const records = await openRecords(options, core, connection, time, stops);
  // the core does what falls due until it is stopped, each second where contracts have a mark: records wait for its last entry
  stops.add(stopCore);
  const provenance = await openProvenance(options, core, keyring, time, stops);
  const operators = await openOperators(configuration, { core, connection, encryption, time, nowMs: clock.now(), log, stops });
  const metrics = new Metrics();
  const around = { records, metrics, time, exchangeNow: clock.now };
  const { feed, markets, guard, sources } = await openPrices(options, core, connection, around, stops);
  const play = { core, clock: clockOf(time), offered: defined };
  const demo = configuration.mode === 'demo' ? await openDemo(options, play, stops) : null;
  const parts = {
    core,
    connection,
    encryption,
    residences,
    provenance,
    markets,
    genesis,
    feed,
    guard,
    eligibility,
    offered,
    operators,
    sources,
    ...around,
  };
  const ports = await openGateway(options, parts, stops);
  await demo?.firstQuotes();
  const administrators = await operators.service.administratorCount();
  return { ...ports, feed, administrators, stop: () => stops.run(log) };
}

async function openRecords(
  { configuration, log }: ServerOptions,
  core: Core,
  { url }: OpenDatabase,
  time: ExchangeTime,
  stops: Stops,
): Promise<Records> {
  const { seq: durableSeq } = core.figures();
  const { dataFolder } = configuration;
  const lowPriority = configuration.databaseUrl === null;
  const now = (): number => time.steady();
  const records = await startRecords({ url, dataFolder, durableSeq, lowPriority, now, log: (line) => log.warn({ line }, 'records') });
  stops.add(core.onBatch((batch) => records.advance(batch.lastSeq)));
  stops.add(() => records.stop());
  records.advance(core.figures().seq);
  return records;
}

/** Before the first tick of this start, so that the chain goes on where it was. */
async function openProvenance(
  { configuration, log, onFatal }: ServerOptions,
  core: Core,
  keyring: Keyring,
  time: ExchangeTime,
  stops: Stops,
): Promise<Provenance> {
  const { dataFolder, tickRetentionDays: retentionDays } = configuration;
  return await naming('CANDOR_DATA', async () => {
    const series = await startProvenance({
      core,
      products: serverProducts,
      dataFolder,
      time,
      keyring,
      retentionDays,
      onFatal,
      log: (line) => log.warn({ line }, 'prices'),
    });
    stops.add(() => series.stop());
    return series;
  });
}

type Prices = {
  readonly feed: Feed;
  readonly markets: LiveMarkets;
  readonly guard: ClockGuard;
  readonly sources: () => readonly SymbolSources[];
};

/** Live figures listen before the first tick, so that each counts once. */
async function openPrices(
  { configuration, log, onFatal }: ServerOptions,
  core: Core,
  { database, pool, url }: OpenDatabase,
  { records, metrics, time, exchangeNow: now }: Pick<MachineParts, 'records' | 'metrics' | 'time' | 'exchangeNow'>,
  stops: Stops,
): Promise<Prices> {
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const lastPrices = await core.query({ type: 'prices.last' });
  const anchors = await historyAnchors(database, symbols);
  const clock = clockOf(time);
  const feedOptions = { symbols, lastPrices, mode: configuration.mode, clock, anchors };
  const onProblem = (problem: string): void => log.warn({ problem }, 'feed');
  const feed = await naming('CANDOR_FEED', () => createFeed(configuration.feed, { ...feedOptions, onProblem }));
  log.info({ feed: feed.name, reason: feed.reason }, 'prices');
  const notice = (line: string): void => log.warn({ line }, 'market data');
  const runImport = importsInThread({ url, lowPriority: configuration.databaseUrl === null, share: HISTORY_SHARE });
  const past = { history: feed.history, runImport };
  const markets = await startLiveMarkets({ core, records, database, pool, products: serverProducts, ...past, now, log: notice });
  stops.add(() => markets.stop());
  const onTick = (delayMs: number): void => metrics.observeTick(delayMs);
  const { guard, stop } = guardClock({ time, feed, mode: configuration.mode, log, onFatal });
  stops.add(stop);
  metrics.watchClock(() => guard.figures);
  const isClockRight = (): boolean => guard.isRight;
  const runner = await startIndexRunner({ core, feed, symbols, lastPrices, clock, isClockRight, onError: onFatal, onTick });
  stops.add(() => runner.stop());
  return { feed, markets, guard, sources: () => runner.sources() };
}

type Ports = Pick<RunningServer, 'port' | 'adminPort' | 'operatorUrl'>;

async function openGateway(
  options: ServerOptions,
  parts: MachineParts & Pick<Prices, 'sources'> & { readonly operators: OpenOperators },
  stops: Stops,
): Promise<Ports> {
  const { configuration, log } = options;
  const { machine, listeners } = await openMachine(options, parts, stops);
  const { metrics, operators } = parts;
  const readiness = await openReadiness(parts, { dataFolder: machine.dataFolder, symbols: machine.catalogue.symbols, log, stops });
  const around = { configuration, listeners, operators, readiness, sources: parts.sources, stops };
  const opened = await openRegisteredModules(machine, around);
  const products = await openProducts(serverProducts, machine);
  stops.add(() => products.stop());
  const { host, port, limits, trustedProxies, publicUrl } = configuration;
  const front = new Front(trustIn(trustedProxies), publicUrl);
  const handled = { manifests: serverProducts, products: products.all, modules: opened.all, stepUp: stepUpTable(modules) };
  const { identity } = opened.parts;
  const start = { front, machine, identity, ...handled, host, port, limits, webFolder: WEB_FOLDER };
  const view = { metrics, readiness: opened.readiness };
  // before the gateway: who waits for readiness asks here from the first moment that users could come
  const admin = await naming('CANDOR_ADMIN_ADDRESS', () => startAdminServer(view, configuration.admin));
  stops.add(() => admin.stop());
  const pageFolder = join(WEB_FOLDER, OPERATORS_FOLDER);
  const pages = { pageFolder, routes: opened.all.flatMap(({ operatorRoutes }) => operatorRoutes ?? []) };
  const operatorUrl = await openOperatorInterface(configuration, parts.operators, { now: machine.now, log, stops, ...pages });
  const gateway = await naming('CANDOR_HOST, CANDOR_PORT', () => startGateway(start));
  stops.add(() => gateway.stop());
  return { port: gateway.port, adminPort: admin.port, operatorUrl };
}
