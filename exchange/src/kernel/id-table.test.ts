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

function tableOf(count: number, hashAt: (index: number) => number): { table: IdTable; records: ListedRecords } {
  const records = new ListedRecords();
  const table = new IdTable(records);
  for (let index = 0; index < count; index++) {
    records.ids.push(`id-${index}`);
    table.add(hashAt(index), index);
  }
  return { table, records };
}

describe('SPEC §16 the table of ids', () => {
  test('finds each record through growth, and nothing else', () => {
    const random = seededRandom(1);
    const hashes = Array.from({ length: 20_000 }, () => random(2 ** 32) | 0);
    const { table } = tableOf(20_000, (index) => hashes[index] ?? 0);
    const found = hashes.map((hash, index) => table.find(hash, ACCOUNT, `id-${index}`));
    expect(found.findIndex((position, index) => position !== index)).toBe(-1);
    expect(table.crowded).toBe(0);
    expect(table.find(hashes[0] ?? 0, ACCOUNT, 'id-1')).toBe(-1);
    expect(table.find(hashes[0] ?? 0, ACCOUNT + 1, 'id-0')).toBe(-1);
  });

  test('I27 ids made to have one hash: every look asks about a bounded number of records', () => {
    const { table, records } = tableOf(5_000, () => 12_345);
    expect(table.crowded).toBeGreaterThan(4_000);
    for (const index of [0, 95, 96, 2_500, 4_999]) {
      records.asked = 0;
      expect(table.find(12_345, ACCOUNT, `id-${index}`)).toBe(index);
      expect(records.asked).toBeLessThan(100);
    }
    expect(table.find(12_345, ACCOUNT, 'never-seen')).toBe(-1);
  });

  test('ids of one place but other hashes are not even asked about', () => {
    const { table, records } = tableOf(5_000, (index) => (index % 200) << 15);
    records.asked = 0;
    expect(table.find(201 << 15, ACCOUNT, 'never-seen')).toBe(-1);
    expect(records.asked).toBe(0);
  });

  test('what is deleted is gone and all others stay, also among the crowded', () => {
    const hashAt = (index: number): number => (index % 3 === 0 ? 12_345 : Math.imul(index, 0x9e3779b1));
    const { table } = tableOf(3_000, hashAt);
    for (let index = 0; index < 3_000; index += 2) table.delete(hashAt(index), index);
    const found = Array.from({ length: 3_000 }, (_, index) => table.find(hashAt(index), ACCOUNT, `id-${index}`));
    expect(found.findIndex((position, index) => position !== (index % 2 === 0 ? -1 : index))).toBe(-1);
    expect(() => table.delete(hashAt(0), 0)).toThrow(RangeError);
  });
});
