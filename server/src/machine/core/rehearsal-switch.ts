import { getEnvironmentData } from 'node:worker_threads';

/** The name of what a process gives its threads to say so. */
export const REHEARSAL = 'candor rehearsal';

/**
 * Only a module that is loaded before the server can have switched it off, as that of the tests does (`test/movable-time.ts`): each of their servers
 * is spared a second of work.
 */
export function isRehearsalOff(): boolean {
  return getEnvironmentData(REHEARSAL) === 'off';
}
