import { expect, test } from 'vitest';
import { readNamed } from './named.ts';
import { readText } from './repository.ts';

test('the text that each named fault replaces stands once in its file', () => {
  const places = readNamed().flatMap(({ name, changes }) =>
    changes.map(([file, before]) => ({ name, count: readText(file).split(before).length - 1 })),
  );
  expect(places.length).toBeGreaterThan(50);
  expect(places.filter(({ count }) => count !== 1)).toEqual([]);
});
