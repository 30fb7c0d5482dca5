import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LOCAL_ACCOUNT } from '@candor/server/chains/local/local-accounts';
import { hashOf } from '@candor/server/chains/test/simulated-node';
import { connectDatabase } from '@candor/server/machine/storage/connection';
import { startEmbeddedPostgres } from '@candor/server/machine/storage/embedded-postgres';
import { migrate } from '@candor/server/machine/storage/migrate';
import { asked, connected, farBelow, orderWorkers, register } from '../load/far-orders.ts';
import { type LoadWorker, type OpenLoopResult, runOpenLoop } from '../load/open-loop.ts';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';
import { CHAIN_ID, ChainStandIn, TOKEN, transferTo } from './chain-stand-in.ts';
import { growthWhile } from './memory.ts';
import { benchPagesOf } from './pages.ts';

const WATCHED = 10_000;
const ACCOUNTS = 50;
const LOGS = 500;
const ORDERS_PER_SECOND = 200;
/** One with and one without transfers, after one that is not counted. */
const PAIRS = 5;
/** A round is as long as it takes until what its first block brought is final, a block a second. */
const BLOCKS_OF_ROUND = 8;
const BLOCK_MS = 1_000;
const CREDITED_TRIES = 60;
const CSV_ROWS = [20_000, 200_000] as const;
/** Blocks that are read at once, each with as many logs. */
const SCANNED_BLOCKS = [4, 40] as const;
/** Readings of the most blocks before any is counted: the heap of a young process grows to its usual size, whatever is read. */
const SCANS_BEFORE = 2;
const UNITS = 25_000_000n;

/** Orders beside what a chain brings; what a page of records reads; memory by the length of what is read. */
export async function benchCustody(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-custody-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder });
  const chain = await ChainStandIn.start();
  try {
    await watchStrangers(postgres.url);
    const host = await startHost({
      CANDOR_LIMITS: 'off',
      DATABASE_URL: postgres.url,
      CANDOR_ETHEREUM_NODE: chain.url,
      CANDOR_ETHEREUM_CHAIN_ID: String(CHAIN_ID),
      CANDOR_ETHEREUM_ACCOUNT: LOCAL_ACCOUNT,
      CANDOR_ETHEREUM_USDT: TOKEN,
    });
    try {
      const users = await signedUp(host);
      const transfers = new Transfers(users.map(({ address }) => address));
      const tokens = users.map(({ token }) => token);
      return [
        ...(await ordersBeside(host, chain, transfers, tokens)),
        ...(await scanMemory(host, chain, transfers)),
        ...(await csvMemory(host, postgres.url, users[0]?.token ?? '')),
        ...(await benchPagesOf(postgres.url)),
      ];
    } finally {
      await host.stop();
    }
  } finally {
    chain.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Addresses that were given out long ago: they are there before the server begins to watch. */
async function watchStrangers(url: string): Promise<void> {
  const connection = connectDatabase({ url, maxConnections: 1 });
  const { pool } = connection;
  try {
    await migrate(pool);
    const addresses = Array.from({ length: WATCHED - ACCOUNTS }, (_, index) => hashOf(`stranger ${index}`).slice(0, 42));
    await pool.query(
      `INSERT INTO deposit_addresses SELECT 'ethereum', 1000000000 + n, n, address FROM unnest($1::text[]) WITH ORDINALITY AS given (address, n)`,
      [addresses],
    );
  } finally {
    await connection.close();
  }
}

type SignedUp = { readonly token: string; readonly address: string };

async function signedUp(host: Host): Promise<readonly SignedUp[]> {
  const users: SignedUp[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const token = await register(host, `custody${index + 10}`);
    const answer = await asked(host, '/api/recharge/getAdress', { coin: 'usdt', symbol: 'USDT-ERC' }, token);
    const address = /"USDT-ERC":"(0x[0-9a-fA-F]{40})"/.exec(answer)?.[1];
    if (address === undefined) throw new Error(`no address: ${answer}`);
    users.push({ token, address });
  }
  return users;
}

/** Transfers to the accounts in turn, no two of them the same. */
class Transfers {
  readonly #addresses: readonly string[];
  #made = 0;

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses;
  }

  block(): readonly ReturnType<typeof transferTo>[] {
    return Array.from({ length: LOGS }, () => {
      this.#made += 1;
      return transferTo(this.#addresses[this.#made % this.#addresses.length] ?? '', this.#made, UNITS);
    });
  }
}

async function ordersBeside(
  host: Host,
  chain: ChainStandIn,
  transfers: Transfers,
  tokens: readonly string[],
): Promise<readonly BenchRow[]> {
  const workers = orderWorkers(await connected(host), tokens, host, await farBelow(host));
  for (let made = 0; made < 2 * BLOCKS_OF_ROUND; made += 1) await chain.prepare([]);
  await round(chain, workers);
  await round(chain, workers);
  const [without, beside]: [OpenLoopResult[], OpenLoopResult[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1)
    for (const [results, first] of [
      [without, []],
      [beside, transfers.block()],
    ] as const) {
      await chain.prepare(first);
      for (let made = 1; made < BLOCKS_OF_ROUND; made += 1) await chain.prepare([]);
      results.push(await round(chain, workers));
    }
  const credited = await untilCredited(host, tokens, PAIRS * LOGS);
  return [
    rowOf(`${ORDERS_PER_SECOND} orders/s beside empty blocks`, without, ''),
    rowOf(`${ORDERS_PER_SECOND} orders/s beside a block with ${LOGS} deposits`, beside, `; ${credited} deposits credited`),
  ];
}

/** Orders while a block is shown each second. */
async function round(chain: ChainStandIn, workers: readonly LoadWorker[]): Promise<OpenLoopResult> {
  const durationMs = BLOCKS_OF_ROUND * BLOCK_MS;
  chain.show();
  let shown = 1;
  const showing = setInterval(() => {
    if (shown >= BLOCKS_OF_ROUND) return;
    shown += 1;
    chain.show();
  }, BLOCK_MS);
  const result = await runOpenLoop({ ratePerSecond: ORDERS_PER_SECOND, durationMs, workers });
  clearInterval(showing);
  for (; shown < BLOCKS_OF_ROUND; shown += 1) chain.show();
  return result;
}

/** The last ones may come after their round. Throws when they do not come at all. */
async function untilCredited(host: Host, tokens: readonly string[], wanted: number): Promise<number> {
  for (let tries = 0; tries < CREDITED_TRIES; tries += 1) {
    if ((await depositsOf(host, tokens)) >= wanted) break;
    await delay(BLOCK_MS);
  }
  const credited = await depositsOf(host, tokens);
  if (credited !== wanted) throw new Error(`${credited} of ${wanted} deposits are credited`);
  return credited;
}

async function depositsOf(host: Host, tokens: readonly string[]): Promise<number> {
  let count = 0;
  for (const token of tokens) {
    const answer = await asked(host, '/api/recharge/list', { pageNum: 1, pageSize: 1, status: '1' }, token);
    count += Number(/"total":(\d+)/.exec(answer)?.[1] ?? 0);
  }
  return count;
}

function rowOf(name: string, results: readonly OpenLoopResult[], more: string): BenchRow {
  const middle = (figures: readonly number[]): number => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
  const [p50Ms, p99Ms, answered] = [
    middle(results.map((one) => one.p50Ms)),
    middle(results.map((one) => one.p99Ms)),
    middle(results.map((one) => one.answeredPerSecond)),
  ];
  const longestMs = Math.max(...results.map(({ maxMs }) => maxMs));
  const [accepted, failed] = [results.reduce((sum, one) => sum + one.accepted, 0), results.reduce((sum, one) => sum + one.failed, 0)];
  const note = `middle of ${results.length} rounds in turn, ${WATCHED.toLocaleString('en')} addresses watched; median ${p50Ms.toFixed(1)} ms, longest ${longestMs.toFixed(1)} ms, ${answered.toFixed(0)} answered a second, ${accepted} accepted, ${failed} failed${more}`;
  return { name, figure: p99Ms, unit: 'ms p99', note };
}

/** Memory while blocks are read that have been missed, until what they brought is listed. */
async function scanMemory(host: Host, chain: ChainStandIn, transfers: Transfers): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = [];
  const scan = async (blocks: number): ReturnType<typeof growthWhile> => {
    for (let made = 0; made < blocks; made += 1) await chain.prepare(transfers.block());
    return await growthWhile(host, async () => {
      for (let made = 0; made < blocks; made += 1) chain.show();
      do await delay(BLOCK_MS);
      while ((await behindBlocks(host)) > 0);
    });
  };
  for (let made = 0; made < SCANS_BEFORE; made += 1) await scan(Math.max(...SCANNED_BLOCKS));
  for (const blocks of SCANNED_BLOCKS) {
    const { mebibytes, seconds } = await scan(blocks);
    const note = `${blocks} blocks of ${LOGS} deposits at once, read in ${seconds.toFixed(1)} s; server and its programs`;
    rows.push({ name: `scan of ${(blocks * LOGS).toLocaleString('en')} deposits`, figure: mebibytes, unit: 'MB more at most', note });
  }
  return rows;
}

async function behindBlocks({ metricsUrl }: Host): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^candor_chain_behind_blocks\{network="ethereum"\} (\d+)$/m.exec(text)?.[1] ?? 1);
}

