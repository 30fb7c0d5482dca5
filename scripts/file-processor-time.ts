import process from 'node:process';
import { afterAll } from 'vitest';
import { processorSeconds } from './processor-time.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface TaskMeta {
    /** CPU-seconds of the worker and its processes since the file before ended, or since the worker began. */
    processorSeconds?: number;
  }
}

/** What this worker and its processes had taken by the end of the file before. */
const worker = globalThis as { processorSecondsBefore?: number };

/**
 * Runs before each file of tests of all projects, first of all: so this is the last thing that the file does. What a file's servers and browsers take
 * counts as the file's, and so does loading its modules.
 */
// oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern which fixtures a hook needs
afterAll(({}, { file }) => {
  const total = processorSeconds(process.pid);
  if (total === undefined) return;
  file.meta.processorSeconds = total - (worker.processorSecondsBefore ?? 0);
  worker.processorSecondsBefore = total;
});
