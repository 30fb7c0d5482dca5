import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { PAID, SETTLED } from './provider-channels.ts';
import { withProviderTables, type ProviderDatabase, type ProviderPayment } from './tables.ts';

/** Payments that are looked at in one turn. */
const AT_ONCE = 200;
const AGAIN_MS = 5_000;
/** A payment is in no block. */
const BLOCK = 'provider';

export type ProviderReportsOptions = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly database: Database;
  /** Told when something could not be told to the exchange; it is tried again. */
  readonly onProblem: (problem: string) => void;
  readonly againMs?: number;
};

/**
 * Tells the exchange what providers have stated. What it has to be told follows from what the exchange knows of the payment, so that a payment is credited once
 * whatever is killed.
 */
export class ProviderReports {
  readonly #options: ProviderReportsOptions;
  readonly #database: ProviderDatabase;
  #turn: Promise<void> | null = null;
  #isAsked = false;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;
  #oldestMs: number | null = null;

  constructor(options: ProviderReportsOptions) {
    this.#options = options;
    this.#database = withProviderTables(options.database);
  }

  /** When the oldest was stated that the exchange has not taken after a turn; null: there is none. */
  get oldestMs(): number | null {
    return this.#oldestMs;
  }

  readonly wake = (): void => {
    this.#isAsked = true;
    if (this.#turn === null && !this.#isClosed) this.#turn = this.#work();
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  async #work(): Promise<void> {
    clearTimeout(this.#timer);
    let hasFailed = false;
    try {
      while (this.#isAsked && !this.#isClosed) {
        this.#isAsked = false;
        this.#oldestMs = await this.#tellAll();
      }
    } catch (error) {
      this.#options.onProblem(String(error));
      hasFailed = true;
    }
    this.#turn = null;
    if (this.#isClosed) return;
    if (this.#isAsked) this.wake();
    else if (hasFailed || this.#oldestMs !== null) this.#timer = setTimeout(this.wake, this.#options.againMs ?? AGAIN_MS);
  }

  async #tellAll(): Promise<number | null> {
    const untold = this.#database.selectFrom('provider_payments').selectAll().whereRef('stated', '<>', 'told');
    const payments = await untold.orderBy('changed_ms').limit(AT_ONCE).execute();
    let oldestMs: number | null = null;
    let told = 0;
    for (const payment of payments) {
      if (this.#isClosed) return oldestMs;
      if (await this.#tell(payment)) told += 1;
      else oldestMs ??= payment.changed_ms;
    }
    // behind a full turn there may be more
    if (payments.length === AT_ONCE && told > 0) this.#isAsked = true;
    return oldestMs;
  }

  /** Whether the exchange has taken it, now or before. */
  async #tell(payment: ProviderPayment): Promise<boolean> {
    const { provider, transaction_id: transactionId, stated } = payment;
    const body = await this.#commandOf(payment);
    if (body !== null) {
      const { outcome } = await this.#options.core.submit({ id: '', accountId: 0, body });
      if (!outcome.ok && outcome.code !== 'ALREADY_DONE') {
        this.#options.onProblem(`${body.type} of ${provider} ${transactionId} was refused: ${outcome.code} ${outcome.limit}`.trim());
        return false;
      }
    }
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
