import type { Mark } from '../../mark.ts';
import { fail, type Finding, finding } from '../../finding.ts';
import type { SignedValue } from '../../jcs.ts';
import { type ChainFile, rightIndex } from '../../verify/chain-file.ts';
import { CheckedFile, type ProofStep } from '../../verify/checked-file.ts';
import { runsFinding } from '../../verify/found.ts';
import { needSignedAfter } from '../../verify/keys.ts';
import { moment } from '../../verify/moment.ts';
import { coverTicks, linkTicks, type Run } from '../../verify/series.ts';
import { coverMarks, linkMarks, needMarks, newestAt, type ReadMark } from './mark-rules.ts';

/** A settlement by a mark: nobody agreed to it before, so it has no receipt. */
type MarkedFile = ChainFile & {
  readonly settlement: { readonly [key: string]: SignedValue } & {
    readonly orderId: string;
    readonly symbol: string;
    readonly time: number;
    readonly mark: string;
    readonly lowestRatePpm: number;
    readonly key: string;
  };
  readonly settlementSignature: string;
  readonly marks: readonly Mark[];
};

/** The first steps of each such file. */
export type MarkStep = 'keys' | 'settlement' | 'ticks' | 'index' | 'marks' | 'checkpoints' | 'mark';

/** What liquidations and fundings have in common: who signed, the chains of ticks and marks, and the mark that decided. */
export abstract class MarkFile<Step extends string, File extends MarkedFile> extends CheckedFile<Step | MarkStep, File> {
  protected readonly markSteps: readonly ProofStep<MarkStep>[] = [
    ['keys', () => this.keys()],
    ['settlement', () => this.settlement()],
    ['ticks', () => this.ticks()],
    ['index', () => rightIndex(this.file)],
    ['marks', () => this.marks()],
    ['checkpoints', () => this.checkpoints()],
    ['mark', () => this.#findMark()],
  ];

  #mark: Mark | null = null;
  #run: Run = [];
  protected marksRun: readonly ReadMark[] = [];

  get orderId(): string {
    return this.file.settlement.orderId;
  }

  protected settlement(): Finding {
    const { settlement, settlementSignature } = this.file;
    needSignedAfter(this.known, 'settlement', settlement, settlementSignature, settlement.time);
    return finding('settlement.signed', { order: settlement.orderId, key: settlement.key });
  }

  protected ticks(): Finding {
    const [only = []] = linkTicks(this.file.ticks, this.file.settlement.symbol, 1);
    this.#run = only;
    return runsFinding(only, only);
  }

  protected marks(): Finding {
    const { marks, ticks, settlement } = this.file;
    this.marksRun = linkMarks(marks, settlement.symbol);
    needMarks(this.marksRun, ticks, settlement.lowestRatePpm);
    return finding('marks.run', { from: this.marksRun[0]?.mark.n ?? 0, to: this.marksRun.at(-1)?.mark.n ?? 0 });
  }

  protected checkpoints(): Finding {
    const { checkpoints, settlement } = this.file;
    coverTicks([this.#run], checkpoints, this.known, settlement.symbol);
    coverMarks(this.marksRun, checkpoints, settlement.symbol);
    return finding('checkpoints.right', { numbers: checkpoints.map(({ checkpoint }) => checkpoint.k).join(', ') });
  }

  /** The mark that decided, once its step has found it. */
  protected get mark(): Mark {
    return this.#mark ?? fail('mark.none');
  }

  #findMark(): Finding {
    const { settlement, checkpoints } = this.file;
    this.#mark = newestAt(this.marksRun, checkpoints, settlement.mark, settlement.time);
    const { n, mark, time } = this.#mark;
    return finding('mark.found', { n, price: mark, time: moment(time) });
  }
}
