import type { Size } from '@candor/exchange/kernel/size';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { JobState } from '../jobs/jobs.ts';
import type { Core } from '../machine/core/core.ts';
import { LIMIT_NAMES, type LimitName } from '../machine/limits.ts';
import type { Records } from '../records/records.ts';

/** `ageMs` is null before the first tick. */
export type PriceAge = { readonly code: string; readonly ageMs: number | null; readonly tick: { readonly state: string } | null };

/** Prometheus figures of the whole server. */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Histogram<'call' | 'code'>;
  readonly #requestsOf = new Map<string, Histogram.Internal<'call' | 'code'>>();
  readonly #ticks: Histogram;
  readonly framesSent: Counter<'type'>;
  readonly framesSkipped: Counter<'type'>;
  readonly socketsClosed: Counter<'reason'>;
  readonly #limited: Counter<'limit'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Histogram({
      name: 'candor_request_seconds',
      help: 'Time to answer a call, by its name and envelope code',
      labelNames: ['call', 'code'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.#ticks = new Histogram({
      name: 'candor_tick_delay_seconds',
      help: 'Time from when a tick was due until it was durable',
      buckets: [0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2, 5],
      registers,
    });
    this.framesSent = new Counter({
      name: 'candor_socket_frames_total',
      help: 'Frames written to sockets',
      labelNames: ['type'],
      registers,
    });
    this.framesSkipped = new Counter({
      name: 'candor_socket_frames_skipped_total',
      help: 'Market frames left out for sockets that could not keep up',
      labelNames: ['type'],
      registers,
    });
    this.socketsClosed = new Counter({
      name: 'candor_sockets_closed_total',
      help: 'Sockets closed by the server',
      labelNames: ['reason'],
      registers,
    });
    this.#limited = new Counter({
      name: 'candor_limited_total',
      help: 'Requests, connections and sockets refused or closed, by the limit that they met',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of LIMIT_NAMES) this.#limited.inc({ limit }, 0);
  }

  /** Something was refused or closed by this limit. */
  limited(limit: LimitName): void {
    this.#limited.inc({ limit });
  }

  observeRequest(call: string, code: number, seconds: number): void {
    const key = `${call} ${code}`;
    let series = this.#requestsOf.get(key);
    if (series === undefined) {
      series = this.#requests.labels({ call, code: String(code) });
      this.#requestsOf.set(key, series);
    }
    series.observe(seconds);
  }

  observeTick(delayMs: number): void {
    this.#ticks.observe(delayMs / 1_000);
  }

  /** A figure that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: (): void => gauge.set(read()) });
  }

  /** The same of several things, by their names. */
  gauges<Label extends string>(
    name: string,
    help: string,
    label: Label,
    read: () => readonly (readonly [name: string, value: number])[],
  ): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: (): void => {
        for (const [of, value] of read()) gauge.set({ [label]: of } as Record<Label, string>, value);
      },
    });
  }

  watchCore(core: Core): void {
    this.gauge('candor_core_seq', 'Last durable entry of the journal', () => core.figures().seq);
    this.gauge('candor_core_queue_depth', 'Commands that wait for the core', () => core.figures().queued);
    this.gauge('candor_core_batches', 'Batches written since the start', () => core.figures().batches);
    this.gauge('candor_core_batch_size', 'Commands of the last batch', () => core.figures().lastBatchSize);
    this.gauge('candor_core_fsync_seconds', 'Time in which the last batch was written and synced', () => core.figures().lastSyncMs / 1_000);
    this.gauge('candor_core_snapshot_seq', 'Entry up to which the newest snapshot goes', () => core.figures().snapshotSeq);
    const uncovered: Gauge = new Gauge({
      name: 'candor_uncovered_units',
      help: 'What positions have lost beyond their margins and nobody covers, in smallest units of USDT',
      registers: [this.registry],
      collect: async (): Promise<void> => uncovered.set(Number(await core.query({ type: 'house.uncovered' }))),
    });
    this.#watchSizes(core);
  }

  /** What grows with input, and its bound; what is bounded by time alone has none here. */
  #watchSizes(core: Core): void {
    this.#gaugeOfSizes(core, 'candor_core_size', 'How much of it there is, by structure of the core', ({ count }) => count);
    this.#gaugeOfSizes(core, 'candor_core_bound', 'How much of it may be, by structure of the core', ({ most }) => most);
  }

  /** Both figures ask by themselves, since figures are read side by side. */
  #gaugeOfSizes(core: Core, name: string, help: string, read: (size: Size) => number | null): void {
    const gauge: Gauge<'structure'> = new Gauge({
      name,
      help,
      labelNames: ['structure'],
      registers: [this.registry],
      collect: async (): Promise<void> => {
        for (const size of await core.query({ type: 'house.sizes' })) {
          const value = read(size);
          if (value !== null) gauge.set({ structure: size.structure }, value);
        }
      },
    });
  }

  watchRecords(records: Records): void {
    this.gauge('candor_records_seq', 'Last entry that the records show', () => records.lag().seq);
    this.gauge('candor_records_lag_entries', 'Entries that the records do not show yet', () => records.lag().entries);
    this.gauge('candor_records_lag_seconds', 'For how long the records have been behind', () => records.lag().behindMs / 1_000);
  }

  /** `read` answers the last signed checkpoint, or null. */
  watchSeries(read: () => { readonly k: number; readonly time: number } | null, now: () => number): void {
    this.gauge('candor_checkpoint_number', 'Number of the last signed checkpoint of the price series', () => read()?.k ?? 0);
    this.gauge('candor_checkpoint_age_seconds', 'Time since the last signed checkpoint', () => {
      const time = read()?.time;
      return time === undefined ? Number.NaN : Math.max(0, now() - time) / 1_000;
    });
  }

  watchDisk(read: () => { readonly freeBytes: number; readonly sizeBytes: number }): void {
    this.gauge('candor_disk_free_bytes', 'What the server may still use of the file system of its data folder', () => read().freeBytes);
    this.gauge('candor_disk_size_bytes', 'Size of the file system of the data folder', () => read().sizeBytes);
  }

  watchClock(read: () => { readonly state: string; readonly differenceMs: number; readonly fromVenuesMs: number | null }): void {
    this.gauge('candor_clock_right', '1 while the wall clock can be believed; otherwise prices are frozen', () =>
      read().state === 'ok' ? 1 : 0,
    );
    this.gauge('candor_clock_difference_seconds', "Wall clock less the exchange's time", () => read().differenceMs / 1_000);
    this.gauge('candor_clock_from_venues_seconds', "Wall clock less the median of the venues' clocks; NaN where none is asked", () => {
      const { fromVenuesMs } = read();
      return fromVenuesMs === null ? Number.NaN : fromVenuesMs / 1_000;
    });
  }

  /** Of each job when it last succeeded, and whether its last try failed. */
  watchJobs(read: () => readonly JobState[], now: () => number): void {
    this.#gaugeOfJobs('candor_job_age_seconds', 'Time since a job last succeeded; NaN until it has, since the start', read, ({ doneMs }) =>
      doneMs === null ? Number.NaN : Math.max(0, now() - doneMs) / 1_000,
    );
    this.#gaugeOfJobs('candor_job_failed', '1 when the last try of a job failed', read, ({ failed }) => (failed ? 1 : 0));
  }

  #gaugeOfJobs(name: string, help: string, read: () => readonly JobState[], valueOf: (state: JobState) => number): void {
    const gauge: Gauge<'job'> = new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers: [this.registry],
      collect: (): void => {
        for (const state of read()) gauge.set({ job: state.name }, valueOf(state));
      },
    });
  }

  watchPrices(read: () => readonly PriceAge[]): void {
    const gauge: Gauge<'symbol'> = new Gauge({
      name: 'candor_price_age_seconds',
      help: 'Age of the last tick of each symbol',
      labelNames: ['symbol'],
      registers: [this.registry],
      collect: (): void => {
        for (const { code, ageMs } of read()) if (ageMs !== null) gauge.set({ symbol: code }, ageMs / 1_000);
      },
    });
    const frozen: Gauge<'symbol'> = new Gauge({
      name: 'candor_price_frozen',
      help: '1 while a symbol is frozen: it has no price on which anything may be done',
      labelNames: ['symbol'],
      registers: [this.registry],
      collect: (): void => {
        for (const { code, tick } of read()) if (tick !== null) frozen.set({ symbol: code }, tick.state === 'frozen' ? 1 : 0);
      },
    });
  }
}
