import { resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const REAL = resolve('proofs/src/signature.ts');
const REMEMBERED = resolve('proofs/src/test/remembered-signatures.ts');
/** What gets `signature.ts` as it is, under a name that is resolved only once: what stands for it, and the tests that mean it. */
const GET_REAL = [REMEMBERED, resolve('proofs/src/signature.test.ts'), resolve('proofs/src/vectors.test.ts')];

/**
 * Gives every module that a test loads `proofs/src/test/remembered-signatures.ts` in place of `proofs/src/signature.ts`: most of the time of the tests
 * of proofs would go into signatures that were verified before.
 */
export const replacedSignatures: Plugin = {
  name: 'candor-replaced-signatures',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!/\bsignature(\.ts)?$/.test(source) || importer === undefined) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (found?.id !== REAL) return found;
    return GET_REAL.includes(importer) ? `${REAL}?as-it-is` : REMEMBERED;
  },
};
