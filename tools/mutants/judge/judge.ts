/**
 * A judging process: imports test files of the mutated tree once, and runs their tests with one mutant after the other. Started by
 * `judge-process.ts`, which ends it when a mutant hangs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import type { Suite } from './cases.ts';
import type { Answer, CoveredCase, Failure, Request } from './messages.ts';
import { CaseFailed, CaseRun, Strays } from './run-cases.ts';
import { collector } from './stand-in.ts';

/** What `runtime.mjs` offers. */
interface Runtime {
  readonly $activateMutant: (id: number) => void;
  readonly $takeReachedMutants: () => readonly number[];
}

const tree = process.env['CANDOR_MUTANTS_TREE'] ?? '';
const { $activateMutant: activate, $takeReachedMutants: takeReached } = globalThis as unknown as Runtime;
const suites = new Map<string, Suite>();
const strays = new Strays();
// The first counterexample tells enough, and the same seed every time.
fc.configureGlobal({ endOnFailure: true, seed: Number(process.env['CANDOR_MUTANTS_SEED'] ?? 1) });
process.chdir(tree);

async function collected(testFile: string): Promise<Suite> {
  const known = suites.get(testFile);
  if (known !== undefined) return known;
  collector.begin();
  try {
    await import(pathToFileURL(join(tree, testFile)).href);
    const suite = await collector.end();
    suites.set(testFile, suite);
    return suite;
  } catch (error) {
    throw new CaseFailed('import', error);
  }
}

/** Null when everything passed. */
async function failureOf(work: () => Promise<void>): Promise<Failure | null> {
  strays.forget();
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof CaseFailed ? error.failure : new CaseFailed('import', error).failure;
  }
}

function takeFromThreads(reachedFile: string): readonly number[] {
  if (!existsSync(reachedFile)) return [];
  const ids = readFileSync(reachedFile, 'utf8').split('\n').filter(Boolean).map(Number);
  writeFileSync(reachedFile, '');
  return ids;
}

async function cover(testFile: string, reachedFile: string): Promise<Answer> {
  process.env['CANDOR_MUTANT_REACHED'] = reachedFile;
  activate(-1);
  takeReached();
  const cases: CoveredCase[] = [];
  let atImport: readonly number[] = [];
  const failure = await failureOf(async () => {
    const suite = await collected(testFile);
    atImport = takeReached();
    let [cpu, wall] = [process.cpuUsage(), performance.now()];
    const run = new CaseRun(
      strays,
      () => true,
      async ({ index, name }, body) => {
        await body();
        const used = process.cpuUsage(cpu);
        const reached = [...new Set([...takeReached(), ...takeFromThreads(reachedFile)])];
        cases.push({ index, name, cpuMs: (used.user + used.system) / 1_000, wallMs: performance.now() - wall, reached });
        [cpu, wall] = [process.cpuUsage(), performance.now()];
      },
    );
    await run.suite(suite);
  });
  return { kind: 'covered', atImport, cases, failure };
}

async function run(testFile: string, selected: readonly number[] | null, mutantId: number): Promise<Answer> {
  activate(mutantId);
  const failure = await failureOf(async () => {
    const suite = await collected(testFile);
    const wanted = selected === null ? null : new Set(selected);
    await new CaseRun(
      strays,
      ({ index }) => wanted === null || wanted.has(index),
      async (_one, body) => await body(),
    ).suite(suite);
  });
  activate(-1);
  return { kind: 'ran', failure };
}

process.on('message', (request: Request) => {
  void (async () => {
    const answer =
      request.kind === 'cover'
        ? await cover(request.testFile, request.reachedFile)
        : await run(request.testFile, request.cases, request.mutantId);
    process.send?.(answer);
  })();
});
