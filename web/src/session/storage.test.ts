import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { KeyValueStore, TabStorageKey } from './storage.ts';
import { createStorage } from './storage.ts';

function memory(): KeyValueStore & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const shape = v.object({ rise: v.picklist(['green', 'red']) });

test('SPEC §3 every key carries the prefix of the product', () => {
  const store = memory();
  createStorage<'token'>(() => store).writeText('token', 'abc');
  expect([...store.values]).toEqual([['candor:token', 'abc']]);
});

test('web.md §2 values are checked when read: another version, another shape and broken text are dropped, never thrown', () => {
  const store = memory();
  const storage = createStorage<'preferences'>(() => store);
  storage.write('preferences', 1, { rise: 'red' });
  expect(storage.read('preferences', 1, shape)).toEqual({ rise: 'red' });
  for (const bad of ['{"version":2,"value":{"rise":"red"}}', '{"version":1,"value":{"rise":"blue"}}', '{', 'null', '[]']) {
    store.values.set('candor:preferences', bad);
    expect(storage.read('preferences', 1, shape), bad).toBeNull();
    expect(store.values.has('candor:preferences'), bad).toBe(false);
  }
});

test('SPEC §4 clearing the tab keeps exactly the named keys', () => {
  const store = memory();
  const storage = createStorage<TabStorageKey>(() => store);
  storage.writeText('invite', '123456');
  storage.writeText('test-platform', 'on');
  storage.clearExcept(['test-platform']);
  expect([...store.values]).toEqual([['candor:test-platform', 'on']]);
});

test('a forbidden or full storage leaves the app without memory, not without life', () => {
  const storage = createStorage<'token'>(() => {
    throw new Error('denied');
  });
  expect(() => storage.writeText('token', 'x')).not.toThrow();
  expect(storage.readText('token')).toBeNull();
  expect(storage.read('token', 1, shape)).toBeNull();
  expect(() => storage.clearExcept([])).not.toThrow();
});
