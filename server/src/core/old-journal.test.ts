import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '@candor/exchange/command';
import { JournalCursor } from '../journal/cursor.ts';
import { systemDisk } from '../journal/disk.ts';
import { readBatches } from '../journal/reader.ts';
import { journalFolder } from '../journal/segment.ts';
import { ENGINE_LIMITS } from './engine.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { openLocalCore } from './local-core.ts';
import { recover } from './recovery.ts';
import { grant } from './test/counting-machine.ts';
import { writeFolderOfFormat3 } from './test/folder-of-format-3.ts';
import { writeFolderOfFormat2 } from './test/folder-of-format-2.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-old-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([false, true])(
  'SPEC §16 a folder of the version before is refused with a sentence that says what to do (with its snapshot: %s)',
  (withSnapshot) => {
    writeFolderOfFormat2(folder, withSnapshot);
    const sentence = new RegExp(
      `the journal in ${folder} was written by another version of Candor: entries of format 2 are unknown; this version reads formats 3 and 4. ` +
        'Move that folder away, or start with a new one named by CANDOR_DATA',
    );
    expect(() => recover(systemDisk, folder, makeExchangeMachine)).toThrow(sentence);
  },
);

test('SPEC §16 a folder of format 3 goes on in format 4, and is read from its first entry', async () => {
  writeFolderOfFormat3(folder);
  const options = {
    dataFolder: folder,
    disk: systemDisk,
    makeMachine: makeExchangeMachine,
    limits: ENGINE_LIMITS,
    takeSnapshot: null,
    lock: false,
  };
  const clock = { now: () => 1_767_225_600_001, after: () => undefined };
  const core = await openLocalCore({ ...options, clock, onFatal: () => expect.unreachable() });
  expect(await core.query({ type: 'house.opened' })).toEqual({ formatVersion: 3, mode: 'demo' });
  const open = (accountId: number): Command => ({ id: '', accountId: 0, body: { type: 'account.open', accountId, kind: 'user' } });
  await Promise.all([core.submit(open(7)), core.submit(open(8))]);
  await core.stop();
  const cursor = new JournalCursor(systemDisk, journalFolder(folder), 1);
  expect([cursor.next()?.payload[0], cursor.next()?.payload[0], cursor.next()]).toEqual([3, 4, null]);
  cursor.close();
  const batches = await Array.fromAsync(readBatches(folder, 1));
  expect(batches.map(({ entries }) => entries.map(({ seq, command }) => [seq, command.body.type]))).toEqual([
    [
      [1, 'house.open'],
      [2, 'asset.define'],
    ],
    [
      [3, 'account.open'],
      [4, 'account.open'],
    ],
  ]);
});

test('SPEC §16 entries that do not begin with house.opened are refused likewise', () => {
  const entry = { seq: 1, timeMs: 1, command: grant(7, 1n), outcome: { ok: true, ref: 1, repeated: false }, events: [] } as const;
  expect(() => makeExchangeMachine(null).replay(entry)).toThrow(/unknown; this version reads formats 3 and 4/);
});

test('SPEC §16 no command comes before house.open, and house.open comes once', () => {
  expect(() => makeExchangeMachine(null).execute(1, 1, grant(7, 1n))).toThrow('a journal begins with house.open');
  const machine = makeExchangeMachine(null);
  const open = { id: '', accountId: 0, body: { type: 'house.open', formatVersion: 4, mode: 'live' } } as const;
  expect(machine.execute(1, 1, open).outcome).toMatchObject({ ok: true });
  expect(machine.execute(2, 1, open).outcome).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  const simulated = { id: '', accountId: 0, body: { type: 'account.open', accountId: 7, kind: 'simulated' } } as const;
  expect(machine.execute(3, 1, simulated).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  const saved: Uint8Array[] = [];
  machine.saveTo((piece) => saved.push(piece.slice()));
  const restored = makeExchangeMachine(saved);
  expect(restored.ask({ type: 'house.opened' })).toEqual({ formatVersion: 4, mode: 'live' });
});
