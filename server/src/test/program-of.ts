import { join, relative, resolve } from 'node:path';
import process from 'node:process';

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * What runs in place of a source that is a program: the same one of the bundle that `scripts/test-build.ts` has made for this run of the tests, which
 * starts in half of the time; without one, the source itself.
 */
export function programOf(source: string): string {
  const build = process.env['CANDOR_TEST_BUILD'] ?? '';
  return build === '' ? source : join(build, relative(ROOT, source).replace(/\.ts$/, '.js'));
}
