import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as passed } from 'node:timers/promises';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { digest, NO_LINK } from '@candor/proofs/digest';
import { parseTick } from '@candor/proofs/tick';
import { CheckpointLog } from '@candor/server/prices/provenance/checkpoint-log';
import { LineLog } from '@candor/server/prices/provenance/line-log';
import { tickFolder, TICKS_PER_FILE } from '@candor/server/prices/provenance/folders';
import type { PublishedCheckpoint } from '@candor/server/prices/provenance/provenance';
import { auditSeries } from '@candor/server/prices/provenance/series-audit';
import { programOf } from '@candor/server/test/program-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from './whole.ts';

const KILLS = isWhole ? 40 : 12;
const HOST = programOf(new URL('price-series-host.ts', import.meta.url).pathname);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-series-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One life of the process: killed `delayMs` after it told of a checkpoint after `knownK`, or after its start when `early`. Answers what it told. */
async function lifeOf(seed: number, knownK: number, delayMs: number, early: boolean): Promise<readonly PublishedCheckpoint[]> {
  const child = spawn(process.execPath, [HOST, folder, String(seed)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const told: PublishedCheckpoint[] = [];
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const first = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // the kill may have cut the last line
      if (!line.endsWith('}')) return;
      const checkpoint = JSON.parse(line) as PublishedCheckpoint;
      told.push(checkpoint);
      if (checkpoint.checkpoint.k > knownK) resolve();
    });
    lines.on('close', resolve);
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  if (!early) await first;
  await passed(delayMs);
  child.kill('SIGKILL');
  const [exit] = await ended;
  expect(exit, `it was killed and had not ended by itself; it said: ${complaints}`).toEqual([null, 'SIGKILL']);
  return told;
}

test(`I27 ${KILLS} times killed with SIGKILL at random moments: what was told of the signed series stands, without gap or fork, and follows from the journal`, async () => {
  const seed = 20_261_121;
  const random = seededRandom(seed);
  const told = new Map<number, PublishedCheckpoint>();
  let late = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const early = kill % 6 === 0;
    const knownK = Math.max(0, ...told.keys());
    if (!early) late += 1;
    for (const checkpoint of await lifeOf(seed + kill, knownK, random(early ? 500 : 90), early)) {
      const before = told.get(checkpoint.checkpoint.k);
      expect(before ?? checkpoint, `two checkpoints have number ${checkpoint.checkpoint.k}`).toEqual(checkpoint);
      told.set(checkpoint.checkpoint.k, checkpoint);
    }
  }
  const log = new CheckpointLog(folder, 'read');
  for (const [k, checkpoint] of told) expect(log.get(k)).toEqual(checkpoint);
  expect(told.size, 'each life that was let live told of something new').toBeGreaterThanOrEqual(late);
  const heads = log.last?.checkpoint.heads ?? [];
  log.close();
  const { ticks, checkpoints, problems } = await auditSeries(folder, null);
  expect(problems).toEqual([]);
  expect(checkpoints).toBeGreaterThanOrEqual(told.size);
  expect(ticks).toBeGreaterThan(checkpoints);
  for (const symbol of readdirSync(join(folder, 'provenance', 'ticks'))) {
    const lines = new LineLog(tickFolder(folder, symbol), TICKS_PER_FILE, 'read');
    const digests = [NO_LINK];
    for (const line of lines.read(1, lines.last)) {
      const tick = parseTick(JSON.parse(line));
      expect([tick.n, tick.prev]).toEqual([digests.length, digests.at(-1)]);
      digests.push(digest('candor/tick/1', tick));
    }
    const head = heads.find((one) => one.symbol === symbol);
    expect(digests[head?.n ?? 0]).toBe(head?.hash);
    lines.close();
  }
});
