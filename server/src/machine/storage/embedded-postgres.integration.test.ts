import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { lookAtProcess, NOBODY } from './postgres-binaries.ts';
import { ROLE } from './postgres-roles.ts';

let directory = '';
const servers: EmbeddedPostgres[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'candor-storage-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function start(dataDirectory: string = directory): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory });
  servers.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('ARCHITECTURE §3 the embedded PostgreSQL', () => {
  test('keeps its data over a clean stop, writes durably and listens on a closed socket only', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    expect(await ask(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(first.socketDirectory)).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(first.pid()).toBe(0);
    const second = await start();
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('the server is no superuser, shows a password over the socket too, and PostgreSQL inherits no secret of its environment', async () => {
    vi.stubEnv('CANDOR_SECRET_OF_SOMEBODY', 'do-not-hand-on');
    const server = await start();
    vi.unstubAllEnvs();
    const attributes = 'rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls';
    expect(await ask(server.url, `SELECT ${attributes} FROM pg_roles WHERE rolname = current_user`)).toEqual([
      { rolname: ROLE, rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false },
    ]);
    await ask(server.url, 'CREATE TABLE own (n int)');
    await expect(ask(server.url, "COPY own FROM PROGRAM 'echo 1'")).rejects.toThrow('permission denied');
    const { password } = new URL(server.url);
    for (const url of [server.url, server.adminUrl('postgres')]) {
      const without = new URL(url);
      without.password = 'wrong';
      await expect(ask(without.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    }
    expect(password).toMatch(/^[\w-]{32}$/);
    const rules = await ask(server.adminUrl('postgres'), 'SELECT DISTINCT auth_method FROM pg_hba_file_rules');
    expect(rules).toEqual([{ auth_method: 'scram-sha-256' }]);
    expect((await stat(join(directory, 'pg-admin-password'))).mode & 0o777).toBe(0o600);
    const environment = await readFile(`/proc/${server.pid()}/environ`, 'utf8');
    expect(environment).toContain('TZ=UTC');
    expect(environment).not.toContain('do-not-hand-on');
  });

  test('a cluster of an earlier version, which trusted its socket and whose superuser owned all, goes on with its data', async () => {
    const first = await start();
    await ask(first.adminUrl('postgres'), 'CREATE DATABASE old');
    await ask(first.adminUrl('old'), 'CREATE TABLE kept (n serial PRIMARY KEY, note text); CREATE SEQUENCE free START WITH 5');
    await ask(first.adminUrl('old'), "INSERT INTO kept (note) VALUES ('before')");
    await first.stop();
    await rm(join(directory, 'pg-admin-password'));
    await writeFile(join(directory, 'pg', 'pg_hba.conf'), 'local all all trust\n');
    const second = await startEmbeddedPostgres({ dataDirectory: directory, database: 'old' });
    servers.push(second);
    await ask(second.url, "ALTER TABLE kept ADD COLUMN more int; INSERT INTO kept (note) VALUES ('after'); CREATE TABLE new (n int)");
    expect(await ask(second.url, 'SELECT n, note FROM kept ORDER BY n')).toEqual([
      { n: 1, note: 'before' },
      { n: 2, note: 'after' },
    ]);
    expect(await ask(second.url, "SELECT nextval('free')::int AS n")).toEqual([{ n: 5 }]);
    await expect(ask(second.url.replace(/:[\w-]{32}@/, '@'), 'SELECT 1')).rejects.toThrow('password');
  });

  test('a cluster that is lost is made anew, one that is brought back goes on with its data, whatever password was kept beside them', async () => {
    const first = await start();
    await ask(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    await first.stop();
    await rename(join(directory, 'pg'), join(directory, 'pg-copy'));
    const second = await start();
    await expect(ask(second.url, 'SELECT n FROM kept')).rejects.toThrow('does not exist');
    await second.stop();
    await rm(join(directory, 'pg'), { recursive: true });
    await rename(join(directory, 'pg-copy'), join(directory, 'pg'));
    const third = await start();
    expect(await ask(third.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    await third.stop();
    expect(await ask((await start()).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('a data folder with blanks, commas and quotes in its name works', async () => {
    const server = await start(join(directory, `it's "my" data, really`));
    expect(await ask(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('a data folder deeper than a socket path allows works all the same', async () => {
    const deep = join(directory, ...Array.from({ length: 6 }, () => 'a-folder-name-of-thirty-letters'));
    await mkdir(deep, { recursive: true });
    const server = await start(deep);
    expect(server.socketDirectory.startsWith(deep)).toBe(false);
    expect((await stat(server.socketDirectory)).mode & 0o777).toBe(0o700);
    expect(await ask(server.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('killed, it comes back by itself under the same address with what was committed', async () => {
    const server = await start();
    await ask(server.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    const killed = server.pid();
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => expect(await ask(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]), {
      timeout: 20_000,
      interval: 25,
    });
    expect(server.pid()).not.toBe(killed);
  });

  test('one that a killed server left behind, which hangs too, is stopped and its data taken over', async () => {
    const module = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url));
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      const server = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(directory)} });
      console.log(server.pid() + ' ' + server.url);
      setInterval(() => undefined, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const [pid, url] = line.toString().trim().split(' ');
    await ask(url ?? '', 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
    await expect(startEmbeddedPostgres({ dataDirectory: directory })).rejects.toThrow(`in use by process ${parent.pid}`);
    parent.kill('SIGKILL');
    await once(parent, 'close');
    expect(await lookAtProcess(Number(pid))).not.toBeNull();
    process.kill(Number(pid), 'SIGSTOP');
    const server = await start();
    expect(await ask(server.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(await lookAtProcess(Number(pid))).toBeNull();
  });

  test.skipIf(process.getuid?.() !== 0)(
    'root without user namespaces: another account runs it, and the data moves between the two ways',
    async () => {
      await chmod(directory, 0o750);
      const first = await startEmbeddedPostgres({ dataDirectory: directory, account: { kind: 'other', uid: NOBODY } });
      servers.push(first);
      await ask(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (7)');
      expect((await stat(join(directory, 'pg'))).uid).toBe(NOBODY);
      await first.stop();
      const second = await start();
      expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
      await second.stop();
      const third = await startEmbeddedPostgres({ dataDirectory: directory, account: { kind: 'other', uid: NOBODY } });
      servers.push(third);
      expect(await ask(third.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    },
  );

  test('a cluster of another main version is refused in words, and stays as it was', async () => {
    const cluster = join(directory, 'pg');
    await mkdir(cluster, { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(startEmbeddedPostgres({ dataDirectory: directory })).rejects.toThrow(
      /is one of PostgreSQL 17, and this version of Candor brings [0-9]+; start the version of Candor that made it, take a backup/,
    );
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  });

  test('what can not start says why', async () => {
    await mkdir(join(directory, 'pg'), { recursive: true });
    const broken = startEmbeddedPostgres({
      dataDirectory: directory,
      settings: { shared_buffers: 'much' },
      initialise: ['--no-such-option'],
    });
    await expect(broken).rejects.toThrow('no-such-option');
    const wrong = startEmbeddedPostgres({ dataDirectory: join(directory, 'other'), settings: { shared_buffers: 'much' } });
    await expect(wrong).rejects.toThrow('shared_buffers');
  });
});
