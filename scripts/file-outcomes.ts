import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { FileOutcome } from './run-summary.ts';

type Failure = FileOutcome['failed'][number];
type Fault = { readonly message: string };

/** Without the end of a test or a file for so long, a run is ended: more than any test's own bound with its second try. */
const SILENCE_MS = Number(process.env['CANDOR_TEST_SILENCE_MS'] ?? 15 * 60_000);

/** What stands beside the files. */
const NOTHING = { project: 'the run', seconds: 0, passed: 0, skipped: 0, repeated: [] } as const;

/** One of what failed, whatever it failed with first. */
function failuresOf(name: string, errors: readonly Fault[] | undefined): readonly Failure[] {
  const [first] = errors ?? [];
  return first === undefined ? [] : [{ name, why: first.message.split('\n', 1)[0] ?? '' }];
}

/** `running`: who has begun and not ended; a test whose fixtures are cleaned up already has a state. */
function outcomeOf(module: TestModule, running: ReadonlySet<TestModule | TestCase>): FileOutcome {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const tookMs = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
  const tests = [...module.children.allTests()].filter((test) => !running.has(test));
  const endedAs = (state: 'passed' | 'skipped'): number => tests.filter((test) => test.result().state === state).length;
  const suites = [...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors()));
  const failed = tests.flatMap((test) => failuresOf(test.fullName, test.result().state === 'failed' ? test.result().errors : []));
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: tookMs / 1_000,
    passed: endedAs('passed'),
    skipped: endedAs('skipped'),
    repeated: tests.filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName),
    failed: [...failuresOf('', module.errors()), ...suites, ...failed],
  };
}

/**
 * Writes to the path in `CANDOR_FILE_OUTCOMES` what each file of a run took and how its tests ended. Vitest bounds tests and hooks, but not what
 * fixtures clean up: a run in which nothing ends any more is ended here, and what had begun by then is written down as failed.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes the default export of a reporter's file
export default class FileOutcomes implements Reporter {
  readonly #path: string;
  readonly #modules = new Set<TestModule>();
  readonly #running = new Set<TestModule | TestCase>();
  #silence: NodeJS.Timeout | undefined;

  constructor() {
    const path = process.env['CANDOR_FILE_OUTCOMES'];
    if (path === undefined) throw new Error('CANDOR_FILE_OUTCOMES names no file');
    this.#path = path;
  }

  onTestRunStart(): void {
    this.#heard();
  }

  onTestModuleStart(module: TestModule): void {
    this.#modules.add(module);
    this.#running.add(module);
  }

  onTestCaseReady(test: TestCase): void {
    this.#running.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#running.delete(test);
    this.#heard();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module);
    this.#heard();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    clearTimeout(this.#silence);
    const outside = unhandled.map((fault) => ({ ...NOTHING, file: 'an error outside the tests', failed: failuresOf('', [fault]) }));
    this.#write(modules, outside);
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#endRun(), SILENCE_MS);
  }

  #endRun(): void {
    const why = `has not ended, and nothing else did for ${SILENCE_MS / 1_000} s`;
    const running = [...this.#running];
    const begun = running.flatMap((one) => {
      const [module, name] = one.type === 'module' ? [one, ''] : [one.module, one.fullName];
      // a file between its tests, or in a hook, has none that runs
      if (one === module && running.some((other) => other.type === 'test' && other.module === module)) return [];
      return { ...NOTHING, project: module.project.name, file: relative(process.cwd(), module.moduleId), failed: [{ name, why }] };
    });
    this.#write([...this.#modules], begun.length > 0 ? begun : [{ ...NOTHING, file: 'between files', failed: [{ name: '', why }] }]);
    process.exit(1);
  }

  #write(modules: readonly TestModule[], beside: readonly FileOutcome[]): void {
    writeFileSync(this.#path, JSON.stringify([...modules.map((module) => outcomeOf(module, this.#running)), ...beside]));
  }
}
