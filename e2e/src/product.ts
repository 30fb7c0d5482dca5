import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { keepSecurityLog, keptLog } from './kept-logs.ts';
import { programOf } from './program-of.ts';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The built product, running in a process of its own on a data folder of its own. */
export type Product = {
  readonly address: string;
  readonly dataFolder: string;
  /** Ends the process with a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /**
   * Lets the product's time pass faster than the machine's, in steps of a second when none are asked for; pages follow by what it tells them.
   * What is done at intervals is done once a step: longer ones are for who needs no price on the way.
   */
  passTime(durationMs: number, stepMs?: number): Promise<void>;
  /** What the product's time is ahead of the machine's, ms. */
  readonly timeAheadMs: () => number;
  /** Everything the process wrote so far. */
  output(): string;
};

/**
 * `sources` is another folder of sources than this one: what is started are the sources themselves. `participants`: how many are simulated; none
 * when it is not said. `mode`: demo when it is not said; live takes its prices from the exchanges.
 */
type StartOptions = {
  readonly participants?: string;
  readonly mode?: 'live';
  /** Where prices come from, in place of simulated ones (docs/operations). */
  readonly feed?: string;
  readonly dataFolder?: string;
  readonly port?: number;
  readonly timeAheadMs?: number;
  readonly sources?: string;
  /** Further variables of its environment. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** The index is a price while it is said again each second: steps of the usual length leave none out of a contract's or a round's end, ms. */
const USUAL_STEP_MS = 1_000;

/** Loaded before the product by tests alone; `npm start` has nothing like it. */
const MOVABLE_TIME = 'server/src/test/movable-time.ts';

/**
 * The usual history of forty days costs each product seconds of processor time at its start. Prices that move every two seconds instead of
 * twice a second halve what an open trade page draws; who needs them quick says so by `feed`.
 */
const SHORT_HISTORY = 'simulated?days=3&pace=4';

const readyLine = /Candor is ready at (http:\/\/\S+)/;

/** Starts the product and answers when it has printed its ready line; rejects with its output when it ends first. */
export async function startProduct(options: StartOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? newDataFolder();
  const { sources } = options;
  const startable = sources === undefined ? programOf : (path: string): string => join(sources, path);
  let timeAheadMs = options.timeAheadMs ?? 0;
  const child = spawn(process.execPath, ['--import', startable(MOVABLE_TIME), startable('server/src/main.ts')], {
    cwd: sources ?? root,
    env: {
      ...process.env,
      CANDOR_PORT: String(options.port ?? 0),
      CANDOR_ADMIN_ADDRESS: '127.0.0.1:0',
      CANDOR_DATA: dataFolder,
      CANDOR_MODE: options.mode ?? 'demo',
      CANDOR_FEED: options.feed ?? (options.mode === 'live' ? 'live' : SHORT_HISTORY),
      CANDOR_SIMULATED_PARTICIPANTS: options.participants ?? 'off',
      CANDOR_LOCAL_CHAIN: 'off',
      CANDOR_TEST_OFFSET_MS: String(timeAheadMs),
      // a second of work after each start
      CANDOR_TEST_REHEARSAL: sources === undefined ? 'off' : 'on',
      ...options.settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  const keep = keptLog();
  const address = await new Promise<string>((resolve, reject) => {
    const read = (line: string): void => {
      lines.push(line);
      keep(line);
      const match = readyLine.exec(line);
      if (match?.[1] !== undefined) resolve(match[1]);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface({ input: stream }).on('line', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready:\n${lines.join('\n')}`)));
  });
  return {
    address,
    dataFolder,
    output: () => lines.join('\n'),
    async end(signal) {
      await endProcess(child, signal);
      keepSecurityLog(dataFolder, keep);
    },
    timeAheadMs: () => timeAheadMs,
    async passTime(durationMs, stepMs = USUAL_STEP_MS) {
      timeAheadMs = await passTime(child, durationMs, stepMs);
    },
  };
}

/** Empty but for the files of a database that `server/src/test/make-cluster.ts` has made for the whole run of the tests, if it has. */
function newDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  const cluster = process.env['CANDOR_TEST_CLUSTER'];
  if (cluster !== undefined) execFileSync('cp', ['-a', cluster, join(folder, 'pg')]);
  return folder;
}

/** Answers what the product's time is ahead by then. */
async function passTime(child: ChildProcess, advanceMs: number, stepMs: number): Promise<number> {
  const passed = once(child, 'message') as Promise<[{ readonly offsetMs: number }]>;
  child.send({ advanceMs, stepMs });
  const [{ offsetMs }] = await passed;
  return offsetMs;
}

/** The product again, on the data and the port of one that has ended. */
export async function startAgain({ address, dataFolder, timeAheadMs }: Product): Promise<Product> {
  return await startProduct({ dataFolder, port: Number(new URL(address).port), timeAheadMs: timeAheadMs() });
}

async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await gone;
}

/** Stops the product and removes its data. */
export async function discardProduct(product: Product): Promise<void> {
  await product.end('SIGTERM');
  // The database of a process that was killed ends by itself, and writes until then.
  rmSync(product.dataFolder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
