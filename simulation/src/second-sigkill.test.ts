import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import { auditFolder } from '@candor/server/audit/run-audit';
import { readBatches } from '@candor/server/machine/journal/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND_CONTRACTS } from './second-contracts-opening.ts';
import { settlingLife } from './settling-life.ts';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';
import { isWhole } from './whole.ts';

const KILLS = isWhole ? 60 : 12;
/** Where a kill falls depends on the machine: there are more until all was met, and so many at most. */
const KILLS_MOST = isWhole ? 120 : 60;
/** So many kills have to fall between expiry and payment, and more contracts than `OF_A_KIND` to be won, and to be lost. */
const HALFWAY = isWhole ? 50 : 10;
const OF_A_KIND = isWhole ? 10 : 2;
const HOST = programOf(new URL('second-sigkill-host.ts', import.meta.url).pathname);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-second-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What the journal says of the contracts, summed by itself. */
class Settlements {
  readonly payouts = new Map<number, number>();
  readonly balances = new Map<number, bigint>();
  readonly results = new Map<string, number>();

  static async ofFolder(): Promise<Settlements> {
    const settlements = new Settlements();
    for await (const { entries } of readBatches(folder, 1)) {
      for (const event of entries.flatMap((entry) => entry.events)) {
        if (event.type === 'updown.accepted') settlements.#add(event.accountId, -event.stakeUnits);
        if (event.type !== 'updown.settled') continue;
        settlements.payouts.set(event.orderId, (settlements.payouts.get(event.orderId) ?? 0) + 1);
        settlements.results.set(event.result, (settlements.results.get(event.result) ?? 0) + 1);
        settlements.#add(event.accountId, event.payoutUnits);
      }
    }
    return settlements;
  }

  #add(accountId: number, units: bigint): void {
    this.balances.set(accountId, (this.balances.get(accountId) ?? 0n) + units);
  }

  get hasBoth(): boolean {
    return ['win', 'lose'].every((result) => (this.results.get(result) ?? 0) > OF_A_KIND);
  }
}

test(
  `I15 ${KILLS} times and more killed with SIGKILL between expiry and payment: every second contract is paid exactly once`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(20_260_301);
    const accepted = new Set<number>();
    const told: number[] = [];
    let halfway = 0;
    const isMet = async (): Promise<boolean> => halfway >= HALFWAY && (await Settlements.ofFolder()).hasBoth;
    for (let kill = 1; kill <= KILLS || (kill <= KILLS_MOST && !(await isMet())); kill += 1) {
      const said = await settlingLife(HOST, folder, 1 + random(25));
      for (const { type, ok, ref, settled } of said) {
        if (type === 'updown.place' && ok === true && ref !== undefined) accepted.add(ref);
        if (settled !== undefined) told.push(settled);
      }
      const paid = new Set(told);
      if ([...accepted].some((orderId) => !paid.has(orderId))) halfway += 1;
    }
    expect((await settlingLife(HOST, folder, null)).at(-1)).toEqual({ finished: true });

    const { payouts, balances, hasBoth } = await Settlements.ofFolder();
    expect([...accepted].filter((orderId) => payouts.get(orderId) !== 1)).toEqual([]);
    expect([...payouts.values()].every((times) => times === 1)).toBe(true);
    // nobody was told of a payment that is not there, nor twice
    expect(told.length).toBe(new Set(told).size);
    expect(told.every((orderId) => payouts.has(orderId))).toBe(true);
    // the kills fell between expiry and payment indeed, and the days were no monotonous ones
    expect(halfway).toBeGreaterThanOrEqual(HALFWAY);
    expect(hasBoth).toBe(true);

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
