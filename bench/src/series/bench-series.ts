import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import { isSigned, sign } from '@candor/proofs/signature';
import { openKeyring } from '@candor/server/prices/provenance/keyring';
import { PriceChain } from '@candor/server/prices/provenance/price-chain';
import type { PublishedCheckpoint } from '@candor/server/prices/provenance/provenance';
import type { Keyring } from '@candor/server/prices/provenance/signed';
import type { BenchRow } from '../table.ts';

/** What a deployment with live prices has: 13 symbols, five sources each, four ticks a second. */
const SYMBOLS = Array.from({ length: 13 }, (_, index) => ({ symbolId: index + 1, code: `coin${index + 1}usdt`, tickUnits: 1_000_000n }));
const SOURCES = ['binance', 'okx', 'bybit', 'coinbase', 'kraken'];
const TICKS_A_SECOND = 4;
const SECONDS = 300;
const START_MS = 1_767_225_600_000;
/** RFC 8032 test 1, for the peer only. */
const VECTOR_SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';

type Used = { linkMs: number; signMs: number; signElapsedMs: number };

/** The signed series: what a second of ticks and its checkpoint cost of the thread that makes them, files and fdatasync included. */
export async function benchSeries(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-series-'));
  try {
    const keyring = openKeyring(folder, START_MS);
    const chain = new PriceChain({ dataFolder: folder, symbols: SYMBOLS, keyring, now: () => START_MS });
    const used = run(chain);
    const latest = chain.checkpoints.last;
    const publicKey = keyring.keys()[0]?.publicKey ?? '';
    if (latest === null || !isSigned(publicKey, 'candor/checkpoint/1', latest.checkpoint, latest.signature))
      throw new Error('the last checkpoint is not signed');
    chain.close();
    return await Promise.resolve(rowsOf(used, latest, keyring));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(chain: PriceChain): Used {
  const used: Used = { linkMs: 0, signMs: 0, signElapsedMs: 0 };
  let seq = 0;
  const counted = new Map<number, number>();
  for (let second = 0; second < SECONDS; second += 1) {
    const batches = Array.from({ length: TICKS_A_SECOND }, (_, turn) => {
      const timeMs = START_MS + second * 1_000 + turn * 250;
      const entries = SYMBOLS.map(({ symbolId }) => tickEntry(++seq, symbolId, nextN(counted, symbolId), timeMs));
      return { firstSeq: seq - SYMBOLS.length + 1, lastSeq: seq, entries, hash: Buffer.alloc(32, seq) };
    });
    used.linkMs += processorMs(() => batches.forEach((batch) => (chain.apply(batch), chain.ticks.flush())));
    const began = performance.now();
    used.signMs += processorMs(() => void chain.sign());
    used.signElapsedMs += performance.now() - began;
  }
  return used;
}

function nextN(counted: Map<number, number>, symbolId: number): number {
  const n = (counted.get(symbolId) ?? 0) + 1;
  counted.set(symbolId, n);
  return n;
}

function tickEntry(seq: number, symbolId: number, n: number, timeMs: number): Entry {
  const price = (30_000 + n / 100).toFixed(2);
  const sources = SOURCES.map((name) => ({ name, price, timeMs: timeMs - 80, weight: 1, used: true }));
  const event: PriceEvent = {
    type: 'price.ticked',
    symbolId,
    n,
    priceTicks: 3_000_000 + n,
    state: 'ok',
    sourceKind: 'live',
    rule: 'index/1',
    sources,
  };
  const body = {
    type: 'price.tick',
    symbolId,
    priceTicks: event.priceTicks,
    state: 'ok',
    sourceKind: 'live',
    rule: 'index/1',
    sources,
  } as const;
  return { seq, timeMs, command: { id: '', accountId: 0, body }, outcome: { ok: true, ref: n, repeated: false }, events: [event] };
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function rowsOf(used: Used, { checkpoint }: PublishedCheckpoint, keyring: Keyring): readonly BenchRow[] {
  const ticks = SYMBOLS.length * TICKS_A_SECOND;
  const rounds = 400;
  const ours = processorMs(() => repeat(rounds, () => void keyring.sign('candor/checkpoint/1', checkpoint)));
  const peer = processorMs(() => repeat(rounds, () => void sign(VECTOR_SECRET, 'candor/checkpoint/1', checkpoint)));
  const share = used.signMs / SECONDS / 10;
  return [
    {
      name: 'checkpoint signed and stored once a second',
      figure: share,
      unit: '% of a core',
      note: `${SYMBOLS.length} symbols, ${SECONDS} of them; ${(used.signElapsedMs / SECONDS).toFixed(2)} ms each with its fdatasync; allowed 1 %`,
    },
    {
      name: 'ticks linked and stored',
      figure: used.linkMs / SECONDS / 10,
      unit: '% of a core',
      note: `${ticks} a second with ${SOURCES.length} sources each, ${((used.linkMs * 1_000) / SECONDS / ticks).toFixed(1)} µs each`,
    },
    {
      name: 'signature of a checkpoint',
      figure: (ours * 1_000) / rounds,
      unit: 'µs',
      note: `Ed25519 over its canonical JSON; @noble/curves in the same run: ${((peer * 1_000) / rounds).toFixed(0)} µs`,
    },
  ];
}

function repeat(times: number, work: () => void): void {
  for (let index = 0; index < times; index += 1) work();
}
