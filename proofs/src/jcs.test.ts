import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type SignedValue } from './jcs.ts';

test('RFC 8785 §3.2.3: members are sorted by UTF-16 code units', () => {
  const object = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew',
    '1': 'One',
    '\ud83d\ude00': 'Smiley',
    '\u0080': 'Control',
    '\u00f6': 'o umlaut',
  };
  const text = canonicalJson(object);
  const order = ['Carriage Return', 'One', 'Control', 'o umlaut', 'Euro Sign', 'Smiley', 'Hebrew'];
  const places = order.map((name) => text.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});

test('RFC 8785 §3.2.2.2: strings are escaped as JSON.stringify does, and nothing else is', () => {
  expect(canonicalJson('\u20ac$\u000f\nA\'B"\\\\"/')).toBe('"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"');
});

test('numbers are safe integers; minus zero is zero', () => {
  expect(canonicalJson([0, -0, 1, -1, Number.MAX_SAFE_INTEGER])).toBe('[0,0,1,-1,9007199254740991]');
  for (const number of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => canonicalJson(number)).toThrow(TypeError);
});

test('what a signed object never holds is refused', () => {
  expect(() => canonicalJson('\ud800')).toThrow(TypeError);
  expect(() => canonicalJson(JSON.parse('{"a":null}') as SignedValue)).toThrow(TypeError);
});

test('the text is JSON of the same value, however its members were ordered', () => {
  const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.maxSafeInteger());
  const { value } = fc.letrec<{ value: SignedValue }>((tie) => ({
    value: fc.oneof({ maxDepth: 3 }, leaf, fc.array(tie('value')), fc.dictionary(fc.string(), tie('value'), { noNullPrototype: true })),
  }));
  fc.assert(
    fc.property(value, (object) => {
      const text = canonicalJson(object);
      expect(canonicalJson(JSON.parse(text) as SignedValue)).toBe(text);
    }),
  );
});
