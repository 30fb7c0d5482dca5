import { beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, inTransaction, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { insertRows } from '../../records/bulk.ts';
import { replaceWatchList, unwatchCoin, WATCH_LIST_LIMIT, watchCoin, watchList } from './watch-lists.ts';

let connection: DatabaseConnection;

beforeEach(async () => {
  const fresh = connectDatabase({ url: await createTestDatabase() });
  connection = fresh;
  return () => fresh.close();
});

describe('CONTRACT §5 watch-list', () => {
  test('coins stay in the order they were added; adding twice changes nothing; each user has an own list', async () => {
    const { database } = connection;
    for (const coin of ['btc', 'eth', 'btc', 'sol']) expect(await watchCoin(database, 1, { coin, icon: `${coin}.svg` })).toBe(true);
    await watchCoin(database, 2, { coin: 'doge', icon: '' });
    expect(await watchList(database, 1)).toEqual(['btc', 'eth', 'sol'].map((coin) => ({ coin, icon: `${coin}.svg` })));
    await unwatchCoin(database, 1, 'eth');
    await unwatchCoin(database, 1, 'doge');
    expect((await watchList(database, 1)).map(({ coin }) => coin)).toEqual(['btc', 'sol']);
    expect((await watchList(database, 2)).map(({ coin }) => coin)).toEqual(['doge']);
  });

  test('addBath replaces the list, names each coin once, and an empty one clears it', async () => {
    const { database } = connection;
    await watchCoin(database, 1, { coin: 'btc', icon: '' });
    const wanted = ['sol', 'eth', 'sol'].map((coin, index) => ({ coin, icon: String(index) }));
    expect(await replaceWatchList(database, 1, wanted)).toBe(true);
    expect(await watchList(database, 1)).toEqual(wanted.slice(0, 2));
    await replaceWatchList(database, 1, []);
    expect(await watchList(database, 1)).toEqual([]);
  });

  test('a list has an upper bound; what is refused changes nothing', async () => {
    const { database } = connection;
    const full = Array.from({ length: WATCH_LIST_LIMIT }, (_, index) => ({ coin: `c${index}`, icon: '' }));
    expect(await replaceWatchList(database, 1, full)).toBe(true);
    expect(await watchCoin(database, 1, { coin: 'one-more', icon: '' })).toBe(false);
    expect(await replaceWatchList(database, 1, [...full, { coin: 'one-more', icon: '' }])).toBe(false);
    expect(await watchList(database, 1)).toEqual(full);
  });

  test('the same coin added twice at the same time is one row', async () => {
    const both = Array.from({ length: 4 }, () => watchCoin(connection.database, 1, { coin: 'btc', icon: '' }));
    expect(await Promise.all(both)).toEqual([true, true, true, true]);
    expect(await watchList(connection.database, 1)).toHaveLength(1);
  });
});

describe('bulk inserts', () => {
  test('any text arrives as it was written', async () => {
    const rows = ['', 'NULL', 'a,b', '{x}', 'quo"te', 'back\\slash', 'new\nline', '中文 🙂', "it's"].map((icon, index) => ({
      account: 1,
      coin: `c${index}`,
      icon,
      position: index,
    }));
    const columns = { account: 'bigint', coin: 'text', icon: 'text', position: 'integer' } as const;
    await inTransaction(connection.pool, (client) => insertRows(client, 'watch_lists', columns, rows, 'DO NOTHING'));
    expect((await watchList(connection.database, 1)).map(({ icon }) => icon)).toEqual(rows.map(({ icon }) => icon));
  });
});
