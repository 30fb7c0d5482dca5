import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

type Hears = { readonly onLine: (line: string) => void; readonly onEndless: () => void };

const NEW_LINE = 10;

/** Reads lines as they come; one that is longer than `charactersMax`, or has not ended by then, is told as endless. */
export function readLines(input: Readable, charactersMax: number, { onLine, onEndless }: Hears): void {
  let unfinishedBytes = 0;
  input.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf(NEW_LINE);
    unfinishedBytes = end === -1 ? unfinishedBytes + chunk.length : chunk.length - end - 1;
    if (unfinishedBytes > charactersMax) onEndless();
  });
  input.on('error', () => undefined);
  // it tells an error of its input once more
  createInterface({ input })
    .on('error', () => undefined)
    .on('line', (line) => (line.length > charactersMax ? onEndless() : onLine(line)));
}
