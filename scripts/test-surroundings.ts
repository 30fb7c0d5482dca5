import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import process from 'node:process';
import { python } from '@candor/proofs/test/second-verifier';
import { launchOptions } from '../e2e/src/browser.ts';
import { HAS_LITECOIN, LITECOIN_PROGRAM } from '../server/src/chains/test/litecoin-program.ts';

/** Something outside the repository that tests depend on: what was found of it, or undefined. */
type Surrounding = { readonly key: string; readonly name: string; readonly found: string | undefined };

const RECORDED = '../shared/market-data';
/** Without these, widths of Arabic and Chinese are those of empty boxes, and flags are two letters. */
const FONTS = ['Noto Sans', 'Noto Sans Arabic', 'Noto Sans CJK SC', 'Noto Color Emoji'];

/** What a program prints, in one line; undefined when it cannot be run. */
function printed(program: string, args: readonly string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function browser(): string | undefined {
  try {
    const { executablePath } = launchOptions();
    return `${executablePath}, ${printed(executablePath, ['--version', '--no-sandbox']) ?? 'which does not say its version'}`;
  } catch {
    return undefined;
  }
}

function fonts(): string | undefined {
  const families = new Set((printed('fc-list', [':', 'family']) ?? '').split(/[\n,]/));
  return FONTS.every((family) => families.has(family)) ? FONTS.join(', ') : undefined;
}

/** What this run of the tests finds around it. */
export function surroundings(): readonly Surrounding[] {
  const version =
    python === undefined
      ? undefined
      : printed(python, ['-c', 'import sys, cryptography; print(sys.version.split()[0], "with cryptography", cryptography.__version__)']);
  return [
    { key: 'browser', name: 'Browser', found: browser() },
    { key: 'fonts', name: 'Fonts', found: fonts() },
    {
      key: 'recordings',
      name: 'Recorded market data',
      found: existsSync(RECORDED) ? `${RECORDED}, ${readdirSync(RECORDED).length} entries` : undefined,
    },
    { key: 'python', name: 'Python', found: version },
    { key: 'litecoin', name: 'Litecoin node', found: HAS_LITECOIN ? printed(LITECOIN_PROGRAM, ['-version'])?.split('\n')[0] : undefined },
  ];
}

/** Lines that say what was found, and what is missing. */
export function describeSurroundings(found: readonly Surrounding[]): string {
  const lines = found.map(({ name, found: what }) => `${name}: ${what ?? 'missing, and the tests that need it are skipped or fail'}\n`);
  return `${lines.join('')}Machine: ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}\n`;
}

/**
 * What is missing of what must be there: of the keys in `CANDOR_TEST_REQUIRES` (`browser,fonts,recordings,python,litecoin`), by default all in CI and none elsewhere. A
 * suite that is skipped for want of it would otherwise not be missed.
 */
export function missingSurroundings(found: readonly Surrounding[], environment: NodeJS.ProcessEnv): readonly string[] {
  const required = environment['CANDOR_TEST_REQUIRES']?.split(',') ?? (environment['CI'] === undefined ? [] : found.map(({ key }) => key));
  return found.filter(({ key, found: what }) => what === undefined && required.includes(key)).map(({ name }) => `${name} is missing`);
}
