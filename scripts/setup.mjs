/**
 * Prepares a fresh clone for a command: `node scripts/setup.mjs start|build|test|dev|bench|tool`.
 * Plain JavaScript with built-ins only, because it runs on whatever Node the machine has (>= 20), before anything is installed.
 * Every step is skipped when its stamp says that it has been done for the present sources.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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

const debianPackages = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

function ensureBrowser() {
  const known = [process.env.CANDOR_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  if (known.some((path) => path !== undefined && existsSync(path))) return;
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    fail(
      `The browser tests need Chromium. On Debian: apt-get install ${debianPackages.join(' ')}; elsewhere set CANDOR_CHROMIUM to its path.`,
    );
  }
  say('Installing Chromium and fonts for the browser tests.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], { env });
  run('apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], { env });
}

const shellPackage = 'chromium-headless-shell';

/** The same browser without windows of its own: pages cost a sixth less processor time. Where it cannot be had, the tests take Chromium. */
function ensureBrowserShell() {
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (process.env.CANDOR_CHROMIUM !== undefined || existsSync(`/usr/bin/${shellPackage}`) || !isRoot || !existsSync('/usr/bin/apt-get'))
    return;
  say(`Installing ${shellPackage} for the browser tests.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' };
  const apt = (...parameters) => spawnSync('/usr/bin/apt-get', parameters, options).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', shellPackage);
  if (install()) return;
  apt('update');
  if (!install()) say(`${shellPackage} could not be installed: the browser tests take Chromium.`);
}

const pythonPackage = 'python3-cryptography';

/** The second verifier of proofs is a Python program; its tests are skipped where it cannot run. */
function ensurePython() {
  const works = (python) => existsSync(python) && spawnSync(python, ['-c', 'import cryptography']).status === 0;
  if (works('/usr/bin/python3') || works('/usr/local/bin/python3')) return;
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) {
    say(`The tests of the verifier in Python are skipped. On Debian: apt-get install ${pythonPackage}`);
    return;
  }
  say('Installing Python with cryptography for the tests of the second verifier.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], { env });
  run('apt-get', ['install', '-y', '--no-install-recommends', pythonPackage], { env });
}

const node = ensureNode();
ensurePackages(node);
if (purpose !== 'tool') ensureMessageIds(node);
if (['start', 'build', 'test', 'bench'].includes(purpose)) ensureWebBuild(node);
if (purpose === 'test' || purpose === 'bench') ensureBrowser();
if (purpose === 'test') ensureBrowserShell();
if (purpose === 'test') ensurePython();
