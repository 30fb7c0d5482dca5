import { sql } from 'kysely';
import type { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import type { NodeHead } from '../../../chains/evm/evm-node.ts';
import { feeMaxOf, type EvmFees } from '../../../chains/evm/evm-transaction.ts';
import { transferData } from '../../../chains/evm/token-call.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import type { WrittenQuestion } from '../../../signer/signer-messages.ts';
import { chainUnitsIn, termsOf, wholeUnits, type PaidChannel } from '../chain-parts.ts';
import { NotBegun } from '../payer-kind.ts';
import { sweepRow } from '../sweep-row.ts';
import type { WaitingDeposits } from '../sweeper.ts';
import { feesFor, writtenFees } from './evm-fees.ts';
import type { EvmParts } from './evm-parts.ts';

type Swept = { readonly waiting: WaitingDeposits; readonly channel: PaidChannel; readonly address: string; readonly fees: EvmFees };

/**
 * How an address of a user is swept on a chain of Ethereum's kind. One that has tokens and nothing to pay the chain with gets that first; what comes from
 * the hot wallet is no deposit.
 */
export class EvmSweeps {
  readonly #parts: EvmParts;
  readonly #addresses: DepositAddresses;

  constructor(parts: EvmParts, addresses: DepositAddresses) {
    [this.#parts, this.#addresses] = [parts, addresses];
  }

  async begin(waiting: WaitingDeposits, channel: PaidChannel, hot: string): Promise<void> {
    const { node } = this.#parts;
    const head = await node.head();
    const address = this.#addresses.at(waiting.accountId);
    const { contract } = channel;
    const all = smaller(chainUnitsIn(waiting.units, channel), await node.balance(address, contract));
    const called = contract === '' ? { to: hot, value: 0n, data: '0x' } : { to: contract, value: 0n, data: transferData(hot, all) };
    const fees = await feesFor(node, head, await node.gasFor({ from: address, ...called }));
    const swept = { waiting, channel, address, fees };
    if (contract === '') return await this.#add(swept, all - feeMaxOf(fees));
    const missing = feeMaxOf(fees) - (await this.#ownCoinsAt(address, waiting.accountId, head));
    if (missing > 0n) await this.#fuel(swept, missing, hot, head);
    else await this.#add(swept, all);
  }

  /** Coins at an address that are no deposit. What has arrived in the newest blocks may become one, so it is not looked at yet. */
  async #ownCoinsAt(address: string, accountId: number, head: NodeHead): Promise<bigint> {
    const { core, node, coin } = this.#parts;
    const { finalConfirmations } = await termsOf(core, coin.name);
    const coins = await node.coins(address, Math.max(0, head.height - finalConfirmations + 1));
    const ofUser = await this.#coinsOf(accountId);
    return coins > ofUser ? coins - ofUser : 0n;
  }

  /** Coins of the user that wait at his address: no fee is paid of them. */
  async #coinsOf(accountId: number): Promise<bigint> {
    const { coin, transactions } = this.#parts;
    const { rows } = await sql<{ units: string | null }>`
      SELECT sum(units)::text AS units FROM unswept_deposits
      WHERE account_id = ${accountId} AND channel_id = ${CHANNEL_OF[coin.name].channelId} AND swept_by IS NULL`.execute(
      transactions.database,
    );
    return chainUnitsIn(BigInt(rows[0]?.units ?? 0), coin);
  }

  async #add({ waiting, channel, address, fees }: Swept, most: bigint): Promise<void> {
    const { transactions, chainId, node } = this.#parts;
    const chainUnits = wholeUnits(most, channel);
    if (chainUnits <= 0n) return;
    const nonce = await transactions.nextNonce(address, await node.sentCount(address));
    const addressIndex = waiting.accountId;
    const written = { chainId, nonce, fees: writtenFees(fees) };
    const question: WrittenQuestion = { type: 'sweep', channel: channel.name, addressIndex, chainUnits: String(chainUnits), ...written };
    await transactions.database.transaction().execute(async (transaction) => {
      const row = { purpose: 'sweep', channel: channel.name, sender: address, addressIndex, nonce, chainUnits, question } as const;
      const { id } = await transactions.add(sweepRow(row, this.#parts.now()), transaction);
      await sql`UPDATE unswept_deposits SET swept_by = ${id} WHERE deposit_id = ANY(${waiting.depositIds}::bigint[])`.execute(transaction);
    });
  }

  /** What an address needs to pay the chain for a sweep, in whole units of the ledger, which knows of it. */
  async #fuel({ waiting, address }: Swept, missing: bigint, hot: string, head: NodeHead): Promise<void> {
    const { transactions, chainId, node, coin, ownSenders } = this.#parts;
    if (!ownSenders.some((one) => one.toLowerCase() === hot.toLowerCase()))
      throw new NotBegun('the hot wallet is not among the own senders: what it sends would be a deposit');
    const step = chainUnitsIn(1n, coin);
    const chainUnits = ((missing + step - 1n) / step) * step;
    const fees = await feesFor(node, head, await node.gasFor({ from: hot, to: address, value: chainUnits, data: '0x' }));
    if ((await node.balance(hot, '')) < chainUnits + feeMaxOf(fees)) throw new NotBegun('HOT_SHORT');
    const nonce = await transactions.nextNonce(hot, await node.sentCount(hot));
    const addressIndex = waiting.accountId;
    const written = { chainId, nonce, fees: writtenFees(fees) };
    const question: WrittenQuestion = { type: 'fuel', addressIndex, chainUnits: String(chainUnits), ...written };
    await transactions.add(
      sweepRow({ purpose: 'fuel', channel: coin.name, sender: hot, addressIndex, nonce, chainUnits, question }, this.#parts.now()),
    );
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
