import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodedText } from './coded-text.tsx';

test.each([
  ['What changes: `field=value` each.', 'What changes: <code dir="ltr" translate="no">field=value</code> each.'],
  ['Its number.', 'Its number.'],
  ['`none`: without one.', '<code dir="ltr" translate="no">none</code>: without one.'],
  ['', ''],
])('%s', (text, drawn) => {
  expect(renderToStaticMarkup(createElement(CodedText, { text }))).toBe(drawn);
});
