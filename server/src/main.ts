import process from 'node:process';
import { readConfiguration, WrongConfiguration, type Configuration } from './configuration.ts';
import { hostAndPort } from './api/user/listen.ts';
import { startServer } from './server.ts';
import { inWords } from './machine/system-words.ts';
import { createLogger } from './machine/telemetry/log.ts';

/** A clean stop is done by then; what hangs is left to recovery. */
/** What makes the first operators: as long as they are fewer than three, nothing takes two. */
const FIRST_OPERATORS = `The first three operators are administrators, each by: npm run candor -- operator add <name> --roles administrator --reason <why>
  then, by the person: on the operators' page with #enrol behind its address, or npm run candor -- operator enrol <name>. The first one invites the other two, and nobody else, alone.
`;
const STOP_PATIENCE_MS = 4_800;
const PARENT_CHECK_MS = 500;

/**
 * Under `npm start` the server belongs to npm: when npm is killed without a chance to pass the signal on, the server stops too,
 * rather than hold the port and the data folder against the next start.
 */
function stopWithParent(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] !== 'start') return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), PARENT_CHECK_MS).unref();
}

function configure(): Configuration {
  try {
    const [, , ...unread] = process.argv;
    if (unread.length > 0)
      throw new WrongConfiguration([
        `${unread.join(' ')}: the server reads no arguments, what it does is said by variables of its environment`,
      ]);
    return readConfiguration(process.env);
  } catch (error) {
    if (!(error instanceof WrongConfiguration)) throw error;
    process.stderr.write(`Candor cannot start:\n${error.problems.map((problem) => `  ${problem}\n`).join('')}`);
    process.exit(2);
  }
}

// whoever reads what is printed may go away, and the disk that it goes to may be full: that stops no exchange
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const configuration = configure();
const log = createLogger(configuration.logLevel);

function endAtOnce(error: Error): void {
  log.fatal({ error: error.stack ?? error.message }, 'the exchange has stopped');
  // the exchange's thread sends its stack along: that is for the log
  const [reason = ''] = error.message.split('\n');
  process.stderr.write(`Candor has stopped: ${inWords(reason)}\nIt goes on from the last acknowledged command when it is started again.\n`);
  process.exit(1);
}

try {
  const server = await startServer({ configuration, log, onFatal: endAtOnce });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_PATIENCE_MS).unref();
    void server.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  stopWithParent(stop);
  process.stdout.write(`Prices: ${server.feed.name} (${server.feed.reason})\n`);
  process.stdout.write(
    `Readiness and figures: http://${hostAndPort({ ...configuration.admin, port: server.adminPort })}/readyz and /metrics\n`,
  );
  process.stdout.write(`Operators: ${server.operatorUrl}\n`);
  if (server.administrators < 3) process.stdout.write(FIRST_OPERATORS);
  process.stdout.write(`Candor is ready at http://${hostAndPort({ ...configuration, port: server.port })}\n`);
} catch (error) {
  log.fatal({ error: error instanceof Error ? error.stack : String(error) }, 'not started');
  process.stderr.write(`Candor could not start: ${inWords(error)}\n`);
  process.exit(1);
}
