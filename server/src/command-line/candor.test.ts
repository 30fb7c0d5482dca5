import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { batchHash } from '@candor/proofs/batch';
import { digest } from '@candor/proofs/digest';
import { MerkleList } from '@candor/proofs/merkle';
import { sign } from '@candor/proofs/signature';
import type { Entry } from '@candor/exchange/entry';
import { trial } from '@candor/exchange/products/rounds/test/trial';
import { TrialRun } from '@candor/exchange/test/trial-run';
import { receiptsOf } from './contradiction.ts';
import { JournalSearch } from '../machine/journal/search.ts';
import { writeBatches, writeEntries } from '../machine/journal/test/written-journal.ts';
import { serverProducts } from '../products/registry.ts';

// Threads and processes are started here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-console-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function candor(...words: string[]): { readonly code: number | null; readonly out: string; readonly error: string } {
  const program = new URL('candor.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env: { ...process.env, CANDOR_DATA: folder },
  });
  return { code: status, out: stdout, error: stderr };
}

function expectOutput(said: ReturnType<typeof candor>, code: number, text: string): void {
  expect(said.out + said.error).toContain(text);
  expect(said.code).toBe(code);
}

test('candor journal verify says that the journal is whole, or where it is not', async () => {
  await writeBatches(folder, [3, 2]);
  expectOutput(candor('journal', 'verify'), 0, 'journal whole: 5 entries in 2 batches');
  const path = join(folder, 'journal', readdirSync(join(folder, 'journal'))[0] ?? '');
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 4, 200);
  writeFileSync(path, bytes);
  const { code, error } = candor('journal', 'verify', folder);
  expect(code).toBe(1);
  expect(error).toContain(`${path}, byte 64`);
});

test('candor journal cat prints the asked entries as lines of JSON', async () => {
  await writeBatches(folder, [3, 2]);
  const { out } = candor('journal', 'cat', '--from', '2', '--to', '4');
  const seqs = out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { seq: number }).seq);
  expect(seqs).toEqual([2, 3, 4]);
});

