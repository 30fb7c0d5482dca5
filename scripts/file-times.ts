import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './slowest.ts';

/** Vitest's own report by file leaves out hooks. This writes the whole time of each file, and its tests that were tried twice, to the path in `CANDOR_FILE_TIMES`. */
// oxlint-disable-next-line import/no-default-export -- vitest takes the default export of a reporter's file
export default class FileTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['CANDOR_FILE_TIMES'];
    if (path === undefined) throw new Error('CANDOR_FILE_TIMES names no file');
    const times: FileTime[] = modules.map((module) => {
      const { prepareDuration, environmentSetupDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const tookMs = prepareDuration + environmentSetupDuration + setupDuration + collectDuration + duration;
      const repeated = [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName);
      return { project: module.project.name, file: relative(process.cwd(), module.moduleId), seconds: tookMs / 1_000, repeated };
    });
    writeFileSync(path, JSON.stringify(times));
  }
}
