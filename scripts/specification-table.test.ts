import { describe, expect, test } from 'vitest';
import { allLines, allTitles, faultOf, pageOf, readPage, titlesIn } from './specification-table.ts';

const titles = allTitles();
const lines = allLines();

describe('the table of the specification', () => {
  test('each line is held by a test that is there, or waits for a product that is not', () => {
    expect(lines.map((line) => faultOf(line, titles)).filter((fault) => fault !== null)).toEqual([]);
  });

  test('no key stands twice', () => {
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  test('docs/specification.md is made of it: when it is not, run node scripts/specification-table.ts', () => {
    expect(readPage()).toBe(pageOf(lines, titles));
  });

  test('every test of the chapters 3 and 4 of the web app holds a line', () => {
    const own = titles.filter(({ file, title }) => /^(web|e2e)\//.test(file) && /^SPEC §[34][ ,]/.test(title));
    expect(own.length).toBeGreaterThan(0);
    expect(
      own.filter(({ title }) => !lines.some(({ test: words }) => words !== undefined && title.includes(words))).map((one) => one.title),
    ).toEqual([]);
  });

  test('a line without a test, of a built product, and of a name that nobody reads is a fault', () => {
    const line = { key: '3.x', words: 'x' };
    expect(faultOf(line, titles)).toMatch(/names no test/);
    expect(faultOf({ ...line, test: 'no test has these words' }, titles)).toMatch(/names no test/);
    expect(faultOf({ ...line, later: 'spot' }, titles)).toMatch(/is built/);
    expect(faultOf({ ...line, later: 'nothing' }, titles)).toBeNull();
    const [held = { key: '', words: '' }] = lines;
    expect(faultOf({ ...held, reads: ['package.json', 'nobodyReads'] }, titles)).toMatch(/does not read nobodyReads/);
    expect(faultOf({ ...held, reads: ['no-such-file', 'x'] }, titles)).toMatch(/does not read/);
  });

  test('titles are read in every form of a test', () => {
    const text = "test('one', x); describe(`two`, y); test.each([1])('three %s', z); it('it\\'s four', w); other('five')";
    expect(titlesIn('a.test.ts', text).map(({ title }) => title)).toEqual(['one', 'two', 'three %s', "it's four"]);
  });

  test('a test that does not run holds no line', () => {
    for (const off of ["test.skip('one', x)", "it.todo('one')", "describe.skip.each([1])('one %s', x)", "test.concurrent.skip('one', x)"])
      expect(() => titlesIn('a.test.ts', off), off).toThrow(/a.test.ts has a/);
    expect(titlesIn('a.test.ts', "describe.skipIf(x)('one', y)")).toHaveLength(1);
  });

  test('a title is printed with the key that stands in it', () => {
    expect(pageOf(lines, titles)).toContain('| WITHDRAWAL_SETTING: each field of the contract is defined');
    expect(readPage()).not.toContain('%s');
  });
});
