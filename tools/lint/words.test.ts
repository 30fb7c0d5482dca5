import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from './import-direction.mjs';
import { withoutComments } from './product-names.mjs';

const ROOT = join(import.meta.dirname, '../..');

/** Words that had several meanings, as the names that they no longer make. What they were called instead stands in `docs/glossary.md`. */
const GONE: readonly (readonly [word: string, name: RegExp])[] = [
  ['desk', /^(?:.*(?:[a-z]|_|^)(?=D)|_?)[Dd]esks?(?![a-z])/],
  ['rooms, for parts', /^[A-Z]\w*Rooms$/],
  ['house, for an exchange that a test drives', /^(?:[A-Z]\w*)?House$/],
  ['verification, for the check of a proof', /^(?:Ack|Params|Funding|Liquidation|Order|Rounds|Spot|Updown)Verification$/],
];
/** Participles that an exported type was called by. */
const PARTICIPLE = /\bexport (?:abstract )?(?:type|interface|class) (?:[A-Z]\w*)?(?:Said|Told|Asked|Wanted)\b/g;

const FOLDERS = ['scripts', 'test', 'tools', 'web/pages', ...Object.keys(rooms).map((room) => `${room}/src`)];
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.tsx?$/.test(file) && !/node_modules|words\.test\.ts$/.test(file));

/** Names of a source, but not what stands in quotes. */
function namesIn(text: string): readonly string[] {
  return (
    withoutComments(text)
      .replaceAll(/'[^'\n]*'|"[^"\n]*"|\/[^/\n]*\//g, '')
      .match(/[A-Za-z_]\w*/g) ?? []
  );
}

function goneIn(text: string): readonly string[] {
  const names = [...new Set(namesIn(text))].filter((name) => GONE.some(([, gone]) => gone.test(name)));
  return [...names, ...(withoutComments(text).match(PARTICIPLE) ?? [])];
}

test('no source has a name made of a word that is gone', () => {
  const found = sources.flatMap((file) => goneIn(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

describe('such a name is found', () => {
  test.each([
    'desk',
    'Desk',
    'PerpetualDesk',
    'deskWithPosition',
    'DeskOptions',
    'atDesk',
    'UpdownRooms',
    'PerpetualHouse',
    'SpotVerification',
  ])('%s', (name) => expect(goneIn(`const a = ${name};`)).toEqual([name]));
  test('a type', () => expect(goneIn('export type VenuesAsked = string;')).toEqual(['export type VenuesAsked']));

  test.each(['desktop', 'isDesktop', 'isHouse', 'HouseAudit', 'rooms', 'VerificationPage', 'UpdownParts'])('and not in %s', (name) =>
    expect(goneIn(`const a = ${name};`)).toEqual([]),
  );
  test('nor in a comment or a text', () => expect(goneIn("// the desk\nconst a = 'Desk key';")).toEqual([]));
});
