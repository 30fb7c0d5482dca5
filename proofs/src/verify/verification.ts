import { formatAmount } from '@candor/money/amount';
import { digest } from '../digest.ts';
import { AMOUNT_SCALE } from '../fields.ts';
import type { SignedValue } from '../jcs.ts';
import { need, type Said, said } from '../said.ts';
import { type ChainFile, CheckedFile } from './checked-file.ts';
import { resultText } from './found.ts';
import { needSignedAfter } from './keys.ts';
import { moment } from './moment.ts';
import { coverTicks, type Deciding, needInputs, type Run } from './series.ts';

type Signed = { readonly key: string; readonly [key: string]: SignedValue };

/** What the evidence file of an order with a receipt has, of whatever kind. */
export type EvidenceFile = ChainFile & {
  readonly receipt: Signed & {
    readonly orderId: string;
    readonly symbol: string;
    readonly side: 'up' | 'down';
    readonly stake: string;
    readonly asset: string;
    readonly time: number;
    readonly journal: { readonly seq: number };
  };
  readonly receiptSignature: string;
  readonly settlement: Signed & {
    readonly orderId: string;
    readonly receipt: string;
    readonly inputs: readonly string[];
    readonly result: string;
    readonly reason: string;
    readonly amounts: { readonly stake: string; readonly payout: string };
    readonly seq: number;
  };
  readonly settlementSignature: string;
};

/** The evidence file of an order with a receipt being verified: the steps of its kind in their order, which is part of the format, and what they have computed. */
export abstract class Verification<Step extends string = string, File extends EvidenceFile = EvidenceFile> extends CheckedFile<Step, File> {
  #receiptPlace = 0;

  get orderId(): string {
    return this.file.receipt.orderId;
  }

  protected receipt(): Said {
    const { receipt, receiptSignature } = this.file;
    const { place: index, fromMs } = needSignedAfter(this.known, 'receipt', receipt, receiptSignature, receipt.time);
    this.#receiptPlace = index;
    const { orderId: order, key } = receipt;
    const late = fromMs > receipt.time;
    return late ? said('receipt.late', { order, key, from: moment(fromMs) }) : said('receipt.right', { order, key });
  }

  /** After the check of the kind's own terms. */
  protected terms(right: Said): Said {
    const { side, stake } = this.file.receipt;
    this.found({ side, stake });
    return right;
  }

  protected settlement(): Said {
    const { receipt, settlement, settlementSignature } = this.file;
    const { place: index } = needSignedAfter(this.known, 'settlement', settlement, settlementSignature, receipt.time);
    need(settlement.orderId === receipt.orderId, 'settlement.order', { order: settlement.orderId });
    need(settlement.receipt === digest('candor/receipt/1', receipt), 'settlement.receipt');
    // It names the receipt's digest, so it was signed after it.
    need(settlement.seq > receipt.journal.seq && index >= this.#receiptPlace, 'settlement.early');
    return said('settlement.right', { key: settlement.key });
  }

  protected checkpoints(runs: readonly Run[]): Said {
    const { checkpoints, receipt } = this.file;
    coverTicks(runs, checkpoints, this.known, receipt.symbol);
    return said('checkpoints.right', { numbers: checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ') });
  }

  protected inputs(deciding: readonly Deciding[]): Said {
    const { inputs } = this.file.settlement;
    needInputs(inputs, deciding);
    return said('inputs.right', { count: inputs.length });
  }

  /** Checks that the settlement says this result; answers it as a text. */
  protected needResult(result: string, reason: string): string {
    const { settlement } = this.file;
    const text = resultText({ result, reason });
    need(settlement.result === result && settlement.reason === reason, 'outcome.settlement', {
      said: resultText(settlement),
      result: text,
    });
    return text;
  }

  protected amounts(payoutUnits: bigint): Said {
    const { receipt, settlement } = this.file;
    const { stake, asset } = receipt;
    const payout = formatAmount(payoutUnits, AMOUNT_SCALE);
    this.found({ payout });
    need(settlement.amounts.stake === stake, 'payout.settled', { stake: settlement.amounts.stake });
    need(settlement.amounts.payout === payout, 'payout.amount', { payout: settlement.amounts.payout, due: payout });
    return said('payout.right', { payout, asset, stake });
  }
}