test('candor journal export writes what others need to check the chain', async () => {
  await writeBatches(folder, [3, 2, 1]);
  expectOutput(candor('journal', 'export', join(folder, 'journal.jsonl')), 2, 'would lie in the data folder');
  const away = mkdtempSync(join(tmpdir(), 'candor-exported-'));
  onTestFinished(() => rmSync(away, { recursive: true }));
  const file = join(away, 'journal.jsonl');
  expect(candor('journal', 'export', file)).toMatchObject({ code: 0, out: `3 batches written to ${file}\n` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expectOutput(candor('journal', 'export', file), 2, 'is there already');
  type Batch = {
    readonly firstSeq: number;
    readonly count: number;
    readonly prevHash: string;
    readonly hash: string;
    readonly payload: string;
  };
  let prevHash = '0'.repeat(64);
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const batch = JSON.parse(line) as Batch;
    expect(batch.prevHash).toBe(prevHash);
    const hash = batchHash(Buffer.from(prevHash, 'hex'), batch.firstSeq, batch.count, Buffer.from(batch.payload, 'base64'));
    prevHash = Buffer.from(hash).toString('hex');
    expect(batch.hash).toBe(prevHash);
  }
});

test('candor audit says what was audited of every product', async () => {
  const { entries } = new TrialRun([trial], 7, 3_000);
  await writeEntries(folder, entries, 100);
  const decided = entries.flatMap(({ events }) => events.filter(({ type }) => type === 'rounds.decided')).length;
  const said = candor('audit');
  expectOutput(said, 0, 'audit clean: every event and every balance follows from the commands and the rules');
  expect(decided).toBeGreaterThan(5);
  const staked = entries.flatMap(({ events }) => events.filter(({ type }) => type === 'rounds.staked')).length;
  const ticks = entries.flatMap(({ events }) => events.filter(({ type }) => type === 'price.ticked')).length;
  const lines = ['0 trades', '0 open orders', '0 second contracts decided again from their ticks'];
  const transfers = entries.flatMap(({ events }) => events.filter((event) => event.type === 'ledger.moved' && event.reason === 'transfer'));
  expect(transfers.length).toBeGreaterThan(0);
  const counted = [
    `${decided} rounds decided again from their stakes and ticks`,
    `${staked} stakes taken again by their terms`,
    `${ticks} ticks`,
    `${transfers.length} transfers between own wallets`,
  ];
  const words = ['rounds', 'spot', 'updown', 'prices', 'accounts'];
  expect(said.out.split('\n')).toEqual(expect.arrayContaining([...words, ...[...lines, ...counted].map((line) => `  ${line}`)]));
});

test('candor audit --explain names the entry, the rule and both sides of a transfer that pays another', async () => {
  const isPaid = ({ command: { accountId, body }, outcome }: Entry): boolean =>
    outcome.ok && !outcome.repeated && accountId !== 1 && body.type === 'wallet.transfer' && body.to === 'finance';
  // the first random run in which somebody else than user 1 moves money to the finance wallet
  let entries: readonly Entry[] = [];
  for (let seed = 7; !entries.some(isPaid); seed += 1) ({ entries } = new TrialRun([trial], seed, 300));
  const paid = entries.find(isPaid);
  if (paid === undefined) throw new Error('no transfer');
  const { seq, command } = paid;
  const forged = entries.map((entry) => ({
    ...entry,
    events: entry.events.map((event) =>
      entry === paid && event.type === 'ledger.moved'
        ? { ...event, legs: event.legs.map((leg, index) => (index === 1 ? { ...leg, ownerId: 1 } : leg)) }
        : event,
    ),
  }));
  await writeEntries(folder, forged, 100);
  expect(candor('journal', 'verify').code).toBe(0);
  expectOutput(candor('audit'), 1, `WRONG  entry ${seq}: SPEC/12 transfer: leg 2 of ledger.moved is user:1:finance:asset 1`);
  const said = candor('audit', '--explain');
  expectOutput(said, 1, `WRONG  entry ${seq}, 2026-`);
  for (const text of [
    '"type":"wallet.transfer"',
    'rule       SPEC/12 transfer',
    'There is no transfer to others.',
    `expected   user:${command.accountId}:finance`,
  ])
    expect(said.out).toContain(text);
});

test('a command that is none, and a folder without a journal, are refused with the usage', () => {
  expectOutput(candor('journal', 'mend'), 2, 'unknown command: journal mend');
  expect(candor('journal', 'cat', '--from', 'yesterday').code).toBe(2);
  expectOutput(candor('journal', 'cat', '--from', '5', '--to', '2'), 2, '--to is before --from');
  expectOutput(candor('audit', join(folder, 'nowhere')), 2, 'no journal in');
  expectOutput(candor(), 2, 'candor journal verify');
});

test('half a restore is no data folder to any command, also before it has a journal', async () => {
  await writeBatches(folder, [3, 2]);
  writeFileSync(join(folder, 'restore-unfinished'), '');
  for (const words of [
    ['journal', 'verify'],
    ['records', 'rebuild'],
  ])
    expectOutput(candor(...words), 1, `a restore into ${folder} was cut off; remove the folder and restore again`);
  rmSync(join(folder, 'journal'), { recursive: true });
  expect(candor('keys', 'rotate').error).toContain('was cut off');
});

test.skipIf(process.getuid?.() !== 0)('a folder that this user may not look into is not said to have no journal', async () => {
  await writeBatches(folder, [3, 2]);
  chmodSync(folder, 0o700);
  const program = new URL('candor.ts', import.meta.url).pathname;
  const { status, stderr } = spawnSync(process.execPath, [program, 'journal', 'verify', folder], {
    encoding: 'utf8',
    uid: 65_534,
    gid: 65_534,
  });
  expect([status, stderr]).toEqual([1, `${folder}/journal: permission denied; let this user have it, or run this as its owner\n`]);
});

test('help is no mistake wherever it is asked for, and whoever stops reading sees no stack', async () => {
  for (const words of [
    ['journal', 'verify', '--help'],
    ['operator', '-h'],
  ]) {
    const { code, out, error } = candor(...words);
    expect([code, error, out.slice(0, 7)]).toEqual([0, '', 'candor:']);
  }
  const { entries } = new TrialRun([trial], 7, 1_000);
  await writeEntries(folder, entries, 100);
  const program = new URL('candor.ts', import.meta.url).pathname;
  const piped = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" journal cat "${folder}" | head -1 | wc -l`], {
    encoding: 'utf8',
  });
  expect([piped.stdout.trim(), piped.stderr]).toEqual(['1', '']);
  if (process.platform !== 'linux') return;
  const full = spawnSync('sh', ['-c', `"${process.execPath}" "${program}" journal cat "${folder}" > /dev/full`], { encoding: 'utf8' });
  expect([full.status, full.stderr]).toEqual([1, 'the standard output: no space is left on its disk; make room and try again\n']);
});

