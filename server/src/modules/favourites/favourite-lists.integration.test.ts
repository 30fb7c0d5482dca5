import { beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { favouriteLists, replaceFavouriteLists } from './favourite-lists.ts';

let connection: DatabaseConnection;

beforeEach(async () => {
  const fresh = connectDatabase({ url: await createTestDatabase() });
  connection = fresh;
  return () => fresh.close();
});

const majors = { listId: 2, name: 'Majors "1"', coins: ['eth', 'btc'] };
const swing = { listId: 1, name: '短线', coins: [] };

describe('lists of favourites beside the watch-list', () => {
  test('lists and coins stay in the order they were given; each account has its own', async () => {
    const { database } = connection;
    expect(await favouriteLists(database, 1)).toEqual({ revision: 0, lists: [] });
    expect(await replaceFavouriteLists(database, 1, { revision: 0, lists: [majors, swing] })).toBe(1);
    expect(await replaceFavouriteLists(database, 1, { revision: 1, lists: [swing, majors] })).toBe(2);
    expect(await favouriteLists(database, 1)).toEqual({ revision: 2, lists: [swing, majors] });
    expect(await favouriteLists(database, 2)).toEqual({ revision: 0, lists: [] });
  });

  test('a change from what was read before another change is refused and changes nothing', async () => {
    const { database } = connection;
    expect(await replaceFavouriteLists(database, 1, { revision: 7, lists: [majors] })).toBeNull();
    const atOnce = [majors, swing].map((list) => replaceFavouriteLists(database, 1, { revision: 0, lists: [list] }));
    expect((await Promise.all(atOnce)).filter((revision) => revision !== null)).toEqual([1]);
    const { lists } = await favouriteLists(database, 1);
    expect(await replaceFavouriteLists(database, 1, { revision: 0, lists: [] })).toBeNull();
    expect(await favouriteLists(database, 1)).toEqual({ revision: 1, lists });
  });
});
