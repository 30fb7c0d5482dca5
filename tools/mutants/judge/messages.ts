/** What the main process asks of a judging process; one request at a time. */
export type Request =
  /** Runs the whole file without a mutant and tells what each test reached. Threads of the test write what they reached into the file. */
  | { readonly kind: 'cover'; readonly testFile: string; readonly reachedFile: string }
  /** Runs the tests with these numbers, or all, with one mutant active (-1: none), up to the first failure. */
  | { readonly kind: 'run'; readonly testFile: string; readonly cases: readonly number[] | null; readonly mutantId: number };

export interface CoveredCase {
  readonly index: number;
  readonly name: string;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Ids of mutants whose place the test reached. */
  readonly reached: readonly number[];
}

export interface Failure {
  /** Of the test, or `import` when the file could not be imported. */
  readonly name: string;
  readonly message: string;
}

export type Answer =
  | {
      readonly kind: 'covered';
      readonly atImport: readonly number[];
      readonly cases: readonly CoveredCase[];
      readonly failure: Failure | null;
    }
  | { readonly kind: 'ran'; readonly failure: Failure | null };
