import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from '../machine/storage/guarded-database.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

/**
 * SQLSTATE classes that pass by themselves: connection lost (08), transaction rolled back by the server (25, 40), out of resources
 * (53), server going down or coming up (57), its disk or files in trouble (58).
 */
const PASSING = /^(08|25|40|53|55|57|58)/;

/** Whether the database may do the same thing later. Errors without a SQLSTATE come from the connection. */
export function mayPass(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
  const code = 'code' in error ? String(error.code) : '';
  // every SQLSTATE has a digit; EPIPE, of the same length, is what Node.js says of a broken connection
  if (/^(?=.*[0-9])[0-9A-Z]{5}$/.test(code)) return PASSING.test(code);
  // what Node.js says of sockets has a code, what the driver says of its connection has none
  return code !== '' || /connect|terminat|timeout|closed/i.test(error.message);
}

/**
 * Does it again, with growing pauses, for as long as the database is away; other errors are thrown at once.
 * `signal` ends the waiting with its reason.
 */
export async function untilDatabaseAnswers<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt === 0 || attempt % 20 === 0) onError(error);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS), undefined, { signal });
    }
  }
}
