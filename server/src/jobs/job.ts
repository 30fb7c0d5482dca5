/** Work that is done again and again, once an interval, however often the server is started. Done again after a failure it has to end as if it had run once. */
export type Job = {
  /** In the log and the metrics, and in the row that says when it was last done. */
  readonly name: string;
  readonly intervalMs: number;
  readonly run: () => Promise<void>;
};

export const HOUR_MS = 3_600_000;

export const hourly = (name: string, run: () => Promise<void>): Job => ({ name, intervalMs: HOUR_MS, run });
