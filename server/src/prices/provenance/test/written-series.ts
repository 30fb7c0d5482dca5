import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkpoint } from '@candor/proofs/checkpoint';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { openKeyring } from '../keyring.ts';
import { checkpointFolder, tickFolder, TICKS_PER_FILE } from '../folders.ts';
import { digestOfLine } from '../tick-line.ts';
import { linkedLines } from './tick-journal.ts';

const OLDEST_N = TICKS_PER_FILE + 1;

/**
 * Writes a series of bitcoin as a server leaves it that has run for long: a full file of ticks, of which only the first two lines are there and
 * not linked to each other, two ticks in a second file, and the checkpoint over them, of a journal that has no entry.
 */
export function writeLongSeries(dataFolder: string): { readonly oldestN: number; readonly lastN: number } {
  const lines = linkedLines(OLDEST_N, OLDEST_N + 1, NO_LINK);
  const folder = tickFolder(dataFolder, 'btcusdt');
  mkdirSync(folder, { recursive: true });
  const unlinked = [linkedLines(1, 1, NO_LINK), linkedLines(2, 2, NO_LINK)].flat();
  for (const [first, content] of [
    [1, unlinked],
    [OLDEST_N, lines],
  ] as const)
    writeFileSync(join(folder, `${String(first).padStart(12, '0')}.jsonl`), content.map((line) => `${line}\n`).join(''));
  writeCheckpoints(dataFolder, 1, [{ symbol: 'btcusdt', n: OLDEST_N + 1, hash: digestOfLine('btcusdt', lines[1] ?? '') }]);
  return { oldestN: OLDEST_N, lastN: OLDEST_N + 1 };
}

/** Writes checkpoint `k` over these heads and a journal without an entry; in the place of those before it stand lines that nobody reads. */
export function writeCheckpoints(dataFolder: string, k: number, heads: Checkpoint['heads']): void {
  const keyring = openKeyring(dataFolder, 0);
  const checkpoint: Checkpoint = {
    v: 1,
    k,
    time: 1,
    heads,
    journal: { seq: 0, hash: NO_LINK },
    prev: NO_LINK,
    key: keyring.key,
  };
  const hash = digest('candor/checkpoint/1', checkpoint);
  const line = JSON.stringify({ checkpoint, signature: keyring.sign('candor/checkpoint/1', checkpoint), hash });
  mkdirSync(checkpointFolder(dataFolder), { recursive: true });
  writeFileSync(join(checkpointFolder(dataFolder), '000000000001.jsonl'), `${'{}\n'.repeat(k - 1)}${line}\n`);
}
