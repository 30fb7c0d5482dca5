/** One `describe`, or a whole file. */
export interface Suite {
  readonly name: string;
  readonly parent: Suite | null;
  readonly skipped: boolean;
  readonly hooks: Record<HookName, Hook[]>;
  /** Tests and suites within, in the order of the file. */
  readonly children: (Suite | Case)[];
}

/** One test as the runner of the judge keeps it. */
export interface Case {
  readonly name: string;
  readonly suite: Suite;
  readonly skipped: boolean;
  /** Number within its file, in the order of the file. */
  readonly index: number;
  readonly body: () => unknown;
  readonly timeoutMs: number;
}

export type HookName = 'beforeAll' | 'afterAll' | 'beforeEach' | 'afterEach';
export type Hook = () => unknown;

export function isCase(child: Suite | Case): child is Case {
  return 'body' in child;
}

function makeSuite(name: string, parent: Suite | null, skipped: boolean): Suite {
  return { name, parent, skipped, hooks: { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }, children: [] };
}

/** Gathers what a test file declares while it is imported. */
export class Collector {
  #suite: Suite = makeSuite('', null, false);
  #count = 0;
  readonly #pending: Promise<unknown>[] = [];

  /** Starts a new file. */
  begin(): void {
    this.#suite = makeSuite('', null, false);
    this.#count = 0;
  }

  /** The file's suite, once every `describe` that waits has ended. */
  async end(): Promise<Suite> {
    await Promise.all(this.#pending.splice(0));
    return this.#suite;
  }

  addSuite(name: string, body: () => unknown, skipped: boolean): void {
    const outer = this.#suite;
    const suite = makeSuite(name, outer, outer.skipped || skipped);
    outer.children.push(suite);
    this.#suite = suite;
    const result = body();
    if (result instanceof Promise) throw new Error(`${name}: a describe that waits cannot be judged`);
    this.#suite = outer;
  }

  addCase(name: string, body: () => unknown, skipped: boolean, timeoutMs: number): void {
    const suite = this.#suite;
    suite.children.push({ name, suite, skipped: suite.skipped || skipped, index: this.#count++, body, timeoutMs });
  }

  addHook(name: HookName, hook: Hook): void {
    this.#suite.hooks[name].push(hook);
  }
}
