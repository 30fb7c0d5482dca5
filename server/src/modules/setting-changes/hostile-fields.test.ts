import { HOSTILE_TEXTS } from '@candor/contract/modules/content/test/hostile-texts';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { expect, test } from 'vitest';
import { isHarmless } from '../content/test/live-html.ts';
import { LIST, type Values } from './definition.ts';
import { changeable, definitions, valuesOf, type SettingName } from './definitions.ts';

/** An entry of each list that has none as built in. */
const ENTRIES: Partial<Readonly<Record<SettingName, Values>>> = {
  DOWNLOAD_SETTING: { name: 'android', url: '/candor.apk', sort: '1', isOpen: 'true' },
  VIP_DIRECTIONS_SETTING: { lang: 'en', info: 'Level' },
};
/** Words that clients draw as words. Whoever adds one draws it in `web/pages/hostile-content.page.ts` too. */
const WORDS = [
  'APP_SIDEBAR_SETTING list.name',
  'BOTTOM_MENU_SETTING list.name',
  'LOGIN_REGIS_SETTING newUserNotice',
  'LOGIN_REGIS_SETTING serviceType',
  'MIDDLE_MENU_SETTING list.name',
  'SUPPORT_STAFF_SETTING list.name',
  'VIP_DIRECTIONS_SETTING list.info',
  't_app_language list.dictLabel',
  't_app_language list.remark',
];

type Place = { readonly key: SettingName; readonly name: string; readonly isTaken: (value: unknown) => boolean };

/** Every field that operators change, of lists every member of an entry. */
function places(key: SettingName): readonly Place[] {
  const definition = definitions[key];
  const values = valuesOf(FALLBACK_SETTINGS[key]);
  return changeable(definition).flatMap((field): readonly Place[] => {
    const isTaken = (value: unknown): boolean => definition.fields[field]?.problem(value) === null;
    if (field !== LIST) return [{ key, name: field, isTaken }];
    const [known = ENTRIES[key], ...others] = values[LIST] as readonly Values[];
    if (known === undefined) throw new Error(`${key} has no entry to try`);
    const entry = { ...Object.fromEntries(Object.keys(definition.members ?? {}).map((member) => [member, ''])), ...known };
    return Object.keys(definition.members ?? {}).map((member) => ({
      key,
      name: `list.${member}`,
      isTaken: (value) => isTaken([{ ...entry, [member]: value }, ...others]),
    }));
  });
}

const all = (Object.keys(definitions) as readonly SettingName[]).flatMap(places);

test('wire-contract §15 whatever is written into whatever setting: an address leads here or to https or mailto, and free words are those that are drawn as words', () => {
  const free: string[] = [];
  for (const place of all) {
    const taken = HOSTILE_TEXTS.filter((text) => place.isTaken(text));
    const isFree = taken.some((text) => text.includes('<'));
    if (isFree) free.push(`${place.key} ${place.name}`);
    expect(
      taken.filter((text) => !isFree && !isHarmless(text)),
      `${place.key} ${place.name}`,
    ).toEqual([]);
    // signs that no reader sees stand in none
    expect(
      taken.filter((text) => /\p{C}/u.test(text)),
      `${place.key} ${place.name}`,
    ).toEqual([]);
  }
  expect(free.toSorted()).toEqual(WORDS);
});

test('each of them takes what it is for: nothing is refused for something else', () => {
  const good = (name: string): readonly unknown[] => {
    if (/(?:^|\.)(?:imgUrl|checkedImgUrl|logoUrl|logo[A-D]?)$/u.test(name)) return ['/a.svg'];
    if (/url$/iu.test(name)) return ['/wallet', 'https://help.example/chat', '/candor.apk'];
    return [];
  };
  const addresses = all.filter(({ name, isTaken }) => good(name).length > 0 && !isTaken(true));
  expect(addresses.length).toBeGreaterThan(12);
  for (const place of addresses)
    expect(
      good(place.name).some((value) => place.isTaken(value)),
      `${place.key} ${place.name}`,
    ).toBe(true);
  for (const place of all.filter(({ key, name }) => WORDS.includes(`${key} ${name}`))) expect(place.isTaken('Words')).toBe(true);
});
