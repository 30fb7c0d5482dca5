import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { CALLS } from '@candor/contract/table';
import { formatAmountShort } from '@candor/money/amount';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { LOCAL_FRONT } from '../front.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { recordListCall } from './handlers/records.ts';
import { addCalls } from './http/calls.ts';
import { writeReason } from './http/envelope.ts';
import { PlatformTime } from './platform-time.ts';
import type { GatewayParts } from './machine.ts';

const USER = 7;
const SCALE = 8;
const TYPE = 31;
/** Far more text than the kernel takes from a writer whom nobody reads. */
const ROWS = 30_000;
/** The most that one read may bring. */
const SLICE_MOST = 1_000;

const time = new PlatformTime('Asia/Kuala_Lumpur');

let textOf = (timeMs: number): string => time.text(timeMs);
let connection: DatabaseConnection;
let server: FastifyInstance;
/** Rows of each statement that brought more than one. */
let reads: number[] = [];
const warnings: object[] = [];
/** What the error handler was told. */
const failures: string[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  connection.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...statement: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
    const counted = async (...statement: unknown[]): Promise<unknown> => {
      const result = await query(...statement);
      if (result.rows.length > 1) reads.push(result.rows.length);
      return result;
    };
    Object.assign(client, { query: counted });
  });
  await sql`INSERT INTO assets (asset, code, scale) VALUES (1, 'USDT', ${SCALE})`.execute(connection.database);
  await insert(1, ROWS);
});

afterAll(async () => {
  await connection.close();
});

