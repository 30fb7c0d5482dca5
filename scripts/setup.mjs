/**
 * Prepares a fresh clone for a command: `node scripts/setup.mjs start|build|test|dev|bench|tool`.
 * Plain JavaScript with built-ins only, because it runs on whatever Node the machine has (>= 20), before anything is installed.
 * Every step is skipped when its stamp says that it has been done for the present sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingForBrowser } from './browser-packages.mjs';
import { digestOf, readIfThere, webStamp } from './web-stamp.mjs';

const purpose = process.argv[2] ?? 'start';
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wantedMajor = 24;

const say = (text) => process.stdout.write(`${text}\n`);
const fail = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** Runs a command to its end; its output is shown only when it fails, so that a first start stays readable. */
function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  if (result.error === undefined && result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  fail(`Set-up stopped: ${command} ${args.join(' ')} ${result.error ? result.error.message : `ended with ${result.status}`}`);
}

/** The npm that runs us, to be run again by the pinned Node: npm on an older Node skips native packages that want a newer one. */
function npmProgram() {
  const fromNpm = process.env.npm_execpath;
  if (fromNpm !== undefined && fromNpm.endsWith('.js')) return { command: null, script: fromNpm };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', script: null };
}

function runNpm(node, args, cwd = root) {
  const npm = npmProgram();
  const env = { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  if (npm.script === null) run(npm.command, [...args, ...quiet], { cwd, env });
  else run(node, [npm.script, ...args, ...quiet], { cwd, env });
}

/** Path of a Node of the pinned major: the running one, or the one from the registry in tools/runtime. */
function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(root, 'tools/runtime/node_modules', name, 'bin/node');
  if (!existsSync(node)) {
    say(`Node ${process.versions.node} is older than ${wantedMajor}: bringing Node ${wantedMajor} into tools/runtime (once).`);
    runNpm(process.execPath, ['ci'], join(root, 'tools/runtime'));
    if (!existsSync(node))
      fail(`There is no packaged Node ${wantedMajor} for ${process.platform} ${process.arch}: please install Node ${wantedMajor}.`);
  }
  return node;
}

function ensurePackages(node) {
  const stampFile = join(root, 'node_modules/.candor-stamp');
  const manifests = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, entry.name, 'package.json')))
    .map((entry) => readFileSync(join(root, entry.name, 'package.json'), 'utf8'));
  const stamp = digestOf(
    readIfThere(join(root, 'package-lock.json')),
    readFileSync(join(root, 'package.json'), 'utf8'),
    ...manifests,
    node,
  );
  if (readIfThere(stampFile) === stamp) return linkNode(node);
  say('Installing packages (once per change of the lock file).');
  runNpm(node, ['install', '--no-save', '--ignore-scripts']);
  linkNode(node);
  writeFileSync(stampFile, stamp);
}

/** npm puts node_modules/.bin first in PATH, so scripts that say `node` get the pinned one through this link. */
function linkNode(node) {
  if (node === process.execPath) return;
  const link = join(root, 'node_modules/.bin/node');
  rmSync(link, { force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(node, link);
}

/** The types of the texts' ids, derived from the catalogues; the compiler and the tests read them. Written only when they changed. */
function ensureMessageIds(node) {
  run(node, [join(root, 'web/build/message-ids.ts')]);
}

function ensureWebBuild(node) {
  const stampFile = join(root, 'web/dist/.stamp');
  const stamp = webStamp(root);
  if (readIfThere(stampFile) === stamp) return;
  say('Building the web app.');
  run(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(root, 'web') });
  writeFileSync(stampFile, stamp);
}

const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
const canInstall = isRoot && existsSync('/usr/bin/apt-get');
const dpkgQuery = '/usr/bin/dpkg-query';

/** Only Debian's packages can be looked for by name: fonts of other systems are their own, and are there. */
function isInstalled(name) {
  if (!existsSync(dpkgQuery)) return true;
  const { stdout } = spawnSync(dpkgQuery, ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' });
  return stdout === 'installed';
}

let areNamesFetched = false;

/** Installs a package of Debian; answers what went wrong, or nothing. The list of packages is fetched anew once, when the one that is there does not do. */
function install(name) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8', maxBuffer: 1 << 28 };
  const tryOnce = () => spawnSync('/usr/bin/apt-get', ['install', '-y', '--no-install-recommends', name], options);
  let result = tryOnce();
  if (result.status !== 0 && !areNamesFetched) {
    areNamesFetched = true;
    spawnSync('/usr/bin/apt-get', ['update'], options);
    result = tryOnce();
  }
  return result.status === 0 ? '' : `${name} could not be installed: ${result.stderr ?? result.error?.message ?? ''}`.trim();
}

/** Without a browser nothing can be tested; without the shell and the fonts it can, at a higher price or with boxes for letters. */
function ensureBrowser() {
  const machine = { purpose, namedBrowser: process.env.CANDOR_CHROMIUM, hasFile: existsSync, isInstalled };
  const { required, wanted } = missingForBrowser(machine);
  if (required.length > 0 && !canInstall) {
    const names = [...required, ...wanted].join(' ');
    fail(`The browser tests need Chromium. On Debian: apt-get install ${names}; elsewhere set CANDOR_CHROMIUM to its path.`);
  }
  if (wanted.length > 0 && !canInstall) say(`The browser tests go on without ${wanted.join(', ')}. On Debian: apt-get install them.`);
  if (!canInstall) return;
  for (const name of [...required, ...wanted]) {
    say(`Installing ${name} for the browser tests.`);
    const problem = install(name);
    if (problem !== '' && required.includes(name)) fail(problem);
    if (problem !== '') say(`${problem}\nThe browser tests go on without it.`);
  }
}

const pythonPackage = 'python3-cryptography';

/** The second verifier of proofs is a Python program; its tests are skipped where it cannot run. */
function ensurePython() {
  const works = (python) => existsSync(python) && spawnSync(python, ['-c', 'import cryptography']).status === 0;
  if (works('/usr/bin/python3') || works('/usr/local/bin/python3')) return;
  if (!canInstall) {
    say(`The tests of the verifier in Python are skipped. On Debian: apt-get install ${pythonPackage}`);
    return;
  }
  say('Installing Python with cryptography for the tests of the second verifier.');
  const problem = install(pythonPackage);
  if (problem !== '') fail(problem);
}

const coinNode = { package: 'litecoind', path: '/usr/lib/litecoin/litecoind' };

/** The node of a chain of Bitcoin's kind that deposits are tested on; those tests are skipped where it is not installed. */
function ensureCoinNode() {
  if (existsSync(coinNode.path)) return;
  if (!canInstall) {
    say(`The tests of deposits on a chain of Bitcoin's kind are skipped. On Debian: apt-get install ${coinNode.package}`);
    return;
  }
  say('Installing litecoind for the tests of deposits.');
  const problem = install(coinNode.package);
  if (problem !== '') say(`${problem}\nThe tests of deposits on a chain of Bitcoin's kind are skipped.`);
}

const node = ensureNode();
ensurePackages(node);
if (purpose !== 'tool') ensureMessageIds(node);
if (['start', 'build', 'test', 'bench'].includes(purpose)) ensureWebBuild(node);
if (purpose === 'test' || purpose === 'bench') ensureBrowser();
if (purpose === 'test') ensurePython();
if (purpose === 'test') ensureCoinNode();
