import { describe, expect, test } from 'vitest';
import type { UpdownEvidence } from '../kinds/updown/evidence.ts';
import { at, key, KEYS, OTHER_HASH, OTHER_SIGNATURE, type Row, VALID, withKey } from '../kinds/updown/test/forged-win.ts';
import { keyName } from '../signature.ts';
import { failingLine } from '../test/failing-line.ts';
import { announce } from '../test/made-series.ts';

const KEY_ROWS: readonly Row[] = [
  ['no key at all', () => ({ ...VALID, keys: [] }), 'there is no key'],
  ['another name', () => withKey(1, { key: keyName(OTHER_HASH) }), `key ${keyName(OTHER_HASH)} is not the name of its public key`],
  ['a key twice', () => ({ ...VALID, keys: VALID.keys.with(1, key(0)) }), `key ${key(0).key} appears twice`],
  [
    'a key as early as the one before',
    () => withKey(1, announcedAs({ ...key(1), fromMs: key(0).fromMs })),
    `key ${key(1).key} is not later than the one before`,
  ],
  [
    'no announcement',
    () => ({ ...VALID, keys: VALID.keys.with(1, { key: key(1).key, publicKey: key(1).publicKey, fromMs: key(1).fromMs }) }),
    `key ${key(1).key} has no announcement`,
  ],
  [
    'the announcement of another key',
    () => withKey(1, announcementOf(key(0))),
    `the announcement of key ${key(1).key} is about something else`,
  ],
  [
    'announced by itself',
    () => withKey(1, { announcement: announce(at(KEYS, 1), key(1)) }),
    `key ${key(1).key} is announced by ${key(1).key}, which is not the key before it`,
  ],
  [
    'an announcement that nobody signed',
    () => withKey(1, unsignedAnnouncement(key(1))),
    `the announcement of key ${key(1).key} is not signed by ${key(0).key}`,
  ],
];

function announcedAs(published: UpdownEvidence['keys'][number]): UpdownEvidence['keys'][number] {
  return { ...published, announcement: announce(at(KEYS, 0), published) };
}

function announcementOf({ announcement }: UpdownEvidence['keys'][number]): Partial<UpdownEvidence['keys'][number]> {
  return announcement === undefined ? {} : { announcement };
}

function unsignedAnnouncement({ announcement }: UpdownEvidence['keys'][number]): Partial<UpdownEvidence['keys'][number]> {
  return announcement === undefined ? {} : { announcement: { ...announcement, signature: OTHER_SIGNATURE } };
}

describe('RULES §15.2 a chain of keys that is not proved says which key and why', () => {
  test.each(KEY_ROWS)('%s', (_what, evidence, line) => {
    expect(failingLine(evidence())).toBe(`keys: ${line}`);
  });

  test.each([
    ['only the second is trusted: the first stands before it', [1], 0],
    ['only the last is trusted', [2], 0],
    ['none is trusted', [], 0],
    ['first and last are trusted: the second is not after both', [0, 2], 1],
  ])('%s', (_what, trusted, failing) => {
    const line = `keys: key ${key(failing).key} is not a trusted key, and it is not announced after all of them`;
    const publicKeys = trusted.map((index) => key(index).publicKey);
    expect(failingLine(VALID, publicKeys)).toBe(line);
  });

  test.each([[[0]], [[0, 1]], [[0, 1, 2]]])('keys %j are trusted and the others are after them', (trusted) => {
    const publicKeys = trusted.map((index) => key(index).publicKey);
    expect(failingLine(VALID, publicKeys)).toBe('proved');
  });
});