beforeEach(async () => {
  const parts = {
    log: { debug: () => undefined, warn: (about: object) => warnings.push(about) },
    metrics: { observeRequest: () => undefined },
    identity: { sessions: { remembered: () => ({ userId: USER }) } },
    core: { figures: () => ({ seq: 0 }) },
    records: { database: connection.database, reach: async () => await Promise.resolve(true) },
    time: { text: (timeMs: number) => textOf(timeMs) },
    now: () => 0,
  } as object as GatewayParts;
  server = Fastify();
  // as the house's server answers what it did not expect
  server.setErrorHandler(async (error: Error, _request, reply) => {
    failures.push(error.message);
    return await reply.code(500).type('application/json; charset=utf-8').send(writeReason('en', 'INTERNAL'));
  });
  addCalls(server, {
    parts,
    calls: [recordListCall(parts, CALLS.otherRecords, [TYPE])],
    limits: false,
    front: LOCAL_FRONT,
    connections: { isEndedAfterAnswer: () => false, waitLonger: () => undefined },
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  reads = [];
  failures.length = 0;
  warnings.length = 0;
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function insert(from: number, to: number): Promise<void> {
  await sql`INSERT INTO ledger_rows (id, account, wallet, asset, type, amount_units, before_units, after_units, value_units, ref, market, seq, time_ms)
    SELECT n, ${USER}, 1, 1, ${TYPE}, n * 3, n, n * 4, NULL, n, 0, n, 1700000000000 + n FROM generate_series(${from}::bigint, ${to}::bigint) AS n`.execute(
    connection.database,
  );
}

/** The row as the call writes it: every row is made here anew from what was inserted. */
function rowText(n: number): string {
  const amount = (units: number): string => formatAmountShort(BigInt(units), SCALE);
  const timeMs = 1_700_000_000_000 + n;
  const createTime = time.text(timeMs);
  return (
    `{"id":${n},"userId":${USER},"amount":${amount(n * 3)},"beforeAmount":${amount(n)},"afterAmount":${amount(n * 4)},"type":${TYPE},` +
    `"symbol":"usdt","serialId":"${n}","remark":"","createTime":"${createTime}","params":{"createTime":${timeMs}},"uAmount":null,"assetType":1}`
  );
}

function answerOf(numbers: readonly number[], total: number): string {
  return `{"code":200,"msg":"Success","rows":[${numbers.map(rowText).join(',')}],"total":${total}}`;
}

const port = (): number => (server.server.address() as AddressInfo).port;
const newestFirst = (from: number, to: number): readonly number[] => Array.from({ length: from - to + 1 }, (_, index) => from - index);

async function ask(parameters: object): Promise<Response> {
  const headers = { satoken: 'x', 'content-type': 'application/json' };
  return await fetch(`http://127.0.0.1:${port()}${CALLS.otherRecords.path}`, { method: 'POST', headers, body: JSON.stringify(parameters) });
}

/** Asks for everything on a connection of its own that takes nothing of the answer; the server's end of it is answered. */
async function askWithoutReading(): Promise<{ readonly client: Socket; readonly served: Socket }> {
  const accepted = once(server.server, 'connection');
  const client = connect(port(), '127.0.0.1');
  sockets.push(client);
  client.on('error', () => undefined);
  client.pause();
  client.write(
    `POST ${CALLS.otherRecords.path} HTTP/1.1\r\nHost: a\r\nsatoken: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
  );
  const [served] = (await accepted) as [Socket];
  return { client, served };
}

const isIdle = (): boolean => connection.pool.idleCount === connection.pool.totalCount && connection.pool.waitingCount === 0;
/** The writer waits for the client and nothing is being read. */
const stands = (served: Socket): boolean => served.writableNeedDrain && isIdle();

test('§1.5 a list of 30,000 rows is whole and equal row by row to what was recorded, read in slices of at most 1,000', async () => {
  const response = await ask({});
  expect(await response.text()).toBe(answerOf(newestFirst(ROWS, 1), ROWS));
  expect(Math.max(...reads)).toBeLessThanOrEqual(SLICE_MOST);
  expect(reads.reduce((sum, rows) => sum + rows, 0)).toBe(ROWS);
});

test('§1.5 what a client asks for is what it gets: 15,000 rows are 15,000 rows, sorted as wished', async () => {
  const response = await ask({ pageNum: 2, pageSize: 15_000, orderByColumn: 'amount', isAsc: 'asc' });
  expect(await response.text()).toBe(answerOf(newestFirst(30_000, 15_001).toReversed(), ROWS));
  expect(Math.max(...reads)).toBeLessThanOrEqual(SLICE_MOST);
});

test.each(['id', 'createTime', 'beforeAmount', 'afterAmount'])(
  '§1.5 the column to sort by is named as the wire names it: %s',
  async (orderByColumn) => {
    const response = await ask({ pageSize: 3, orderByColumn, isAsc: 'asc' });
    expect(await response.text()).toBe(answerOf(newestFirst(3, 1).toReversed(), ROWS));
  },
);

test('a page that one slice holds is answered with its length, one that has no rows too', async () => {
  const short = await ask({ pageSize: 100 });
  expect(await short.text()).toBe(answerOf(newestFirst(ROWS, ROWS - 99), ROWS));
  expect(Number(short.headers.get('content-length'))).toBe(answerOf(newestFirst(ROWS, ROWS - 99), ROWS).length);
  expect(await (await ask({ pageNum: 9_999, pageSize: 100 })).text()).toBe(answerOf([], ROWS));
});

test('rows that are recorded while a list is read are not in it, nor in its total', async () => {
  const { client, served } = await askWithoutReading();
  await expect.poll(() => stands(served), { timeout: 20_000, interval: 20 }).toBe(true);
  await insert(ROWS + 1, ROWS + 500);
  const answered = await readAll(client, served);
  await sql`DELETE FROM ledger_rows WHERE id > ${ROWS}`.execute(connection.database);
  expect(bodyOf(answered)).toBe(answerOf(newestFirst(ROWS, 1), ROWS));
});

test('who stops reading stops the reading of the database and holds none of its connections; who goes on gets the rest', async () => {
  const { client, served } = await askWithoutReading();
  await expect.poll(() => stands(served), { timeout: 20_000, interval: 20 }).toBe(true);
  expect(reads.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(ROWS);
  // others are served meanwhile
  expect(await (await ask({ pageSize: 1 })).text()).toBe(answerOf([ROWS], ROWS));
  expect(bodyOf(await readAll(client, served))).toBe(answerOf(newestFirst(ROWS, 1), ROWS));
});

test('who goes away ends the reading, and is not refused when he comes again', async () => {
  const { client, served } = await askWithoutReading();
  await expect.poll(() => stands(served), { timeout: 20_000, interval: 20 }).toBe(true);
  const gone = new Promise<void>((resolve) => served.once('close', () => resolve()));
  client.destroy();
  await gone;
  await expect.poll(isIdle).toBe(true);
  const read = reads.reduce((sum, rows) => sum + rows, 0);
  expect(read).toBeLessThan(ROWS);
  for (let again = 0; again < 40; again += 1) expect((await ask({ pageSize: 1 })).status).toBe(200);
  expect(reads.reduce((sum, rows) => sum + rows, 0)).toBe(read);
});

test('a slice that cannot be read cuts the answer off: it is never a whole one with fewer rows', async () => {
  const { client, served } = await askWithoutReading();
  await expect.poll(() => stands(served), { timeout: 20_000, interval: 20 }).toBe(true);
  await sql`DELETE FROM ledger_rows WHERE id = 1`.execute(connection.database);
  const answered = await readAll(client, served);
  await insert(1, 1);
  expect(served.destroyed).toBe(true);
  // RFC 9112 §7.1: a whole answer ends with a chunk of length 0
  expect(answered.endsWith('\r\n0\r\n\r\n')).toBe(false);
  expect(() => JSON.parse(bodyOf(answered)) as unknown).toThrow(SyntaxError);
  expect(warnings).toContainEqual(expect.objectContaining({ call: CALLS.otherRecords.name }));
});

test('a first slice that cannot be read is a refusal with nothing before it', async () => {
  textOf = () => {
    throw new Error('no time');
  };
  const refused = await ask({});
  textOf = (timeMs) => time.text(timeMs);
  expect([refused.status, await refused.json()]).toEqual([500, expect.objectContaining({ reason: 'INTERNAL' })]);
  expect(failures).toEqual(['no time']);
});

/** Everything that comes until the answer or the connection ends. */
async function readAll(client: Socket, served: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    client.once('close', () => resolve());
    client.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunk.subarray(-7).toString() === '\r\n0\r\n\r\n') resolve();
    });
  });
  served.once('close', () => client.end());
  client.resume();
  await ended;
  return Buffer.concat(chunks).toString();
}

/** The chunks of an answer put together (RFC 9112 §7.1). */
function bodyOf(answer: string): string {
  let at = answer.indexOf('\r\n\r\n') + 4;
  let body = '';
  for (;;) {
    const line = answer.indexOf('\r\n', at);
    const length = Number.parseInt(answer.slice(at, line), 16);
    if (line < 0 || !(length > 0)) return body;
    body += answer.slice(line + 2, line + 2 + length);
    at = line + 2 + length + 2;
  }
}
