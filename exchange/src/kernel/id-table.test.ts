import { describe, expect, test } from 'vitest';
import { IdTable, keyOf } from './id-table.ts';
import { seededRandom } from '../test/seeded-random.ts';

const ACCOUNT = 7;

/** Records that stand one behind the other, numbered from 0; counts how often it is asked about one. */
class ListedRecords {
  readonly ids: string[] = [];
  asked = 0;

  isAt(position: number, accountId: number, id: string): boolean {
    this.asked += 1;
    return accountId === ACCOUNT && this.ids[position] === id;
  }

  keyAt(position: number): string {
    return keyOf(ACCOUNT, this.ids[position] ?? '');
  }
}

function tableOf(count: number, hashAt: (place: number) => number): { table: IdTable; records: ListedRecords } {
  const records = new ListedRecords();
  const table = new IdTable(records);
  for (let place = 0; place < count; place++) {
    records.ids.push(`id-${place}`);
    table.add(hashAt(place), place);
  }
  return { table, records };
}

describe('SPEC §16 the table of ids', () => {
  test('finds each record through growth, and nothing else', () => {
    const random = seededRandom(1);
    const hashes = Array.from({ length: 20_000 }, () => random(2 ** 32) | 0);
    const { table } = tableOf(20_000, (place) => hashes[place] ?? 0);
    const found = hashes.map((hash, place) => table.find(hash, ACCOUNT, `id-${place}`));
    expect(found.findIndex((position, place) => position !== place)).toBe(-1);
    expect(table.find(hashes[0] ?? 0, ACCOUNT, 'id-1')).toBe(-1);
    expect(table.find(hashes[0] ?? 0, ACCOUNT + 1, 'id-0')).toBe(-1);
  });

  test('I27 ids made to have one hash: every look asks about a bounded number of records', () => {
    const { table, records } = tableOf(5_000, () => 12_345);
    expect(table.crowded).toBeGreaterThan(4_000);
    for (const place of [0, 95, 96, 2_500, 4_999]) {
      records.asked = 0;
      expect(table.find(12_345, ACCOUNT, `id-${place}`)).toBe(place);
      expect(records.asked).toBeLessThan(100);
    }
    expect(table.find(12_345, ACCOUNT, 'never-seen')).toBe(-1);
  });

  test('ids of one place but other hashes are not even asked about', () => {
    const { table, records } = tableOf(5_000, (place) => (place % 200) << 15);
    records.asked = 0;
    expect(table.find(201 << 15, ACCOUNT, 'never-seen')).toBe(-1);
    expect(records.asked).toBe(0);
  });

  test('what is deleted is gone and all others stay, also among the crowded', () => {
    const hashAt = (place: number): number => (place % 3 === 0 ? 12_345 : Math.imul(place, 0x9e3779b1));
    const { table } = tableOf(3_000, hashAt);
    for (let place = 0; place < 3_000; place += 2) table.delete(hashAt(place), place);
    const found = Array.from({ length: 3_000 }, (_, place) => table.find(hashAt(place), ACCOUNT, `id-${place}`));
    expect(found.findIndex((position, place) => position !== (place % 2 === 0 ? -1 : place))).toBe(-1);
    expect(() => table.delete(hashAt(0), 0)).toThrow(RangeError);
  });
});
