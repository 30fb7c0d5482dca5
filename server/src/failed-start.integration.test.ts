import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programOf } from './test/program-of.ts';
import { SEALING_KEY } from './test/sealing-key.ts';
import { discard, inheritedEnvironment, startServerProcess } from './test/server-process.ts';
import { createTestDatabase } from './test/shared-postgres.ts';

const MAIN = programOf(fileURLToPath(new URL('main.ts', import.meta.url)));

let folder = '';
let taken: Server;
/** Takes connections and never says a word. */
let mute: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-failed-'));
  taken = await listeningFarAbove();
  mute = await listening();
});

afterAll(async () => {
  taken.close();
  mute.close();
  await rm(folder, { recursive: true, force: true });
});

async function listening(): Promise<Server> {
  const server = createServer((socket) => void socket.on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** At a port of which the one 1,000 below is free. */
async function listeningFarAbove(): Promise<Server> {
  for (;;) {
    const server = await listening();
    const below = createServer();
    below.listen(portOf(server) - 1_000, '127.0.0.1');
    const isFree = await once(below, 'listening').then(
      () => true,
      () => false,
    );
    below.close();
    if (isFree) return server;
    server.close();
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Every file of a journal with its bytes as hex. */
async function journalBytes(dataFolder: string): Promise<readonly (readonly [string, string])[]> {
  const journal = join(dataFolder, 'journal');
  const names = (await readdir(journal)).toSorted();
  return await Promise.all(names.map(async (name) => [name, await readFile(join(journal, name), 'hex')] as const));
}

type Ending = { readonly code: number | null; readonly said: string };

/** A server that is expected not to start, and what it said to people (its log left out). */
async function start(environment: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Ending> {
  const own = { CANDOR_PORT: '0', CANDOR_FEED: 'simulated?days=2', CANDOR_MODE: 'demo', CANDOR_LOG: 'silent', DATABASE_URL: '' };
  const data = await mkdtemp(join(folder, 'data-'));
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...inheritedEnvironment(), ...own, CANDOR_DATA: data, ...environment } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

describe('a configuration that cannot be meant ends with code 2 before anything is touched', () => {
  test.each([
    [{ CANDOR_MODE: 'live', CANDOR_FEED: 'simulated' }, 'in live mode prices must be live'],
    [{ CANDOR_MODE: 'live' }, 'CANDOR_PUBLIC_URL must be set in live mode'],
    [{ CANDOR_MODE: 'live', CANDOR_HOSTS: '::' }, 'CANDOR_HOSTS is no setting'],
    [{ CANDOR_PORT: 'http' }, 'CANDOR_PORT must be a port number'],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL must begin with postgresql://'],
    [{ CANDOR_MODE: 'live', CANDOR_ENCRYPTION_KEY: '00'.repeat(32) }, 'CANDOR_ENCRYPTION_KEY can be guessed'],
    [
      { CANDOR_MODE: 'live', CANDOR_TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
      'CANDOR_TRUSTED_PROXIES=0.0.0.0/1,128.0.0.0/1 believes so many',
    ],
    [{ CANDOR_MODE: 'live', CANDOR_ADMIN_ADDRESS: '0.0.0.0:9080' }, 'CANDOR_ADMIN_ADDRESS=0.0.0.0:9080 is every address'],
    [{ CANDOR_DATA: '"/var/lib/candor"' }, 'CANDOR_DATA begins or ends with a space or a quotation mark'],
  ])('%j', async (environment, words) => {
    const { code, said } = await start({ CANDOR_DATA: '/nonexistent/never', ...environment });
    expect(said).toContain(words);
    expect(code).toBe(2);
  });
});

test('arguments, which the server does not read, end with code 2', async () => {
  const { code, said } = await start({ CANDOR_DATA: '/nonexistent/never' }, ['--port', '9000']);
  expect(said).toContain('--port 9000: the server reads no arguments');
  expect(code).toBe(2);
});

describe('SPEC §16 the mode is the first fact of a journal: a folder never changes it', () => {
  test.each([
    ['demo', 'live'],
    ['live', 'demo'],
  ] as const)('a folder of %s mode refuses to start in %s mode, and its journal stays as it was', async (own, other) => {
    const data = await mkdtemp(join(folder, 'data-'));
    const feeds = { demo: 'simulated?days=2', live: 'live' };
    const inMode = (mode: 'demo' | 'live') => ({
      CANDOR_DATA: data,
      CANDOR_MODE: mode,
      CANDOR_FEED: feeds[mode],
      CANDOR_ENCRYPTION_KEY: SEALING_KEY,
      CANDOR_PUBLIC_URL: 'https://exchange.example',
    });
    const first = await startServerProcess({ dataFolder: data, environment: inMode(own) });
    expect(await first.end('SIGTERM')).toBe(0);
    const journal = await journalBytes(data);
    const { code, said } = await start(inMode(other));
    expect(said).toContain(`Candor could not start: CANDOR_MODE: the data folder was opened in ${own} mode and stays so, not "${other}"; `);
    expect(said).toContain(`set CANDOR_MODE=${own}, or CANDOR_DATA to a folder of its own`);
    expect(code).toBe(1);
    expect(await journalBytes(data)).toEqual(journal);
  });
});

describe('what keeps it from starting is said in one line with its setting, and ends with code 1', () => {
  const line = (text: string): string => `Candor could not start: ${text}`;

  test.skipIf(process.platform !== 'linux')('a data folder that cannot be made or written', async () => {
    const made = await start({ CANDOR_DATA: '/proc/nope' });
    expect(made.said).toContain(line('CANDOR_DATA: the data folder /proc/nope cannot be made ('));
    expect(made.code).toBe(1);
    const written = await start({ CANDOR_DATA: '/proc/self' });
    expect(written.said).toContain(line('CANDOR_DATA: nothing can be written in the data folder /proc/self ('));
    expect(written.code).toBe(1);
  });

  test('a file in the place of the data folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { code, said } = await start({ CANDOR_DATA: file });
    expect(said).toContain(line(`CANDOR_DATA: the data folder ${file} is a file`));
    expect(code).toBe(1);
  });

  test('a port in use; nothing of the server is left behind, so that the next start has its data', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { code, said } = await start({ CANDOR_DATA: data, CANDOR_PORT: String(portOf(taken)) });
      expect(said).toContain(line(`CANDOR_HOST, CANDOR_PORT: port ${portOf(taken)} of 127.0.0.1 is in use by another process`));
      expect(code).toBe(1);
    }
  });

  test('a port for operators in use', async () => {
    const { code, said } = await start({ CANDOR_OPERATOR_ADDRESS: `127.0.0.1:${portOf(taken)}` });
    expect(said).toContain(line(`CANDOR_OPERATOR_ADDRESS: port ${portOf(taken)} of 127.0.0.1 is in use by another process`));
    expect(code).toBe(1);
  });

  test('an admin port in use', async () => {
    const { code, said } = await start({ CANDOR_ADMIN_ADDRESS: `127.0.0.1:${portOf(taken)}` });
    expect(said).toContain(line(`CANDOR_ADMIN_ADDRESS: port ${portOf(taken)} of 127.0.0.1 is in use by another process`));
    expect(code).toBe(1);
  });

  test('an admin port that nobody chose gives way to a free one', async () => {
    const server = await startServerProcess({ environment: { CANDOR_PORT: String(portOf(taken) - 1_000) } });
    expect(new URL(server.address).port).toBe(String(portOf(taken) - 1_000));
    expect(new URL(server.adminAddress).port).not.toBe(String(portOf(taken)));
    expect((await fetch(`${server.adminAddress}/readyz`)).status).toBe(200);
    await discard(server);
  });

  test('an address that is not of this machine', async () => {
    const { code, said } = await start({ CANDOR_HOST: '192.0.2.1' });
    expect(said).toContain(line('CANDOR_HOST, CANDOR_PORT: 192.0.2.1 is not an address of this machine'));
    expect(code).toBe(1);
  });

  test('a database where nobody listens, and one that takes the connection and says nothing', async () => {
    const nobody = await start({ DATABASE_URL: 'postgresql://candor:secret-word@127.0.0.1:1/candor' });
    expect(nobody.said).toContain(line('DATABASE_URL: no connection to the database: connect ECONNREFUSED 127.0.0.1:1'));
    expect(nobody.said).not.toContain('secret-word');
    expect(nobody.code).toBe(1);
    const silent = await start({ DATABASE_URL: `postgresql://candor:secret-word@127.0.0.1:${portOf(mute)}/candor` });
    expect(silent.said).toContain(line('DATABASE_URL: no connection to the database: '));
    expect(silent.said).not.toContain('secret-word');
    expect(silent.code).toBe(1);
  });

  describe("a PostgreSQL of one's own", () => {
    let url = '';
    beforeAll(async () => {
      url = await createTestDatabase('url');
    });

    test('that does not know the password', async () => {
      const { code, said } = await start({ DATABASE_URL: url.replace(/:[^:@]+@/, ':wrong-word@') });
      expect(said).toContain(line('DATABASE_URL: no connection to the database: password authentication failed for user "candor_server"'));
      expect(said).not.toContain('wrong-word');
      expect(code).toBe(1);
    });

    test('that has no such database', async () => {
      const { code, said } = await start({ DATABASE_URL: url.replace(/[^/]+$/, 'no_such_database') });
      expect(said).toContain(line('DATABASE_URL: no connection to the database: database "no_such_database" does not exist'));
      expect(code).toBe(1);
    });
  });
});
