import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './read-json.ts';

describe('a file says everything once', () => {
  test.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":1}',
    '[{"x":{"b" : 1, "b":[]}}]',
    '{"__proto__":1,"__proto__":2}',
    '{"\\"":1,"\\u0022":2}',
  ])('%s names a key twice', (text) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(() => readJson(text)).toThrow('twice');
  });

  test.each(['{"a":{"a":1},"b":{"a":"a"}}', '["a","a"]', '{"a":"{\\"a\\":1,\\"a\\":2}"}', '{"\\u00e9":1,"e\\u0301":2}'])(
    '%s does not',
    (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text));
    },
  );

  test('whatever JSON.stringify writes is read as it is', () => {
    const value = fc.jsonValue({ maxDepth: 5 }).map((one) => JSON.stringify(one));
    fc.assert(
      fc.property(value, (text) => {
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('what is nested too deep is refused, and so is what is no JSON', () => {
    expect(readJson('['.repeat(64) + ']'.repeat(64))).toHaveLength(1);
    expect(() => readJson('['.repeat(65) + ']'.repeat(65))).toThrow('nested');
    expect(() => readJson('['.repeat(1_000_000) + ']'.repeat(1_000_000))).toThrow(Error);
    for (const text of ['', '\ufeff{}', "{'a':1}", '{"a":01}', '{"a":NaN}', '[1,]', '{} {}', '"\n"'])
      expect(() => readJson(text)).toThrow(SyntaxError);
  });
});
