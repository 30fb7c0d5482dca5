import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import { auditFolder } from '@candor/server/audit/run-audit';
import { readBatches } from '@candor/server/journal/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_CONTRACTS } from './second-contracts-house.ts';
import { settlingLife } from './settling-life.ts';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';

const KILLS = 60;
const HOST = programOf(new URL('second-sigkill-host.ts', import.meta.url).pathname);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-second-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test(
  `I15 ${KILLS} times killed with SIGKILL between expiry and payment: every second contract is paid exactly once`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(20_260_301);
    const accepted = new Set<number>();
    const told: number[] = [];
    let halfway = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const said = await settlingLife(HOST, folder, random(25));
      for (const { type, ok, ref, settled } of said) {
        if (type === 'updown.place' && ok === true && ref !== undefined) accepted.add(ref);
        if (settled !== undefined) told.push(settled);
      }
      const paid = new Set(told);
      if ([...accepted].some((orderId) => !paid.has(orderId))) halfway += 1;
    }
    expect((await settlingLife(HOST, folder, null)).at(-1)).toEqual({ finished: true });

    const payouts = new Map<number, number>();
    const balances = new Map<number, bigint>();
    const results = new Map<string, number>();
    for await (const { entries } of readBatches(folder, 1)) {
      for (const event of entries.flatMap((entry) => entry.events)) {
        if (event.type === 'updown.accepted') balances.set(event.accountId, (balances.get(event.accountId) ?? 0n) - event.stakeUnits);
        if (event.type !== 'updown.settled') continue;
        payouts.set(event.orderId, (payouts.get(event.orderId) ?? 0) + 1);
        results.set(event.result, (results.get(event.result) ?? 0) + 1);
        balances.set(event.accountId, (balances.get(event.accountId) ?? 0n) + event.payoutUnits);
      }
    }
    expect([...accepted].filter((orderId) => payouts.get(orderId) !== 1)).toEqual([]);
    expect([...payouts.values()].every((times) => times === 1)).toBe(true);
    // nobody was told of a payment that is not there, nor twice
    expect(told.length).toBe(new Set(told).size);
    expect(told.every((orderId) => payouts.has(orderId))).toBe(true);
    // the kills fell between expiry and payment indeed, and the days were no monotonous ones
    expect(halfway).toBeGreaterThanOrEqual(50);
    expect(results.get('win')).toBeGreaterThan(10);
    expect(results.get('lose')).toBeGreaterThan(10);

    const report = await auditFolder(folder, serverProducts, async (audit) => {
      for (const accountId of SECOND_CONTRACTS.users) {
        const available = audit.units({ code: PLATFORM.code, ownerId: accountId, ref: 0, assetId: SECOND_CONTRACTS.assetId });
        expect(available).toBe(SECOND_CONTRACTS.grantUnits + (balances.get(accountId) ?? 0n));
      }
      await Promise.resolve();
    });
    expect(report.problems).toEqual([]);
    expect(report.lines).toContainEqual({ count: payouts.size, of: 'second contracts decided again from their ticks' });
  },
);
