import { coverageOf } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import { JudgeProcess } from './judge-process.ts';
import type { Place } from './judge-process.ts';
import type { KeptVerdicts } from './kept-verdicts.ts';
import type { Mutant } from './mutant.ts';
import { planOf, roomOf } from './plan.ts';
import { placeLines } from './report.ts';
import { verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

export interface SampleRunOptions {
  /** Every mutant that stands in the tree. */
  readonly sample: readonly Mutant[];
  readonly place: Place;
  /** For each test file, the files that it reaches. */
  readonly reach: ReadonlyMap<string, ReadonlySet<string>>;
  readonly workFolder: string;
  readonly workers: number;
  readonly isTimeOver: () => boolean;
  readonly kept: KeptVerdicts;
  /** Whether kills of earlier runs are judged again. */
  readonly again: boolean;
  readonly say: (text: string) => void;
}

/** Judges mutants room by room with the tests of their room, then those that passed with all other tests. */
export class SampleRun {
  readonly #options: SampleRunOptions;
  /** By test file; null for one that fails without a mutant. */
  readonly #coverages = new Map<string, Coverage | null>();
  readonly #verdicts = new Map<number, Verdict>();

  constructor(options: SampleRunOptions) {
    this.#options = options;
  }

  async judge(mutants: readonly Mutant[]): Promise<ReadonlyMap<number, Verdict>> {
    const { kept, again, say } = this.#options;
    const open: Mutant[] = [];
    for (const mutant of mutants) {
      const verdict = again ? null : kept.kill(mutant);
      if (verdict === null) open.push(mutant);
      else this.#verdicts.set(mutant.id, verdict);
    }
    say(`${open.length} to judge, ${this.#verdicts.size} killed before by tests that are the same`);
    const passed: Mutant[] = [];
    for (const room of new Set(open.map(({ file }) => roomOf(file)))) {
      const own = open.filter(({ file }) => roomOf(file) === room);
      await this.#cover(own, (testFile) => roomOf(testFile) === room);
      await this.#inTurns(own, async (mutant, judge) => {
        const verdict = await this.#try(mutant, judge, 'first');
        if (verdict !== null) return this.#decide(mutant, verdict, mutants.length);
        passed.push(mutant);
        say(`passed so far: ${placeLines(mutant)}`);
      });
    }
    say(`${passed.length} passed the quick tests of their room`);
    await this.#cover(passed, () => true);
    const costs = new Map(passed.map((mutant) => [mutant, this.#laterCpuMs(mutant)]));
    passed.sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
    await this.#inTurns(passed, async (mutant, judge) => {
      const verdict = await this.#try(mutant, judge, 'later');
      this.#decide(mutant, verdict ?? { kind: this.#isReached(mutant) ? 'survived' : 'unreached' }, mutants.length);
    });
    return this.#verdicts;
  }

  async #try(mutant: Mutant, judge: JudgeProcess, part: 'first' | 'later'): Promise<Verdict | null> {
    const plan = planOf(mutant, this.#judging(), this.#options.reach);
    return await verdictOf(judge, plan[part], mutant.id, this.#options.isTimeOver);
  }

  /** What the tests of other rooms and the slow ones need for a mutant: the quickest are decided first, in case time is over. */
  #laterCpuMs(mutant: Mutant): number {
    const { later } = planOf(mutant, this.#judging(), this.#options.reach);
    return later.flatMap(({ trials }) => trials).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  }

  #isReached(mutant: Mutant): boolean {
    const { first, later } = planOf(mutant, this.#judging(), this.#options.reach);
    return first.length + later.length > 0;
  }

  #judging(): readonly Coverage[] {
    return [...this.#coverages.values()].filter((coverage) => coverage !== null);
  }

  #decide(mutant: Mutant, verdict: Verdict, total: number): void {
    this.#verdicts.set(mutant.id, verdict);
    this.#options.kept.keep(mutant, verdict);
    const { size } = this.#verdicts;
    if (!('testFile' in verdict)) this.#options.say(`${verdict.kind} (${size} of ${total}): ${placeLines(mutant)}`);
    else if (size % 100 === 0) this.#options.say(`${size} of ${total}`);
  }

  /** Looks at the test files that reach these mutants' files and were not looked at yet. */
  async #cover(mutants: readonly Mutant[], isWanted: (testFile: string) => boolean): Promise<void> {
    const { reach, sample, place, workFolder, say } = this.#options;
    const mutated = new Set(mutants.map(({ file }) => file));
    const wanted = [...reach].filter(
      ([testFile, reached]) => isWanted(testFile) && !reached.isDisjointFrom(mutated) && !this.#coverages.has(testFile),
    );
    await this.#inTurns(wanted, async ([testFile, reached]) => {
      const coverage = await coverageOf(testFile, reached, sample, place, workFolder);
      this.#coverages.set(testFile, coverage.failure === null ? coverage : null);
      if (coverage.failure !== null) say(`judges nothing, fails without a mutant: ${testFile}: ${coverage.failure}`);
    });
    say(`${wanted.length} test files looked at`);
  }

  /** Runs `work` for each item, as many at a time as there are workers. */
  async #inTurns<T>(items: readonly T[], work: (item: T, judge: JudgeProcess) => Promise<void>): Promise<void> {
    const queue = [...items];
    const one = async (): Promise<void> => {
      const judge = new JudgeProcess(this.#options.place);
      for (let item = queue.shift(); item !== undefined && !this.#options.isTimeOver(); item = queue.shift()) await work(item, judge);
      judge.stop();
    };
    await Promise.all(Array.from({ length: this.#options.workers }, one));
  }
}
