import { expect, test } from 'vitest';
import { csvCell, csvLines } from './csv.ts';

test.each([
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['+12', "'+12"],
  ['-1e9', "'-1e9"],
])('a spreadsheet does not run %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each([
  ['-12.5', '-12.5'],
  ['0.00000001', '0.00000001'],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j stays what it is', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('each line ends as RFC 4180 wants it, the last one too', () => {
  expect(
    csvLines([
      ['a', 'b'],
      ['-1', 'x,y'],
    ]),
  ).toBe('a,b\r\n-1,"x,y"\r\n');
  expect(csvLines([])).toBe('');
});
