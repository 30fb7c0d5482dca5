import { expect, test } from 'vitest';
import { pictureMarkdown, withParagraph } from './picture-markdown.ts';

test('words of a picture end it nowhere', () => {
  expect(pictureMarkdown('ab', ' a ](javascript:x) \\ [b] ')).toBe('![a \\](javascript:x) \\\\ \\[b\\]](picture:ab)');
});

test.each([
  ['', 0, 'P'],
  ['a', 0, 'a\n\nP'],
  ['a\nb', 1, 'a\n\nP\n\nb'],
  ['a long line\n\n\nb', 3, 'a long line\n\nP\n\nb'],
  ['a\n\nb\n', 5, 'a\n\nb\n\nP'],
])('a paragraph stands behind the line: %j at %i', (text, place, after) => {
  expect(withParagraph(text, place, 'P')).toBe(after);
});
