import { sql } from 'kysely';
import type { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import type { TronPrices } from '../../../chains/tron/tron-own-node.ts';
import { tokenTransferData } from '../../../chains/tron/tron-transaction.ts';
import type { WrittenQuestion } from '../../../signer/signer-messages.ts';
import { chainUnitsIn, wholeUnits, type PaidChannel } from '../chain-parts.ts';
import { NotBegun } from '../payer-kind.ts';
import { sweepRow } from '../sweep-row.ts';
import type { WaitingDeposits } from '../sweeper.ts';
import { coinsFor, energyOf, feesOfCall, feesOfTransfer, onTheWay, standing, writtenFees, type TronFees } from './tron-fees.ts';
import type { TronParts } from './tron-parts.ts';

type Swept = {
  readonly waiting: WaitingDeposits;
  readonly channel: PaidChannel;
  readonly address: string;
  readonly fees: TronFees;
  readonly prices: TronPrices;
};

/**
 * How an address of a user is swept on TRON. One that has nothing to pay the chain with gets that first from the hot wallet: coins are no deposit there,
 * whoever sends them, so what lies at an address pays for its sweeps.
 */
export class TronSweeps {
  readonly #parts: TronParts;
  readonly #addresses: DepositAddresses;

  constructor(parts: TronParts, addresses: DepositAddresses) {
    [this.#parts, this.#addresses] = [parts, addresses];
  }

  async begin(waiting: WaitingDeposits, channel: PaidChannel, hot: string): Promise<void> {
    const { node } = this.#parts;
    const { contract } = channel;
    const address = this.#addresses.at(waiting.accountId);
    const chainUnits = wholeUnits(smaller(chainUnitsIn(waiting.units, channel), await node.tokens(contract, address)), channel);
    if (chainUnits <= 0n) return;
    const energy = await energyOf(node, address, contract, tokenTransferData(hot, chainUnits));
    const [prices, account] = [await node.prices(), await node.account(address)];
    const fees = feesOfCall(energy, prices);
    const missing = coinsFor(fees, account, prices) - account.coins;
    const swept = { waiting, channel, address, fees, prices };
    // what was never sent anything is no account of the chain, and may send nothing
    if (missing > 0n || !account.exists) await this.#fuel(swept, account.exists, missing, hot);
    else await this.#add(swept, chainUnits);
  }

  async #add({ waiting, channel, address, fees }: Swept, chainUnits: bigint): Promise<void> {
    const { transactions, node, now } = this.#parts;
    const nonce = await transactions.nextNonce(address, now());
    const [addressIndex, chainId] = [waiting.accountId, await node.chainId()];
    const place = { chainId, nonce, ...(await standing(this.#parts)), fees: writtenFees(fees) };
    const question: WrittenQuestion = { type: 'tron-sweep', channel: channel.name, addressIndex, chainUnits: String(chainUnits), ...place };
    await transactions.database.transaction().execute(async (transaction) => {
      const row = sweepRow({ purpose: 'sweep', channel: channel.name, sender: address, addressIndex, nonce, chainUnits, question }, now());
      const { id } = await transactions.add(row, transaction);
      await sql`UPDATE unswept_deposits SET swept_by = ${id} WHERE deposit_id = ANY(${waiting.depositIds}::bigint[])`.execute(transaction);
    });
  }

  /** What an address needs to pay the chain for a sweep. The ledger has none of that coin: the row moves nothing of its channel. */
  async #fuel({ waiting, channel, prices }: Swept, exists: boolean, chainUnits: bigint, hot: string): Promise<void> {
    const { transactions, node, now } = this.#parts;
    const fees = feesOfTransfer(prices, exists);
    const account = await node.account(hot);
    const before = onTheWay(await transactions.unfinished(), hot);
    const all = { feeLimit: before.feeLimit, otherFee: before.otherFee + fees.otherFee };
    if (account.coins < coinsFor(all, account, prices) + before.coins + chainUnits) throw new NotBegun('FEE_SHORT');
    const nonce = await transactions.nextNonce(hot, now());
    const [addressIndex, chainId] = [waiting.accountId, await node.chainId()];
    const place = { chainId, nonce, ...(await standing(this.#parts)), fees: writtenFees(fees) };
    const question: WrittenQuestion = { type: 'tron-fuel', addressIndex, chainUnits: String(chainUnits), ...place };
    await transactions.add(
      sweepRow({ purpose: 'fuel', channel: channel.name, sender: hot, addressIndex, nonce, chainUnits: 0n, question }, now()),
    );
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
