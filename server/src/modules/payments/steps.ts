import { creditOfChainUnits } from '@candor/money/chain-units';
import { isOpen, isUnpaid } from '@candor/exchange/products/custody/rows';
import { createHash } from 'node:crypto';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { OwnReceipt } from '../../chains/own-receipt.ts';
import type { WrittenQuestion } from '../../signer/signer-messages.ts';
import { openWithdrawal, tell, termsOf, type ChainParts, type Moment } from './chain-parts.ts';
import type { OwnTransaction } from './own-transactions.ts';
import { NEEDS_SIGNATURES, type Approved } from './payment-approvals.ts';
import { NotBegun, type Death, type Expired, type SentTransaction, type SettledTransaction } from './payer-kind.ts';
import type { KeptOutcome } from './tables.ts';

/** The budget for fees has not so much. */
export const BUDGET_EMPTY = 'BUDGET_EMPTY';

/** It has moved, was booked or was spent otherwise than it should: a person has to look. */
export const UNCLEAR: ReadonlySet<string> = new Set(['OTHER_TRANSACTION', 'MOVED_OTHERWISE', 'BOOKED_OTHERWISE', 'SPENT_ELSEWHERE']);

/** Why a transaction does not go on. */
export type Halted = { readonly row: OwnTransaction; readonly reason: string };

