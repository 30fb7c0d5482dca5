import type { Metrics } from '../../health/metrics.ts';
import type { Job } from '../../jobs/job.ts';

/** Of one answer, the oldest: the next ones come when these are decided. */
export const ROWS_MOST = 200;
const COUNT_EVERY_MS = 60_000;

type Queue = { readonly count: number; readonly oldestMs: number | null };

/** Counts what waits for reviewers, now and then. */
export function watchReviews(metrics: Pick<Metrics, 'gauge'>, now: () => number, read: () => Promise<Queue>): Job {
  let queue: Queue = { count: 0, oldestMs: null };
  metrics.gauge('candor_verifications_waiting', 'Verifications that wait for reviewers', () => queue.count);
  metrics.gauge('candor_verification_age_seconds', 'For how long the oldest of them waits; 0: none does', () =>
    queue.oldestMs === null ? 0 : Math.max(0, now() - queue.oldestMs) / 1_000,
  );
  return {
    name: 'verification-queue',
    intervalMs: COUNT_EVERY_MS,
    async run() {
      queue = await read();
    },
  };
}
