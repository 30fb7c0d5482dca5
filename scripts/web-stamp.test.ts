import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { webStamp } from './web-stamp.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'candor-stamp-'));
  for (const room of ['web/src', 'contract/src', 'formulas/src', 'money/src', 'proofs/src']) {
    mkdirSync(join(root, room), { recursive: true });
    writeFileSync(join(root, room, 'a.ts'), room);
  }
  writeFileSync(join(root, 'package-lock.json'), '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

test('tests of the built app are not part of it', () => {
  const before = webStamp(root);
  mkdirSync(join(root, 'web/pages'));
  writeFileSync(join(root, 'web/pages/test.ts'), 'how tests open it');
  expect(webStamp(root)).toBe(before);
});

test('a build changes nothing that the next start would build again for', () => {
  const before = webStamp(root);
  for (const made of ['web/dist/assets', 'web/.generated/fonts', 'web/node_modules/.vite'])
    mkdirSync(join(root, made), { recursive: true });
  writeFileSync(join(root, 'web/dist/index.html'), 'built');
  writeFileSync(join(root, 'web/.generated/fonts/inter.woff2'), 'made');
  writeFileSync(join(root, 'web/src/a.test.ts'), 'a test');
  expect(webStamp(root)).toBe(before);
});

test.each([
  'web/src/a.ts',
  'web/src/new.ts',
  'contract/src/a.ts',
  'formulas/src/a.ts',
  'money/src/a.ts',
  'proofs/src/a.ts',
  'package-lock.json',
])('a change of %s does', (path) => {
  const before = webStamp(root);
  writeFileSync(join(root, path), 'other');
  expect(webStamp(root)).not.toBe(before);
});

test('so does another name of a file', () => {
  const before = webStamp(root);
  cpSync(join(root, 'web/src/a.ts'), join(root, 'web/src/b.ts'));
  rmSync(join(root, 'web/src/a.ts'));
  expect(webStamp(root)).not.toBe(before);
});
