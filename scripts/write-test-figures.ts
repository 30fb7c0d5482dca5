/** `node scripts/write-test-figures.ts` writes down what the files of the last `npm test` took, in `test/figures.json`. */
import { lastRun } from './last-run.ts';
import { writeFigures } from './test-figures.ts';

const run = lastRun();
if (run === undefined) throw new Error('there has been no run: npm test');
writeFigures(run.outcomes);
