import { expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
import { filesOfPage, languageHtml, type Opening, pageFile, pageHtml } from './openings.ts';

const html = `<!doctype html>
<html lang="en" dir="ltr" data-rise="green">
  <head><meta charset="utf-8" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <title>Candor</title>
  </head>
  <body><div id="app"></div>
  </body>
</html>`;

const opening: Opening = {
  path: '/lr',
  language: 'ar',
  direction: 'rtl',
  title: 'A & "B" <c>',
  module: 'src/features/auth/welcome-page.tsx',
  texts: ['src/i18n/locales/ar/index.ts'],
  mode: null,
  offers: null,
  drawings: { out: '<p style="inline-size:10px">$& text</p>', in: '<p>in</p>' },
};

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, css: ['assets/index-1.css'], dynamicImports: [opening.module] },
  [opening.module]: { file: 'assets/welcome-1.js', imports: ['index.html', '_parts.js'], css: ['assets/welcome-1.css'] },
  '_parts.js': { file: 'assets/parts-1.js', imports: ['index.html'], css: ['assets/parts-1.css'] },
  '.generated/fonts/inter-latin.woff2': { file: 'assets/inter-latin-1.woff2', src: '.generated/fonts/inter-latin.woff2' },
  'src/i18n/locales/ar/index.ts': { file: 'assets/words/ar-shell-1.js' },
};

test('a page names its files before the entry asks for them, and nothing of the entry twice', () => {
  const { scripts, styles } = filesOfPage(manifest, opening);
  expect(scripts.toSorted()).toEqual(['assets/parts-1.js', 'assets/welcome-1.js', 'assets/words/ar-shell-1.js']);
  expect(styles.toSorted()).toEqual(['assets/parts-1.css', 'assets/welcome-1.css']);
});

test('a page or a text that the build does not have ends the build', () => {
  expect(() => filesOfPage(manifest, { ...opening, texts: ['src/i18n/locales/xx/index.ts'] })).toThrow('xx');
});

test('the document has its language, title, files and drawings, and nothing inline that the policy forbids', () => {
  const page = pageHtml({ html, languages: ['ar', 'en'], script: 'assets/opening-1.js' }, opening, filesOfPage(manifest, opening));
  expect(page).toContain('<html lang="ar" dir="rtl" data-house-language="ar" data-rise="green">');
  expect(page).toContain('<title>A &amp; &quot;B&quot; &lt;c></title>');
  expect(/data-scripts="([^"]*)"/.exec(page)?.[1]?.split(' ').toSorted()).toEqual([
    '/assets/index-1.js',
    '/assets/parts-1.js',
    '/assets/welcome-1.js',
    '/assets/words/ar-shell-1.js',
  ]);
  expect(page).not.toContain('type="module"');
  expect(page).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter-latin-1.woff2">');
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/welcome-1.css">');
  expect(page).toContain('<template data-name="out"><p data-style="inline-size:10px">$& text</p></template>');
  expect(page).not.toMatch(/ style=|<style|<script>/);
  expect(page.indexOf('<script src="/assets/opening-1.js">')).toBeGreaterThan(page.indexOf('<template'));
});

test('a page of a trading mode names it, and what its drawings offer, for the device to compare with what it knows', () => {
  const files = filesOfPage(manifest, opening);
  const shell = { html, languages: ['ar'], script: 's.js' };
  expect(pageHtml(shell, opening, files)).not.toContain('data-mode');
  expect(pageHtml(shell, { ...opening, mode: 'a"b' }, files)).toContain(' data-mode="a&quot;b"');
  expect(pageHtml(shell, opening, files)).not.toContain('data-offers');
  expect(pageHtml(shell, { ...opening, offers: 'spot "x",/' }, files)).toContain(' data-offers="spot &quot;x&quot;,/"');
});

test('a drawing with a script in it ends the build', () => {
  const drawings = { out: '<script>1</script>' };
  expect(() =>
    pageHtml({ html, languages: ['ar'], script: 's.js' }, { ...opening, drawings }, { scripts: [], styles: [], font: '' }),
  ).toThrow('script');
});

test('a document without a language to replace ends the build', () => {
  expect(() => languageHtml('<html>', opening)).toThrow('language');
});

test('names of the files are those that the server asks for', () => {
  expect(pageFile({ path: '/', language: 'zh' })).toBe('pages/zh/home.html');
  expect(pageFile({ path: '/trade', language: 'en' })).toBe('pages/en/trade.html');
});