/** What is signed and may not be sent, since its account is held, can keep later ones from the chain: after so long its number is spent otherwise. */
const HELD_PATIENCE_MS = 60_000;

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
  async advance(first: OwnTransaction, moment: Moment): Promise<Halted | null> {
    let row: OwnTransaction | null = first;
    try {
      for (;;) {
        const next: OwnTransaction | null = await this.#step(row, moment);
        if (next === null) return row.state === 'failed' && row !== first ? { row, reason: 'MOVED_NOTHING' } : null;
        row = next;
      }
    } catch (error) {
      if (error instanceof Stop || error instanceof NotBegun || error instanceof NodeFault) return { row, reason: error.message };
      throw error;
    }
  }

  /** Null: nothing more is to be done now. */
  async #step(row: OwnTransaction, moment: Moment): Promise<OwnTransaction | null> {
    switch (row.state) {
      case 'asked':
        return await this.#sign(row);
      case 'signed':
        return await this.#pin(row);
      case 'pinned':
        return await this.#send(row, moment);
      case 'sent':
        return await this.#follow(row, moment);
      case 'unfunded':
        return await this.#fund(row);
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
    const isUnsigned = answer.type === 'refused' && answer.code === 'NEEDS_OPERATORS' && (await this.#askOperators(row));
    // what was not signed has no number; one that is to be spent keeps it
    if (row.purpose !== 'void') await this.#parts.transactions.forget(row);
    throw new Stop(isUnsigned ? NEEDS_SIGNATURES : `SIGNER_${answer.type === 'refused' ? answer.code : 'ANSWER'}`);
  }

  /** Before the row is gone: after a kill in between it is asked for again. False where they have signed, by keys that the signer does not know. */
  async #askOperators({ question }: OwnTransaction): Promise<boolean> {
    const { payment, approvals } = JSON.parse(question) as Approved;
    await this.#parts.approvals.ask(payment);
    return approvals.length === 0;
  }

  /** The exchange states the hash before anybody else learns of the transaction. */
  async #pin(row: OwnTransaction): Promise<OwnTransaction> {
    const { core, transactions, now } = this.#parts;
    const { withdrawal_id: withdrawalId, tx_id: txId, raw } = row;
    if (withdrawalId === null || txId === null || raw === null) return await transactions.set(row, { state: 'pinned' });
    const refused = await tell(core, { type: 'custody.pin', withdrawalId, txId, rawHash: hashOf(raw) });
    if (refused === null) return await transactions.set(row, { state: 'pinned' });
    const open = await openWithdrawal(core, withdrawalId);
    if (open?.txId === txId) return await transactions.set(row, { state: 'pinned' });
    if (open !== null && open.txId !== '') throw new Stop('OTHER_TRANSACTION');
    if (open === null || (refused === 'ACCOUNT_HELD' && now() - row.created_ms > HELD_PATIENCE_MS)) return await this.giveUp(row);
    throw new Stop(refused);
  }

  /** It is not to come into the chain, or not again. Where that would keep others from the chain, a transaction that pays nobody takes its place. */
  async giveUp(row: OwnTransaction): Promise<OwnTransaction> {
    const { transactions, kind, now } = this.#parts;
    const question = await kind.voiding(row);
    if (question === null) return await transactions.set(row, { state: 'dropped' });
    const voiding = { ...ofNobody(row), purpose: 'void', question: JSON.stringify(question), created_ms: now() } as const;
    return await transactions.database.transaction().execute(async (transaction) => {
      await transactions.handOver(row, await transactions.add(voiding, transaction), transaction);
      return await transactions.set(row, { state: 'dropped' }, transaction);
    });
  }

  async #send(unsent: OwnTransaction, moment: Moment): Promise<OwnTransaction | null> {
    const { core, transactions, broadcast } = this.#parts;
    const row = withBytes(unsent);
    const { withdrawal_id: withdrawalId, tx_id: txId, raw } = row;
    if (!(await broadcast(raw, txId))) return await this.#missing(row, moment, 'NOT_TAKEN');
    if (withdrawalId !== null) stopUnlessDone(await tell(core, { type: 'custody.broadcast', withdrawalId, txId }));
    return await transactions.set(row, { state: 'sent' });
  }

  async #follow(sent: OwnTransaction, moment: Moment): Promise<OwnTransaction | null> {
    const { core, kind } = this.#parts;
    const row = withBytes(sent);
    const { withdrawal_id: withdrawalId, tx_id: txId } = row;
    const receipt = await kind.receipt(row);
    const confirmations = receipt === null ? 0 : Math.max(0, moment.height - receipt.height + 1);
    if (withdrawalId !== null) this.#confirmations.set(withdrawalId, confirmations);
    if (receipt === null) return await this.#missing(row, moment, null);
    const { finalConfirmations } = await termsOf(core, row.channel);
    if (confirmations < finalConfirmations) return null;
    const outcome = await kind.outcome(row, moment.hot);
    const booked = await this.#booked(row);
    // otherwise booked: its block was lost and made again with another end, and its withdrawal has ended by the first one
    if (outcome === 'otherwise' || (booked !== null && booked !== outcome)) throw new Stop('MOVED_OTHERWISE');
    const settled = await this.#settle(row, { outcome, fee_units: String(this.#feeUnits(receipt)) });
    if (withdrawalId === null) await this.#bookMove(settled);
    else if (outcome === 'done') stopUnlessDone(await tell(core, { type: 'custody.complete', withdrawalId, txId, confirmations }));
    else stopUnlessDone(await tell(core, { type: 'custody.fail', withdrawalId, spentByTxId: txId, confirmations }));
    if (await this.#bookFee(settled)) return await this.#end(settled, endOf(settled));
    if (withdrawalId !== null) this.#confirmations.delete(withdrawalId);
    return await this.#parts.transactions.set(settled, { state: 'unfunded' });
  }

  /** What its withdrawal has ended with; null: it is open, or there is none. Of one that the exchange does not remember any more, what was kept. */
  async #booked({ outcome, withdrawal_id: withdrawalId }: OwnTransaction): Promise<KeptOutcome | null> {
    if (withdrawalId === null) return null;
    const withdrawal = await this.#parts.core.query({ type: 'custody.withdrawal', withdrawalId });
    if (withdrawal === null) return outcome;
    if (isOpen(withdrawal)) return null;
    return isUnpaid(withdrawal) ? 'nothing' : 'done';
  }

  /** Kept before anything of it is booked: what has moved nothing is not sent again once its money is back, whenever that is asked. */
  async #settle(row: SentTransaction, end: Pick<SettledTransaction, 'outcome' | 'fee_units'>): Promise<SettledTransaction> {
    if (row.outcome !== end.outcome || row.fee_units !== end.fee_units) await this.#parts.transactions.set(row, end);
    return { ...row, ...end };
  }

  /** All else of it is booked. It keeps no place of others: only the budget is waited for. */
  async #fund(unfunded: OwnTransaction): Promise<OwnTransaction> {
    const row = withOutcome(unfunded);
    if (!(await this.#bookFee(row))) throw new Stop(BUDGET_EMPTY);
    return await this.#end(row, endOf(row));
  }

  /** False: the budget has not so much. */
  async #bookFee(row: SettledTransaction): Promise<boolean> {
    const { core, coin } = this.#parts;
    const units = BigInt(row.fee_units);
    if (coin === null || units === 0n) return true;
    const refused = await tell(core, { type: 'custody.payNetwork', channelId: CHANNEL_OF[coin.name].channelId, units, txId: row.tx_id });
    if (refused === BUDGET_EMPTY) return false;
    stopUnlessDone(refused);
    return true;
  }

  /** Coins that have gone between places of our own. The fee of a sweep was paid by the address itself: it is booked as if it had come along, done or not. */
  async #bookMove(row: SettledTransaction): Promise<void> {
    const { core, coin } = this.#parts;
    const units = row.outcome === 'done' ? this.#unitsOf(row) : 0n;
    const move = async (name: OwnTransaction['channel'], from: 'deposit' | 'hot', moved: bigint): Promise<void> => {
      const to = from === 'hot' ? 'deposit' : 'hot';
      const { channelId } = CHANNEL_OF[name];
      if (moved === 0n) return;
      const refused = await tell(core, { type: 'custody.move', channelId, from, to, units: moved, txId: row.tx_id });
      // operators have booked it as something else: a person has to look
      if (refused === 'BAD_INPUT') throw new Stop('BOOKED_OTHERWISE');
      stopUnlessDone(refused);
    };
    if (row.purpose === 'fuel') await move(row.channel, 'hot', units);
    if (row.purpose !== 'sweep') return;
    const feeUnits = BigInt(row.fee_units);
    const isCoin = row.channel === coin?.name;
    await move(row.channel, 'deposit', isCoin ? units + feeUnits : units);
    if (!isCoin && coin !== null) await move(coin.name, 'deposit', feeUnits);
  }

  /** It stands in no block. It ends when it is proved that it never will. */
  async #missing(row: SentTransaction, moment: Moment, reason: string | null): Promise<OwnTransaction | null> {
    const { core, kind, broadcast } = this.#parts;
    const { finalConfirmations } = await termsOf(core, row.channel);
    const finalHeight = moment.height - finalConfirmations + 1;
    const death = finalHeight < 0 ? null : await kind.death(row, finalHeight);
    if (death !== null) return await this.#dead(row, moment, death);
    // its money is back: sent again it might pay
    if ((await this.#booked(row)) === 'nothing') return await this.giveUp(row);
    if (reason !== null) throw new Stop(reason);
    await broadcast(row.raw, row.tx_id);
    return null;
  }

  async #dead(row: SentTransaction, moment: Moment, death: Death | Expired | 'unknown'): Promise<OwnTransaction> {
    const { withdrawal_id: withdrawalId } = row;
    if (withdrawalId === null) return await this.#end(row, 'dropped');
    // what was paid and has gone since is paid to nobody: no command ends that withdrawal another time
    if (death === 'unknown' || (await this.#booked(row)) === 'done') throw new Stop('SPENT_ELSEWHERE');
    const proof =
      'height' in death
        ? ({ type: 'custody.fail', withdrawalId, spentByTxId: death.txId, confirmations: moment.height - death.height + 1 } as const)
        : ({ type: 'custody.expire', withdrawalId, txId: row.tx_id, ...death } as const);
    stopUnlessDone(await tell(this.#parts.core, proof));
    return await this.#end(row, 'dropped');
  }

  async #end(row: OwnTransaction, state: 'ended' | 'failed' | 'dropped'): Promise<OwnTransaction> {
    const { transactions } = this.#parts;
    if (row.withdrawal_id !== null) this.#confirmations.delete(row.withdrawal_id);
    return await transactions.database.transaction().execute(async (transaction) => {
      // outputs that the signer has signed for it signs for no other: they wait for whoever has the seed
      // what was swept is done with, what was not is swept later
      if (state === 'ended') await transaction.deleteFrom('unswept_deposits').where('swept_by', '=', row.id).execute();
      else await transaction.updateTable('unswept_deposits').set({ swept_by: null }).where('swept_by', '=', row.id).execute();
      return await transactions.set(row, { state }, transaction);
    });
  }

  /** Rounded up: the ledger has never more than the chain. */
  #feeUnits({ feeUnits }: OwnReceipt): bigint {
    const { coin } = this.#parts;
    if (coin === null) return 0n;
    const { name, scale } = coin;
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

function withBytes(row: OwnTransaction): SentTransaction {
  const { tx_id: txId, raw } = row;
  if (txId === null || raw === null) throw new Error(`transaction ${row.id} has no bytes`);
  return { ...row, tx_id: txId, raw };
}

function withOutcome(row: OwnTransaction): SettledTransaction {
  const { outcome, fee_units: fee } = row;
  if (outcome === null || fee === null) throw new Error(`nothing is kept of how transaction ${row.id} has ended`);
  return { ...withBytes(row), outcome, fee_units: fee };
}

const endOf = ({ outcome }: SettledTransaction): 'ended' | 'failed' => (outcome === 'done' ? 'ended' : 'failed');

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
    .update(Buffer.from(raw.replace('0x', ''), 'hex'))
    .digest('hex');
