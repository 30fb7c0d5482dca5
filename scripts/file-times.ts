import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './slowest.ts';

type Failure = FileTime['failed'][number];

/** One of a test that failed, whatever it failed with first. */
function failuresOf(name: string, errors: readonly { readonly message: string }[] | undefined): readonly Failure[] {
  const [first] = errors ?? [];
  return first === undefined ? [] : [{ name, why: first.message.split('\n', 1)[0] ?? '' }];
}

/** Vitest's own report by file leaves out hooks. This writes the whole time of each file, and its tests that failed or were tried twice, to the path in `CANDOR_FILE_TIMES`. */
// oxlint-disable-next-line import/no-default-export -- vitest takes the default export of a reporter's file
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['CANDOR_FILE_TIMES'];
    if (path === undefined) throw new Error('CANDOR_FILE_TIMES names no file');
    const times: FileTime[] = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const tookMs = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      const tests = [...module.children.allTests()];
      const repeated = tests.filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName);
      const suites = [...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors()));
      const failed = tests.flatMap((test) => failuresOf(test.fullName, test.result().state === 'failed' ? test.result().errors : []));
      return {
        project: module.project.name,
        file: relative(process.cwd(), module.moduleId),
        seconds: tookMs / 1_000,
        repeated,
        failed: [...failuresOf('', module.errors()), ...suites, ...failed],
      };
    });
    writeFileSync(path, JSON.stringify(times));
  }
}
