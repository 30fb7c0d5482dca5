import { isCase } from './cases.ts';
import type { Case, Hook, Suite } from './cases.ts';
import type { Failure } from './messages.ts';

const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** Stops a run at the first test that fails. */
export class CaseFailed extends Error {
  readonly failure: Failure;

  constructor(name: string, error: unknown) {
    super(`${name} failed`);
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.failure = { name, message: text.replaceAll(/\s+/g, ' ').slice(0, 300) };
  }
}

/** Rejects with what was thrown outside the running test, as vitest counts it against the run. */
export class Strays {
  #reject: ((error: unknown) => void) | null = null;
  #early: Error | null = null;

  constructor() {
    for (const event of ['uncaughtException', 'unhandledRejection']) {
      process.on(event, (error: unknown) => {
        if (this.#reject === null) this.#early = new Error(String(error), { cause: error });
        else this.#reject(error);
      });
    }
  }

  forget(): void {
    this.#early = null;
  }

  async guard(body: () => unknown, timeoutMs: number): Promise<void> {
    if (this.#early !== null) throw this.#early;
    let timer: NodeJS.Timeout | undefined;
    const stray = new Promise((_resolve, reject) => {
      this.#reject = reject;
      timer = startTimer(() => reject(new Error(`not done after ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      await Promise.race([(async () => await body())(), stray]);
    } finally {
      this.#reject = null;
      stopTimer(timer);
    }
  }
}

const HOOK_TIMEOUT_MS = 120_000;

/** Runs the selected tests of a suite in order with their hooks. Throws `CaseFailed` at the first failure. */
export class CaseRun {
  readonly #strays: Strays;
  readonly #isSelected: (one: Case) => boolean;
  readonly #around: (one: Case, run: () => Promise<void>) => Promise<void>;

  constructor(strays: Strays, isSelected: (one: Case) => boolean, around: (one: Case, run: () => Promise<void>) => Promise<void>) {
    this.#strays = strays;
    this.#isSelected = isSelected;
    this.#around = around;
  }

  async suite(suite: Suite): Promise<void> {
    const first = this.#firstSelected(suite);
    if (first === null) return;
    try {
      await this.#hooks(suite.hooks.beforeAll, first.name);
      for (const child of suite.children) {
        if (!isCase(child)) await this.suite(child);
        else if (this.#isSelected(child) && !child.skipped) await this.#around(child, async () => await this.#case(child));
      }
    } finally {
      await this.#hooks(suite.hooks.afterAll.toReversed(), first.name);
    }
  }

  #firstSelected(suite: Suite): Case | null {
    for (const child of suite.children) {
      const found = isCase(child) ? (this.#isSelected(child) && !child.skipped ? child : null) : this.#firstSelected(child);
      if (found !== null) return found;
    }
    return null;
  }

  async #hooks(hooks: readonly Hook[], name: string): Promise<void> {
    for (const hook of hooks) await this.#guarded(hook, name, HOOK_TIMEOUT_MS);
  }

  async #case(one: Case): Promise<void> {
    const suites: Suite[] = [];
    for (let suite: Suite | null = one.suite; suite !== null; suite = suite.parent) suites.unshift(suite);
    try {
      for (const { hooks } of suites) await this.#hooks(hooks.beforeEach, one.name);
      await this.#guarded(one.body, one.name, one.timeoutMs);
    } finally {
      for (const { hooks } of suites.toReversed()) await this.#hooks(hooks.afterEach.toReversed(), one.name);
    }
  }

  async #guarded(body: () => unknown, name: string, timeoutMs: number): Promise<void> {
    try {
      await this.#strays.guard(body, timeoutMs);
    } catch (error) {
      throw new CaseFailed(name, error);
    }
  }
}
