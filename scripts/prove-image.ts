/**
 * Carries out the steps of docs/operations/Containerfile in a Debian root, where no image can be built: as root,
 *   debootstrap --variant=minbase bookworm <root>
 *   node scripts/prove-image.ts <root> <folder with npm>
 * The base image is stood in for by that root with this very Node and that npm. Then the image's own command runs as its own user, on a
 * read-only root, until its health check says that it is ready; a clean stop must end it with 0. What the registry of images gives is not proved.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { readCommand, readContainerfile, readPairs, type Stage } from './containerfile.ts';

const ROOT = dirname(import.meta.dirname);
/** Certificates that Debian's machines trust. */
const AUTHORITIES = 'etc/ssl/certs/ca-certificates.crt';
const NETWORK = 'candor-image';
const IN_NETWORK = ['netns', 'exec', NETWORK];
const READY_WITHIN_MS = 180_000;

type Made = {
  readonly folder: string;
  workdir: string;
  user: string;
  environment: Record<string, string>;
  command: readonly string[];
  healthCheck: readonly string[];
  volumes: string[];
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const mounted: string[] = [];

function mount(...parameters: readonly string[]): void {
  execFileSync('mount', parameters);
  mounted.push(parameters.at(-1) ?? '');
}

/** A copy of the Debian root with Node and npm, as the base image has them. */
function base(debian: string, npm: string, folder: string): void {
  execFileSync('cp', ['-a', '--reflink=auto', `${debian}/.`, folder]);
  const bin = join(folder, 'usr/local/bin');
  cpSync(process.execPath, join(bin, 'node'), { dereference: true });
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  // this machine's way to the registry of packages
  for (const file of ['etc/resolv.conf', 'etc/hosts', AUTHORITIES].filter((one) => existsSync(join('/', one)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), readFileSync(join('/', file)));
  }
  mkdirSync(join(folder, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(folder, 'usr/local/etc/npmrc'), `cafile=/${AUTHORITIES}\n`);
  mount('-t', 'proc', 'proc', join(folder, 'proc'));
  mount('--rbind', '/dev', join(folder, 'dev'));
}

/** `chroot` as the image's user, in its folder, with its environment and no other. */
function inside(made: Made, command: readonly string[]): readonly [string, readonly string[], Record<string, string>] {
  const words = ['-c', 'cd "$0" && exec "$@"', made.workdir, ...command];
  return [
    '/usr/sbin/chroot',
    [`--userspec=${made.user}`, made.folder, '/bin/sh', ...words],
    { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/bin', ...made.environment },
  ];
}

function run(made: Made, command: readonly string[]): void {
  const [program, parameters, env] = inside(made, command);
  const { status, signal, error } = spawnSync(program, parameters, { env, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status ?? signal ?? String(error)}`);
}

/** What `.dockerignore` leaves of the sources: what git knows and what is new. */
function copySources(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const path of listed.split('\0').filter(Boolean)) cpSync(join(ROOT, path), join(target, path));
}

function carryOut(stage: Stage, made: Made, others: ReadonlyMap<string, Made>): void {
  for (const { name, text } of stage.instructions) {
    say(`${name} ${text}`);
    if (name === 'WORKDIR') mkdirSync(join(made.folder, (made.workdir = text)), { recursive: true });
    else if (name === 'USER') made.user = text;
    else if (name === 'ENV') Object.assign(made.environment, readPairs(text));
    else if (name === 'VOLUME') made.volumes.push(text);
    else if (name === 'RUN') run(made, ['/bin/sh', '-c', text]);
    else if (name === 'CMD') made.command = readCommand(text);
    else if (name === 'HEALTHCHECK') made.healthCheck = readCommand(text);
    else if (name === 'COPY') {
      const [, from, source = '', target = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(text) ?? [];
      const other = from === undefined ? null : others.get(from);
      if (other === undefined) throw new Error(`no stage ${from}`);
      if (other === null) copySources(join(made.folder, made.workdir));
      else execFileSync('cp', ['-a', join(other.folder, source), join(made.folder, target)]);
    }
  }
}

/** The image's command on a root that nothing can be written to but its volumes and /tmp. */
async function start(made: Made): Promise<void> {
  mount('--rbind', made.folder, made.folder);
  execFileSync('mount', ['-o', 'remount,ro,bind', made.folder]);
  for (const volume of [...made.volumes, '/tmp']) {
    const place = mkdtempSync(join(dirname(made.folder), 'volume-'));
    execFileSync('cp', ['-a', `${made.folder}${volume}/.`, place]);
    execFileSync('chown', ['--reference', `${made.folder}${volume}`, place]);
    execFileSync('chmod', ['--reference', `${made.folder}${volume}`, place]);
    mount('--bind', place, `${made.folder}${volume}`);
  }
  for (const path of ['/opt/candor/written', '/etc/written']) {
    const [program, parameters, env] = inside(made, ['touch', path]);
    if (spawnSync(program, parameters, { env }).status === 0) throw new Error(`${path} could be written`);
  }
  // as in a container its ports are its own
  execFileSync('ip', ['netns', 'add', NETWORK]);
  execFileSync('ip', [...IN_NETWORK, 'ip', 'link', 'set', 'lo', 'up']);
  const [program, parameters, env] = inside(made, made.command);
  const child = spawn('ip', [...IN_NETWORK, program, ...parameters], { env: { ...env, CANDOR_FEED: 'simulated' }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const untilMs = performance.now() + READY_WITHIN_MS;
  const [checker, words, of] = inside(made, made.healthCheck);
  while (spawnSync('ip', [...IN_NETWORK, checker, ...words], { env: of }).status !== 0) {
    if (child.exitCode !== null || performance.now() > untilMs) throw new Error('the health check never said that it is ready');
    await pause(500);
  }
  say('the health check says: ready');
  const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
  say(`runs as user ${owner}`);
  if (owner === '0') throw new Error('it runs as root');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`a clean stop ended with ${code}`);
  say('a clean stop ended with 0');
}

const [debian, npm] = process.argv.slice(2);
if (debian === undefined || npm === undefined) {
  process.stderr.write('usage: node scripts/prove-image.ts <debian root> <folder of npm>\n');
  process.exit(2);
}
const work = mkdtempSync(join(tmpdir(), 'candor-image-'));
try {
  const made = new Map<string, Made>();
  const stages = readContainerfile(readFileSync(join(ROOT, 'docs/operations/Containerfile'), 'utf8'));
  for (const [index, stage] of stages.entries()) {
    const folder = join(work, String(index));
    mkdirSync(folder);
    say(`FROM ${stage.base}: ${debian} with Node ${process.versions.node}`);
    base(debian, npm, folder);
    const image: Made = { folder, workdir: '/', user: '0:0', environment: {}, command: [], healthCheck: [], volumes: [] };
    carryOut(stage, image, made);
    made.set(stage.name, image);
  }
  const last = made.get('');
  if (last === undefined) throw new Error('no last stage');
  say(execFileSync('du', ['-sh', join(last.folder, 'opt/candor')], { encoding: 'utf8' }).trim());
  await start(last);
} finally {
  spawnSync('ip', ['netns', 'delete', NETWORK], { stdio: 'ignore' });
  for (const place of mounted.toReversed()) spawnSync('umount', ['-R', '-l', place]);
  rmSync(work, { recursive: true, force: true });
}
