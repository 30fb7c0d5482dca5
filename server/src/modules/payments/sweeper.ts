import { creditOfChainUnits } from '@candor/money/chain-units';
import { sql } from 'kysely';
import { ETHEREUM } from '../../chains/addresses/account-address.ts';
import { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import type { NodeHead } from '../../chains/evm/evm-node.ts';
import { feeMaxOf, type EvmFees } from '../../chains/evm/evm-transaction.ts';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { transferData } from '../../chains/evm/token-call.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { WrittenQuestion } from '../../signer/signer-messages.ts';
import { chainUnitsIn, feesFor, termsOf, writtenFees, type ChainParts, type PaidChannel } from './chain-parts.ts';
import type { NewTransaction, OwnTransaction } from './own-transactions.ts';

/** Addresses that are begun at once. */
const AT_ONCE = 20;
/** What is brought to the hot wallet at once: each turn looks at all of it. */
const ON_THE_WAY_MAX = 200;

class NotSwept extends Error {}

/** What lies at one address of one channel, final and not being swept. */
type Waiting = {
  readonly account_id: number;
  readonly channel_id: number;
  readonly units: string;
  readonly deposit_ids: readonly string[];
};
type Swept = { readonly waiting: Waiting; readonly channel: PaidChannel; readonly address: string; readonly fees: EvmFees };

export type SweeperOptions = ChainParts & {
  readonly accountKey: string;
  /** Whose payments are no deposits: without the hot wallet among them none goes to an address of a user. */
  readonly ownSenders: readonly string[];
  /** Between two looks, ms. */
  readonly intervalMs: number;
};

/**
 * Brings what is final at addresses of users to the hot wallet, from the least amount on that can be withdrawn. An address that has tokens and nothing to
 * pay the chain with gets that first; what comes from the hot wallet is no deposit.
 */
export class Sweeper {
  readonly #options: SweeperOptions;
  readonly #addresses: DepositAddresses;
  #nextMs = 0;

  constructor(options: SweeperOptions) {
    this.#options = options;
    this.#addresses = new DepositAddresses(ETHEREUM, options.accountKey);
  }

  /** Keeps what the signer is to be asked; the payer does the rest. Answers of each address that it looked at why it is not swept, or null. */
  async begin(hot: string, head: NodeHead): Promise<ReadonlyMap<string, string | null>> {
    const { core, now, intervalMs, transactions } = this.#options;
    const looked = new Map<string, string | null>();
    if (now() < this.#nextMs || !(await core.query({ type: 'custody.rules' })).areOn) return looked;
    this.#nextMs = now() + intervalMs;
    const busy = new Set((await transactions.unfinished()).flatMap(({ address_index: index }) => index ?? []));
    for (const waiting of await this.#waiting()) {
      if (busy.has(waiting.account_id) || busy.size >= ON_THE_WAY_MAX) continue;
      busy.add(waiting.account_id);
      const of = `address ${waiting.account_id}`;
      try {
        await this.#sweep(waiting, hot, head);
        looked.set(of, null);
      } catch (error) {
        if (!(error instanceof NodeFault) && !(error instanceof NotSwept)) throw error;
        looked.set(of, error.message);
      }
    }
    return looked;
  }

  async #waiting(): Promise<readonly Waiting[]> {
    const { core, channels, transactions } = this.#options;
    const found: Waiting[] = [];
    for (const { name } of channels) {
      const { channelId, withdrawMinUnits } = await termsOf(core, name);
      const { rows } = await sql<Waiting>`
        SELECT account_id, channel_id, sum(units)::text AS units, array_agg(deposit_id::text) AS deposit_ids
        FROM unswept_deposits WHERE is_final AND swept_by IS NULL AND channel_id = ${channelId}
        GROUP BY account_id, channel_id HAVING sum(units) >= ${String(withdrawMinUnits)}::numeric
        ORDER BY min(deposit_id) LIMIT ${AT_ONCE}`.execute(transactions.database);
      found.push(...rows.map((row) => ({ ...row, account_id: Number(row.account_id), channel_id: Number(row.channel_id) })));
    }
    return found;
  }

  async #sweep(waiting: Waiting, hot: string, head: NodeHead): Promise<void> {
    const { node, channels } = this.#options;
    const channel = channels.find(({ name }) => CHANNEL_OF[name].channelId === waiting.channel_id);
    if (channel === undefined) return;
    const address = this.#addresses.at(waiting.account_id);
    const { contract } = channel;
    const all = smaller(chainUnitsIn(BigInt(waiting.units), channel), await node.balance(address, contract));
    const called = contract === '' ? { to: hot, value: 0n, data: '0x' } : { to: contract, value: 0n, data: transferData(hot, all) };
    const fees = await feesFor(node, head, await node.gasFor({ from: address, ...called }));
    const swept = { waiting, channel, address, fees };
    if (contract === '') return await this.#add(swept, all - feeMaxOf(fees));
    const missing = feeMaxOf(fees) - (await this.#ownCoinsAt(address, waiting.account_id, head));
    if (missing > 0n) await this.#fuel(swept, missing, hot, head);
    else await this.#add(swept, all);
  }

  /** Coins at an address that are no deposit. What has arrived in the newest blocks may become one, so it is not looked at yet. */
  async #ownCoinsAt(address: string, accountId: number, head: NodeHead): Promise<bigint> {
    const { core, node, channels } = this.#options;
    const { finalConfirmations } = await termsOf(core, channels[0].name);
    const coins = await node.coins(address, Math.max(0, head.height - finalConfirmations + 1));
    const ofUser = await this.#coinsOf(accountId);
    return coins > ofUser ? coins - ofUser : 0n;
  }

  /** Coins of the user that wait at his address: no fee is paid of them. */
  async #coinsOf(accountId: number): Promise<bigint> {
    const [coin] = this.#options.channels;
    const { rows } = await sql<{ units: string | null }>`
      SELECT sum(units)::text AS units FROM unswept_deposits
      WHERE account_id = ${accountId} AND channel_id = ${CHANNEL_OF[coin.name].channelId} AND swept_by IS NULL`.execute(
      this.#options.transactions.database,
    );
    return chainUnitsIn(BigInt(rows[0]?.units ?? 0), coin);
  }

  async #add({ waiting, channel, address, fees }: Swept, most: bigint): Promise<void> {
    const { transactions, chainId, node } = this.#options;
    const chainUnits = wholeUnits(most, channel);
    if (chainUnits <= 0n) return;
    const nonce = await transactions.nextNonce(address, await node.sentCount(address));
    const addressIndex = waiting.account_id;
    const written = { chainId, nonce, fees: writtenFees(fees) };
    const question: WrittenQuestion = { type: 'sweep', channel: channel.name, addressIndex, chainUnits: String(chainUnits), ...written };
    await transactions.database.transaction().execute(async (transaction) => {
      const row = { purpose: 'sweep', channel: channel.name, sender: address, addressIndex, nonce, chainUnits, question } as const;
      const { id } = await transactions.add(this.#rowOf(row), transaction);
      await sql`UPDATE unswept_deposits SET swept_by = ${id} WHERE deposit_id = ANY(${waiting.deposit_ids}::bigint[])`.execute(transaction);
    });
  }

  /** What an address needs to pay the chain for a sweep, in whole units of the ledger, which knows of it. */
  async #fuel({ waiting, address }: Swept, missing: bigint, hot: string, head: NodeHead): Promise<void> {
    const { transactions, chainId, node, channels, ownSenders } = this.#options;
    const [coin] = channels;
    if (!ownSenders.some((one) => one.toLowerCase() === hot.toLowerCase()))
      throw new NotSwept('the hot wallet is not among the own senders: what it sends would be a deposit');
    const step = chainUnitsIn(1n, coin);
    const chainUnits = ((missing + step - 1n) / step) * step;
    const fees = await feesFor(node, head, await node.gasFor({ from: hot, to: address, value: chainUnits, data: '0x' }));
    if ((await node.balance(hot, '')) < chainUnits + feeMaxOf(fees)) throw new NotSwept('HOT_SHORT');
    const nonce = await transactions.nextNonce(hot, await node.sentCount(hot));
    const addressIndex = waiting.account_id;
    const question: WrittenQuestion = {
      type: 'fuel',
      addressIndex,
      chainUnits: String(chainUnits),
      chainId,
      nonce,
      fees: writtenFees(fees),
    };
    await transactions.add(this.#rowOf({ purpose: 'fuel', channel: coin.name, sender: hot, addressIndex, nonce, chainUnits, question }));
  }

  #rowOf({ addressIndex, chainUnits, question, ...row }: Begun): NewTransaction {
    return {
      ...row,
      withdrawal_id: null,
      address_index: addressIndex,
      chain_units: String(chainUnits),
      question: JSON.stringify(question),
      created_ms: this.#options.now(),
    };
  }
}

type Begun = Pick<OwnTransaction, 'purpose' | 'channel' | 'sender' | 'nonce'> & {
  readonly addressIndex: number;
  readonly chainUnits: bigint;
  readonly question: WrittenQuestion;
};

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Without what is less than a unit of the ledger, which has not counted it. */
function wholeUnits(chainUnits: bigint, { name, scale }: PaidChannel): bigint {
  if (chainUnits <= 0n) return 0n;
  return chainUnits - creditOfChainUnits(chainUnits, CHANNEL_OF[name].chainDecimals, scale).dust;
}
