import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOf } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import { readText, ROOT } from './repository.ts';
import type { Verdict } from './verdict.ts';

interface Row {
  readonly key: string;
  readonly hash: string;
  readonly verdict: Verdict;
}

/** Kills of earlier runs. One holds as long as neither the mutated source nor the test file that killed has changed. */
export class KeptVerdicts {
  readonly #file: string;
  readonly #rows = new Map<string, Row>();

  constructor(workFolder: string) {
    this.#file = join(workFolder, 'verdicts.jsonl');
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line) as Row;
      this.#rows.set(row.key, row);
    }
  }

  kill(mutant: Mutant): Verdict | null {
    const row = this.#rows.get(keyOf(mutant));
    if (row === undefined || !('testFile' in row.verdict) || !existsSync(join(ROOT, row.verdict.testFile))) return null;
    return row.hash === hashOf(mutant.file, row.verdict.testFile) ? row.verdict : null;
  }

  keep(mutant: Mutant, verdict: Verdict): void {
    if (!('testFile' in verdict)) return;
    const row: Row = { key: keyOf(mutant), hash: hashOf(mutant.file, verdict.testFile), verdict };
    appendFileSync(this.#file, `${JSON.stringify(row)}\n`);
  }
}

function hashOf(...files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readText(file)).update('\0');
  return hash.digest('hex');
}
