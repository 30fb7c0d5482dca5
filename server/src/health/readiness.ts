import type { ClockFigures } from '../machine/clock/clock-guard.ts';
import type { Core } from '../machine/core/core.ts';
import { isLow, type DiskSpace } from './disk-space.ts';
import type { LastTick } from '../prices/market-data/symbol-figures.ts';
import type { RecordsLag } from '../records/records.ts';

/** An answer that takes longer than this is no answer. */
const PATIENCE_MS = 2_000;
/** An unchanged price is repeated every second; one that is older than this is held up somewhere. */
const LATE_PRICE_MS = 5_000;
const LATE_RECORDS_MS = 10_000;

/** What an operator should look at, in the order of its weight for trade; behind these stand the words of modules. */
type Warning = 'exchange' | 'clock' | 'prices' | 'disk' | 'database' | 'records';

/**
 * Codes of symbols: `late` is a price that counts and was not repeated; `closed` is outside published hours and no fault; `none` have never had a price, which
 * is a fault only when no symbol has.
 */
export type PricesReadiness = Readonly<Record<'frozen' | 'late' | 'closed' | 'none', readonly string[]>>;

export type Readiness = {
  /** It answers: users can be let in, whatever the warnings say. */
  readonly exchange: boolean;
  readonly warnings: readonly string[];
  readonly clock: ClockFigures;
  readonly prices: PricesReadiness;
  readonly records: Pick<RecordsLag, 'seq' | 'entries' | 'behindMs'>;
  readonly database: boolean;
  readonly disk: DiskSpace;
};

export type ReadinessSources = {
  readonly core: Pick<Core, 'query'>;
  readonly clock: () => ClockFigures;
  readonly symbols: () => readonly {
    readonly code: string;
    readonly tick: Pick<LastTick, 'state'> | null;
    readonly ageMs: number | null;
  }[];
  readonly lag: () => RecordsLag;
  readonly isDatabaseAway: () => boolean;
  readonly disk: () => DiskSpace;
  readonly modules: () => readonly string[];
};

/** How the server does, as `/readyz` says it. */
export async function readinessOf(sources: ReadinessSources): Promise<Readiness> {
  const exchange = await answers(sources.core.query({ type: 'prices.last' }));
  const { seq, entries, behindMs } = sources.lag();
  const clock = sources.clock();
  const symbols = sources.symbols();
  const prices = pricesOf(symbols);
  const database = !sources.isDatabaseAway();
  const disk = sources.disk();
  const found: Readonly<Record<Warning, boolean>> = {
    exchange: !exchange,
    clock: clock.state !== 'ok',
    prices: prices.frozen.length + prices.late.length > 0 || (prices.none.length > 0 && prices.none.length === symbols.length),
    disk: isLow(disk),
    database: !database,
    records: behindMs > LATE_RECORDS_MS,
  };
  const warnings = [...(Object.keys(found) as Warning[]).filter((name) => found[name]), ...sources.modules()];
  return { exchange, warnings, clock, prices, records: { seq, entries, behindMs }, database, disk };
}

function pricesOf(symbols: ReturnType<ReadinessSources['symbols']>): PricesReadiness {
  const codes = (is: (tick: Pick<LastTick, 'state'>, ageMs: number) => boolean): readonly string[] =>
    symbols.flatMap(({ code, tick, ageMs }) => (tick !== null && is(tick, ageMs ?? 0) ? [code] : []));
  return {
    frozen: codes(({ state }) => state === 'frozen'),
    late: codes(({ state }, ageMs) => state === 'ok' && ageMs > LATE_PRICE_MS),
    closed: codes(({ state }) => state === 'closed'),
    none: symbols.filter(({ tick }) => tick === null).map(({ code }) => code),
  };
}

async function answers(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
