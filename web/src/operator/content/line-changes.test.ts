import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineChanges } from './line-changes.ts';

const texts = (before: string, after: string): readonly string[] =>
  lineChanges(before, after).map(({ kind, line }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${line}`);

test('what stays, goes and comes', () => {
  expect(texts('a\nb\nc\n', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d']);
  expect(texts('', 'a')).toEqual(['+a']);
  expect(texts('a', '')).toEqual(['-a']);
  expect(texts('a', 'a')).toEqual([' a']);
});

test('without what comes it is the text before, without what goes the one after', () => {
  const line = fc.constantFrom('a', 'b', 'c', '');
  const lines = fc.array(line, { minLength: 1, maxLength: 12 }).map((all) => `${all.join('\n')}x`);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const all = lineChanges(before, after);
      const without = (kind: string): string =>
        all
          .filter((one) => one.kind !== kind)
          .map(({ line: text }) => text)
          .join('\n');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
