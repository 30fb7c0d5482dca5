import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { openKeyring } from '@candor/server/prices/provenance/keyring';
import { trial } from '@candor/exchange/products/rounds/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { writeEntries } from '@candor/server/machine/journal/test/written-journal';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeProductionFolder } from './production-folder.ts';
import { ROOMS } from './production-files.ts';

// Processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROOT = dirname(import.meta.dirname);
const PAGES = [
  'README.md',
  'SECURITY.md',
  'docs/accounts.md',
  'docs/audit.md',
  'docs/operations/README.md',
  'docs/proofs.md',
  'proofs/README.md',
];

/** Every line of `npm run candor` of a page, as what stands behind `--`; `-- audit` alone is short for the same. */
function linesOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/(?:npm run candor|`) ?-- ([^`\n]+)/g)].map(([, line = '']) => line.trim());
}

const documented = [...new Set(PAGES.flatMap(linesOf))].filter((line) => line !== '…').toSorted();
let folder = '';
const built = (): string => join(folder, 'built');
const data = (name: string): string => join(folder, name);

/** What a reader puts in the place of a line's placeholders. */
function wordsOf(line: string, dataFolder: string): readonly string[] {
  const named: Readonly<Record<string, string>> = {
    '<folder>': join(dataFolder, '../written'),
    '<new folder>': line.startsWith('restore') ? join(dataFolder, '../new') : dataFolder,
    '<backup>': join(dataFolder, '../no-backup'),
    '<file>': join(ROOT, 'docs/proofs-example.json'),
    FILE: join(ROOT, 'docs/proofs-example.json'),
    'docs/proofs-example.json': join(ROOT, 'docs/proofs-example.json'),
    '<what>': 'keys',
    '<time>': '2126-01-31T14:00Z',
    '<name>': 'root',
    '…': 'because',
  };
  const words = line.match(/"[^"]*"|<[^>]+>|\S+/g) ?? [];
  return words.map((word) => named[word] ?? word.replaceAll('"', ''));
}

type Said = { readonly line: string; readonly code: number; readonly text: string };

/** Runs the lines one after another in one process of the built folder, each with a copy of the data folder. */
function run(lines: readonly { readonly line: string; readonly words: readonly string[]; readonly dataFolder: string }[]): readonly Said[] {
  const driver = join(folder, 'driver.mjs');
  writeFileSync(
    driver,
    `import { pathToFileURL } from 'node:url';
const program = pathToFileURL(${JSON.stringify(join(built(), 'server/src/command-line/candor.ts'))}).href;
const answers = [];
for (const [index, { line, words, dataFolder }] of ${JSON.stringify(lines)}.entries()) {
  let text = '';
  console.log = console.error = (said) => { text += said + '\\n'; };
  process.stdout.write = (said) => { text += said; return true; };
  process.argv = [process.argv[0], program, ...words];
  process.env.CANDOR_DATA = dataFolder;
  process.exitCode = undefined;
  await import(program + '?' + index);
  answers.push({ line, code: process.exitCode, text });
}
process.exitCode = 0;
(await import('node:fs')).writeFileSync(${JSON.stringify(join(folder, 'answers.json'))}, JSON.stringify(answers));
process.exit(0);
`,
  );
  const environment = {
    PATH: process.env['PATH'],
    CANDOR_OPERATOR: 'root',
    CANDOR_OPERATOR_PASSWORD: 'x',
    CANDOR_OPERATOR_CODE: '1',
    CANDOR_OPERATOR_ENROLMENT: 'x',
    CANDOR_ENCRYPTION_KEY: '11'.repeat(32),
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
  };
  execFileSync(process.execPath, [driver], { cwd: built(), env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  return JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as readonly Said[];
}

/** The packages of this clone, but the rooms are those of the built folder. */
function linkPackages(): void {
  const packages = join(built(), 'node_modules');
  mkdirSync(join(packages, '@candor'), { recursive: true });
  for (const room of ROOMS) symlinkSync(join(built(), room), join(packages, '@candor', room));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.') && name !== '@candor') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
}

/** Exit code and words by kind of line, the first that fits. 0: it was done. 1: it got as far as the server or the database, of which there is none. 2 would be a line that is not understood. */
const EXPECTED: readonly (readonly [RegExp, RegExp])[] = [
  [/^operator session$/, /^2 a session needs a terminal/],
  [/^operator sign-payment\b/, /^1 .*no such file/],
  [/^(operator|stop|terms|invite)\b/, /^1 .*server/],
  [/^((records|contact|encryption|backup)\b|audit .*--records)/, /^1 [^]*(ECONNREFUSED|connect)/],
  [/^restore\b/, /^1 .*holds no finished backup/],
  [/^(journal|audit|prices|keys|accept|verify)\b/, /^0 /],
];
const expectedOf = (line: string): RegExp => EXPECTED.find(([kind]) => kind.test(line))?.[1] ?? /not known here/;

describe.skipIf(!existsSync(join(ROOT, 'web/dist/index.html')))(
  'documented commands in a built folder (skipped without a build in web/dist)',
  () => {
    let answers: readonly Said[] = [];
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'candor-documented-'));
      mkdirSync(built());
      writeProductionFolder(ROOT, built());
      linkPackages();
      await writeEntries(data('data'), new TrialRun([trial], 7, 300).entries, 100);
      openKeyring(data('data'), Date.now());
      const lines = documented.map((line, index) => {
        const dataFolder = data(`${index}/data`);
        cpSync(data('data'), dataFolder, { recursive: true });
        return { line, words: wordsOf(line, dataFolder), dataFolder };
      });
      answers = run(lines);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    test('there are as many as there were, and those of each room', () => {
      expect(documented.length).toBeGreaterThan(45);
      expect(answers.map(({ line }) => line)).toEqual(documented);
    });

    test.each(documented)('candor %s', (line) => {
      const said = answers.find((answer) => answer.line === line);
      expect(`${said?.code} ${said?.text}`).toMatch(expectedOf(line));
    });

    test('by npm and by its own program, from anywhere', () => {
      const options = { encoding: 'utf8', env: { ...process.env, CANDOR_DATA: data('data') } } as const;
      const whole = 'journal whole: ';
      expect(execFileSync('npm', ['run', 'candor', '--', 'journal', 'verify'], { ...options, cwd: built() })).toContain(whole);
      symlinkSync(join(built(), 'candor'), join(folder, 'link'));
      for (const program of [join(built(), 'candor'), join(folder, 'link')])
        expect(execFileSync(program, ['journal', 'verify'], { ...options, cwd: tmpdir() })).toContain(whole);
    });
  },
);
