import process from 'node:process';
import { parseArgs } from 'node:util';
import { RoundsRun } from '@candor/exchange/test/rounds-run';
import { TradingRun } from '@candor/exchange/test/trading-run';
import { UpdownRun } from '@candor/exchange/test/updown-run';

/**
 * The random runs of the exchange beside its models, with growing seeds until the time is over: `npm run soak -- --minutes 60`. The tests run
 * the same for a bounded number of seeds. At a difference it prints the seed, with which the same run fails again, and ends with 1.
 */
const COMMANDS = 10_000;
/** Beyond the seeds of the tests, which `npm test` has already run. */
const FIRST_SEED = 1_000_000;

const runs: Readonly<Record<string, (seed: number) => unknown>> = {
  trading: (seed) => new TradingRun(seed, COMMANDS),
  'second contracts': (seed) => new UpdownRun(seed, COMMANDS),
  rounds: (seed) => new RoundsRun(seed, COMMANDS),
};

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: String(FIRST_SEED) } },
});
const [minutes, firstSeed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isSafeInteger(firstSeed)) {
  process.stderr.write('usage: npm run soak -- --minutes 60 [--seed 1]\n');
  process.exit(2);
}

const untilMs = Date.now() + minutes * 60_000;
let seed = firstSeed;
for (; Date.now() < untilMs; seed += 1) {
  for (const [name, run] of Object.entries(runs)) {
    try {
      run(seed);
    } catch (error) {
      process.stderr.write(`${name}, seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    }
  }
}
process.stdout.write(`no difference in ${seed - firstSeed} seeds of ${Object.keys(runs).join(', ')}, ${COMMANDS} commands each\n`);
