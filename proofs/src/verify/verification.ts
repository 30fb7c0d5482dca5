import { formatAmount } from '@candor/money/amount';
import type { SignedCheckpoint } from '../checkpoint.ts';
import { digest } from '../digest.ts';
import { AMOUNT_SCALE } from '../fields.ts';
import type { SignedValue } from '../jcs.ts';
import type { PublishedKey } from '../key-announcement.ts';
import { need, type Said, said } from '../said.ts';
import type { Tick } from '../tick.ts';
import { type DecidingTick, resultText } from './found.ts';
import { needIndex } from './index-rule.ts';
import { followKeys, type KnownKeys, needSignedAfter } from './keys.ts';
import { moment } from './moment.ts';
import { coverTicks, type Deciding, needInputs, type Run } from './series.ts';

/** What was computed from the evidence alone; only what was reached before a failing step. */
export type Recomputed = {
  /** What the receipt agrees to. */
  readonly side?: 'up' | 'down';
  readonly stake?: string;
  /** The tick that decided first, and the one that decided last; null where there is none. */
  readonly first?: DecidingTick | null;
  readonly last?: DecidingTick | null;
  /** `win`, `lose`, `tie`, `void`, `refund`. */
  readonly result?: string;
  readonly reason?: string;
  /** Amount paid, eight decimals. */
  readonly payout?: string;
};

type Signed = { readonly key: string; readonly [key: string]: SignedValue };

/** What every evidence file has, of whatever kind. */
export type EvidenceFile = {
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
  readonly ticks: readonly Tick[];
  readonly checkpoints: readonly SignedCheckpoint[];
  readonly keys: readonly PublishedKey[];
};

/** A step by its name in `docs/proofs.md`, and its check: what its line says, or a `NotProved` that says why it fails. */
export type ProofStep<Step extends string> = readonly [step: Step, check: () => Said];

/** One evidence file being verified: the steps of its kind in their order, which is part of the format, and what they have computed. */
export abstract class Verification<Step extends string = string, File extends EvidenceFile = EvidenceFile> {
  abstract readonly steps: readonly ProofStep<Step>[];
  recomputed: Recomputed = {};
  readonly file: File;
  protected known: KnownKeys = new Map();
  readonly #trustedKeys: readonly string[] | undefined;
  #receiptPlace = 0;

  constructor(file: File, trustedKeys: readonly string[] | undefined) {
    this.file = file;
    this.#trustedKeys = trustedKeys;
  }

  protected found(more: Recomputed): void {
    this.recomputed = { ...this.recomputed, ...more };
  }

  protected keys(): Said {
    const { known, found } = followKeys(this.file.keys, this.#trustedKeys);
    this.known = known;
    return found;
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

  protected index(): Said {
    for (const tick of this.file.ticks) if (tick.state === 'ok') needIndex(tick);
    return said('index.right');
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
