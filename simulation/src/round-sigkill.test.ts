import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { PLATFORM } from '@candor/exchange/ground/accounts/accounts';
import { auditFolder } from '@candor/server/audit/run-audit';
import { readBatches } from '@candor/server/machine/journal/reader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUNDS_HOUSE } from './rounds-opening.ts';
import { settlingLife } from './settling-life.ts';
import { serverProducts } from '@candor/server/products/registry';
import { programOf } from '@candor/server/test/program-of';
import { isWhole } from './whole.ts';

const KILLS = isWhole ? 60 : 12;
/** Which rounds end in time, and where a kill falls, depends on the machine: there are more until all was met, and so many at most. */
const KILLS_MOST = isWhole ? 120 : 60;
/** So many kills have to fall between the end of a round and its payment. */
const HALFWAY = isWhole ? 50 : 10;
const RESULTS = ['down', 'refund', 'up'];
const HOST = programOf(new URL('round-sigkill-host.ts', import.meta.url).pathname);

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-round-sigkill-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What the journal says of the rounds, summed by itself. */
class Payments {
  readonly times = new Map<number, number>();
  readonly returns = new Map<number, number>();
  readonly balances = new Map<number, bigint>();
  readonly results = new Map<string, number>();
  /** Stakes less returns, payouts and fee, by round. */
  readonly left = new Map<number, bigint>();

  add(roundId: number, accountId: number | null, units: bigint): void {
    this.left.set(roundId, (this.left.get(roundId) ?? 0n) - units);
    if (accountId !== null) this.balances.set(accountId, (this.balances.get(accountId) ?? 0n) + units);
  }

  static async ofFolder(): Promise<Payments> {
    const payments = new Payments();
    await payments.#read();
    return payments;
  }

  async #read(): Promise<void> {
    for await (const { entries } of readBatches(folder, 1)) {
      for (const event of entries.flatMap((entry) => entry.events)) {
        if (event.type === 'rounds.staked') this.add(event.roundId, event.accountId, -event.stakeUnits);
        if (event.type === 'rounds.decided') {
          this.results.set(event.result, (this.results.get(event.result) ?? 0) + 1);
          this.add(event.roundId, null, event.feeUnits);
        }
        if (event.type === 'rounds.returned') {
          for (const { orderId, accountId, playedUnits, returnedUnits } of event.stakes) {
            this.add(event.roundId, accountId, returnedUnits);
            // Next to an empty pool a stake is over with its return.
            if (playedUnits === 0n) this.times.set(orderId, (this.times.get(orderId) ?? 0) + 1);
            this.returns.set(orderId, (this.returns.get(orderId) ?? 0) + 1);
          }
        }
        if (event.type !== 'rounds.paid') continue;
        for (const { orderId, accountId, payoutUnits } of event.payouts) {
          this.times.set(orderId, (this.times.get(orderId) ?? 0) + 1);
          this.add(event.roundId, accountId, payoutUnits);
        }
      }
    }
  }
}

test(
  `I18 ${KILLS} times and more killed with SIGKILL between the end of a round and its payment: every stake is paid exactly once, to the unit`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom(20_260_302);
    const accepted = new Set<number>();
    const told: number[] = [];
    let halfway = 0;
    const liveOnce = async (): Promise<void> => {
      for (const { type, ok, ref, settled } of await settlingLife(HOST, folder, 1 + random(20))) {
        if (type === 'rounds.stake' && ok === true && ref !== undefined) accepted.add(ref);
        if (settled !== undefined) told.push(settled);
      }
      const paid = new Set(told);
      if ([...accepted].some((orderId) => !paid.has(orderId))) halfway += 1;
    };
    const isMet = async (): Promise<boolean> => halfway >= HALFWAY && (await Payments.ofFolder()).results.size === RESULTS.length;
    for (let kill = 1; kill <= KILLS || (kill <= KILLS_MOST && !(await isMet())); kill += 1) await liveOnce();
    expect((await settlingLife(HOST, folder, null)).at(-1)).toEqual({ finished: true });

    const journal = await Payments.ofFolder();
    expect([...accepted].filter((orderId) => journal.times.get(orderId) !== 1)).toEqual([]);
    expect([...journal.times.values()].every((times) => times === 1)).toBe(true);
    expect([...journal.returns.values()].every((times) => times === 1)).toBe(true);
    expect([...journal.left.values()].filter((units) => units !== 0n)).toEqual([]);
    // nobody was told of a payment that is not there, nor twice
    expect(told.length).toBe(new Set(told).size);
    expect(told.every((orderId) => journal.times.has(orderId))).toBe(true);
    // the kills fell between end and payment indeed, and rounds ended in every way
    expect(halfway).toBeGreaterThanOrEqual(HALFWAY);
    expect([...journal.results.keys()].toSorted()).toEqual(RESULTS);

    const report = await auditFolder(folder, serverProducts, async (audit) => {
      for (const accountId of ROUNDS_HOUSE.users) {
        const available = audit.units({ code: PLATFORM.code, ownerId: accountId, ref: 0, assetId: ROUNDS_HOUSE.assetId });
        expect(available).toBe(ROUNDS_HOUSE.grantUnits + (journal.balances.get(accountId) ?? 0n));
      }
      await Promise.resolve();
    });
    expect(report.problems).toEqual([]);
  },
);
