import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = 'web/src';
const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

/** Declarations of a sheet as `property: value`, with the line they stand on. */
function declarations(text: string): { line: number; property: string; value: string }[] {
  return text.split('\n').flatMap((row, index) => {
    const match = /^\s*([a-z-]+)\s*:\s*([^;{]+);?\s*$/.exec(row);
    return match === null ? [] : [{ line: index + 1, property: match[1] ?? '', value: match[2] ?? '' }];
  });
}

/** Sizes of text, rem: tab labels, captions, labels, body, fields, titles, page titles, price, balance. */
const typeScale = new Set([0.6875, 0.75, 0.8125, 0.9375, 1, 1.0625, 1.3125, 1.75, 2.25]);
const physicalSide = /^(margin|padding|border|inset)-(left|right)|^(left|right)$|^border-(top|bottom)-(left|right)-radius$/;

describe('style sheets follow the design language', () => {
  test.each(styleSheets)('$path uses logical sides, so that right-to-left mirrors', ({ text }) => {
    const wrong = declarations(text).filter(
      ({ property, value }) => physicalSide.test(property) || (/^(text-align|float)$/.test(property) && /\b(left|right)\b/.test(value)),
    );
    expect(wrong).toEqual([]);
  });

  test.each(styleSheets.filter(({ path }) => !path.endsWith('tokens.css')))('$path takes colours from the tokens', ({ text }) => {
    expect(declarations(text).filter(({ value }) => /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|oklch|lab)\(/i.test(value))).toEqual([]);
  });

  test.each(styleSheets)('$path keeps to the type scale, which grows with the reader’s own text size', ({ text }) => {
    const sizes = declarations(text).filter(({ property }) => property === 'font-size');
    // `max(16px, …)` keeps iOS from zooming into a field.
    const wrong = sizes.filter(
      ({ value }) =>
        /\dpx\b/.test(value.replace(/^max\(16px, /, '')) || (/^[\d.]+rem$/.test(value) && !typeScale.has(Number.parseFloat(value))),
    );
    expect(wrong).toEqual([]);
  });

  test('no class stands twice under one file name, so that the short names of the build never meet', () => {
    const names = styleSheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .flatMap(({ path, text }) => [...new Set(text.match(/\.[a-zA-Z][\w-]*(?=[^;{}]*\{)/g))].map((name) => `${basename(path)} ${name}`));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
