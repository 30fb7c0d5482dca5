import { MOST_DAYS } from '@candor/contract/modules/valuation/calls';
import { sql } from 'kysely';
import type { Machine } from '../../api/user/machine.ts';
import { flowBetween } from './flow.ts';
import { withValuationTables } from './tables.ts';
import type { Worth } from './worth.ts';

/** Accounts that are asked for at once, and slices of them in one turn: what a turn costs the exchange has a bound. */
const SLICE = 100;
const SLICES_OF_A_TURN = 5;

type Records = { readonly reach: (seq: number) => Promise<boolean> };

export type AccountDaysParts = {
  readonly core: { readonly figures: () => { readonly seq: number } };
  readonly database: Machine['database'];
  readonly records: Records;
  readonly time: Pick<Machine['time'], 'text'>;
  readonly exchangeNow: () => number;
  /** Null while a coin of the account has no price. */
  readonly worthOf: (accountId: number) => Promise<Worth | null>;
};

export type AccountDay = { readonly day: string; readonly takenMs: number; readonly worth: Worth };
/** The result of today and what it counts from. Null is what is not known: something that came, left or is held has no price, or the account moves all the time. */
export type Today = {
  readonly sinceMs: number;
  readonly heldUnits: bigint;
  readonly flowUnits: bigint | null;
  readonly resultUnits: bigint | null;
};

type Start = { readonly sinceMs: number; readonly heldUnits: bigint; readonly seq: number };

/** How often an account that moved while it was asked for is asked again. */
const TRIES = 3;

/** One snapshot of each account a calendar day of the platform's zone. The first turn of a day that reaches an account writes it; nothing is written for days that are over. */
export class AccountDays {
  readonly #parts: AccountDaysParts;
  /** How far the round of a day has come, and whether an account of it waits for another round. */
  #round = { day: '', after: 0, someWait: false };

  constructor(parts: AccountDaysParts) {
    this.#parts = parts;
  }

  /** Writes snapshots of today that are missing, of so many accounts at most. Who has waited is asked again when the round has ended. */
  async takeSome(): Promise<void> {
    const { time, exchangeNow } = this.#parts;
    const day = dayOf(time, exchangeNow());
    if (this.#round.day !== day) this.#round = { day, after: 0, someWait: false };
    for (let slice = 0; slice < SLICES_OF_A_TURN; slice += 1) {
      const accounts = await this.#missing(this.#round);
      const areTaken = accounts.length === 0 || (await this.#take(accounts, day));
      const someWait = this.#round.someWait || !areTaken;
      this.#round = { day, after: accounts.at(-1) ?? this.#round.after, someWait };
      if (accounts.length === SLICE) continue;
      if (someWait) this.#round = { day, after: 0, someWait: false };
      return;
    }
  }

  /** The newest days of an account, oldest first. */
  async daysOf(accountId: number): Promise<readonly AccountDay[]> {
    const rows = await this.#database
      .selectFrom('account_days')
      .selectAll()
      .where('account', '=', accountId)
      .orderBy('day', 'desc')
      .limit(MOST_DAYS)
      .execute();
    return rows
      .map(({ day, taken_ms: takenMs, held_units: held, on_the_way_units: onTheWay }) => {
        return { day, takenMs, worth: { heldUnits: BigInt(held), onTheWayUnits: BigInt(onTheWay) } };
      })
      .toReversed();
  }

  /** What became of an account today; null before it has a snapshot of today. */
  async todayOf(accountId: number): Promise<Today | null> {
    const { core, records, database, worthOf } = this.#parts;
    await records.reach(core.figures().seq);
    const start = await this.#startOf(accountId);
    if (start === null) return null;
    const { sinceMs, heldUnits } = start;
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const firstSeq = core.figures().seq;
      const worth = await worthOf(accountId);
      const lastSeq = core.figures().seq;
      if (!(await records.reach(lastSeq)) || (await this.#movedBetween([accountId], firstSeq, lastSeq)).size > 0) continue;
      const flowUnits = await flowBetween(database, accountId, start.seq, lastSeq);
      const resultUnits = worth === null || flowUnits === null ? null : worth.heldUnits - heldUnits - flowUnits;
      return { sinceMs, heldUnits, flowUnits, resultUnits };
    }
    return { sinceMs, heldUnits, flowUnits: null, resultUnits: null };
  }

  /** Of an account that was opened today the opening, when it had nothing; of another its snapshot of today. */
  async #startOf(accountId: number): Promise<Start | null> {
    const { time, exchangeNow } = this.#parts;
    const today = dayOf(time, exchangeNow());
    const accounts = this.#database.selectFrom('accounts').select('opened_ms').where('account', '=', accountId);
    const opened = await accounts.executeTakeFirst();
    if (opened !== undefined && dayOf(time, opened.opened_ms) === today) return { sinceMs: opened.opened_ms, heldUnits: 0n, seq: 0 };
    const rows = this.#database.selectFrom('account_days').selectAll().where('account', '=', accountId).where('day', '=', today);
    const row = await rows.executeTakeFirst();
    return row === undefined ? null : { sinceMs: row.taken_ms, heldUnits: BigInt(row.held_units), seq: row.seq };
  }

  get #database() {
    return withValuationTables(this.#parts.database);
  }

  /** Open accounts of people behind the last one that have no snapshot of the day. */
  async #missing({ day, after }: { readonly day: string; readonly after: number }): Promise<readonly number[]> {
    const rows = await this.#database
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.account', 'users.id')
      .leftJoin('account_days', (join) => join.onRef('account_days.account', '=', 'users.id').on('account_days.day', '=', day))
      .where('users.closed_ms', 'is', null)
      .where('users.id', '>', after)
      .where('account_days.account', 'is', null)
      .select('users.id')
      .orderBy('users.id')
      .limit(SLICE)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Whether all of them have one now. */
  async #take(accounts: readonly number[], day: string): Promise<boolean> {
    const { core, records, exchangeNow, worthOf } = this.#parts;
    const takenMs = exchangeNow();
    const firstSeq = core.figures().seq;
    const asked = await Promise.all(accounts.map(async (account) => ({ account, worth: await worthOf(account) })));
    const seq = core.figures().seq;
    if (!(await records.reach(seq))) return false;
    // what moved while it was asked is in the figures or not, nobody can say
    const moved = await this.#movedBetween(accounts, firstSeq, seq);
    const rows = asked.flatMap(({ account, worth }) => {
      if (worth === null || moved.has(account)) return [];
      const { heldUnits, onTheWayUnits } = worth;
      return [{ account, day, taken_ms: takenMs, seq, held_units: String(heldUnits), on_the_way_units: String(onTheWayUnits) }];
    });
    const insert = this.#database.insertInto('account_days');
    if (rows.length > 0)
      await insert
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return rows.length === accounts.length;
  }

  async #movedBetween(accounts: readonly number[], firstSeq: number, lastSeq: number): Promise<ReadonlySet<number>> {
    if (firstSeq === lastSeq) return new Set();
    const rows = await this.#parts.database
      .selectFrom('ledger_rows')
      .select('account')
      .distinct()
      .where('account', '=', sql<number>`ANY(${accounts}::bigint[])`)
      .where('seq', '>', firstSeq)
      .where('seq', '<=', lastSeq)
      .execute();
    return new Set(rows.map(({ account }) => account));
  }
}

/** The calendar day of a moment in the platform's zone: `2026-11-30`. */
const dayOf = (time: Pick<Machine['time'], 'text'>, timeMs: number): string => time.text(timeMs).slice(0, 10);
