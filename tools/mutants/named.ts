import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JudgeProcess } from './judge-process.ts';
import { byNearness } from './plan.ts';
import { readText, ROOT } from './repository.ts';
import { makeTree } from './tree.ts';
import type { Tree } from './tree.ts';
import { tried } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** A fault that somebody put in by hand: each text stands once in its file and is replaced. */
export interface Named {
  readonly name: string;
  readonly changes: readonly (readonly [file: string, before: string, after: string])[];
}

/** The judge allows ten times this: a file that takes longer is tried when no other has noticed the fault. */
const QUICK_MS = 1_000;
/** More than any test file takes. */
const LONGEST_MS = 60_000;

export function readNamed(): readonly Named[] {
  return JSON.parse(readFileSync(join(ROOT, 'tools/mutants/named.json'), 'utf8')) as readonly Named[];
}

/** The changed files. Throws when a text is not there, or more than once. */
function changedFiles({ name, changes }: Named): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [file, before, after] of changes) {
    const parts = (files.get(file) ?? readText(file)).split(before);
    if (parts.length !== 2) throw new Error(`named.json: ${name}: ${parts.length - 1} places in ${file} read ${before}`);
    files.set(file, parts.join(after));
  }
  return files;
}

/** Judges faults in a copy of the repository; another copy, without a fault, says which test files count. Test files run alone. */
export class NamedJudge {
  readonly #reach: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #workFolder: string;
  readonly #seed: number;
  /** Test files by whether they pass without a fault. */
  readonly #sound = new Map<string, boolean>();

  constructor(reach: ReadonlyMap<string, ReadonlySet<string>>, workFolder: string, seed: number) {
    this.#reach = reach;
    this.#workFolder = workFolder;
    this.#seed = seed;
  }

  /** The first test file that notices the fault. */
  async judge(named: Named): Promise<Verdict> {
    const files = changedFiles(named);
    const [first = ''] = files.keys();
    const testFiles = [...this.#reach]
      .filter(([, reached]) => [...files.keys()].some((file) => reached.has(file)))
      .map(([testFile]) => testFile);
    const folder = this.#makeTree('named', files);
    const slow: string[] = [];
    for (const testFile of byNearness(first, testFiles)) {
      const verdict = await this.#run(folder, testFile, QUICK_MS);
      if (verdict?.kind === 'timeout') slow.push(testFile);
      else if (verdict !== null && (await this.#passes(testFile))) return verdict;
    }
    for (const testFile of slow) {
      const verdict = await this.#run(folder, testFile, LONGEST_MS);
      if (verdict !== null && (await this.#passes(testFile))) return verdict;
    }
    return { kind: testFiles.length === 0 ? 'unreached' : 'survived' };
  }

  async #passes(testFile: string): Promise<boolean> {
    const known = this.#sound.get(testFile);
    if (known !== undefined) return known;
    const passes = (await this.#run(this.#makeTree('plain', new Map()), testFile, LONGEST_MS)) === null;
    this.#sound.set(testFile, passes);
    return passes;
  }

  #makeTree(name: string, files: ReadonlyMap<string, string>): Tree {
    const tree = makeTree(join(this.#workFolder, name), []);
    for (const [file, text] of files) writeFileSync(join(tree.folder, file), text);
    return tree;
  }

  async #run({ folder, runtimeUrl }: Tree, testFile: string, mostMs: number): Promise<Verdict | null> {
    const judge = new JudgeProcess({ tree: folder, runtimeUrl, seed: this.#seed });
    const verdict = await tried(judge, { testFile, cases: null, cpuMs: mostMs, wallMs: mostMs }, -1);
    judge.stop();
    return verdict;
  }
}
