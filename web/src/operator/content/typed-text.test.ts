import { beforeEach, expect, test } from 'vitest';
import type { ShownText } from './shapes.ts';
import { keepTyped, onTopOf, savedOf, typedKey, typedTexts, type Saved } from './typed-text.ts';

const version = (number: number, stamp: number, state: 'draft' | 'shown') => ({
  version: number,
  stamp,
  state,
  editor: 'anna',
  savedMs: 1,
  languages: ['en'],
});
const text = (kind: 'notice' | 'help', own: ReturnType<typeof version>): ShownText => ({
  text: 1_001,
  kind,
  place: 'ROLL_NOTICE',
  part: '',
  position: 3,
  link: '',
  fromMs: null,
  untilMs: Date.UTC(2027, 1, 28, 20),
  shown: own,
  versions: [own],
  translations: [{ language: 'en', title: 'Open', words: '', body: 'Since noon.', html: '' }],
});
const saved = (id: string, values: Saved['values']): Saved => ({ id, stamp: 1, values });
const key = typedKey('anna', 1_001, 'en');

beforeEach(() => typedTexts.setState(new Map(), true));

test('what is saved in a language: an unwritten one begins empty, a guide stays where it is, and publishing is another state', () => {
  const own = { from: 'none', until: '2027-02-28T20:00:00Z' };
  expect(savedOf(text('notice', version(2, 4, 'draft')), 'en')).toEqual({
    id: '2 4 4',
    stamp: 4,
    values: { ...own, place: 'ROLL_NOTICE', part: '', position: '3', link: '', title: 'Open', words: '', body: 'Since noon.' },
  });
  expect(savedOf(text('help', version(2, 4, 'shown')), 'ar')).toEqual({
    id: '2 4 0',
    stamp: 0,
    values: { ...own, title: '', words: '', body: '' },
  });
});

test('what is typed is kept by operator, text and language; typed back it is not typed any more', () => {
  const base = saved('1 1 1', { title: 'Open', body: 'a' });
  keepTyped(key, { base, values: { title: 'Open again', body: 'a' } });
  keepTyped(typedKey('anna', 1_001, 'zh'), { base, values: { title: '开放', body: 'a' } });
  keepTyped(typedKey('bea', 1_001, 'en'), { base, values: { title: 'Shut', body: 'a' } });
  expect(typedTexts.getState().get(key)?.values['title']).toBe('Open again');
  keepTyped(key, { base, values: base.values });
  expect([...typedTexts.getState().values()].map(({ values }) => values['title'])).toEqual(['开放', 'Shut']);
  keepTyped(typedKey('bea', 1_001, 'en'), null);
  expect(typedTexts.getState().size).toBe(1);
});

test('a save of somebody else changes fields that were not touched, and what is typed is saved on top of it', () => {
  const base = saved('1 1 1', { title: 'Open', body: 'a', until: 'none' });
  const now = saved('1 2 2', { title: 'Open', body: 'a', until: '2027-01-01T00:00:00Z' });
  const values = { title: 'Open', body: 'typed', until: 'none' };
  expect(onTopOf(now, { base, values })).toEqual({
    base: now,
    values: { title: 'Open', body: 'typed', until: '2027-01-01T00:00:00Z' },
    conflicts: [],
    isMoved: true,
  });
  expect(onTopOf(base, { base, values })).toEqual({ base, values, conflicts: [], isMoved: false });
  expect(onTopOf(now, undefined)).toEqual({ base: now, values: now.values, conflicts: [], isMoved: false });
});

test('what both have changed stays as it was typed, on top of the older save, until somebody chooses', () => {
  const base = saved('1 1 1', { title: 'Open', body: 'a' });
  const now = saved('1 2 2', { title: 'Shut', body: 'theirs' });
  expect(onTopOf(now, { base, values: { title: 'Shut', body: 'typed' } })).toEqual({
    base,
    values: { title: 'Shut', body: 'typed' },
    conflicts: ['body'],
    isMoved: true,
  });
});
