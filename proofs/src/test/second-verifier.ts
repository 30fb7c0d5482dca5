import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const PROGRAM = new URL('../../python/verify.py', import.meta.url).pathname;

/** Debian's python3 with python3-cryptography; `scripts/setup.mjs test` installs it when it may. */
export const python = ['/usr/bin/python3', '/usr/local/bin/python3'].find(
  (path) => existsSync(path) && spawnSync(path, ['-c', 'import cryptography.hazmat.primitives.asymmetric.ed25519']).status === 0,
);

export type SecondVerdict = { readonly proved: boolean; readonly readable: boolean; readonly step: string };

/** What the second verifier says of the text of each file. */
export function verdictsOfTexts(texts: readonly string[]): SecondVerdict[] {
  const input = texts.map((text) => `${text}\n`).join('');
  const { status, stdout, stderr } = spawnSync(python ?? '', [PROGRAM, '--batch'], { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`the second verifier stopped: ${stderr}`);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { proved, readable, step } = JSON.parse(line) as SecondVerdict;
      return { proved, readable, step };
    });
}

/** The same of files. */
export function verdictsOfFiles(files: readonly unknown[]): SecondVerdict[] {
  return verdictsOfTexts(files.map((file) => JSON.stringify(file)));
}

export function inWords({ proved, readable, step }: SecondVerdict): string {
  return `${readable ? '' : 'unreadable '}${proved} ${step}`;
}
