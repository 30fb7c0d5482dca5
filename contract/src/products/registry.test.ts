import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { productRecordKinds } from './registry-kinds.ts';
import { productCalls, productMessages, productStatistics } from './registry-later.ts';
import { productTexts } from './registry-texts.ts';
import { productListings, products, productSamples } from './registry.ts';

const folder = import.meta.dirname;
const folders = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** What each file of a product exports, by the end of the export's name, and what the registry makes of all. */
const PARTS = [
  ['table.ts', 'Calls', productCalls],
  ['texts.ts', 'Texts', productTexts],
  ['listing.ts', 'Listing', productListings],
  ['listing.ts', 'Sample', productSamples],
  ['statistics.ts', 'Statistics', productStatistics],
  ['messages.ts', 'Messages', productMessages],
  ['record-kinds.ts', 'RecordKinds', productRecordKinds],
] as const;

test('each folder of this one is a product of the list, and each product has a folder', () => {
  expect(products.map(({ name }): string => name).toSorted()).toEqual(folders.toSorted());
});

describe.each(PARTS)('%s, %s', (file, ending, assembled) => {
  test('the registry has everything that the folders have, and no two have the same key', async () => {
    const keys: string[] = [];
    for (const name of folders.filter((product) => existsSync(join(folder, product, file)))) {
      const part = (await import(pathToFileURL(join(folder, name, file)).href)) as Readonly<Record<string, object>>;
      keys.push(...Object.keys(part[`${name}${ending}`] ?? {}));
    }
    expect(keys.toSorted()).toEqual(Object.keys(assembled).toSorted());
  });
});
