import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_DRAWINGS, readDrawings, writeDrawings, type Drawing } from './drawing.ts';

const line = (drawingId: string): Drawing => ({ drawingId, kind: 'horizontal', points: [{ timeMs: 1, price: '104000.5' }], text: '' });

describe('drawings are kept per pair on the device', () => {
  const held = new Map<string, string>();
  beforeEach(() => {
    held.clear();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, value: string) => held.set(key, value),
        removeItem: (key: string) => held.delete(key),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('each pair has its own, and the last one that goes leaves nothing', () => {
    writeDrawings('btc', [line('a')]);
    writeDrawings('eth', [line('b')]);
    expect(readDrawings('btc')).toEqual([line('a')]);
    expect(readDrawings('eth')).toEqual([line('b')]);
    writeDrawings('btc', []);
    expect([...held.keys()]).toEqual(['candor:chart-drawings-eth']);
  });

  it.each([
    ['another version', { version: 2, value: [line('a')] }],
    ['a price below zero', { version: 1, value: [{ ...line('a'), points: [{ timeMs: 1, price: '-5' }] }] }],
    ['too few points', { version: 1, value: [{ ...line('a'), kind: 'trend' }] }],
    ['more than fifty', { version: 1, value: Array.from({ length: MOST_DRAWINGS + 1 }, (_, index) => line(String(index))) }],
    ['no list', { version: 1, value: 'x' }],
  ])('what does not fit is dropped when it is read: %s', (_what, stored) => {
    held.set('candor:chart-drawings-btc', JSON.stringify(stored));
    expect(readDrawings('btc')).toEqual([]);
  });
});
