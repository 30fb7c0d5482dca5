import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from '@candor/exchange/entry';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeExchangeMachine } from '../machine/core/exchange-machine.ts';
import { takeSnapshot } from '../machine/core/take-snapshot.ts';
import { writeFolderOfFormat4 } from '../machine/core/test/folder-of-format-4.ts';
import { systemDisk } from '../machine/journal/disk.ts';
import { writeEntries } from '../machine/journal/test/written-journal.ts';
import { serverProducts } from '../products/registry.ts';
import { explainFindings } from './explain.ts';
import { auditFolder } from './run-audit.ts';
import { richHistory } from './test/rich-history.ts';

const entries = richHistory();
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-audit-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The journal in which every end of an order is stated twice, so that its hold goes back twice. */
function returnedTwice(): readonly Entry[] {
  return entries.map((entry) => ({
    ...entry,
    events: entry.events.flatMap((event) => (event.type === 'spot.ended' && event.legs.length > 0 ? [event, event] : [event])),
  }));
}

test('a journal that no exchange can recover from is audited to its end, and that is a finding too', async () => {
  await writeEntries(folder, returnedTwice(), 64);
  const { findings, lastSeq } = await auditFolder(folder, serverProducts);
  expect(findings[0]?.rule.name).toBe('SPEC/4.2 end');
  const unrecovered = findings.find(({ what }) => what === 'the exchange after this journal');
  expect(unrecovered).toMatchObject({ seq: lastSeq, rule: { name: 'I3 state' }, expected: 'recovered' });
  expect(lastSeq).toBe(entries.length);
});

test('a folder without a journal has nothing wrong in it', async () => {
  const compared: number[] = [];
  const {
    problems,
    entries: count,
    lastSeq,
  } = await auditFolder(folder, serverProducts, (_audit, seq) => {
    compared.push(seq);
    return Promise.resolve();
  });
  expect([problems, count, lastSeq, compared]).toEqual([[], 0, 0, [0]]);
});

test('a journal of an earlier format is not audited, and named', async () => {
  writeFolderOfFormat4(folder, true);
  await expect(auditFolder(folder, serverProducts)).rejects.toThrow('its format is 4 or 5, this version goes on with format 6 only');
});

test('a journal that was cut behind a snapshot is found', async () => {
  await writeEntries(folder, entries, 64);
  const whole = await auditFolder(folder, serverProducts);
  expect(whole.problems).toEqual([]);
  await takeSnapshot(systemDisk, folder, makeExchangeMachine, entries.length);
  rmSync(join(folder, 'journal'), { recursive: true });
  await writeEntries(folder, entries.slice(0, 100), 64);
  const { findings } = await auditFolder(folder, serverProducts);
  expect(findings).toMatchObject([{ seq: 100, rule: { name: 'I3 state' }, what: 'the last entry', found: '100' }]);
});

test('findings of one entry are explained under it, each with its rule and both sides', async () => {
  await writeEntries(folder, returnedTwice(), 64);
  const { findings } = await auditFolder(folder, serverProducts);
  const said: string[] = [];
  await explainFindings(folder, findings, (text) => said.push(text));
  const heads = said.filter((text) => text.startsWith('WRONG'));
  expect(heads.length).toBe(new Set(findings.map(({ seq }) => seq)).size);
  expect(heads.length).toBeLessThan(findings.length);
  expect(said.filter((text) => text.startsWith('  rule ')).length).toBe(findings.length);
  expect(said[1]).toContain(`{"seq":${findings[0]?.seq}`);
});
