import type { Job } from '../jobs/job.ts';
import type { Waiting, WorkList } from '../operators/work-list.ts';
import type { Metrics } from './metrics.ts';

const LOOK_EVERY_MS = 60_000;

/** Looks now and then at what waits for operators, for figures: they are asked for more often than is good for the database. */
export function watchWork(metrics: Pick<Metrics, 'gauges'>, lists: readonly WorkList[], now: () => number): Job {
  const seen = new Map<string, Waiting>();
  const of = (name: string, help: string, read: (waiting: Waiting, list: WorkList) => number): void =>
    metrics.gauges(name, help, 'list', () =>
      lists.map((list) => {
        const waiting = seen.get(list.name);
        return [list.name, waiting === undefined ? Number.NaN : read(waiting, list)];
      }),
    );
  const ageMs = ({ oldestMs }: Waiting): number => (oldestMs === null ? 0 : Math.max(0, now() - oldestMs));
  of('candor_work_waiting', 'What waits for operators, by list; NaN before it was first counted', ({ count }) => count);
  of('candor_work_age_seconds', 'For how long the oldest of a list waits; 0: none does', (waiting) => ageMs(waiting) / 1_000);
  of('candor_work_late', '1 while the oldest of a list waits longer than it should', (waiting, { lateMs }) =>
    ageMs(waiting) > lateMs ? 1 : 0,
  );
  return {
    name: 'work-lists',
    intervalMs: LOOK_EVERY_MS,
    async run() {
      const looked = await Promise.allSettled(lists.map(async (list) => seen.set(list.name, await list.waiting(null))));
      for (const one of looked) if (one.status === 'rejected') throw one.reason;
    },
  };
}
