import { randomBytes } from 'node:crypto';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { sql } from 'kysely';
import type { Catalogue } from '../../api/user/catalogue.ts';
import { refuse, type Refusal } from '../../api/user/result.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { askProvider, type AskedOrder } from './provider-client.ts';
import type { ProviderChannels } from './provider-channels.ts';
import type { Provider } from './provider-settings.ts';
import { withProviderTables, type ProviderDatabase, type ProviderOrder } from './tables.ts';

/** Orders with a page, of one user at one provider within 24 hours. */
export const ORDERS_A_DAY = 20;
const DAY_MS = 86_400_000;

export type OrdersOptions = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly channels: ProviderChannels;
  readonly providers: readonly Provider[];
  readonly now: () => number;
  /** Told when a provider did not answer as it should. */
  readonly onProblem: (provider: string, problem: string) => void;
  readonly timeoutMs?: number;
};

export type NewOrder = {
  readonly provider: string;
  readonly channel: string;
  readonly coin: string;
  readonly currency: string;
  readonly amount: string;
};
export type Ordered = { readonly ok: true; readonly kind: 'address' | 'page'; readonly value: string };

/** Addresses and pages of providers, each for an order of a user's. */
export class ProviderOrders {
  readonly #options: OrdersOptions;
  readonly #database: ProviderDatabase;

  constructor(options: OrdersOptions) {
    this.#options = options;
    this.#database = withProviderTables(options.database);
  }

  async order(userId: number, asked: NewOrder): Promise<Ordered | Refusal> {
    const { channels, catalogue, providers } = this.#options;
    const provider = providers.find(({ code }) => code === asked.provider);
    if (provider === undefined || provider.channel !== asked.channel) return refuse('NOT_FOUND', { field: 'provider' });
    if (provider.coin !== asked.coin) return refuse('NOT_FOUND', { field: 'coin' });
    if (provider.currency !== asked.currency) return refuse('NOT_FOUND', { field: 'currency' });
    const terms = await channels.termsOf(provider);
    if (terms === undefined || !terms.depositEnable) return refuse('NOT_FOUND', { field: 'provider' });
    const scale = catalogue.asset(terms.assetId)?.scale ?? 8;
    let units: bigint | null = null;
    if (!provider.useAddress && !/^0?(?:\.0*)?$/.test(asked.amount)) {
      const amount = parseAmount(asked.amount, scale);
      if (!amount.ok) return refuse(amount.code, { field: 'amount' });
      const bounds = { min: terms.depositMinUnits, max: terms.depositMaxUnits };
      if (amount.units < bounds.min) return refuse('BELOW_MIN', { limit: formatAmountShort(bounds.min, scale), field: 'amount' });
      if (amount.units > bounds.max) return refuse('ABOVE_MAX', { limit: formatAmountShort(bounds.max, scale), field: 'amount' });
      units = amount.units;
    }
    const order = provider.useAddress ? await this.#addressOrder(userId, provider) : await this.#pageOrder(userId, provider, units);
    if (order === null) return refuse('ABOVE_MAX', { limit: String(ORDERS_A_DAY), field: 'provider' });
    const value = order.answer === '' ? await this.#ask(provider, order, scale) : order.answer;
    return value === null ? refuse('UNAVAILABLE') : { ok: true, kind: provider.useAddress ? 'address' : 'page', value };
  }

  /** The one of this user, however often and at once he asks. */
  async #addressOrder(userId: number, { code, channel }: Provider): Promise<ProviderOrder> {
    const row = this.#row(userId, { code, channel, units: null, usesAddress: true });
    await this.#database
      .insertInto('provider_orders')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = this.#database.selectFrom('provider_orders').selectAll().where('provider', '=', code).where('channel', '=', channel);
    return await known.where('user_id', '=', userId).where('uses_address', '=', true).executeTakeFirstOrThrow();
  }

  /** Null when there are as many of this day as are taken, also where several come at once. */
  async #pageOrder(userId: number, { code, channel }: Provider, units: bigint | null): Promise<ProviderOrder | null> {
    const row = this.#row(userId, { code, channel, units, usesAddress: false });
    return await this.#database.transaction().execute(async (transaction) => {
      await sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`.execute(transaction);
      const ofUser = transaction.selectFrom('provider_orders').select(({ fn }) => fn.countAll<number>().as('count'));
      const ofDay = ofUser
        .where('user_id', '=', userId)
        .where('provider', '=', code)
        .where('created_ms', '>', row.created_ms - DAY_MS);
      if (Number((await ofDay.executeTakeFirstOrThrow()).count) >= ORDERS_A_DAY) return null;
      await transaction.insertInto('provider_orders').values(row).execute();
      return row;
    });
  }

  #row(
    userId: number,
    {
      code,
      channel,
      units,
      usesAddress,
    }: Pick<Provider, 'code' | 'channel'> & { readonly units: bigint | null; readonly usesAddress: boolean },
  ): ProviderOrder {
    return {
      id: randomBytes(16).toString('hex'),
      user_id: userId,
      provider: code,
      channel,
      amount_units: units === null ? null : String(units),
      uses_address: usesAddress,
      answer: '',
      created_ms: this.#options.now(),
    };
  }

  /** What was answered first stays. Null when the provider does not answer. */
  async #ask(provider: Provider, order: ProviderOrder, scale: number): Promise<string | null> {
    const { now, onProblem, timeoutMs } = this.#options;
    const { coin, currency } = provider;
    const amount = order.amount_units === null ? null : formatAmountShort(BigInt(order.amount_units), scale);
    const asked: AskedOrder = { order: order.id, coin, currency, amount };
    try {
      const answer = await askProvider(provider, asked, now(), timeoutMs);
      await this.#database.updateTable('provider_orders').set({ answer }).where('id', '=', order.id).where('answer', '=', '').execute();
    } catch (error) {
      onProblem(provider.code, String(error));
      return null;
    }
    const kept = this.#database.selectFrom('provider_orders').select('answer').where('id', '=', order.id);
    return (await kept.executeTakeFirstOrThrow()).answer;
  }
}
