import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';
import { HOSTILE_TEXTS } from '@candor/contract/modules/content/test/hostile-texts';
import { LIVE } from './test/live-html.ts';

test('headings, lists, tables and code become what they are called', () => {
  expect(renderMarkdown('## A\n\n- b\n\n| c | d |\n| --- | --- |\n| 1 | 2 |\n\n    e')).toBe(
    '<h2>A</h2>\n<ul>\n<li>b</li>\n</ul>\n<table>\n<thead>\n<tr>\n<th>c</th>\n<th>d</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n<pre><code>e\n</code></pre>\n',
  );
});

test.each([
  ['**a** *b* `c < d` ~~e~~', '<p><strong>a</strong> <em>b</em> <code>c &lt; d</code> e</p>\n'],
  ['1. a\n   - b\n2. c', '<ol>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>\n'],
  ['- a\n\n- b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n'],
  ['> a\n\n---', '<blockquote>\n<p>a</p>\n</blockquote>\n<hr />\n'],
  ['a  \nb \\* c', '<p>a<br />\nb * c</p>\n'],
  [
    '[a](/help "b") <mailto:c@d.example> https://e.example/?f=1&amp;g=2',
    '<p><a href="/help">a</a> <a href="mailto:c@d.example">mailto:c@d.example</a> <a href="https://e.example/?f=1&amp;g=2">https://e.example/?f=1&amp;g=2</a></p>\n',
  ],
  ['a <b>c</b> & d &copy; "e"', '<p>a &lt;b&gt;c&lt;/b&gt; &amp; d &copy; &quot;e&quot;</p>\n'],
  ['![words](https://elsewhere.example/pixel.png)', '<p>words</p>\n'],
  ['- [x] done', '<ul>\n<li>[x] done</li>\n</ul>\n'],
])('%s', (text, html) => {
  expect(renderMarkdown(text)).toBe(html);
});

describe('no text runs or loads anything', () => {
  test.each(HOSTILE_TEXTS)('%s', (text) => {
    expect(renderMarkdown(text)).not.toMatch(LIVE);
  });
  test('the pattern finds what is live', () => {
    const all = [
      '<script>',
      '<img src=x>',
      '<p onclick=x>',
      '<a href="javascript:x">',
      '<a href="//x">',
      '<a href="/x" class="y">',
      '<p style="x">',
    ];
    for (const html of all) expect(html).toMatch(LIVE);
    for (const html of ['<a href="/x">', '<p>x</p>', '<br />']) expect(html).not.toMatch(LIVE);
  });
});

describe('a text that would be worked on for long is refused before it is', () => {
  const wide = (columns: number): string => `|${' a |'.repeat(columns)}\n|${' - |'.repeat(columns)}\n`;
  test.each<readonly [string, string]>([
    ['a header that makes every row as wide', `${wide(21)}${'b\n'.repeat(1_000)}`],
    ['more cells than a text has', `${wide(20)}${'b\n'.repeat(100)}`],
    ['more lines', 'a\n'.repeat(2_001)],
    ['marks that begin and do not end', '*a '.repeat(1_501)],
    ['signs without an end', '!'.repeat(1_001)],
    ['an address without an end', `https://a.example/${'?!.'.repeat(334)}`],
    ['brackets in one another', '['.repeat(1_501)],
    ['quotes in one another', `${'> '.repeat(31)}a`],
    ['items in one another', `${'- '.repeat(31)}a`],
    ['numbered items in one another', `${'1. '.repeat(31)}a`],
  ])('%s', (_name, text) => {
    expect(() => renderMarkdown(text)).toThrow(RangeError);
  });
  test('a separator that is a sign of its cell does not count, and a table of 20 columns and 99 rows is drawn', () => {
    expect(renderMarkdown('\\|'.repeat(100))).toBe(`<p>${'|'.repeat(100)}</p>\n`);
    expect(renderMarkdown(`${wide(20)}${'b\n'.repeat(99)}`).match(/<t[dh]>/gu)).toHaveLength(2_000);
  });
});

test.each(['>'.repeat(5_000), '- '.repeat(40), '**a *b '.repeat(40)])(
  'a text with parts in one another without an end ends: %s',
  (deep) => {
    const rendered = (): string => {
      try {
        return renderMarkdown(`${deep} a`);
      } catch (error) {
        if (error instanceof RangeError) return 'refused';
        throw error;
      }
    };
    expect(rendered()).toMatch(/^(refused$|<)/);
  },
);
