import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

/** What such a process says, one line each: what was acknowledged and settled, when something is due, and that all is settled. */
export type OutputLine = {
  readonly type?: string;
  readonly ok?: boolean;
  readonly ref?: number;
  readonly settled?: number;
  readonly due?: number;
  readonly finished?: boolean;
};

/**
 * One life of a process that settles what falls due in pieces. Killed when it has begun so many of them; null = it ends by itself. Time would not do: a
 * machine on which it is short kills every life at the same place, before the first piece is on the disk.
 */
export async function settlingLife(host: string, folder: string, pieces: number | null): Promise<readonly OutputLine[]> {
  const child = spawn(process.execPath, [host, folder, pieces === null ? 'finish' : ''], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: OutputLine[] = [];
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  let begun = 0;
  const due = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // the kill may have cut the last line
      if (!line.endsWith('}')) return;
      const one = JSON.parse(line) as OutputLine;
      said.push(one);
      if (one.due !== undefined) begun += 1;
      if (begun === pieces) resolve();
    });
    lines.on('close', resolve);
  });
  if (pieces !== null) {
    await due;
    child.kill('SIGKILL');
  }
  const [exit] = await ended;
  expect(exit, `it said: ${complaints}`).toEqual(pieces === null ? [0, null] : [null, 'SIGKILL']);
  return said;
}
