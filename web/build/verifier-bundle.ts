import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** The verifier as one script, as a worker or a page of anybody's could load it: it sets `candorProofs.verifyEvidence` and `candorProofs.warmUp`. */
export async function bundleVerifier(): Promise<string> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, '../../proofs/src/browser.ts'), formats: ['iife'], name: 'candorProofs', fileName: 'proofs' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('the verifier was not built');
  const scripts = first.output.filter((file) => file.type === 'chunk').map(({ code }) => code);
  const [script] = scripts;
  if (script === undefined || scripts.length !== 1) throw new Error(`the verifier is ${scripts.length} scripts`);
  return script;
}

/** Gzip, KB of 1024 bytes. */
export function verifierSizeKB(script: string): number {
  return gzipSync(script, { level: 9 }).length / 1024;
}
