import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A program of an installed package. */
export const bin = (name: string): string => join('node_modules/.bin', name);

/**
 * Runs a program to its end and answers its exit code; output goes through as it comes. It is the first of a process group of its own, and what it
 * leaves running ends with it.
 */
export function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, ...environment },
    });
    const end = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    };
    // Whoever ends this run from a terminal, or a CI job, means the program.
    let stopped = false;
    const stop = (signal: NodeJS.Signals): void => {
      stopped = true;
      end(signal);
    };
    for (const signal of STOPPING) process.on(signal, stop);
    child.on('error', () => resolve(1));
    child.on('exit', (code) => {
      for (const signal of STOPPING) process.off(signal, stop);
      end('SIGKILL');
      if (stopped) process.exit(1);
      resolve(code ?? 1);
    });
  });
}
