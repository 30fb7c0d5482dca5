/**
 * Makes a folder that a production server runs from: `npm run build -- <folder>`. It holds the code, the built web app and the packages
 * that the server needs, and nothing to be added or written at a start. `setup.mjs` has installed what building takes.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { linkLibraries, locateBinaries } from '@candor/server/machine/storage/postgres-binaries';
import { writeProductionFolder } from './production-folder.ts';
import { packagesIn, type Lock } from './production-packages.ts';

const ROOT = dirname(import.meta.dirname);

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** An empty or new folder: what a build before left there would stay unseen. */
function prepareTarget(named: string | undefined): string {
  if (named === undefined) fail('The folder of the build is missing: npm run build -- <folder>');
  const target = resolve(ROOT, named);
  if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty: builds are made in a folder of their own.`);
  if (target === ROOT || target.startsWith(join(ROOT, 'web'))) fail(`${target} belongs to the sources.`);
  mkdirSync(target, { recursive: true });
  return target;
}

/** Exactly what the lock file names, without running any script of a package. */
function installPackages(target: string): void {
  const script = process.env['npm_execpath'];
  const [program, first] = script?.endsWith('.js') === true ? [process.execPath, [script]] : ['npm', []];
  const flags = ['--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(program, [...first, 'ci', ...flags], { cwd: target, stdio: 'inherit' });
  if (status !== 0) fail(`Build stopped: npm ci ended with ${status}`);
}

const target = prepareTarget(process.argv[2]);
writeProductionFolder(ROOT, target);
installPackages(target);
await linkLibraries(locateBinaries(process.platform, process.arch, join(target, 'server/package.json')));
const installed = JSON.parse(readFileSync(join(target, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
process.stdout.write(
  `Built ${target} with ${packagesIn(installed).length} packages. It needs Node 24. Start it with: node server/src/main.ts; look after its data with: ./candor\n`,
);
