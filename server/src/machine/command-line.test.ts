import { expect, test } from 'vitest';
import { readCommandLine, seqOption, UsageError } from './command-line.ts';
import { assertShape } from '../command-line/command-shapes.ts';

const KNOWN = ['data', 'from', 'to', 'records', 'key', 'journal', 'at'];

/** What is wrong with a line; empty when nothing is. */
function fault(...texts: readonly string[]): string {
  try {
    const line = readCommandLine(texts, KNOWN, ['explain', 'cancel', 'without-keys']);
    assertShape(line);
    seqOption(line, 'from', 1);
    return '';
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

test.each([
  ['journal', 'verify'],
  ['journal', 'verify', 'data'],
  ['journal', 'cat', 'data', '--from', '2', '--to', '4'],
  ['journal', 'export', 'file', '--data', 'data'],
  ['audit', 'data', '--records', 'yes', '--explain'],
  ['backup', 'folder', '--data', 'data', '--without-keys'],
  ['stop', 'data', '--cancel'],
  ['operator', 'add', 'anna', 'one', 'more'],
])('%s %s %s', (...texts) => expect(fault(...texts)).toBe(''));

test.each<readonly [readonly string[], RegExp]>([
  [['journal', 'verify', 'one', 'two'], /^journal verify does not know what two is for$/],
  [['audit', 'one', 'two'], /two is for$/],
  [['verify', 'file', 'other'], /other is for$/],
  [['journal', 'verify', 'one', '--data', 'two'], /^the data folder is named twice$/],
  [['journal', 'verify', '--data', 'one', '--data', 'two'], /^--data stands there twice$/],
  [['stop', '--cancel', '--cancel'], /^--cancel stands there twice$/],
  [['journal', 'verify', '--at', 'now'], /^journal verify has no option --at$/],
  [['stop', '--explain'], /^stop has no option --explain$/],
  [['restore', 'backup', '--data', 'new', '--from', '1'], /^restore has no option --from$/],
  [['journal', 'verify', '--date', 'x'], /^unknown option --date$/],
  [['journal', 'cat', '--from'], /^--from needs a value$/],
  [['stop', '--at', '--cancel'], /^--at needs a value$/],
  [['journal', 'cat', '--from=2'], /^write --from 2, with a space between$/],
  [['journal', 'verify', ''], /^one of the arguments is empty/],
  [['restore', 'backup', '--data', ''], /^one of the arguments is empty/],
  [['journal', 'verify', ' '], /^one of the arguments is empty/],
  [['audit', '--records', 'no'], /^--records says yes, or is left out$/],
  ...['0', '-1', '0x10', '1e3', '+1', '1.0', ' 1', '1 ', '٥', 'Infinity', '01'].map(
    (text) => [['journal', 'cat', '--from', text], /^--from needs a whole number from 1 on$/] as const,
  ),
])('%j is refused', (texts, words) => expect(fault(...texts)).toMatch(words));
