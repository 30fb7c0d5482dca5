import { afterEach, expect, test, vi } from 'vitest';
import { createScrollMemory } from './scroll-memory.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab whose storage stays when its memory is made again. */
function openTab(): void {
  const values = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
      clear: () => values.clear(),
    },
  });
}

test('web.md §3 an entry of the history is shown where it was left, also after a reload; a new one at its top', () => {
  openTab();
  const memory = createScrollMemory();
  memory.remember('a', 300);
  expect([memory.topOf('a'), memory.topOf('b')]).toEqual([300, 0]);
  expect(createScrollMemory().topOf('a')).toBe(0);
  memory.save();
  expect(createScrollMemory().topOf('a')).toBe(300);
});

test('web.md §3 fifty entries are remembered; the one that was left longest ago goes first', () => {
  openTab();
  const memory = createScrollMemory();
  for (let entry = 0; entry < 50; entry += 1) memory.remember(`${entry}`, entry + 1);
  memory.remember('0', 7);
  memory.remember('50', 51);
  expect([memory.topOf('1'), memory.topOf('0'), memory.topOf('2'), memory.topOf('50')]).toEqual([0, 7, 3, 51]);
});
