import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemDisk } from '../journal/disk.ts';
import { makeExchangeMachine } from './exchange-machine.ts';
import { recover } from './recovery.ts';
import { grant } from './test/counting-machine.ts';
import { writeFolderOfFormat2 } from './test/folder-of-format-2.ts';
import { writeFolderOfFormat4 } from './test/folder-of-format-4.ts';
import { writeFolderOfFormat5 } from './test/folder-of-format-5.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-old-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const folders = [
  { format: 2, said: '2', write: writeFolderOfFormat2 },
  { format: 4, said: '4 or 5', write: writeFolderOfFormat4 },
  { format: 5, said: '4 or 5', write: writeFolderOfFormat5 },
];
const cases = folders.flatMap((written) => [false, true].map((withSnapshot) => ({ ...written, withSnapshot })));

test.each(cases)(
  'SPEC §16 a folder of format $format is refused with a sentence that says what to do (with its snapshot: $withSnapshot)',
  ({ said, write, withSnapshot }) => {
    write(folder, withSnapshot);
    const sentence =
      `the journal in ${folder} was written by another version of Candor: its format is ${said}, this version goes on with format 6 only. ` +
      'Move that folder away, or start with a new one named by CANDOR_DATA';
    expect(() => recover(systemDisk, folder, makeExchangeMachine)).toThrow(new Error(sentence));
  },
);

test('SPEC §16 entries that do not begin with house.opened are refused likewise', () => {
  const entry = { seq: 1, timeMs: 1, command: grant(7, 1n), outcome: { ok: true, ref: 1, repeated: false }, events: [] } as const;
  expect(() => makeExchangeMachine(null).replay(entry)).toThrow(/its format is 2, this version goes on with format 6 only/);
});

test('SPEC §16 no command comes before house.open, and house.open comes once', () => {
  expect(() => makeExchangeMachine(null).execute(1, 1, grant(7, 1n))).toThrow('a journal begins with house.open');
  const machine = makeExchangeMachine(null);
  const open = { id: '', accountId: 0, body: { type: 'house.open', formatVersion: 6, mode: 'live' } } as const;
  expect(machine.execute(1, 1, open).outcome).toMatchObject({ ok: true });
  expect(machine.execute(2, 1, open).outcome).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  const simulated = { id: '', accountId: 0, body: { type: 'account.open', accountId: 7, kind: 'simulated' } } as const;
  expect(machine.execute(3, 1, simulated).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  const saved: Uint8Array[] = [];
  machine.saveTo((piece) => saved.push(piece.slice()));
  const restored = makeExchangeMachine(saved);
  expect(restored.ask({ type: 'house.opened' })).toEqual({ formatVersion: 6, mode: 'live' });
});
