import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as passed } from 'node:timers/promises';
import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { Exchange } from '@candor/exchange/exchange';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { auditFolder } from '@candor/server/audit/run-audit';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { recover } from '@candor/server/machine/core/recovery';
import { systemDisk } from '@candor/server/machine/journal/disk';
import { readBatches } from '@candor/server/machine/journal/reader';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from './whole.ts';

const HOST = programOf(new URL('perpetual-sigkill-host.ts', import.meta.url).pathname);
const SCENES = ['triggers', 'cascade', 'funding'] as const;
const KILLS_EACH = isWhole ? 6 : 4;
/** So many kills of a scene have to leave it half done. */
const HALF_DONE_EACH = 2;
/** A busy machine may be elsewhere at each kill: then there are more, by and by later, and so many at most. */
const KILLS_MOST = 60;
const DELAY_MS = 40;

type OutputLine = { readonly recovered?: number; readonly begins?: string };

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-perpetual-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One life of the process, killed `delayMs` after it said that its scene begins; null = it ends by itself. Answers what it had recovered to. */
async function lifeOf(scene: string, delayMs: number | null): Promise<number> {
  const child = spawn(process.execPath, [HOST, folder, scene], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [recovered, complaints] = [0, ''];
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]);
  const begun = new Promise<void>((resolve) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const said = JSON.parse(line) as OutputLine;
      recovered = said.recovered ?? recovered;
      if (said.begins !== undefined) resolve();
    });
    lines.on('close', resolve);
  });
  if (delayMs !== null) {
    await begun;
    await passed(delayMs);
    child.kill('SIGKILL');
  }
  const [exit] = await ended;
  expect(exit, `it said: ${complaints}`).toEqual(delayMs === null ? [0, null] : [null, 'SIGKILL']);
  return recovered;
}

async function entriesOf(journal: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const batch of readBatches(journal, 1)) entries.push(...batch.entries);
  return entries;
}

const has = (entry: Entry | undefined, is: (event: ExchangeEvent) => boolean): boolean => entry?.events.some(is) === true;
const isTrigger = (event: ExchangeEvent): boolean => event.type === 'perpetual.unprotected' && event.reason === 'triggered';
/** One with a rate of 0 is over as soon as it has begun. */
const isCharged = (event: ExchangeEvent): boolean => event.type === 'perpetual.fundingBegan' && event.rateE8 !== 0;
const isLiquidation = (event: ExchangeEvent): boolean => event.type === 'perpetual.liquidated';

/** What was half done when the entry of this number was the last on the disk: the next one, of another life, goes on with it. */
function halfDone(entries: readonly Entry[], seq: number): (typeof SCENES)[number] | null {
  const [last, next] = [entries[seq - 1], entries[seq]];
  if (next?.command.body.type !== 'house.advance') return null;
  if (has(last, isTrigger) && has(next, isTrigger)) return 'triggers';
  if (has(last, isLiquidation) && has(next, isLiquidation)) return 'cascade';
  const before = entries.slice(0, seq).flatMap(({ events }) => events);
  const count = (is: (event: ExchangeEvent) => boolean): number => before.filter(is).length;
  const ended = count(({ type }) => type === 'perpetual.fundingEnded');
  return count(isCharged) > ended ? 'funding' : null;
}

test(
  `I27 ${KILLS_EACH * SCENES.length} times and more killed with SIGKILL during a funding, during a cascade of liquidations, between triggers and their fills: the state is that of a run without interruption`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(20_261_125);
    const recovered: number[] = [];
    for (let kill = 0; kill < KILLS_EACH; kill += 1) for (const scene of SCENES) recovered.push(await lifeOf(scene, random(DELAY_MS)));
    recovered.push(await lifeOf('', null));
    let entries = await entriesOf(folder);
    const isSeldom = (scene: string): boolean => recovered.filter((seq) => halfDone(entries, seq) === scene).length < HALF_DONE_EACH;
    for (let scene = SCENES.find(isSeldom); scene !== undefined && recovered.length < KILLS_MOST; scene = SCENES.find(isSeldom)) {
      recovered.push(await lifeOf(scene, random(DELAY_MS + recovered.length * 5)));
      recovered.push(await lifeOf('', null));
      entries = await entriesOf(folder);
    }
    expect(SCENES.filter(isSeldom)).toEqual([]);

    const uninterrupted = new Exchange();
    for (const entry of entries) expect(uninterrupted.execute(entry.seq, entry.timeMs, entry.command)).toEqual(entry);
    uninterrupted.check();
    const pieces: Uint8Array[] = [];
    recover(systemDisk, folder, makeExchangeMachine).machine.saveTo((piece) => pieces.push(Buffer.from(piece)));
    expect(Buffer.concat(pieces).equals(uninterrupted.snapshot())).toBe(true);

    // nothing was triggered, liquidated or charged twice
    const events = entries.flatMap((entry) => entry.events);
    const triggered = events.flatMap((event) => (event.type === 'perpetual.unprotected' && isTrigger(event) ? [event.triggerId] : []));
    expect(triggered.length).toBe(new Set(triggered).size);
    const liquidated = events.flatMap((event) => (event.type === 'perpetual.liquidated' && event.leftLots === 0 ? [event.positionId] : []));
    expect(liquidated.length).toBe(new Set(liquidated).size);
    let charged = new Set<number>();
    for (const event of events) {
      if (event.type === 'perpetual.fundingBegan') charged = new Set();
      if (event.type !== 'perpetual.fundingMoved') continue;
      for (const positionId of event.positionIds) {
        expect(charged).not.toContain(positionId);
        charged.add(positionId);
      }
    }
    const { problems } = await auditFolder(folder, serverProducts);
    expect(problems).toEqual([]);
  },
);
