import { expect, test } from 'vitest';
import { english } from './english.ts';
import { bool, FormatProblem, list, object, objectWith, oneOf, text, whole } from './format.ts';

const parse = object({
  kind: oneOf('a', 'b'),
  rows: list(object({ name: text(/^x+$/), inner: list(object({ n: whole(1, 9) }), 2) }), 3),
  flag: bool,
});
const VALID = {
  kind: 'a',
  rows: [
    { name: 'x', inner: [{ n: 1 }] },
    { name: 'xx', inner: [{ n: 2 }, { n: 9 }] },
  ],
  flag: true,
};
const parseWith = objectWith({ n: whole(1, 9) }, { more: whole(1, 9) });

function problem(look: () => unknown): string {
  try {
    look();
  } catch (error) {
    if (error instanceof FormatProblem) return english(error.notProved().finding);
    throw error;
  }
  return 'right';
}

test.each<readonly [string, unknown, string]>([
  ['all as it should be', VALID, 'right'],
  ['no object', 7, 'evidence: not an object'],
  ['null', null, 'evidence: not an object'],
  ['a list', [VALID], 'evidence: not an object'],
  ['a key less', { kind: 'a', rows: [] }, 'evidence: no key flag'],
  ['a key more', { ...VALID, more: 1 }, 'evidence: unknown key "more"'],
  ['an unknown key that is long', { ...VALID, [`${'y'.repeat(64)}z`]: 1 }, `evidence: unknown key "${'y'.repeat(64)}"`],
  ['another choice', { ...VALID, kind: 'c' }, 'kind: expected "a", "b"'],
  ['no truth value', { ...VALID, flag: 1 }, 'flag: expected true, false'],
  ['no list', { ...VALID, rows: {} }, 'rows: not a list'],
  ['too many', { ...VALID, rows: Array.from({ length: 4 }, () => VALID.rows[0]) }, 'rows: more than 3 items'],
  ['another item', { ...VALID, rows: [VALID.rows[0], 7] }, 'rows[1]: not an object'],
  ['a text in an item', { ...VALID, rows: [VALID.rows[0], { name: 'y', inner: [] }] }, 'rows[1].name: expected ^x+$'],
  ['a number deep inside', { ...VALID, rows: [{ name: 'x', inner: [{ n: 1 }, { n: 10 }] }] }, 'rows[0].inner[1].n: expected 1 … 9'],
  ['a number below', { ...VALID, rows: [{ name: 'x', inner: [{ n: 0 }] }] }, 'rows[0].inner[0].n: expected 1 … 9'],
  ['a fraction', { ...VALID, rows: [{ name: 'x', inner: [{ n: 1.5 }] }] }, 'rows[0].inner[0].n: expected 1 … 9'],
  ['a key less deep inside', { ...VALID, rows: [{ name: 'x', inner: [{}] }] }, 'rows[0].inner[0]: no key n'],
])('RULES §15.1 every object has its keys and no other, and the line names the place: %s', (_what, value, line) => {
  expect(problem(() => parse(value))).toBe(line);
});

test.each<readonly [unknown, string]>([
  [{ n: 1 }, 'right'],
  [{ n: 1, more: 2 }, 'right'],
  [{ more: 2 }, 'evidence: no key n'],
  [{ n: 1, more: 0 }, 'more: expected 1 … 9'],
  [{ n: 1, other: 1 }, 'evidence: unknown key "other"'],
])('a key that may be absent is as its format says where it is there: %j', (value, line) => {
  expect(problem(() => parseWith(value))).toBe(line);
});

test('what goes wrong otherwise is not taken for a format', () => {
  const bug = object({
    n: () => {
      throw new TypeError('a bug');
    },
  });
  expect(() => bug({ n: 1 })).toThrow(TypeError);
  expect(() => list(bug, 9)([{ n: 1 }])).toThrow(TypeError);
});
