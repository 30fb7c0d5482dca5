import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reachOfThisRun } from '../machine/storage/test-postgres.ts';
import { keepSecurityLog, keptLog } from './kept-logs.ts';
import type { TimeRequest, TimePassed } from './movable-time.ts';
import { programOf } from './program-of.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const MOVABLE_TIME = fileURLToPath(new URL('./movable-time.ts', import.meta.url));

/** The whole server in a process of its own, as users start it. */
export type ServerProcess = {
  readonly address: string;
  /** Where readiness and figures are asked for. */
  readonly adminAddress: string;
  readonly dataFolder: string;
  /** Everything it wrote so far. */
  output(): string;
  /** Connection string of the foreign database made for it, when this run of the tests reaches one by URL; '' otherwise. */
  readonly databaseUrl: string;
  /** Ends it and answers its exit code; null when a signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Resolves with its exit code when it has ended by itself; null when a signal ended it. */
  ended(): Promise<number | null>;
  /** What the server's time is ahead of the machine's, ms: what another server on the same data has to begin with. */
  readonly timeAheadMs: () => number;
  /** The server's time by its own clock, ms. */
  nowMs(): number;
  /**
   * Lets the server's time pass faster than the machine's, with all prices and settlements on the way. In steps of `stepMs`, where it is given,
   * hours pass in half a minute: prices are then as far apart as the steps, which only suits who needs no price in between.
   */
  passTime(durationMs: number, stepMs?: number): Promise<void>;
  /** Sets the wall clock of the server's machine ahead by that much, or back; its monotonic clock goes on. */
  setWallClock(byMs: number): Promise<void>;
};

export type ServerProcessOptions = {
  readonly dataFolder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeAheadMs?: number;
  /** As `npm start` runs it: no bundle, and with what the core rehearses after a start. */
  readonly isFromSource?: boolean;
};

/**
 * Simulated prices with a past of three days: making and storing one of forty takes longer than most tests. Before gold opens again after a weekend its
 * last price is 49 hours old.
 */
const SHORT_HISTORY = 'simulated?days=3';

/** A book in which a test finds what it put there, and no chain: who wants simulated participants or a local chain asks for them. */
export const QUIET = { CANDOR_SIMULATED_PARTICIPANTS: 'off', CANDOR_LOCAL_CHAIN: 'off' } as const;

/** Without what a run of tests sets for itself, which is no setting of a server. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^CANDOR_(?!TEST_)/.test(name)));
}

/** Starts the server on a free port with simulated prices; rejects with its output when it ends before it is ready. */
export async function startServerProcess(options: ServerProcessOptions = {}): Promise<ServerProcess> {
  const dataFolder = options.dataFolder ?? (await newDataFolder());
  // a journal and its database belong together: the tester's own DATABASE_URL is for those who ask for it
  const isGiven = options.environment?.['DATABASE_URL'] !== undefined;
  // only test runs reach one, and this module is for others too
  const databaseUrl = !isGiven && reachOfThisRun() === 'url' ? await (await import('./shared-postgres.ts')).createTestDatabase() : '';
  const own = {
    CANDOR_PORT: '0',
    CANDOR_DATA: dataFolder,
    CANDOR_FEED: SHORT_HISTORY,
    CANDOR_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    CANDOR_TEST_REHEARSAL: options.isFromSource === true ? 'on' : 'off',
    ...QUIET,
  };
  let timeAheadMs = options.timeAheadMs ?? 0;
  const environment = { ...own, ...options.environment, CANDOR_TEST_OFFSET_MS: String(timeAheadMs) };
  const env = { ...inheritedEnvironment(), ...environment };
  const startable = options.isFromSource === true ? (source: string): string => source : programOf;
  const child = spawn(process.execPath, ['--import', startable(MOVABLE_TIME), startable(MAIN)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lines: string[] = [];
  const keep = keptLog();
  const address = await readyAddress(child, lines, keep);
  return {
    address,
    adminAddress: adminAddressIn(lines),
    dataFolder,
    databaseUrl,
    output: () => lines.join('\n'),
    async end(signal) {
      const code = await end(child, signal);
      keepSecurityLog(dataFolder, keep);
      return code;
    },
    async ended() {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    timeAheadMs: () => timeAheadMs,
    nowMs: () => Date.now() + timeAheadMs,
    async passTime(durationMs, stepMs) {
      timeAheadMs = await passTime(child, lines, { advanceMs: durationMs, ...(stepMs === undefined ? {} : { stepMs }) });
    },
    async setWallClock(byMs) {
      await passTime(child, lines, { advanceMs: 0, setWallMs: byMs });
    },
  };
}

/**
 * Empty but for the files of a database that `make-cluster.ts` has made for the whole run of the tests, if it has: each server is spared that. Who brings a
 * folder of his own has a first start as a user has it.
 */
async function newDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-server-'));
  const cluster = process.env['CANDOR_TEST_CLUSTER'];
  // Node's own copy takes four times as long.
  if (cluster !== undefined) await promisify(execFile)('cp', ['-a', cluster, join(folder, 'pg')]);
  return folder;
}

/** Throws, with what the server said last, when it ends meanwhile: nobody would answer. */
async function passTime(child: ChildProcess, lines: readonly string[], asked: TimeRequest): Promise<number> {
  const over = new AbortController();
  const passed = once(child, 'message', over) as Promise<[TimePassed]>;
  const ended = once(child, 'exit', over).then(([code, signal]) => {
    throw new Error(`the server ended with ${String(code ?? signal)} while time passed:\n${lines.slice(-20).join('\n')}`);
  });
  child.send(asked);
  try {
    const [{ offsetMs }] = await Promise.race([passed, ended]);
    return offsetMs;
  } finally {
    over.abort();
    await Promise.allSettled([passed, ended]);
  }
}

function readyAddress(child: ChildProcess, lines: string[], keep: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const read = (line: string): void => {
      lines.push(line);
      keep(line);
      const ready = /Candor is ready at (http:\/\/\S+)/.exec(line)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream !== null) createInterface({ input: stream }).on('line', read);
    child.once('close', (code) => reject(new Error(`the server ended with ${code}:\n${lines.join('\n')}`)));
  });
}

/** The line comes before the one that says that the server is ready. */
function adminAddressIn(lines: readonly string[]): string {
  const found = lines.map((line) => /^Readiness and figures: (http:\/\/[^/]+)/.exec(line)?.[1]).find((address) => address !== undefined);
  if (found === undefined) throw new Error(`the server has not said its admin address:\n${lines.join('\n')}`);
  return found;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

/** Stops the server and removes its data. */
export async function discard(server: ServerProcess): Promise<void> {
  await server.end('SIGTERM');
  // The database of a process that was killed ends by itself, and writes until then.
  await rm(server.dataFolder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}
