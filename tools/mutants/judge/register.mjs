/** Loaded before the judging process: test files of the mutated tree get the stand-in for vitest; everything else is resolved as ever. */
import { registerHooks } from 'node:module';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const treeUrl = pathToFileURL(process.env.CANDOR_MUTANTS_TREE).href;
const standIn = new URL('./stand-in.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === 'vitest' && context.parentURL?.startsWith(treeUrl)) return { url: standIn, shortCircuit: true };
    return nextResolve(specifier, context);
  },
});
