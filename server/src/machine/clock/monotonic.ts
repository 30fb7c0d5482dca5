import process from 'node:process';

/** Milliseconds of the machine's monotonic clock, the same for all threads and processes: nobody sets it, and it knows no date. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
