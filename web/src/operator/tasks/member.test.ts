import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isLong, Member, nameOf } from './member.tsx';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror="alert(1)">',
  '</span></td></table><svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">press</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  "' autofocus onfocus=alert(1) x='",
];

test.each(HOSTILE)('what a stranger has written is text: %s', (text) => {
  const drawn = renderToStaticMarkup(createElement(Member, { name: 'text', value: text }));
  const [, inside = ''] = /^<span class="[^"<>]*">(.*)<\/span>$/s.exec(drawn) ?? [];
  expect(inside).not.toMatch(/[<>]/);
  const read = inside
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
  expect(read).toBe(text);
});

test('a long text stands by itself, an empty one nowhere; times are named without their unit', () => {
  expect([isLong('text', 'a'), isLong('answer', ''), isLong('name', 'a'), isLong('text', 7)]).toEqual([true, false, false, false]);
  expect([nameOf('createdMs'), nameOf('paidBefore')]).toEqual(['Created', 'Paid before']);
  expect(renderToStaticMarkup(createElement(Member, { name: 'text', value: '' }))).toBe('–');
});
