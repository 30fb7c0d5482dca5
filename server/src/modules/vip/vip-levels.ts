import type { Settings } from '@candor/contract/settings';
import { sql } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import type { ServerProduct } from '../../products/product.ts';
import { levelOfVolume } from './level-of-volume.ts';
import { withVipTables } from './tables.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS = 30;
/** Rows of one statement. */
const SLICE = 1_000;

export type VipLevelsParts = {
  readonly core: { readonly figures: () => { readonly seq: number } };
  readonly database: Database;
  readonly records: { readonly reach: (seq: number) => Promise<boolean> };
  readonly manifests: readonly Pick<ServerProduct, 'volumes'>[];
  readonly settings: Pick<Settings, 'VIP_LEVEL_SETTING'>;
  readonly exchangeNow: () => number;
};

/** Levels by what was traded, computed once a day of UTC and in force until the next is. */
export class VipLevels {
  readonly #parts: VipLevelsParts;
  readonly #database: ReturnType<typeof withVipTables>;
  /** Computed already, as far as this process knows. */
  #day = '';

  constructor(parts: VipLevelsParts) {
    this.#parts = parts;
    this.#database = withVipTables(parts.database);
  }

  async levelOf(account: number): Promise<number> {
    const query = this.#database.selectFrom('vip_levels').select('level').where('account', '=', account);
    return (await query.executeTakeFirst())?.level ?? 0;
  }

  /** Computes the levels of today unless they are; by what the records show, so that it waits for the last fill of yesterday. */
  async compute(): Promise<void> {
    const { core, records, exchangeNow } = this.#parts;
    const todayMs = Math.floor(exchangeNow() / DAY_MS) * DAY_MS;
    const day = new Date(todayMs).toISOString().slice(0, 10);
    if (this.#day === day) return;
    const isDone = await this.#database.selectFrom('vip_days').select('day').where('day', '>=', day).executeTakeFirst();
    if (isDone === undefined) {
      if (!(await records.reach(core.figures().seq))) return;
      await this.#write(day, await this.#volumes(todayMs));
    }
    this.#day = day;
  }

  async #volumes(todayMs: number): Promise<ReadonlyMap<number, bigint>> {
    const { manifests, database } = this.#parts;
    const span = { fromMs: todayMs - DAYS * DAY_MS, toMs: todayMs };
    const volumes = new Map<number, bigint>();
    await database.transaction().execute(async (transaction) => {
      // fills of a month of everybody take longer than the statement of a call may
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction);
      for (const { volumes: read } of manifests)
        for (const { account, units } of (await read?.(transaction, span)) ?? [])
          volumes.set(account, (volumes.get(account) ?? 0n) + units);
    });
    return volumes;
  }

  /** All of a day or nothing of it. The house and simulated participants are no customers. */
  async #write(day: string, volumes: ReadonlyMap<number, bigint>): Promise<void> {
    const { settings, exchangeNow } = this.#parts;
    await this.#database.transaction().execute(async (transaction) => {
      const users = await transaction.selectFrom('users').select('id').execute();
      const rows = users.flatMap(({ id }) => {
        const units = volumes.get(id) ?? 0n;
        const level = levelOfVolume(units, settings.VIP_LEVEL_SETTING);
        return units === 0n ? [] : [{ account: id, day, level, volume_units: String(units) }];
      });
      await transaction.deleteFrom('vip_levels').execute();
      for (let from = 0; from < rows.length; from += SLICE)
        await transaction
          .insertInto('vip_levels')
          .values(rows.slice(from, from + SLICE))
          .execute();
      await transaction.insertInto('vip_days').values({ day, computed_ms: exchangeNow() }).execute();
    });
  }
}
