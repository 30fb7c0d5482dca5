import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { decideAgain } from '@candor/exchange/test/decided-again';
import { MANY_COMMANDS_A_PRODUCT } from '@candor/exchange/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { loadTrials } from '@candor/exchange/test/trials';
import { discard, startServerProcess } from '@candor/server/test/server-process';
import { decimalIn } from '@candor/server/machine/typed-number';
import { BATCH, fuzzCalls } from './call-fuzz/call-fuzz.ts';
import { audited, hasRecordings, met, playSellOff, SELL_OFFS } from './perpetual-sell-off.ts';
import { worstAccount } from './worst-account.ts';

/**
 * `npm run soak -- --minutes 60`. First the tests that end in `npm test` when they have met what they must, here with all they have, and the
 * recorded sell-offs with all of their accounts; then, with growing seeds until the time is over, the random run of all products beside their
 * models and calls made from the API document against a real server. At a difference it prints the seed, with which the same run fails again
 * (`--seed`, which leaves out what comes before the seeds), and ends with 1.
 */
/** Batches of calls of one seed: about as long as its random run. */
const CALL_BATCHES = 80;
/** Beyond the seeds of the tests, which `npm test` has already run. */
const FIRST_SEED = 1_000_000;
/** Seven days of the worst account in the journal's time, before the random runs. */
const WORST_QUARTERS = 28;
const MEGABYTE = 1_000_000;
/** Leveraged accounts in a recorded sell-off; the tests have fewer. */
const TRADERS = 10_000;
/** Prices between two looks at the whole state of so many. */
const CHECK_EVERY = 10;

/** Random runs of all products, files for both verifiers, kills, recorded days and an attacker on them: a part of a file's name each. */
const BOUNDED = [
  'exchange-model.test',
  'python.integration.test',
  'sigkill.test',
  'price-series.test',
  'simulation/src/recorded-day.test',
  'second-recorded-day.test',
  'attacker.test',
];

const trials = await loadTrials();
const COMMANDS = MANY_COMMANDS_A_PRODUCT * trials.length;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const [minutes, firstSeed] = [decimalIn(values.minutes) ?? 0, decimalIn(values.seed ?? String(FIRST_SEED))];
if (!(minutes > 0) || firstSeed === null || !Number.isSafeInteger(firstSeed)) {
  process.stderr.write('usage: npm run soak -- --minutes 60 [--seed 1]\n');
  process.exit(2);
}

if (values.seed === undefined) runBounded();

const server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
const untilMs = Date.now() + minutes * 60_000;
let seed = firstSeed;
try {
  for (; Date.now() < untilMs; seed += 1) {
    const { exchange, entries } = new TrialRun(trials, seed, COMMANDS);
    decideAgain(exchange, entries);
    await fuzzCalls(server.address, seed, CALL_BATCHES);
  }
  process.stdout.write(
    `no difference in ${seed - firstSeed} seeds, ${COMMANDS} commands each of ${trials.map(({ name }) => name).join(', ')} together, and ${CALL_BATCHES * BATCH} calls\n`,
  );
} catch (error) {
  process.stderr.write(`seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await discard(server);
}

/** What is not drawn by growing seeds. Ends the process at a difference. */
function runBounded(): void {
  const vitest = resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const environment = { ...process.env, CANDOR_TEST_WHOLE: '1' };
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...BOUNDED], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: environment,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
  for (const { ids, stateBytes, busy } of worstAccount(WORST_QUARTERS)) {
    const resident = Math.round(process.memoryUsage.rss() / MEGABYTE);
    process.stdout.write(
      `worst account, next quarter of a day: ${ids} ids, state ${Math.round(stateBytes / MEGABYTE)} MB, ${busy} busy, resident ${resident} MB\n`,
    );
  }

  for (const sellOff of hasRecordings ? SELL_OFFS : []) {
    const harness = playSellOff(sellOff, TRADERS, CHECK_EVERY);
    const problems = audited(harness);
    if (!harness.bystandersKept()) problems.push('somebody without a position has paid');
    const { 'perpetual.liquidated': liquidated = 0, 'perpetual.deleveraged': deleveraged = 0 } = met(harness);
    process.stdout.write(`${sellOff.day}: ${TRADERS} accounts, ${liquidated} liquidations, ${deleveraged} deleveragings\n`);
    if (problems.length === 0) continue;
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exit(1);
  }
}
