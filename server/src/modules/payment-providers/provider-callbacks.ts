import { parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { ProviderChannels } from './provider-channels.ts';
import type { Provider } from './provider-settings.ts';
import { checkSigned } from './signature.ts';
import { STATEMENTS, withProviderTables, type ProviderDatabase, type ProviderPayment } from './tables.ts';

const statement = v.object({
  /** The provider's number of the payment. */
  transaction: v.pipe(v.string(), v.regex(/^[!-~]{1,100}$/)),
  order: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  status: v.picklist(STATEMENTS),
  /** In coins, as text. */
  amount: v.pipe(v.string(), v.maxLength(40)),
  coin: v.string(),
  currency: v.string(),
});
type Stated = v.InferOutput<typeof statement>;

/** `TAKEN` and `KNOWN` are answered with 200; all others changed nothing. */
const STATUS = {
  TAKEN: 200,
  KNOWN: 200,
  SIGNATURE: 401,
  TIME: 401,
  PROVIDER: 404,
  REPLAYED: 409,
  CONFLICT: 409,
  BODY: 422,
  ORDER: 422,
  CURRENCY: 422,
  AMOUNT: 422,
} as const;
export type CallbackCode = keyof typeof STATUS;

export const statusOf = (code: CallbackCode): number => STATUS[code];

export type CallbackOptions = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly channels: ProviderChannels;
  readonly providers: readonly Provider[];
  readonly now: () => number;
  /** Something is to be told to the exchange. */
  readonly onTaken: () => void;
  /** What was signed and still refused: a person has to ask the provider. */
  readonly onRefused: (provider: string, code: CallbackCode, transaction: string) => void;
};

/** What providers state of payments. It is written before it is answered, and told to the exchange behind the answer. */
export class ProviderCallbacks {
  readonly #options: CallbackOptions;
  readonly #database: ProviderDatabase;
  readonly #counts = new Map<CallbackCode, number>((Object.keys(STATUS) as CallbackCode[]).map((code) => [code, 0]));

  constructor(options: CallbackOptions) {
    this.#options = options;
    this.#database = withProviderTables(options.database);
  }

  /** How many came, by what was answered. */
  counts(): readonly (readonly [code: CallbackCode, count: number])[] {
    return [...this.#counts];
  }

  async take(code: string, headers: Readonly<Record<string, unknown>>, body: Buffer): Promise<CallbackCode> {
    const outcome = await this.#take(code, headers, body);
    this.#counts.set(outcome, (this.#counts.get(outcome) ?? 0) + 1);
    return outcome;
  }

  async #take(code: string, headers: Readonly<Record<string, unknown>>, body: Buffer): Promise<CallbackCode> {
    const { providers, now, onTaken, onRefused } = this.#options;
    const provider = providers.find((one) => one.code === code);
    if (provider === undefined) return 'PROVIDER';
    const checked = checkSigned(provider.callbackKey, headers, body, now());
    if (!checked.ok) return checked.code;
    const read = v.safeParse(statement, readJson(body));
    if (!read.success) return 'BODY';
    const outcome = await this.#write(provider, checked.nonce, read.output);
    if (outcome === 'TAKEN') onTaken();
    else if (outcome !== 'KNOWN') onRefused(code, outcome, read.output.transaction);
    return outcome;
  }

  async #write(provider: Provider, nonce: string, stated: Stated): Promise<CallbackCode> {
    const channel = await this.#options.channels.termsOf(provider);
    if (channel === undefined) return 'PROVIDER';
    const scale = this.#options.catalogue.asset(channel.assetId)?.scale ?? 8;
    const amount = parseAmount(stated.amount, scale);
    return await this.#database.transaction().execute(async (transaction) => {
      const seen = { provider: provider.code, nonce, seen_ms: this.#options.now() };
      const taken = transaction
        .insertInto('provider_nonces')
        .values(seen)
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce');
      if ((await taken.executeTakeFirst()) === undefined) return 'REPLAYED';
      // one statement of an order after the other
      const known = transaction
        .selectFrom('provider_orders')
        .selectAll()
        .where('id', '=', stated.order)
        .where('provider', '=', provider.code);
      const order = await known.forUpdate().executeTakeFirst();
      // what was ordered by another channel of the provider is of another coin
      if (order === undefined || order.channel !== provider.channel) return 'ORDER';
      if (stated.coin !== provider.coin || stated.currency !== provider.currency) return 'CURRENCY';
      if (!amount.ok || amount.units <= 0n) return 'AMOUNT';
      if (order.amount_units !== null && BigInt(order.amount_units) !== amount.units) return 'AMOUNT';
      const payment: ProviderPayment = {
        provider: provider.code,
        transaction_id: stated.transaction,
        order_id: order.id,
        channel_id: channel.channelId,
        user_id: order.user_id,
        units: String(amount.units),
        stated: stated.status,
        told: '',
        changed_ms: seen.seen_ms,
      };
      return await keep(transaction, payment, order.uses_address);
    });
  }
}

/** A payment is of one order and one amount; an order with a page is paid by one payment. */
async function keep(database: ProviderDatabase, payment: ProviderPayment, takesSeveral: boolean): Promise<'TAKEN' | 'KNOWN' | 'CONFLICT'> {
  const { provider, transaction_id: transactionId, order_id: orderId, units, stated } = payment;
  if (!takesSeveral) {
    const others = database.selectFrom('provider_payments').select('transaction_id').where('order_id', '=', orderId);
    if ((await others.where('transaction_id', '<>', transactionId).executeTakeFirst()) !== undefined) return 'CONFLICT';
  }
  const added = database
    .insertInto('provider_payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('stated');
  if ((await added.executeTakeFirst()) !== undefined) return 'TAKEN';
  const same = database
    .selectFrom('provider_payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId);
  const before = await same.forUpdate().executeTakeFirstOrThrow();
  if (before.order_id !== orderId || BigInt(before.units) !== BigInt(units)) return 'CONFLICT';
  if (STATEMENTS.indexOf(stated) <= STATEMENTS.indexOf(before.stated)) return 'KNOWN';
  const later = database.updateTable('provider_payments').set({ stated, changed_ms: payment.changed_ms });
  await later.where('provider', '=', provider).where('transaction_id', '=', transactionId).execute();
  return 'TAKEN';
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
