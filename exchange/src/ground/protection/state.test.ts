import { expect, test } from 'vitest';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { assemblePlan } from '../../ledger/plan.ts';
import { products } from '../../registry.ts';
import { Ground } from '../ground.ts';

const UNTIL_MS = 1_767_225_600_000;

test('a section of version 1 is read as one without an exclusion from leveraged products', () => {
  const writer = new ByteWriter();
  writer.flag(true);
  // one account with nothing but two exclusions
  for (const count of [1, 7, 0]) writer.count(count);
  for (const _limit of ['in force', 'waiting']) writer.amount(0n);
  writer.count(0);
  for (const _offset of ['in force', 'waiting']) writer.number(0);
  for (const count of [UNTIL_MS, UNTIL_MS + 1, 0]) writer.count(count);
  const { protection } = new Ground(assemblePlan(products.flatMap(({ accounts }) => accounts)), products);
  const reader = new ByteReader(writer.copy());
  protection.load(reader, 1);
  expect(reader.done).toBe(true);
  const until = (['fixed-time', 'all', 'leveraged'] as const).map((scope) => protection.excludedUntilMs(7, scope));
  expect(until).toEqual([UNTIL_MS, UNTIL_MS + 1, 0]);
});
