import { creditOfChainUnits } from '@candor/money/chain-units';
import { createHash } from 'node:crypto';
import type { OwnReceipt, Run } from '../../chains/evm/evm-node.ts';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { WrittenQuestion } from '../../signer/signer-messages.ts';
import { feesFor, openWithdrawal, tell, termsOf, writtenFees, type ChainParts, type Moment } from './chain-parts.ts';
import { outcomeOf, tokenPaymentOf } from './outcome.ts';
import type { OwnTransaction } from './own-transactions.ts';

/** Why a transaction does not go on. */
export type Halted = { readonly row: OwnTransaction; readonly reason: string };
/** Which transaction has spent a number, and in which block. */
type Spending = { readonly txId: string; readonly height: number };

/** Gas of a transaction that does nothing but move coins. */
const PLAIN_GAS = 21_000n;
/** What is signed and may not be sent, since its account is held, keeps later ones from the chain: after so long its number is spent otherwise. */
const HELD_PATIENCE_MS = 600_000;
/** How far below the block from which everything is final one is looked for that has spent a number. */
const SEARCHED_BLOCKS = 256;

/**
 * Takes transactions of ours from being asked for to being final and booked. Each step is written before the next one, and each can be done again:
 * after a kill anywhere it goes on where it stood, with the same bytes.
 */
export class Steps {
  readonly #parts: ChainParts;
  readonly #confirmations = new Map<number, number>();

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  /** Blocks on the transaction of a withdrawal, its own among them, when it was last looked at; 0: it is in none, or is not followed any more. */
  confirmationsOf(withdrawalId: number): number {
    return this.#confirmations.get(withdrawalId) ?? 0;
  }

  /** As far as it goes now. Answers why it goes no further when that is not a matter of waiting, or that it has just ended without having moved anything. */
  async advance(first: OwnTransaction, head: Moment): Promise<Halted | null> {
    let row: OwnTransaction | null = first;
    try {
      for (;;) {
        const next: OwnTransaction | null = await this.#step(row, head);
        if (next === null) return row.state === 'failed' && row !== first ? { row, reason: 'MOVED_NOTHING' } : null;
        row = next;
      }
    } catch (error) {
      if (error instanceof Stop) return { row, reason: error.message };
      throw error;
    }
  }

