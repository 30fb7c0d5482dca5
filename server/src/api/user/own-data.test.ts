import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import { modules } from '../../modules/registry.ts';
import { allTables } from '../../modules/tables.ts';
import type { Module } from '../../modules/module.ts';
import { SHARED_LISTS } from '../../modules/own-data/calls.ts';

test('what is kept of a user is told to him by a list of the copy of his own data, or says why it is not', () => {
  const all: readonly Module[] = modules;
  // listed, not read
  const rows = all.flatMap((module) => module.ownRows?.({ [module.name]: {} } as never) ?? []);
  const told = new Set([
    ...[...SHARED_LISTS, ...all.flatMap(({ ownLists = [] }) => ownLists), ...rows].map(({ call }) => call.name),
    CALLS.ownData.name,
  ]);
  const unsaid = Object.entries(allTables).flatMap(([table, { owner, columns, copy }]) => {
    const isPersonal = Object.values(columns).some(({ content }) => content !== 'neither');
    if (owner === null || !isPersonal) return [];
    return copy !== null && ('not' in copy ? copy.not !== '' : told.has(copy.by)) ? [] : [table];
  });
  expect(unsaid).toEqual([]);
  expect(Object.values(allTables).filter(({ copy }) => copy !== null).length).toBeGreaterThan(10);
});
