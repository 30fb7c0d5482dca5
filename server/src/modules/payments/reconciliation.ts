import { sql } from 'kysely';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import { chainUnitsIn, type ChainParts, type PaidChannel } from './chain-parts.ts';
import { LastComparisons, type LastComparison } from './last-comparisons.ts';
import type { OwnTransaction } from './own-transactions.ts';

/** Channels of addresses of users that are looked at in one comparison; the next one goes on behind them. */
const ADDRESSES_AT_ONCE = 200;
/** What may be a matter of a moment is looked at again so much later. */
const AGAIN_MS = 5_000;

/** What the ledger says should lie somewhere, what does, what may have left just now, and what is missing, in units of the chain. */
export type Comparison = {
  readonly channel: ChannelName;
  readonly place: string;
  readonly ledger: bigint;
  readonly chain: bigint;
  readonly onTheWay: bigint;
  readonly missing: bigint;
};

/** `nextId`: the account behind which the next addresses are; 0 behind the last. */
export type ComparedAddresses = { readonly found: readonly Comparison[]; readonly nextId: number };

export type ReconciliationOptions = Pick<ChainParts, 'core' | 'transactions' | 'kind' | 'channels' | 'now'> & {
  /** The hot wallet; null while the signer has not said it. */
  readonly hot: () => string | null;
  readonly onMissing: (missing: readonly Comparison[]) => void;
  readonly againMs?: number;
};

/**
 * Compares what the chain has with what the ledger says: of the hot wallet, less what may be on its way just now, and of addresses that something
 * final lies at. What is missing twice in a row stops all payments. More than the ledger says is no fault: anybody can pay to an address.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions;
  readonly #last = new LastComparisons();
  #afterId = 0;

  constructor(options: ReconciliationOptions) {
    this.#options = options;
  }

  /** What was found last, of each channel. */
  get last(): readonly LastComparison[] {
    return this.#last.all;
  }

  async run(): Promise<void> {
    const { core, now, onMissing, againMs = AGAIN_MS } = this.#options;
    const from = this.#afterId;
    if (missingOf(await this.compare()).length === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    setTimeout(resolve, againMs);
    await promise;
    this.#afterId = from;
    const missing = missingOf(await this.compare());
    if (missing.length === 0) return;
    onMissing(missing);
    if (!(await core.query({ type: 'custody.rules' })).areOn) return;
    const reason = missing.map(({ channel, place, missing: units }) => `${units} of ${channel} are missing at ${place}`).join(', ');
    const body = { type: 'custody.switchPayments', enable: false, operator: 'house', reason: reason.slice(0, 200) } as const;
    await core.submit({ id: `reconciliation:${now()}`, accountId: 0, body });
  }

  /** The hot wallet and some addresses, another time those behind them. */
  async compare(): Promise<readonly Comparison[]> {
    const ofHot = await this.compareHot();
    const { found, nextId } = await this.compareAddresses(this.#afterId);
    this.#afterId = nextId;
    const nowMs = this.#options.now();
    this.#last.note('hot', ofHot ?? [], nowMs);
    this.#last.note('addresses', found, nowMs);
    return [...(ofHot ?? []), ...found];
  }

  /** Null while the signer has not said which wallet it is. The chain first: what is paid out after it was looked at is missing in neither. */
  async compareHot(): Promise<readonly Comparison[] | null> {
    const { core, transactions, kind, channels } = this.#options;
    const hot = this.#options.hot();
    if (hot === null) return null;
    const onChain = await Promise.all(channels.map(async (channel) => await kind.hotBalance(hot, channel)));
    const unfinished = (await transactions.unfinished()).filter(({ sender }) => sender === hot);
    // also of what an address of a user has paid itself: it is booked as if it had come to the hot wallet
    const unbookedFees = await transactions.unfundedFees();
    const held = await core.query({ type: 'custody.held' });
    return channels.map((channel, index) => {
      const hotUnits = held.find(({ channelId }) => channelId === CHANNEL_OF[channel.name].channelId)?.hotUnits ?? 0n;
      const ledger = chainUnitsIn(hotUnits, channel);
      const onTheWay = unfinished.reduce(
        (sum, row) => sum + this.#mayHaveLeft(row, channel),
        channel.contract === '' ? chainUnitsIn(unbookedFees, channel) : 0n,
      );
      const chain = onChain[index] ?? 0n;
      return { channel: channel.name, place: 'hot', ledger, chain, onTheWay, missing: ledger - onTheWay - chain };
    });
  }

  /** Addresses of accounts behind `afterId` at which something final waits. */
  async compareAddresses(afterId: number): Promise<ComparedAddresses> {
    const { transactions, kind, channels } = this.#options;
    const numbers = channels.map(({ name }) => CHANNEL_OF[name].channelId);
    const { rows } = await sql<{ account_id: number; channel_id: number; units: string }>`
      SELECT account_id, channel_id, sum(units)::text AS units FROM unswept_deposits
      WHERE account_id > ${afterId} AND is_final AND swept_by IS NULL AND channel_id = ANY(${numbers}::bigint[])
      GROUP BY account_id, channel_id ORDER BY account_id LIMIT ${ADDRESSES_AT_ONCE}`.execute(transactions.database);
    // of the last account the other channels may be left out: it is looked at again
    const nextId = rows.length < ADDRESSES_AT_ONCE ? 0 : Number(rows.at(-1)?.account_id ?? 1) - 1;
    const found: Comparison[] = [];
    for (const row of rows) {
      const channel = channels.find(({ name }) => CHANNEL_OF[name].channelId === Number(row.channel_id));
      if (channel === undefined) continue;
      const ledger = chainUnitsIn(BigInt(row.units), channel);
      const chain = await kind.balanceOf(Number(row.account_id), channel);
      found.push({ channel: channel.name, place: `address ${row.account_id}`, ledger, chain, onTheWay: 0n, missing: ledger - chain });
    }
    return { found, nextId };
  }

  /** Fees, and what the ledger says is still hot: of a withdrawal until a node has taken it, of other transactions until they are final. */
  #mayHaveLeft(row: OwnTransaction, { name, contract }: PaidChannel): bigint {
    const fee = contract === '' ? this.#options.kind.feeMax(row) : 0n;
    const isBooked = row.purpose === 'withdrawal' && row.state === 'sent';
    const isCounted = row.channel === name && !isBooked;
    return fee + (isCounted ? BigInt(row.chain_units) : 0n);
  }
}

const missingOf = (all: readonly Comparison[]): readonly Comparison[] => all.filter(({ missing }) => missing > 0n);