const example = new URL('../../../docs/proofs-example.json', import.meta.url).pathname;
const exampleKey = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

test('candor verify prints each step of a saved proof; with the published key nothing is left to compare', () => {
  const { code, out } = candor('verify', example);
  expect(code).toBe(0);
  expect(out.match(/^ok {6}/gm)).toHaveLength(14);
  expect(out).toContain(exampleKey);
  expect(out).toContain('proved: S-1');
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify({ code: 200, data: { keys: [{ key: '21fe31dfa154a261', publicKey: exampleKey }] } }));
  for (const key of [exampleKey, keys]) {
    const trusting = candor('verify', example, '--key', key);
    expect(trusting.code).toBe(0);
    expect(trusting.out).not.toContain('No key was named');
  }
});

test('candor verify ends with 1 where something was changed, with 2 where there is nothing to read', () => {
  const forged = join(folder, 'forged.json');
  writeFileSync(forged, readFileSync(example, 'utf8').replace('"payout": "185.00000000"', '"payout": "185.00000001"'));
  expectOutput(candor('verify', forged), 1, 'FAILED  settlement');
  expectOutput(candor('verify', example, '--key', exampleKey.replace('d', 'e')), 1, 'FAILED  keys');
  writeFileSync(forged, 'my receipt');
  expectOutput(candor('verify', forged), 2, 'cannot be read');
  expectOutput(candor('verify', join(folder, 'nowhere.json')), 2, 'cannot be read');
  writeFileSync(forged, '{"v":1,"kind":"nobody knows it"}');
  expectOutput(candor('verify', forged), 2, 'unknown to this verifier');
  expect(candor('verify')).toMatchObject({ code: 2, out: '' });
  expectOutput(candor('verify'), 2, 'verify needs one file');
  expectOutput(candor('verify', example, '--key', 'my key'), 2, 'my key is neither');
});

/** RFC 8032 test 1: the secret of the example's key. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const KEY = '21fe31dfa154a261';

test('candor verify --journal holds an acknowledgement against a journal, which convicts the signer when it has something else', async () => {
  const { entries } = new TrialRun([trial], 7, 1_000);
  await writeEntries(folder, entries, 10);
  const staked = entries.findLast(({ events }) => events.some(({ type }) => type === 'rounds.staked'));
  const batch = await new JournalSearch(folder).batch(staked?.seq ?? 0);
  if (staked === undefined || batch === null) throw new Error('nobody staked');
  expect(batch.firstSeq).toBeGreaterThan(1);
  const { firstSeq, previousHash: hash } = batch;
  const [receipt] = await receiptsOf(batch, staked.seq, { previousHash: hash, key: KEY }, folder, serverProducts);
  const { root } = new MerkleList([digest('candor/receipt/1', receipt ?? {})]);
  const ack = { v: 1, seqFirst: firstSeq, count: 1, root, journal: { seq: firstSeq - 1, hash }, time: staked.timeMs, key: KEY };
  const announced = { v: 1, key: KEY, publicKey: exampleKey, time: 0, prev: KEY };
  const announcement = { object: announced, signature: sign(SECRET, 'candor/key/1', announced), by: KEY };
  const keys = [{ key: KEY, publicKey: exampleKey, fromMs: 0, announcement }];
  const file = join(folder, 'ack.json');
  const signature = sign(SECRET, 'candor/ack/1', ack);
  writeFileSync(file, JSON.stringify({ v: 1, kind: 'ack', receipt, index: 0, path: [], ack, signature, keys }));
  expectOutput(candor('verify', file, '--key', exampleKey), 0, `proved: R-${staked.seq}`);
  expectOutput(candor('verify', file, '--journal', folder), 0, `ok      journal      entry ${staked.seq} has the order`);
  expectOutput(candor('verify', example, '--journal', folder), 2, '--journal is for acknowledgements');
  expectOutput(candor('verify', file, '--journal', join(folder, 'nowhere')), 2, 'no journal in');
  rmSync(join(folder, 'journal'), { recursive: true });
  await writeEntries(folder, entries, 11);
  expectOutput(candor('verify', file, '--journal', folder), 1, `This journal convicts whoever has signed with key ${KEY}`);
});
