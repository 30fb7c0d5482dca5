import type { EndedHold } from '@candor/exchange/ground/holds/answers';
import type { Core, PublishedBatch } from '../../machine/core/core.ts';
import type { HoldNotice } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { User } from '../../identity/users.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { holdMessage, mailHold } from './hold-message.ts';
import { withHoldTables, type HoldTables } from './tables.ts';

const EVERY_MS = 1_000;
/** After something that failed. */
const AGAIN_MS = 30_000;
/** Of the only row. */
const ROW = 1;

export type HoldEndsOptions = {
  readonly core: Pick<Core, 'onBatch' | 'query'>;
  readonly database: Database;
  /** The exchange's time, UTC epoch milliseconds. */
  readonly exchangeNow: () => number;
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'sendAll'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
  /** Told of what could not be read or written; it is tried again. */
  readonly onError: (error: unknown) => void;
};

type Told = { readonly user: User; readonly notice: HoldNotice };

/**
 * Tells the owners of accounts of holds that have ended at their review dates: in the inbox exactly once, whenever the server ends and starts
 * again, since up to where was told is written with the messages; by mail at most once.
 */
export class HoldEnds {
  readonly #options: HoldEndsOptions;
  readonly #stops: readonly (() => void)[];
  /** Before then no hold ends; it is not known at the start. */
  #nextMs = 0;
  #turn: Promise<void> | null = null;

  constructor(options: HoldEndsOptions) {
    this.#options = options;
    const stopListening = options.core.onBatch((batch) => this.#note(batch));
    const timer = setInterval(() => this.#begin(), EVERY_MS);
    this.#stops = [stopListening, () => clearInterval(timer)];
  }

  /** Resolves when what was begun is written. */
  async stop(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#turn;
  }

  #note({ entries }: PublishedBatch): void {
    for (const { events } of entries)
      for (const event of events) if (event.type === 'hold.placed') this.#nextMs = Math.min(this.#nextMs, event.reviewMs);
  }

  #begin(): void {
    if (this.#turn !== null || this.#options.exchangeNow() < this.#nextMs) return;
    this.#turn = this.tell()
      .catch((error: unknown) => {
        this.#nextMs = this.#options.exchangeNow() + AGAIN_MS;
        this.#options.onError(error);
      })
      .finally(() => {
        this.#turn = null;
      });
  }

  /** Tells of every hold that has ended since the last time. The very first time tells nothing: what ended before it is long known. */
  async tell(): Promise<void> {
    const { core, exchangeNow } = this.#options;
    const database = withHoldTables(this.#options.database);
    const untilMs = exchangeNow();
    const row = await database.selectFrom('hold_ends').select('told_ms').where('id', '=', ROW).executeTakeFirst();
    if (row === undefined) {
      const first = database.insertInto('hold_ends').values({ id: ROW, told_ms: untilMs });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
    }
    const afterMs = row?.told_ms ?? untilMs;
    // what is placed while the exchange is asked lowers it again
    this.#nextMs = Infinity;
    const { ended, nextMs } = await core.query({ type: 'holds.ended', afterMs, untilMs });
    if (ended.length > 0) await this.#tellOwners(ended, afterMs, untilMs);
    this.#nextMs = Math.min(this.#nextMs, nextMs ?? Infinity);
  }

  /** Accounts of programs have no owner to tell. */
  async #tellOwners(ended: readonly EndedHold[], afterMs: number, untilMs: number): Promise<void> {
    const { userOf, mailbox, delivery } = this.#options;
    const told: Told[] = [];
    for (const { accountId, scope, code, reason } of ended) {
      const user = await userOf(accountId);
      if (user !== null) told.push({ user, notice: { kind: `${scope}Ended`, code, reason, reviewMs: null } });
    }
    const mails = told.map(({ user, notice }) => ({ userId: user.id, mail: holdMessage(notice) }));
    await mailbox.sendAll(mails, async (transaction) => {
      const moved = transaction
        .withTables<HoldTables>()
        .updateTable('hold_ends')
        .set({ told_ms: untilMs })
        .where('id', '=', ROW)
        .where('told_ms', '=', afterMs);
      if ((await moved.executeTakeFirst()).numUpdatedRows !== 1n) throw new Error('ends of holds were told by another server');
    });
    for (const { user, notice } of told) mailHold(delivery, user, notice);
  }
}
