import { expect, test } from 'vitest';
import { shareOf } from './pull.ts';

const START = { xPx: 100, yPx: 200 };
const movedTo = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] });

test('web.md §8 a pull draws the ring closed: from nothing to the whole, and never further', () => {
  expect(shareOf(START, movedTo(100, 205))).toBe(0);
  expect(shareOf(START, movedTo(100, 266))).toBe(0.5);
  expect(shareOf(START, movedTo(100, 320))).toBe(1);
  expect(shareOf(START, movedTo(100, 700))).toBe(1);
});

test('a finger that goes up, or more aside than down, pulls nothing', () => {
  expect(shareOf(START, movedTo(100, 100))).toBe(0);
  expect(shareOf(START, movedTo(200, 280))).toBe(0);
});
