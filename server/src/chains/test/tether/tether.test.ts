import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileTether } from './compile-tether.ts';

test('the code of the demo token is what its source compiles to', () => {
  const { bytecode } = JSON.parse(readFileSync(new URL('../../local/tether.json', import.meta.url), 'utf8')) as {
    readonly bytecode: string;
  };
  expect(compileTether()).toBe(bytecode);
});
