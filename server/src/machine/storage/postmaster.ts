import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { exitOf } from './postgres-cluster.ts';

/** A signal that does not end a PostgreSQL in this time is followed by a stronger one. */
export const STOP_PATIENCE_MS = 10_000;
const FIRST_START_PATIENCE_MS = 60_000;

type Postmaster = { readonly child: ChildProcess; readonly ended: Promise<number | string>; lastWords(): string; alive(): boolean };

/** Hears what it says, and when it ends. */
export function watchPostmaster(child: ChildProcess, log: (line: string) => void): Postmaster {
  const words: string[] = [];
  let alive = true;
  child.stderr?.on('data', (text: unknown) => {
    for (const line of String(text).split('\n').filter(Boolean)) {
      // the answer to our own asking whether it takes queries yet
      if (line.includes('the database system is starting up')) continue;
      words.push(line);
      if (words.length > 20) words.shift();
      log(line);
    }
  });
  child.stdout?.resume();
  const ended = exitOf(child).catch((error: unknown) => String(error));
  void ended.then(() => (alive = false));
  return { child, ended, lastWords: () => words.join('\n'), alive: () => alive };
}

type Keeper = { readonly firstReady: Promise<void>; pid(): number; stop(): Promise<void> };

/**
 * Starts a postmaster and starts it again whenever it ends before `stop`. After a kill the first attempts may be refused while
 * the old sessions die ("lock file postmaster.pid already exists", "pre-existing shared memory block"): they are repeated.
 */
export function keepRunning(launch: () => Postmaster, url: string, log: (line: string) => void): Keeper {
  let stopping = false;
  let current: Postmaster | null = null;
  const atExit = (): void => void current?.child.kill('SIGINT');
  process.once('exit', atExit);
  const first = Promise.withResolvers<void>();
  const begunMs = performance.now();
  let ready = false;

  const loop = async (): Promise<void> => {
    for (let failures = 0; !stopping;) {
      current = launch();
      const isReady = await waitUntilReady(current, url, () => stopping).catch((error: unknown) => {
        first.reject(error);
        return null;
      });
      if (isReady === null) return;
      if (isReady) {
        failures = 0;
        ready = true;
        first.resolve();
        const how = await current.ended;
        if (!stopping) log(`PostgreSQL ended (${how}); starting it again`);
        continue;
      }
      failures += 1;
      if (!ready && performance.now() - begunMs > (mayPass(current.lastWords()) ? FIRST_START_PATIENCE_MS : 0)) {
        first.reject(new Error(`PostgreSQL does not start:\n${current.lastWords()}`));
        return;
      }
      await pause(Math.min(50 * 2 ** failures, 2_000));
    }
  };
  const running = loop();
  return {
    firstReady: first.promise,
    pid: () => (current?.alive() === true ? (current.child.pid ?? 0) : 0),
    async stop(): Promise<void> {
      stopping = true;
      process.off('exit', atExit);
      first.resolve();
      await endPostmaster(current);
      await running;
      await endPostmaster(current);
    },
  };
}

function mayPass(words: string): boolean {
  return /lock file|shared memory|in use/.test(words);
}

async function endPostmaster(postmaster: Postmaster | null): Promise<void> {
  if (postmaster === null) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!postmaster.alive()) return;
    postmaster.child.kill(signal);
    // one that is stopped hears no signal but SIGKILL
    postmaster.child.kill('SIGCONT');
    await Promise.race([postmaster.ended, pause(STOP_PATIENCE_MS, undefined, { ref: false })]);
  }
}

/** What PostgreSQL says of a password that is not the role's. */
const WRONG_PASSWORD = '28P01';

/** The database is there, and the password beside it is that of another one. */
export class OtherPassword extends Error {
  override name = 'OtherPassword';
}

/**
 * True when it takes queries, false when it ended before. Recovery after a crash may take long: only its end ends the wait. Throws
 * `OtherPassword`.
 */
async function waitUntilReady(postmaster: Postmaster, url: string, stopping: () => boolean): Promise<boolean> {
  while (postmaster.alive() && !stopping()) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return postmaster.alive();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)
        throw new OtherPassword('pg-admin-password is that of another database than pg', { cause: error });
      await pause(15);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
