import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

test('headings, lists, tables and code become what they are called', () => {
  expect(renderMarkdown('## A\n\n- b\n\n| c | d |\n| --- | --- |\n| 1 | 2 |\n\n    e')).toBe(
    '<h2>A</h2>\n<ul>\n<li>b</li>\n</ul>\n<table>\n<thead>\n<tr>\n<th>c</th>\n<th>d</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n<pre><code>e\n</code></pre>',
  );
});

describe('no text runs or loads anything', () => {
  const LIVE =
    /<(?!\/?(?:p|a|em|strong|code|pre|ul|ol|li|h[1-6]|blockquote|br|hr|table|thead|tbody|tr|t[hd])\b)|<[^>]*\son\w+=|<a href="(?!https?:|mailto:|\/|#|")/iu;
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![a](https://elsewhere.example/pixel.png)',
    '![a](javascript:alert(1))',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '[a](irc://elsewhere.example)',
    '[a](xmpp:x@elsewhere.example)',
    '<javascript:alert(1)>',
    '[a](https://b.example "\\"onmouseover=alert(1)")',
    '<a href="https://b.example" onclick="alert(1)">a</a>',
    '<svg><animate onbegin=alert(1)></svg>',
    '| a |\n| --- |\n| <b onmouseover=alert(1)> |',
    '`<script>`',
    '[a]: javascript:alert(1)\n\n[a]',
    '<!-- --><script>alert(1)</script>',
  ])('%s', (text) => {
    expect(renderMarkdown(text)).not.toMatch(LIVE);
  });
  test('the pattern finds what is live', () => {
    for (const html of ['<script>', '<img src=x>', '<p onclick=x>', '<a href="javascript:x">']) expect(html).toMatch(LIVE);
  });
});
