import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as passed } from 'node:timers/promises';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import type { Outcome } from '@candor/exchange/outcome';
import { auditFolder } from '@candor/server/audit/run-audit';
import { verifyJournal } from '@candor/server/machine/journal/commands';
import { readBatches } from '@candor/server/machine/journal/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';
import { isWhole } from './whole.ts';

const KILLS = isWhole ? 24 : 12;
/** One in so many is killed while it starts. */
const EARLY = 6;
const HOST = programOf(new URL('sigkill-host.ts', import.meta.url).pathname);

type Acknowledged = {
  readonly seq: number;
  readonly id: string;
  readonly accountId: number;
  readonly type: string;
  readonly outcome: Outcome;
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/**
 * One life of the process: killed `delayMs` after its first acknowledgement, or after its start when `early`. Answers what it
 * acknowledged and where it had recovered to.
 */
async function lifeOf(
  seed: number,
  delayMs: number,
  early: boolean,
): Promise<{ readonly recovered: number | null; readonly acknowledged: Acknowledged[] }> {
  const child = spawn(process.execPath, [HOST, folder, String(seed)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: Acknowledged[] = [];
  let recovered: number | null = null;
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const started = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      // The kill may have cut the last line.
      if (!line.endsWith('}')) return;
      const said = JSON.parse(line) as Acknowledged | { readonly recovered: number };
      if ('recovered' in said) recovered = said.recovered;
      else acknowledged.push(said);
      if (acknowledged.length > 0) resolve();
    });
    lines.on('close', resolve);
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  if (!early) await started;
  await passed(delayMs);
  child.kill('SIGKILL');
  const [exit] = await ended;
  expect(exit, `it was killed and had not ended by itself; it said: ${complaints}`).toEqual([null, 'SIGKILL']);
  return { recovered, acknowledged };
}

test(`I27 ${KILLS} times killed with SIGKILL at random moments under load: every acknowledged command is present, none is half done, the audit is clean`, async () => {
  const seed = 20_260_101;
  const random = seededRandom(seed);
  const all: Acknowledged[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    const early = kill % EARLY === 0;
    const { recovered, acknowledged } = await lifeOf(seed + kill, random(early ? 400 : 120), early);
    expect(recovered ?? Number.POSITIVE_INFINITY, `start ${kill} recovered what was acknowledged before`).toBeGreaterThanOrEqual(
      all.at(-1)?.seq ?? 0,
    );
    all.push(...acknowledged);
    expect(verifyJournal(folder).lastSeq).toBeGreaterThanOrEqual(all.at(-1)?.seq ?? 0);
  }
  const bySeq = new Map(all.map((said) => [said.seq, said]));
  expect(bySeq.size, 'no seq was given twice').toBe(all.length);
  let present = 0;
  for await (const { entries } of readBatches(folder, 1)) {
    for (const { seq, command, outcome } of entries) {
      const said = bySeq.get(seq);
      if (said === undefined) continue;
      expect({ seq, id: command.id, accountId: command.accountId, type: command.body.type, outcome }).toEqual(said);
      present += 1;
    }
  }
  expect(present).toBe(all.length);
  expect(present).toBeGreaterThan(KILLS * 50);
  expect((await auditFolder(folder, serverProducts)).problems).toEqual([]);
});
