import type { Job } from './jobs/job.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Stops } from './stops.ts';
import type { Database } from './storage/connection.ts';
import type { Logger } from './telemetry/log.ts';
import type { Metrics } from './telemetry/metrics.ts';

type Around = {
  readonly database: Database;
  readonly now: () => number;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly stops: Stops;
};

/** Begins the regular work of all rooms and modules. */
export function openJobs(all: readonly Job[], { database, now, metrics, log, stops }: Around): void {
  const onFailure = (job: string, error: unknown): void =>
    log.warn({ job, error: String(error) }, 'regular work failed and is tried again');
  const jobs = new Jobs(all, { database, now, onFailure });
  metrics.watchJobs(() => jobs.states(), now);
  jobs.start();
  stops.add(() => jobs.stop());
}
