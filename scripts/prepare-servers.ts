import { join } from 'node:path';
import process from 'node:process';
import { ensureTestBuild } from './test-build.ts';

/**
 * Vitest calls it once before the files of a project that starts servers. Who has named a bundle already, or none at all by `CANDOR_TEST_BUILD=`, which
 * runs everything from the sources, is not given another.
 */
export async function setup(): Promise<void> {
  process.env['CANDOR_TEST_BUILD'] ??= await ensureTestBuild();
  const { CANDOR_TEST_BUILD: build = '' } = process.env;
  if (build === '') return;
  // what Node has compiled of the bundle is kept with it
  process.env['NODE_COMPILE_CACHE'] ??= join(build, 'compiled');
}
