import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type {} from './file-processor-time.ts';
import type { Failure, FileOutcome } from './run-summary.ts';

type Fault = Pick<SerializedError, 'message' | 'stacks'>;

/** Without the end of a test or a file for so long, a run is ended: more than any test's own bound with its second try. */
const SILENCE_MS = Number(process.env['CANDOR_TEST_SILENCE_MS'] ?? 15 * 60_000);

/** What stands beside the files. */
const NOTHING = { project: 'the runner', seconds: 0, isEnded: true, passed: 0, skipped: 0, repeated: [], failed: [] } as const;

/** One of what failed, whatever it failed with first: the first line of that, and which line of its own file was running, where that is known. */
function failuresOf(name: string, errors: readonly Fault[] | undefined, path: string): readonly Failure[] {
  const [first] = errors ?? [];
  if (first === undefined) return [];
  const line = first.stacks?.findLast(({ file }) => file === path)?.line;
  return [{ name, why: `${first.message.split('\n', 1)[0] ?? ''}${line === undefined ? '' : ` (line ${line})`}` }];
}

function outcomeOf(module: TestModule): FileOutcome {
  const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const tookMs = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
  const tests = [...module.children.allTests()];
  const endedAs = (state: 'passed' | 'skipped'): number => tests.filter((test) => test.result().state === state).length;
  const path = module.moduleId;
  const { processorSeconds } = module.meta();
  const suites = [...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors(), path));
  const firstErrorsOf = (some: readonly TestCase[]): readonly Failure[] =>
    some.flatMap((test) => failuresOf(test.fullName, test.result().errors, path));
  return {
    project: module.project.name,
    file: relative(process.cwd(), path),
    seconds: tookMs / 1_000,
    ...(processorSeconds === undefined ? {} : { processorSeconds }),
    isEnded: true,
    passed: endedAs('passed'),
    skipped: endedAs('skipped'),
    repeated: firstErrorsOf(tests.filter((test) => test.diagnostic()?.flaky === true)),
    failed: [
      ...failuresOf('', module.errors(), path),
      ...suites,
      ...firstErrorsOf(tests.filter((test) => test.result().state === 'failed')),
    ],
  };
}

/** What this process took itself: it gives out the files and transforms what they import. */
function ownTime(): FileOutcome {
  const { user, system } = process.cpuUsage();
  return { ...NOTHING, file: 'the runner itself', processorSeconds: (user + system) / 1e6 };
}

/**
 * Writes to the path in `CANDOR_FILE_OUTCOMES` what each file of a run took and how its tests ended. Vitest bounds tests and hooks, but not what
 * fixtures clean up, nor the way of a worker's messages: a run in which nothing ends any more is ended here, and its files that had not ended are
 * written down with what had begun.
 */
// oxlint-disable-next-line import/no-default-export -- vitest takes the default export of a reporter's file
export default class FileOutcomes implements Reporter {
  readonly #path: string;
  readonly #ended: TestModule[] = [];
  /** By their paths: a file is another object once it is loaded. */
  readonly #awaited = new Map<string, TestModule>();
  readonly #begun = new Set<TestCase>();
  #silence: NodeJS.Timeout | undefined;

  constructor() {
    const path = process.env['CANDOR_FILE_OUTCOMES'];
    if (path === undefined) throw new Error('CANDOR_FILE_OUTCOMES names no file');
    this.#path = path;
  }

  onTestRunStart(): void {
    this.#heard();
  }

  onTestModuleQueued(module: TestModule): void {
    this.#awaited.set(module.moduleId, module);
  }

  onTestCaseReady(test: TestCase): void {
    this.#begun.add(test);
  }

  onTestCaseResult(test: TestCase): void {
    this.#begun.delete(test);
    const { moduleId, project } = test.module;
    // At once: a run of a quarter of an hour is not waited for to begin with what it found.
    for (const { name, why } of test.result().state === 'failed' ? failuresOf(test.fullName, test.result().errors, moduleId) : [])
      process.stdout.write(`\nFailed: ${project.name}: ${relative(process.cwd(), moduleId)} > ${name}\n  ${why}\n`);
    this.#heard();
  }

  onTestModuleEnd(module: TestModule): void {
    this.#awaited.delete(module.moduleId);
    this.#ended.push(module);
    this.#heard();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    clearTimeout(this.#silence);
    const outside = unhandled.map((fault) => ({ ...NOTHING, file: 'an error outside the tests', failed: failuresOf('', [fault], '') }));
    this.#write([...modules.map(outcomeOf), ...outside, ownTime()]);
  }

  #heard(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#endRun(), SILENCE_MS);
  }

  #endRun(): void {
    const why = `has not ended, and nothing else did for ${SILENCE_MS / 1_000} s`;
    const unended = [...this.#awaited.values()].map((module) => {
      const begun = [...this.#begun]
        .filter((test) => test.module.moduleId === module.moduleId)
        .map(({ fullName }) => ({ name: fullName, why }));
      const failed = begun.length > 0 ? begun : [{ name: '', why }];
      return { ...NOTHING, project: module.project.name, file: relative(process.cwd(), module.moduleId), isEnded: false, failed };
    });
    const outcomes = [...this.#ended.map(outcomeOf), ...unended];
    // All tests have told their result: what hangs is a worker on its way out.
    const late =
      unended.length > 0 ? [] : [{ ...NOTHING, file: 'the end of the run', repeated: [{ name: '', why: 'did not come by itself' }] }];
    this.#write([...outcomes, ...late, ownTime()]);
    process.exit(outcomes.some(({ failed }) => failed.length > 0) ? 1 : 0);
  }

  #write(outcomes: readonly FileOutcome[]): void {
    writeFileSync(this.#path, JSON.stringify(outcomes));
  }
}
