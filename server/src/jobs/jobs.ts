import type { Database } from '../machine/storage/connection.ts';
import { HOUR_MS, type Job } from './job.ts';

const LOOK_EVERY_MS = 60_000;
/** A job that failed is tried again after this time, or after its interval when that is shorter. */
const AGAIN_MS = HOUR_MS / 12;

export type JobsOptions = {
  readonly database: Database;
  /** UTC epoch milliseconds; never goes back. */
  readonly now: () => number;
  /** Told of a job that failed; it is tried again. */
  readonly onFailure: (name: string, error: unknown) => void;
};

/** `doneMs`: end of the last try that succeeded, UTC epoch milliseconds; null: none has. */
export type JobState = { readonly name: string; readonly doneMs: number | null; readonly failed: boolean };

/** Runs jobs one after another when they are due. When they were last done is kept: restarts neither repeat a job nor put it off. */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #all: readonly Job[];
  readonly #states = new Map<string, JobState>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #turn: Promise<void> | null = null;
  #isStopped = false;

  constructor(all: readonly Job[], options: JobsOptions) {
    const twice = all.find(({ name }, index) => all.findIndex((other) => other.name === name) !== index);
    if (twice !== undefined) throw new Error(`two jobs are called ${twice.name}`);
    this.#all = all;
    this.#options = options;
  }

  /** Looks once a minute for what is due. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#turn ??= this.look().finally(() => (this.#turn = null));
    }, LOOK_EVERY_MS);
  }

  /** Resolves when what was begun has ended; nothing is begun any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#turn;
  }

  /** What is known of each since this start. */
  states(): readonly JobState[] {
    return this.#all.map(({ name }) => this.#states.get(name) ?? { name, doneMs: null, failed: false });
  }

  /** Runs what is due. */
  async look(): Promise<void> {
    for (const job of this.#all) {
      if (this.#isStopped) return;
      await this.#runIfDue(job).catch((error: unknown) => this.#options.onFailure(job.name, error));
    }
  }

  async #runIfDue(job: Job): Promise<void> {
    if (!(await this.#begin(job))) return;
    try {
      await job.run();
    } catch (error) {
      this.#options.onFailure(job.name, error);
      await this.#end(job, { failed: true });
      return;
    }
    await this.#end(job, { failed: false, done_ms: this.#options.now() });
  }

  /** Of servers that share a database one begins it. */
  async #begin({ name, intervalMs }: Job): Promise<boolean> {
    const { database, now } = this.#options;
    const nowMs = now();
    const row = await database.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst();
    if (row === undefined) {
      const first = database.insertInto('jobs').values({ name, begun_ms: nowMs, done_ms: null, failed: false });
      return (await first.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    }
    this.#states.set(name, { name, doneMs: row.done_ms, failed: row.failed });
    // one that was cut off has neither failed nor been done since it was begun
    const hasEnded = row.failed || (row.done_ms ?? 0) >= row.begun_ms;
    const waitMs = row.failed || !hasEnded ? Math.min(AGAIN_MS, intervalMs) : intervalMs;
    if (nowMs < row.begun_ms + waitMs) return false;
    const begun = database.updateTable('jobs').set({ begun_ms: nowMs }).where('name', '=', name).where('begun_ms', '=', row.begun_ms);
    return (await begun.executeTakeFirst()).numUpdatedRows === 1n;
  }

  async #end({ name }: Job, outcome: { readonly failed: boolean; readonly done_ms?: number }): Promise<void> {
    const ended = this.#options.database.updateTable('jobs').set(outcome).where('name', '=', name).returningAll();
    const row = await ended.executeTakeFirstOrThrow();
    this.#states.set(name, { name, doneMs: row.done_ms, failed: row.failed });
  }
}
