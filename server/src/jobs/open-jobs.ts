import type { Job } from './job.ts';
import { Jobs, type JobState } from './jobs.ts';
import type { Stops } from '../machine/stops.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Logger } from '../machine/telemetry/log.ts';

type Around = {
  readonly database: Database;
  readonly now: () => number;
  readonly metrics: { watchJobs(states: () => readonly JobState[], now: () => number): void };
  readonly log: Logger;
  readonly stops: Stops;
};

/** Begins the regular work of all rooms and modules; answers what is known of each. */
export function openJobs(all: readonly Job[], { database, now, metrics, log, stops }: Around): () => readonly JobState[] {
  const onFailure = (job: string, error: unknown): void =>
    log.warn({ job, error: String(error) }, 'regular work failed and is tried again');
  const jobs = new Jobs(all, { database, now, onFailure });
  metrics.watchJobs(() => jobs.states(), now);
  jobs.start();
  stops.add(() => jobs.stop());
  return () => jobs.states();
}
