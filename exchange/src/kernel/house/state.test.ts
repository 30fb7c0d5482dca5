import { expect, test } from 'vitest';
import { ByteReader } from '../codec/byte-reader.ts';
import { ByteWriter } from '../codec/byte-writer.ts';
import { HouseState } from './state.ts';

test('a section of version 1 is read as one without a planned stop', () => {
  const writer = new ByteWriter();
  writer.flag(false);
  writer.text('spot');
  const state = new HouseState();
  state.stopMs = 5;
  state.load(new ByteReader(writer.copy()), 1);
  expect([state.servedLast, state.stopMs]).toEqual(['spot', 0]);
});

test('a section of version 2 is read as one without a trail', () => {
  const writer = new ByteWriter();
  writer.flag(false);
  writer.text('spot');
  writer.count(5);
  const state = new HouseState();
  state.trail = { trailSeq: 5, hash: 'ab' };
  state.load(new ByteReader(writer.copy()), 2);
  expect([state.stopMs, state.trail]).toEqual([5, { trailSeq: 0, hash: '' }]);
});

test('a section of version 3 holds the stop and the trail', () => {
  const state = new HouseState();
  state.stopMs = 1_767_225_600_000;
  state.trail = { trailSeq: 7, hash: 'f'.repeat(64) };
  const writer = new ByteWriter();
  state.save(writer);
  const restored = new HouseState();
  restored.load(new ByteReader(writer.copy()), 3);
  expect([restored.stopMs, restored.trail]).toEqual([1_767_225_600_000, { trailSeq: 7, hash: 'f'.repeat(64) }]);
});