async function csvMemory(host: Host, url: string, token: string): Promise<readonly BenchRow[]> {
  const connection = connectDatabase({ url, maxConnections: 1 });
  const rows: BenchRow[] = [];
  try {
    // the first file is not counted, as the first scans are not
    for (const count of [Math.max(...CSV_ROWS), ...CSV_ROWS]) {
      await connection.pool.query(
        `INSERT INTO ledger_rows
         SELECT 900000000000000 + 1000000 * $2::bigint + n, account, wallet, asset, 2, 100000000, 200000000, 100000000, NULL, n, 0, n, 1700000000000 + n
         FROM (SELECT account, wallet, asset FROM ledger_rows WHERE account =
           (SELECT min(user_id) FROM deposit_addresses WHERE user_id < 1000000000) ORDER BY id LIMIT 1) AS one, generate_series(1, $1::integer) AS n`,
        [count, rows.length + 1],
      );
      let lines = 0;
      const { mebibytes, seconds } = await growthWhile(host, async () => {
        const headers = { 'content-type': 'application/json', satoken: token };
        const answer = await fetch(`http://${host.hostName}:${host.port}/api/record/file`, { method: 'POST', headers, body: '{}' });
        lines = (await answer.text()).split('\n').length;
      });
      if (lines < count) throw new Error(`a file of ${lines} lines instead of ${count}`);
      const note = `${lines.toLocaleString('en')} lines in ${seconds.toFixed(1)} s; server and its programs`;
      rows.push({ name: `file of ${count.toLocaleString('en')} records`, figure: mebibytes, unit: 'MB more at most', note });
      await connection.pool.query('DELETE FROM ledger_rows WHERE id >= 900000000000000');
    }
    return rows.slice(1);
  } finally {
    await connection.close();
  }
}
