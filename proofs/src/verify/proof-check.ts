import { formatAmount } from '@candor/money/amount';
import { AMOUNT_SCALE } from '../fields.ts';
import { need, type Finding, finding } from '../finding.ts';
import { type ChainFile, rightIndex } from './chain-file.ts';
import { resultText } from './found.ts';
import { type AcceptedFile, ReceiptFile, type Settled } from './receipt-file.ts';
import { coverTicks, type Deciding, needInputs, type Run } from './series.ts';

/** What the evidence file of an order that prices settle has, of whatever kind. */
export type EvidenceFile = ChainFile &
  AcceptedFile &
  Settled & {
    readonly receipt: {
      readonly symbol: string;
      readonly side: 'up' | 'down';
      readonly stake: string;
      readonly asset: string;
    };
    readonly settlement: {
      readonly inputs: readonly string[];
      readonly result: string;
      readonly reason: string;
      readonly amounts: { readonly stake: string; readonly payout: string };
    };
  };

/** The evidence file of an order that prices settle being verified: the steps of its kind in their order, which is part of the format, and what they have computed. */
export abstract class ProofCheck<Step extends string = string, File extends EvidenceFile = EvidenceFile> extends ReceiptFile<Step, File> {
  /** After the check of the kind's own terms. */
  protected terms(right: Finding): Finding {
    const { side, stake } = this.file.receipt;
    this.found({ side, stake });
    return right;
  }

  protected settlement(): Finding {
    return this.settled(this.file, this.file.receipt.journal.seq + 1);
  }

  protected index(): Finding {
    return rightIndex(this.file);
  }

  protected checkpoints(runs: readonly Run[]): Finding {
    const { checkpoints, receipt } = this.file;
    coverTicks(runs, checkpoints, this.known, receipt.symbol);
    return finding('checkpoints.right', { numbers: checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ') });
  }

  protected inputs(deciding: readonly Deciding[]): Finding {
    const { inputs } = this.file.settlement;
    needInputs(inputs, deciding);
    return finding('inputs.right', { count: inputs.length });
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

  protected amounts(payoutUnits: bigint): Finding {
    const { receipt, settlement } = this.file;
    const { stake, asset } = receipt;
    const payout = formatAmount(payoutUnits, AMOUNT_SCALE);
    this.found({ payout });
    need(settlement.amounts.stake === stake, 'payout.settled', { stake: settlement.amounts.stake });
    need(settlement.amounts.payout === payout, 'payout.amount', { payout: settlement.amounts.payout, due: payout });
    return finding('payout.right', { payout, asset, stake });
  }
}
