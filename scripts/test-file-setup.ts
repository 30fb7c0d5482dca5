import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Runs before each file of unit tests. Files follow each other in one process and share the modules that it has loaded. A file that
 * replaces modules or globals gets modules of its own: none from an earlier file, and none of its own stays for a later one.
 */
const { testPath } = expect.getState();
if (testPath !== undefined && /\bvi\.(?:mock|doMock|stubGlobal)\(/.test(readFileSync(testPath, 'utf8'))) {
  vi.resetModules();
  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}
