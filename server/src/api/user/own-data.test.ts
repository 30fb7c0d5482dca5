import type { CallDefinition } from '@candor/contract/call';
import { modules } from '@candor/contract/modules/registry';
import { CALLS } from '@candor/contract/table';
import { expect, test } from 'vitest';
import { allTables } from '../../modules/tables.ts';
import { SHARED_LISTS } from './handlers/own-data.ts';

test('what is kept of a user is told to him by a list of the copy of his own data, or says why it is not', () => {
  const told = new Set([
    ...SHARED_LISTS.map(({ call }) => call.name),
    ...modules.flatMap(({ calls }) => Object.values<CallDefinition>(calls).map(({ name }) => name)),
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
