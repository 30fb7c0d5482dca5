import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as passed } from 'node:timers/promises';
import { expect } from 'vitest';

/** What such a process says, one line each: what was acknowledged and settled, when something is due, and that all is settled. */
export type Said = {
  readonly type?: string;
  readonly ok?: boolean;
  readonly ref?: number;
  readonly settled?: number;
  readonly due?: number;
  readonly finished?: boolean;
};

/** One life of a process that settles what falls due. Killed `delayMs` after it first said that something is; null = it ends by itself. */
export async function settlingLife(host: string, folder: string, delayMs: number | null): Promise<readonly Said[]> {
  const child = spawn(process.execPath, [host, folder, delayMs === null ? 'finish' : ''], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Said[] = [];
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  const due = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // the kill may have cut the last line
      if (!line.endsWith('}')) return;
      const one = JSON.parse(line) as Said;
      said.push(one);
      if (one.due !== undefined) resolve();
    });
    lines.on('close', resolve);
  });
  if (delayMs !== null) {
    await due;
    await passed(delayMs);
    child.kill('SIGKILL');
  }
  const [exit] = await ended;
  expect(exit, `it said: ${complaints}`).toEqual(delayMs === null ? [0, null] : [null, 'SIGKILL']);
  return said;
}
