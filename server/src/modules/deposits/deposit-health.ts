import type { HealthRow } from '../../health/health-row.ts';
import type { Metrics } from '../../health/metrics.ts';
import type { Job } from '../../jobs/job.ts';
import type { ChainFigures } from './watched-chain.ts';

/** A chain that was not read for so long, or a report that waits for so long, is a fault. */
const LATE_CHAIN_MS = 120_000;
const LATE_REPORT_MS = 60_000;

export type WatchedDeposits = {
  readonly chains: () => readonly ChainFigures[];
  /** When the oldest report was written that waits for the exchange; null: none does. */
  readonly oldestMs: () => number | null;
  readonly now: () => number;
};

export function watchDeposits(metrics: Pick<Metrics, 'gauge' | 'gauges'>, { chains, oldestMs, now }: WatchedDeposits): void {
  const of = (name: string, help: string, read: (figures: ChainFigures) => number): void =>
    metrics.gauges(name, help, 'network', () => chains().map((one) => [one.network, read(one)]));
  of('candor_chain_read_age_seconds', 'Time since the node of a chain last answered', ({ readAgeMs }) => readAgeMs / 1_000);
  of('candor_chain_behind_blocks', 'Blocks of a chain that are still to be read', ({ behindBlocks }) => behindBlocks);
  of('candor_chain_problem', '1 while something keeps deposits of a chain from being credited', ({ problem }) =>
    problem === null ? 0 : 1,
  );
  of('candor_chain_halted', '1 when the scan of a chain waits for a person: it has forked below all that is known', ({ problem }) =>
    problem === 'HALTED' ? 1 : 0,
  );
  metrics.gauge(
    'candor_deposit_report_age_seconds',
    'For how long the oldest deposit waits for the exchange; 0: none does',
    () => ageMs(oldestMs(), now()) / 1_000,
  );
}

const ageMs = (sinceMs: number | null, nowMs: number): number => (sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs));

const COUNT_DECLARED_EVERY_MS = 300_000;
type DeclaredFigures = { readonly count: number; readonly oldestMs: number | null };

/** Counts declared deposits that nobody has answered, now and then. */
export function watchDeclared(metrics: Pick<Metrics, 'gauge'>, now: () => number, read: () => Promise<DeclaredFigures>): Job {
  let figures: DeclaredFigures = { count: 0, oldestMs: null };
  metrics.gauge('candor_declared_deposits', 'Deposits that users have declared and no operator has answered', () => figures.count);
  metrics.gauge(
    'candor_declared_deposit_age_seconds',
    'For how long the oldest of them waits; 0: none does',
    () => ageMs(figures.oldestMs, now()) / 1_000,
  );
  return {
    name: 'declared-deposits',
    intervalMs: COUNT_DECLARED_EVERY_MS,
    async run() {
      figures = await read();
    },
  };
}

/** What readiness says: `deposits` while a chain is not read, is halted, or a deposit waits for the exchange. */
export function depositWarnings({ chains, oldestMs, now }: WatchedDeposits): readonly string[] {
  const isLate = chains().some(({ problem, readAgeMs }) => problem === 'HALTED' || readAgeMs > LATE_CHAIN_MS);
  return isLate || ageMs(oldestMs(), now()) > LATE_REPORT_MS ? ['deposits'] : [];
}

export function chainHealth(chains: readonly ChainFigures[]): readonly HealthRow[] {
  return chains.map(({ network, problem, readAgeMs, behindBlocks, height }) => ({
    part: 'chain',
    name: network,
    isWell: problem === null && readAgeMs <= LATE_CHAIN_MS,
    facts: { height, behindBlocks, readAgeMs, problem },
  }));
}
