import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileCalls } from '../../test/file-calls.ts';
import { CheckpointLog } from './checkpoint-log.ts';
import { writeInPlace, writeWhole } from './durable-file.ts';
import { openKeyring } from './keyring.ts';
import { LineLog } from './line-log.ts';
import { PriceChain } from './price-chain.ts';
import { BTC, DOGE, tickJournal, vectorKeyring } from './test/tick-journal.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-durable-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('SPEC §2 what a power cut may not take', () => {
  test('a file that is written whole is synced', async () => {
    const path = join(folder, 'whole');
    expect(await fileCalls(() => writeWhole(path, 'content'))).toEqual(['rm whole', 'write whole', 'fsync whole']);
    expect(readFileSync(path, 'utf8')).toBe('content');
  });

  test('new content is durable before it takes the place of the old, and the name is durable then', async () => {
    const path = join(folder, 'place');
    writeInPlace(path, 'old');
    expect(await fileCalls(() => writeInPlace(path, 'new'))).toEqual([
      'rm place.new',
      'write place.new',
      'fsync place.new',
      'rename place.new place',
      `fsync ${basename(folder)}`,
    ]);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });

  test('a new key: its secret is durable before its public key has its name', async () => {
    const calls = await fileCalls(() => openKeyring(folder, 1_000));
    const secret = calls.findIndex((call) => call.startsWith('fsync') && call.endsWith('.secret.pem'));
    const named = calls.indexOf('rename public.json.new public.json');
    expect([secret >= 0, named > secret, calls[named + 1]]).toEqual([true, true, 'fsync keys']);
  });

  test('a new file of lines has a durable name, and lines are durable after `sync`', async () => {
    const log = new LineLog(folder, 2);
    const first = await fileCalls(() => log.append(['a']));
    expect(first).toEqual([`fsync ${basename(folder)}`, 'write 000000000001.jsonl']);
    expect(await fileCalls(() => log.sync())).toEqual(['fdatasync 000000000001.jsonl']);
    const second = await fileCalls(() => log.append(['b', 'c']));
    expect(second).toEqual(['write 000000000001.jsonl', `fsync ${basename(folder)}`, 'write 000000000003.jsonl']);
    log.close();
  });

  test('a full file goes only when its compressed form is durable under its own name', async () => {
    const log = new LineLog(folder, 2);
    log.append(['a', 'b', 'c']);
    expect(await fileCalls(() => log.compressFull())).toEqual([
      'rm 000000000001.jsonl.new',
      'write 000000000001.jsonl.new',
      'fsync 000000000001.jsonl.new',
      'rename 000000000001.jsonl.new 000000000001.jsonl.gz',
      `fsync ${basename(folder)}`,
      'rm 000000000001.jsonl',
    ]);
    expect(log.read(1, 3)).toEqual(['a', 'b', 'c']);
    log.close();
  });

  test('lines that are cut off are gone for good', async () => {
    const log = new LineLog(folder, 2);
    log.append(['a', 'b', 'c']);
    expect((await fileCalls(() => log.truncate(1))).at(-1)).toBe(`fsync ${basename(folder)}`);
    expect([log.last, log.line(1)]).toEqual([1, 'a']);
    log.close();
  });
});

describe('RULES §3.4 nobody hears of a checkpoint that is not on disk', () => {
  const openChain = (): PriceChain => new PriceChain({ dataFolder: folder, symbols: [BTC, DOGE], keyring: vectorKeyring, now: () => 0 });

  test('its line is written and synced when it is given out', async () => {
    const chain = openChain();
    const [first, second] = tickJournal(3, 2);
    if (first === undefined || second === undefined) throw new Error('two batches');
    for (const batch of [first, second]) {
      chain.apply(batch);
      const calls = await fileCalls(() => expect(chain.sign()?.checkpoint.k).toBe(batch === first ? 1 : 2));
      expect(calls.at(-1)).toMatch(/^fdatasync/);
      expect(calls.at(-2)).toMatch(/^write/);
    }
    chain.close();
  });

  test('the last one is durable before it is told again after a start', async () => {
    const chain = openChain();
    for (const batch of tickJournal(3, 2)) chain.apply(batch);
    chain.sign();
    chain.close();
    expect(await fileCalls(() => new CheckpointLog(folder).close())).toEqual(['fdatasync 000000000001.jsonl']);
    expect(await fileCalls(() => new CheckpointLog(folder, 'read').close())).toEqual([]);
  });
});
