/**
 * `npm run mutants -- [--seed 1] [--sample 2000] [--folder money/src] [--file part] [--kind lost] [--time-minutes 60] [--workers 2] [--named all]`: puts small bugs into
 * copies of the sources, one at a time, and tells which of them no test notices. How: README.md.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { equivalentIds, readEquivalents } from './equivalents.ts';
import { mutantsOf } from './generate.ts';
import { KeptVerdicts } from './kept-verdicts.ts';
import type { Mutant } from './mutant.ts';
import { NamedJudge, readNamed } from './named.ts';
import { report } from './report.ts';
import { filesBelow, folderOf, FOLDERS, isTest, mutatedSources, reachOf, readText } from './repository.ts';
import { SampleRun } from './sample-run.ts';
import { sampled } from './sample.ts';
import { makeTree } from './tree.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    sample: { type: 'string', default: '2000' },
    folder: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    /** All mutants of one kind in the place of a sample of all kinds. */
    kind: { type: 'string', default: '' },
    'time-minutes': { type: 'string', default: '600' },
    workers: { type: 'string', default: '2' },
    work: { type: 'string', default: join(tmpdir(), 'candor-mutants') },
    /** Judges the faults of `named.json` and nothing else; a part of a name, or `all`. */
    named: { type: 'string', default: '' },
    /** Judges again what earlier runs killed. */
    again: { type: 'boolean', default: false },
  },
});
for (const name of ['seed', 'sample', 'time-minutes', 'workers'] as const)
  if (!/^(0|[1-9]\d{0,14})$/.test(options[name])) {
    process.stderr.write(`--${name} needs a whole number, not "${options[name]}"\n`);
    process.exit(2);
  }
const seed = Number(options.seed);
const endMs = performance.now() + Number(options['time-minutes']) * 60_000;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function allMutants(): readonly Mutant[] {
  const mutants: Mutant[] = [];
  for (const file of mutatedSources()) mutants.push(...mutantsOf(file, readText(file), mutants.length));
  return mutants;
}

/** Tests with servers or databases of their own are started by vitest alone. */
const isJudging = (file: string): boolean => isTest(file) && !file.includes('.integration.') && !readText(file).includes('vi.mock(');

/** Test files that can judge, and all files that each of them reaches. */
function reachOfTests(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = filesBelow('money', 'formulas', 'contract', 'exchange', 'proofs', 'server', 'simulation', 'test');
  return reachOf(filesBelow('money/src', 'formulas/src', 'exchange/src', 'proofs/src', 'server/src').filter(isJudging), files);
}

async function main(): Promise<void> {
  mkdirSync(options.work, { recursive: true });
  const all = allMutants();
  const equivalent = equivalentIds(readEquivalents(), all);
  const sample = options.kind === '' ? sampled(all, Number(options.sample), seed) : all.filter(({ kind }) => kind === options.kind);
  const chosen = sample.filter(({ file }) => file.includes(options.file) && (folderOf(file) ?? '').startsWith(options.folder));
  const folderIndex = ({ file }: Mutant): number => FOLDERS.indexOf(folderOf(file) ?? '');
  const judged = chosen.filter(({ id }) => !equivalent.has(id)).toSorted((a, b) => folderIndex(a) - folderIndex(b) || a.id - b.id);
  say(
    `${all.length} mutants; seed ${seed} takes ${sample.length}; to judge ${chosen.length}, ${chosen.length - judged.length} of them equivalent`,
  );
  const tree = makeTree(options.work, sample);
  const run = new SampleRun({
    sample,
    place: { tree: tree.folder, runtimeUrl: tree.runtimeUrl, seed },
    reach: reachOfTests(),
    workFolder: options.work,
    workers: Number(options.workers),
    isTimeOver: () => performance.now() > endMs,
    kept: new KeptVerdicts(options.work),
    again: options.again,
    say,
  });
  say(report(chosen, equivalent, await run.judge(judged)));
}

async function judgeNamed(): Promise<void> {
  const judge = new NamedJudge(reachOfTests(), options.work, seed);
  for (const named of readNamed().filter(({ name }) => options.named === 'all' || name.includes(options.named))) {
    const verdict = await judge.judge(named);
    say(`${named.name} | ${verdict.kind} | ${'testFile' in verdict ? `${verdict.testFile} ${verdict.message}` : ''}`);
  }
}

// Judging processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
await (options.named === '' ? main() : judgeNamed());
