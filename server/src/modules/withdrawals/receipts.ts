import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { formatAmount } from '@candor/money/amount';
import type { WithdrawalReceipt } from '@candor/proofs/kinds/custody/evidence';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { RecordsReader } from '../../api/user/records-reader.ts';
import { refuse, type Refusal } from '../../api/user/result.ts';
import type { Accepted } from '../../api/user/submit.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import { Receipts, type SignedReceipt, type SigningOptions } from '../../prices/receipts/kept-receipts.ts';
import type { JournalEntries } from '../../prices/receipts/journal-entries.ts';
import { recordedWithdrawal, withdrawalsAbove } from '../../records/withdrawal-records.ts';
import { channelName } from '../deposits/channels.ts';

type Requested = Pick<Withdrawal, 'withdrawalId' | 'channelId' | 'address' | 'memo' | 'amountUnits' | 'feeUnits' | 'requestedMs'>;

/** What a receipt says of a withdrawal. `batchHash`: of the journal's batch before the one of the request, as hex. */
export type WithdrawalTerms = {
  readonly orderId: number;
  readonly requested: Requested;
  readonly channel: ChannelName;
  readonly scale: number;
  readonly batchHash: string;
};

export type ReceiptParts = {
  readonly core: Pick<Core, 'query' | 'figures'>;
  readonly catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly records: Pick<RecordsReader, 'database' | 'reach'>;
  readonly journal: Pick<JournalEntries, 'entry'>;
};

/** Null while its coin is not known yet. */
export function termsOf({ catalogue }: Pick<ReceiptParts, 'catalogue'>, requested: Requested, batchHash: string): WithdrawalTerms | null {
  const channel = channelName(requested.channelId);
  const asset = channel === undefined ? undefined : catalogue.assetOfCode(CHANNEL_OF[channel].assetCode);
  return channel === undefined || asset === undefined
    ? null
    : { orderId: requested.withdrawalId, requested, channel, scale: asset.scale, batchHash };
}

export function withdrawalReceipt({ orderId, requested, channel, scale, batchHash }: WithdrawalTerms, key: string): WithdrawalReceipt {
  const { assetCode, network } = CHANNEL_OF[channel];
  return {
    v: 1,
    kind: 'withdrawal.accept',
    orderId: `W-${orderId}`,
    coin: assetCode,
    channel,
    network,
    address: requested.address,
    memo: requested.memo,
    amount: formatAmount(requested.amountUnits, scale),
    fee: formatAmount(requested.feeUnits, scale),
    received: formatAmount(realUnits(requested), scale),
    time: requested.requestedMs,
    journal: { seq: orderId, hash: batchHash },
    key,
  };
}

/** Signs the receipts of withdrawals, and keeps those of which the records know the place in the journal. */
export class WithdrawalReceipts {
  readonly #parts: ReceiptParts;
  readonly #receipts: Receipts<WithdrawalTerms, WithdrawalReceipt>;

  constructor(signing: SigningOptions, parts: ReceiptParts) {
    this.#parts = parts;
    this.#receipts = new Receipts(signing, {
      kind: 'withdrawal',
      wakes: new Set(['custody.requested']),
      read: async (aboveId, most) => {
        const terms: WithdrawalTerms[] = [];
        for (const record of await withdrawalsAbove(signing.database, aboveId, most)) {
          const known = termsOf(parts, record, record.batchHash);
          // it is kept as soon as its coin is known, and what follows it after it
          if (known === null) break;
          terms.push(known);
        }
        return terms;
      },
      receiptOf: withdrawalReceipt,
    });
  }

  /** Of a request that the exchange has accepted: without the records, unless it was made before. */
  async ofAccepted(accountId: number, { ref, repeated, prevBatchHash }: Accepted): Promise<SignedReceipt<WithdrawalReceipt> | null> {
    const { core, records } = this.#parts;
    if (repeated) {
      await records.reach(ref);
      const signed = await this.ofNumber(accountId, ref);
      return 'ok' in signed ? null : signed;
    }
    const [requested] = await core.query({ type: 'custody.withdrawals', accountId, beforeId: ref + 1, count: 1 });
    const terms = requested?.withdrawalId === ref ? termsOf(this.#parts, requested, prevBatchHash) : null;
    return terms === null ? null : this.#receipts.sign(terms);
  }

  /** Of an own withdrawal. One that was recorded before the records kept its place is looked up in the journal. */
  async ofNumber(accountId: number, withdrawalId: number): Promise<SignedReceipt<WithdrawalReceipt> | Refusal> {
    const { core, records, journal } = this.#parts;
    const isShown = await records.reach(core.figures().seq);
    const record = await recordedWithdrawal(records.database, accountId, withdrawalId);
    if (record === null) return isShown ? refuse('NOT_FOUND', { field: 'orderId' }) : refuse('UNAVAILABLE');
    const hash = record.batchHash === '' ? (await journal.entry(withdrawalId))?.previousHash : record.batchHash;
    const terms = hash === undefined ? null : termsOf(this.#parts, record, hash);
    return terms === null ? refuse('UNAVAILABLE') : await this.#receipts.receiptOf(terms);
  }

  async stop(): Promise<void> {
    await this.#receipts.stop();
  }
}