  /** Null: nothing more is to be done now. */
  async #step(row: OwnTransaction, head: Moment): Promise<OwnTransaction | null> {
    switch (row.state) {
      case 'asked':
        return await this.#sign(row);
      case 'signed':
        return await this.#pin(row, head);
      case 'pinned':
        return await this.#send(row, head);
      case 'sent':
        return await this.#follow(row, head);
      case 'failed':
      case 'ended':
      case 'dropped':
        return null;
    }
  }

  async #sign(row: OwnTransaction): Promise<OwnTransaction> {
    const answer = await this.#parts.link.ask(JSON.parse(row.question) as WrittenQuestion);
    if (answer.type === 'signed') {
      const { txId, raw, nonce } = answer;
      return await this.#parts.transactions.set(row, { state: 'signed', tx_id: txId, raw, nonce });
    }
    // what was not signed has no number; one that is to be spent keeps it
    if (row.purpose !== 'void') await this.#parts.transactions.forget(row);
    throw new Stop(`SIGNER_${answer.type === 'refused' ? answer.code : 'ANSWER'}`);
  }

  /** The exchange states the hash before anybody else learns of the transaction. */
  async #pin(row: OwnTransaction, head: Moment): Promise<OwnTransaction> {
    const { core, transactions, now } = this.#parts;
    const { withdrawal_id: withdrawalId, tx_id: txId, raw } = row;
    if (withdrawalId === null || txId === null || raw === null) return await transactions.set(row, { state: 'pinned' });
    const refused = await tell(core, { type: 'custody.pin', withdrawalId, txId, rawHash: hashOf(raw) });
    if (refused === null) return await transactions.set(row, { state: 'pinned' });
    const open = await openWithdrawal(core, withdrawalId);
    if (open?.txId === txId) return await transactions.set(row, { state: 'pinned' });
    if (open !== null && open.txId !== '') throw new Stop('OTHER_TRANSACTION');
    if (open === null || (refused === 'ACCOUNT_HELD' && now() - row.created_ms > HELD_PATIENCE_MS)) return await this.spend(row, head);
    throw new Stop(refused);
  }

  /** What is not to come into the chain, or not again: its number is spent by a transaction that pays nobody. */
  async spend(row: OwnTransaction, head: Moment): Promise<OwnTransaction> {
    const { transactions, node, chainId, now } = this.#parts;
    const fees = await feesFor(node, head, PLAIN_GAS);
    const question: WrittenQuestion = { type: 'void', chainId, nonce: row.nonce, fees: writtenFees(fees) };
    const spending = { ...ofNobody(row), purpose: 'void', question: JSON.stringify(question), created_ms: now() } as const;
    return await transactions.database.transaction().execute(async (transaction) => {
      await transactions.add(spending, transaction);
      return await transactions.set(row, { state: 'dropped' }, transaction);
    });
  }

  async #send(row: OwnTransaction, head: Moment): Promise<OwnTransaction | null> {
    const { core, transactions, broadcast } = this.#parts;
    const { withdrawal_id: withdrawalId, tx_id: txId, raw } = row;
    if (txId === null || raw === null) throw new Error(`transaction ${row.id} has no bytes`);
    if (!(await broadcast(raw, txId))) return await this.#missing(row, head, 'NOT_TAKEN');
    if (withdrawalId !== null) stopUnlessDone(await tell(core, { type: 'custody.broadcast', withdrawalId, txId }));
    return await transactions.set(row, { state: 'sent' });
  }

  async #follow(row: OwnTransaction, head: Moment): Promise<OwnTransaction | null> {
    const { core, node, channels } = this.#parts;
    const { withdrawal_id: withdrawalId, tx_id: txId, raw } = row;
    if (txId === null || raw === null) throw new Error(`transaction ${row.id} has no bytes`);
    const receipt = await node.receipt(txId);
    const confirmations = receipt === null ? 0 : Math.max(0, head.height - receipt.height + 1);
    if (withdrawalId !== null) this.#confirmations.set(withdrawalId, confirmations);
    if (receipt === null) return await this.#missing(row, head, null);
    const { finalConfirmations } = await termsOf(core, row.channel);
    if (confirmations < finalConfirmations) return null;
    const isDone = await this.#isDone(row, txId, receipt, head);
    if (withdrawalId === null) await this.#bookMove(row, txId, receipt, isDone);
    else if (isDone) stopUnlessDone(await tell(core, { type: 'custody.complete', withdrawalId, txId, confirmations }));
    else stopUnlessDone(await tell(core, { type: 'custody.fail', withdrawalId, spentByTxId: txId, confirmations }));
    const feeUnits = this.#feeUnits(receipt);
    const { channelId } = CHANNEL_OF[channels[0].name];
    if (feeUnits > 0n) stopUnlessDone(await tell(core, { type: 'custody.payNetwork', channelId, units: feeUnits, txId }));
    return await this.#end(row, isDone ? 'ended' : 'failed');
  }

  /** Whether it has moved what it should, or nothing. The latter gives money back, so it is proved by the whole block. */
  async #isDone(row: OwnTransaction, txId: string, receipt: OwnReceipt, { hot }: Moment): Promise<boolean> {
    const payment = tokenPaymentOf(row, this.#parts.channels, hot);
    const said = outcomeOf(receipt, payment);
    const outcome = said === 'nothing' ? outcomeOf(await this.#proved(txId, receipt), payment) : said;
    if (outcome === 'otherwise') throw new Stop('MOVED_OTHERWISE');
    return outcome === 'done';
  }

  async #proved(txId: string, { blockHash }: OwnReceipt): Promise<Run> {
    return await this.#parts.node.provedRun(txId, blockHash).catch((error: unknown) => {
      throw error instanceof NodeFault ? new Stop('NOT_PROVED') : error;
    });
  }

  /** Coins that have gone between places of our own. The fee of a sweep was paid by the address itself: it is booked as if it had come along, done or not. */
  async #bookMove(row: OwnTransaction, txId: string, receipt: OwnReceipt, isDone: boolean): Promise<void> {
    const { core, channels } = this.#parts;
    const [coin] = channels;
    const units = isDone ? this.#unitsOf(row) : 0n;
    const move = async (name: OwnTransaction['channel'], from: 'deposit' | 'hot', moved: bigint): Promise<void> => {
      const to = from === 'hot' ? 'deposit' : 'hot';
      const { channelId } = CHANNEL_OF[name];
      if (moved > 0n) stopUnlessDone(await tell(core, { type: 'custody.move', channelId, from, to, units: moved, txId }));
    };
    if (row.purpose === 'fuel') await move(coin.name, 'hot', units);
    if (row.purpose !== 'sweep') return;
    const feeUnits = this.#feeUnits(receipt);
    const isCoin = row.channel === coin.name;
    await move(row.channel, 'deposit', isCoin ? units + feeUnits : units);
    if (!isCoin) await move(coin.name, 'deposit', feeUnits);
  }

  /** It stands in no block. When everything is final up to one that another transaction with its number stands in, it never will. */
  async #missing(row: OwnTransaction, head: Moment, reason: string | null): Promise<OwnTransaction | null> {
    const { core, node, broadcast } = this.#parts;
    const { finalConfirmations } = await termsOf(core, row.channel);
    const finalHeight = head.height - finalConfirmations + 1;
    const isSpent = finalHeight >= 0 && (await node.sentCount(row.sender, finalHeight)) > row.nonce;
    // it may have come into the chain since it was looked for
    if (isSpent && row.tx_id !== null && (await node.receipt(row.tx_id)) === null) return await this.#spent(row, head, finalHeight);
    if (reason !== null) throw new Stop(reason);
    if (row.raw !== null && row.tx_id !== null) await broadcast(row.raw, row.tx_id);
    return null;
  }

  async #spent(row: OwnTransaction, head: Moment, finalHeight: number): Promise<OwnTransaction> {
    const { withdrawal_id: withdrawalId } = row;
    if (withdrawalId === null) return await this.#end(row, 'dropped');
    const spending = (await this.#voidOf(row)) ?? (await this.#otherThatSpent(row, finalHeight));
    if (spending === null) throw new Stop('SPENT_ELSEWHERE');
    const confirmations = head.height - spending.height + 1;
    stopUnlessDone(await tell(this.#parts.core, { type: 'custody.fail', withdrawalId, spentByTxId: spending.txId, confirmations }));
    return await this.#end(row, 'dropped');
  }

  /** Its number was spent by ourselves: maybe long ago, since a hold may last for days. */
  async #voidOf(row: OwnTransaction): Promise<Spending | null> {
    const { node, transactions } = this.#parts;
    const txId = (await transactions.voidOf(row))?.tx_id ?? null;
    const receipt = txId === null ? null : await node.receipt(txId);
    return txId === null || receipt === null ? null : { txId, height: receipt.height };
  }

  async #otherThatSpent({ sender, nonce }: OwnTransaction, finalHeight: number): Promise<Spending | null> {
    const lowest = Math.max(0, finalHeight - SEARCHED_BLOCKS);
    for (let height = finalHeight; height >= lowest; height -= 1) {
      const txId = await this.#parts.node.spentIn(height, sender, nonce);
      if (txId !== null) return { txId, height };
    }
    return null;
  }

  async #end(row: OwnTransaction, state: 'ended' | 'failed' | 'dropped'): Promise<OwnTransaction> {
    const { transactions } = this.#parts;
    if (row.withdrawal_id !== null) this.#confirmations.delete(row.withdrawal_id);
    return await transactions.database.transaction().execute(async (transaction) => {
      // what was swept is done with, what was not is swept later
      if (state === 'ended') await transaction.deleteFrom('unswept_deposits').where('swept_by', '=', row.id).execute();
      else await transaction.updateTable('unswept_deposits').set({ swept_by: null }).where('swept_by', '=', row.id).execute();
      return await transactions.set(row, { state }, transaction);
    });
  }

  /** Rounded up: the ledger has never more than the chain. */
  #feeUnits({ feeUnits }: OwnReceipt): bigint {
    const [{ name, scale }] = this.#parts.channels;
    const { units, dust } = creditOfChainUnits(feeUnits, CHANNEL_OF[name].chainDecimals, scale);
    return dust === 0n ? units : units + 1n;
  }

  #unitsOf(row: OwnTransaction): bigint {
    const channel = this.#parts.channels.find(({ name }) => name === row.channel);
    if (channel === undefined) throw new Error(`no channel ${row.channel}`);
    return creditOfChainUnits(BigInt(row.chain_units), CHANNEL_OF[row.channel].chainDecimals, channel.scale).units;
  }
}

/** It goes no further for now. */
class Stop extends Error {}

function stopUnlessDone(refused: string | null): void {
  if (refused !== null && refused !== 'ALREADY_DONE') throw new Stop(refused);
}

const ofNobody = ({ channel, sender, nonce }: OwnTransaction) => ({
  channel,
  sender,
  nonce,
  withdrawal_id: null,
  address_index: null,
  chain_units: '0',
});

/** Of the bytes, in hex. */
const hashOf = (raw: string): string =>
  createHash('sha256')
    .update(Buffer.from(raw.slice(2), 'hex'))
    .digest('hex');
