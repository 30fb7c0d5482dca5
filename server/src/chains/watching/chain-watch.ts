import type { BlockReference } from '../chain.ts';
import type { DepositReport } from '../scan/deposit-report.ts';
import type { ReadAnswer } from '../scan/read-blocks.ts';
import { checkRules, knownBlocks, resumed, takeAnswer, type ScanRules, type ScanState } from '../scan/scanner.ts';

/** Where a scan is kept. */
export type ScanStore = {
  /** What was written last; `NOTHING_READ` before anything was. */
  readonly load: () => Promise<ScanState>;
  /** Writes what is told and how far the chain was read, both or neither. */
  readonly write: (state: ScanState, reports: readonly DepositReport[]) => Promise<void>;
};

export type ChainWatchOptions = {
  readonly read: (known: readonly BlockReference[]) => Promise<ReadAnswer>;
  readonly store: ScanStore;
  /** As they are now: asked before each slice. */
  readonly rules: () => Promise<ScanRules>;
  readonly pauseMs: number;
  /** What keeps deposits from being credited, a `ScanProblem` or words, when it is another than before; null: nothing does any more. */
  readonly onProblem: (problem: string | null) => void;
};

/** Asks for what is new on a chain again and again, and has what follows from it written. */
export class ChainWatch {
  readonly #options: ChainWatchOptions;
  #state: ScanState | null = null;
  #problem: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #turning: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(options: ChainWatchOptions) {
    this.#options = options;
  }

  start(): void {
    this.#turning = this.#turn();
  }

  /** Resolves when nothing is being written any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#turning;
  }

  /** Goes on after a halt, from where the chain stands now. Answers false when it is not halted. */
  async resume(): Promise<boolean> {
    await this.#turning;
    clearTimeout(this.#timer);
    const state = await this.#options.store.load();
    const isHalted = state.halt !== null;
    if (isHalted) await this.#write(resumed(state), []);
    if (!this.#isClosed) this.start();
    return isHalted;
  }

  async #turn(): Promise<void> {
    let isMore = true;
    while (isMore && !this.#isClosed) isMore = await this.#step();
    if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), this.#options.pauseMs);
  }

  /** One slice. Answers whether the chain has more already. */
  async #step(): Promise<boolean> {
    const { read, store } = this.#options;
    try {
      const rules = await this.#options.rules();
      checkRules(rules);
      const before = (this.#state ??= await store.load());
      const answer = await read(knownBlocks(before));
      const { state, reports, problem } = takeAnswer(before, answer, rules);
      if (state !== before) await this.#write(state, reports);
      this.#tell(problem);
      return problem === null && answer.blocks.length > 0;
    } catch (error) {
      this.#tell(error instanceof Error ? error.message : String(error));
      return false;
    }
  }

  /** Whether a writing that failed has been done is known to the store alone. */
  async #write(state: ScanState, reports: readonly DepositReport[]): Promise<void> {
    this.#state = null;
    await this.#options.store.write(state, reports);
    this.#state = state;
  }

  #tell(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#options.onProblem(problem);
  }
}
