import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as passed } from 'node:timers/promises';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { auditFolder } from '@candor/server/audit/run-audit';
import { readBatches } from '@candor/server/journal/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_CONTRACTS } from './second-contracts-house.ts';

const KILLS = 60;
const HOST = new URL('second-sigkill-host.ts', import.meta.url).pathname;

type Said = {
  readonly seq?: number;
  readonly type?: string;
  readonly ok?: boolean;
  readonly ref?: number;
  readonly settled?: number;
  readonly due?: number;
  readonly finished?: boolean;
};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-second-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** One life of the process. Killed `delayMs` after it first said that orders have expired and are not paid; null = it ends by itself. */
async function lifeOf(delayMs: number | null): Promise<readonly Said[]> {
  const child = spawn(process.execPath, [HOST, folder, delayMs === null ? 'finish' : ''], { stdio: ['ignore', 'pipe', 'pipe'] });
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

test(
  `I15 ${KILLS} times killed with SIGKILL between expiry and payment: every second contract is paid exactly once`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(20_260_301);
    const accepted = new Set<number>();
    const told: number[] = [];
    let halfway = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const said = await lifeOf(random(25));
      for (const { type, ok, ref, settled } of said) {
        if (type === 'updown.place' && ok === true && ref !== undefined) accepted.add(ref);
        if (settled !== undefined) told.push(settled);
      }
      const paid = new Set(told);
      if ([...accepted].some((order) => !paid.has(order))) halfway += 1;
    }
    expect((await lifeOf(null)).at(-1)).toEqual({ finished: true });

    const payouts = new Map<number, number>();
    const balances = new Map<number, bigint>();
    const results = new Map<string, number>();
    for await (const { entries } of readBatches(folder, 1)) {
      for (const event of entries.flatMap((entry) => entry.events)) {
        if (event.type === 'updown.accepted') balances.set(event.account, (balances.get(event.account) ?? 0n) - event.stakeUnits);
        if (event.type !== 'updown.settled') continue;
        payouts.set(event.order, (payouts.get(event.order) ?? 0) + 1);
        results.set(event.result, (results.get(event.result) ?? 0) + 1);
        balances.set(event.account, (balances.get(event.account) ?? 0n) + event.payoutUnits);
      }
    }
    expect([...accepted].filter((order) => payouts.get(order) !== 1)).toEqual([]);
    expect([...payouts.values()].every((times) => times === 1)).toBe(true);
    // nobody was told of a payment that is not there, nor twice
    expect(told.length).toBe(new Set(told).size);
    expect(told.every((order) => payouts.has(order))).toBe(true);
    // the kills fell between expiry and payment indeed, and the days were no monotonous ones
    expect(halfway).toBeGreaterThanOrEqual(50);
    expect(results.get('win')).toBeGreaterThan(10);
    expect(results.get('lose')).toBeGreaterThan(10);

    const report = await auditFolder(folder, async (audit) => {
      for (const account of SECOND_CONTRACTS.users) {
        const available = audit.units({ kind: 'user.platform', owner: account, ref: 0, asset: SECOND_CONTRACTS.asset });
        expect(available).toBe(SECOND_CONTRACTS.grantUnits + (balances.get(account) ?? 0n));
      }
      await Promise.resolve();
    });
    expect(report.problems).toEqual([]);
    expect(report.contracts).toBe(payouts.size);
  },
);
