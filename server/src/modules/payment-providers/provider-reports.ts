import type { CommandBody } from '@candor/exchange/command';
import { sql, type SqlBool } from 'kysely';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { WokenWork } from '../../machine/woken-work.ts';
import { PAID, SETTLED } from './provider-channels.ts';
import { withProviderTables, type ProviderDatabase, type ProviderPayment, type Statement } from './tables.ts';

/** Payments of one question. */
const AT_ONCE = 200;
/** What was refused waits so long before it is told again, twice as long each time, and ten minutes at most. */
const [WAIT_MS, WAIT_MOST_MS] = [5_000, 600_000];
/** A payment is in no block. */
const BLOCK = 'provider';

export type ProviderReportsOptions = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly database: Database;
  /** Told when something could not be told to the exchange; it is tried again. */
  readonly onProblem: (problem: string) => void;
  readonly now: () => number;
  readonly againMs?: number;
};

/** Something that was refused, and when it is told again. */
type Refused = { readonly stated: Statement; readonly waitMs: number; readonly againMs: number };

/**
 * Tells the exchange what providers have stated. What it has to be told follows from what the exchange knows of the payment, so that a payment is credited once
 * whatever is killed.
 */
export class ProviderReports {
  readonly #options: ProviderReportsOptions;
  readonly #database: ProviderDatabase;
  readonly #work: WokenWork;
  /** By payment; a start tells all of them at once. */
  readonly #refused = new Map<string, Refused>();

  constructor(options: ProviderReportsOptions) {
    this.#options = options;
    this.#database = withProviderTables(options.database);
    const { onProblem, againMs } = options;
    this.#work = new WokenWork({ turn: async (isClosed) => await this.#tellAll(isClosed), onProblem, againMs });
  }

  /** When the oldest was stated that the exchange has not taken after a turn; null: there is none. */
  get oldestMs(): number | null {
    return this.#work.oldestMs;
  }

  readonly wake = (): void => this.#work.wake();

  async close(): Promise<void> {
    await this.#work.close();
  }

  /** All that wait, the oldest first: those that are refused keep none behind them waiting. */
  async #tellAll(isClosed: () => boolean): Promise<number | null> {
    let oldestMs: number | null = null;
    let last: ProviderPayment | null = null;
    for (;;) {
      const payments: readonly ProviderPayment[] = await this.#untoldBehind(last);
      for (const payment of payments) {
        if (isClosed()) return oldestMs;
        if (!(await this.#tell(payment))) oldestMs ??= payment.changed_ms;
      }
      last = payments.at(-1) ?? null;
      if (payments.length < AT_ONCE) return oldestMs;
    }
  }

  async #untoldBehind(last: ProviderPayment | null): Promise<readonly ProviderPayment[]> {
    const untold = this.#database.selectFrom('provider_payments').selectAll().whereRef('stated', '<>', 'told');
    const behind =
      last === null
        ? untold
        : untold.where(
            sql<SqlBool>`(changed_ms, provider, transaction_id) > (${last.changed_ms}, ${last.provider}, ${last.transaction_id})`,
          );
    return await behind.orderBy('changed_ms').orderBy('provider').orderBy('transaction_id').limit(AT_ONCE).execute();
  }

  /** Whether the exchange has taken it, now or before. */
  async #tell(payment: ProviderPayment): Promise<boolean> {
    const { provider, transaction_id: transactionId, stated } = payment;
    const key = `${provider} ${transactionId}`;
    const before = this.#refused.get(key);
    const isSame = before?.stated === stated;
    if (isSame && this.#options.now() < before.againMs) return false;
    const body = await this.#commandOf(payment);
    if (body !== null) {
      const { outcome } = await this.#options.core.submit({ id: '', accountId: 0, body });
      if (!outcome.ok && outcome.code !== 'ALREADY_DONE') {
        const waitMs = isSame ? Math.min(2 * before.waitMs, WAIT_MOST_MS) : WAIT_MS;
        // a full queue is no answer of the exchange
        if (outcome.code !== 'BUSY') this.#refused.set(key, { stated, waitMs, againMs: this.#options.now() + waitMs });
        this.#options.onProblem(`${body.type} of ${key} was refused: ${outcome.code} ${outcome.limit}`.trim());
        return false;
      }
    }
    this.#refused.delete(key);
    const row = this.#database.updateTable('provider_payments').set({ told: stated }).where('provider', '=', provider);
    await row.where('transaction_id', '=', transactionId).execute();
    return true;
  }

  /** Null when there is nothing to do: it was done, or was taken back before it was ever credited. */
  async #commandOf({
    channel_id: channelId,
    transaction_id: txId,
    user_id: accountId,
    units,
    stated,
  }: ProviderPayment): Promise<CommandBody | null> {
    const payment = { channelId, txId, outputIndex: 0 };
    const found = await this.#options.core.query({ type: 'custody.output', ...payment });
    if (found === null) {
      if (stated === 'reversed') return null;
      const confirmations = stated === 'settled' ? SETTLED : PAID;
      return { type: 'custody.deposit', ...payment, blockHash: BLOCK, accountId, chainUnits: BigInt(units), confirmations };
    }
    const { depositId } = found;
    if (stated === 'reversed') return found.state === 'reorganised' ? null : { type: 'custody.reorganise', depositId };
    return stated === 'settled' && !found.isFinal ? { type: 'custody.finalise', depositId, confirmations: SETTLED } : null;
  }
}
