import { COMPLETE_LANGUAGES, LANGUAGES } from '@candor/contract/languages';
import { products } from '@candor/contract/products/registry';
import { WATCH_MODE } from '@candor/contract/watch-mode';
import { acts, LIST, type Effect, type SettingDefinition, type Values } from './definition.ts';
import { contact, entries, file, flag, link, needs, oneOf, picture, text, whole, type Problem } from './values.ts';

const sort = whole(0, 10_000);
const sortText = needs('a whole number as text', (value) => /^\d{1,4}$/.test(String(value)) && typeof value === 'string');
const openText = oneOf('true', 'false');
const coin = needs('a coin in small letters', (value) => /^[a-z0-9]{1,16}$/.test(String(value)));
const key = needs('letters and digits', (value) => /^[A-Za-z][A-Za-z0-9]{0,39}$/.test(String(value)));

/** A list whose members all act. `optional` ones may be left out. */
function list(
  readBy: string,
  by: string,
  members: Readonly<Record<string, Problem>>,
  bounds: { readonly least?: number; readonly optional?: readonly string[]; readonly fixed?: readonly string[] } = {},
): SettingDefinition {
  const { least = 0, optional = [], fixed = [] } = bounds;
  const effects = Object.keys(members).map((name): [string, Effect] => [name, fixed.includes(name) ? 'fixed' : 'acts']);
  return {
    readBy,
    by,
    members: Object.fromEntries(effects),
    fields: { [LIST]: acts(entries(by, least, 60, members, optional)) },
  };
}

type Entry = Readonly<Record<string, unknown>>;
const entriesOf = (values: Values): readonly Entry[] => values[LIST] as readonly Entry[];

const modes = [WATCH_MODE, ...products.flatMap(({ mode }) => (mode === null ? [] : [mode.name]))];
const playing = list('the tabs of trading', 'name', { name: oneOf(...modes), isOpen: flag, sort });

const WALLETS = { asset_platform: '平台资产', asset_financ: '理财资产', asset_contarct: '合约资产' } as const;
const tabs: SettingDefinition = {
  ...list(
    'wallets and transfers',
    'keyStr',
    { name: oneOf(...Object.values(WALLETS)), isOpen: flag, sort, keyStr: oneOf(...Object.keys(WALLETS)) },
    { least: 3, fixed: ['name'] },
  ),
  agree(values) {
    for (const { keyStr, name, isOpen } of entriesOf(values)) {
      if (WALLETS[keyStr as keyof typeof WALLETS] !== name)
        return `the wallet ${String(keyStr)} is called ${WALLETS[keyStr as keyof typeof WALLETS]}`;
      if (keyStr === 'asset_platform' && isOpen !== true) return 'the platform wallet stays open: every account begins there';
    }
    return null;
  },
};

const menuMembers = { name: text(40, 1), key, imgUrl: picture, checkedImgUrl: picture, linkUrl: link, sort, isOpen: flag };
const bottom: SettingDefinition = {
  ...list('the tab bar and the sidebar', 'key', menuMembers, { least: 1, optional: ['checkedImgUrl'] }),
  agree: (values) =>
    entriesOf(values).some(({ linkUrl, isOpen }) => linkUrl === '/' && isOpen === true)
      ? null
      : 'an open entry has to lead to the home page',
};

const languageRows: SettingDefinition = {
  ...list('the choice of a language, and the first of a visitor', 'dictValue', {
    dictValue: oneOf(...LANGUAGES.map(({ code }) => code)),
    dictLabel: text(40, 1),
    remark: text(40, 1),
    imgUrl: picture,
    dictSort: sort,
    status: oneOf('0', '1'),
    default: oneOf('Y', 'N'),
    isDefault: oneOf('Y', 'N'),
  }, { least: LANGUAGES.length }), // prettier-ignore
  agree(values) {
    const rows = entriesOf(values);
    const isComplete = (code: unknown): boolean => COMPLETE_LANGUAGES.some((one) => one === code);
    for (const { dictValue, status, default: first, isDefault } of rows) {
      if (status === '0' && !isComplete(dictValue)) return `${String(dictValue)} is not translated completely`;
      if (first !== isDefault) return `default and isDefault of ${String(dictValue)} differ`;
    }
    const [first, ...others] = rows.filter((row) => row['default'] === 'Y');
    return first === undefined || others.length > 0 || first['status'] !== '0'
      ? 'exactly one language that is on has to be the default'
      : null;
  },
};

/** What is shown and decides nothing else: it changes at once. */
export const shownDefinitions = {
  PLAYING_SETTING: playing,
  TAB_SETTING: tabs,
  APP_SIDEBAR_SETTING: list(
    'the menu of the account',
    'key',
    { key, name: text(40, 1), jumpUrl: link, jumpType: oneOf('path'), sort, isOpen: flag, logoUrl: picture },
    { fixed: ['jumpType'] },
  ),
  BOTTOM_MENU_SETTING: bottom,
  MIDDLE_MENU_SETTING: list('the quick menu of the home page', 'key', menuMembers, { optional: ['checkedImgUrl'] }),
  SUPPORT_STAFF_SETTING: list('customer service', 'name', { name: text(60, 1), url: contact, imgUrl: picture }, { least: 1 }),
  LOGO_SETTING: {
    readBy: 'the logo of each page',
    fields: { logo: acts(picture), logoA: acts(picture), logoB: acts(picture), logoC: acts(picture), logoD: acts(picture) },
  },
  HOME_COIN_SETTING: list('the home page', 'coin', { isOpen: openText, coin, sort: sortText }),
  DOWNLOAD_SETTING: list('the page of downloads', 'name', { name: oneOf('android', 'apple'), url: file, sort: sortText, isOpen: openText }),
  VIP_DIRECTIONS_SETTING: {
    readBy: 'the page of levels',
    by: 'lang',
    members: { lang: 'later: welfare', info: 'later: welfare' },
    fields: {
      [LIST]: {
        effect: 'later: welfare',
        problem: entries('lang', 0, 16, { lang: oneOf(...LANGUAGES.map(({ code }) => code)), info: text(2_000, 1) }),
      },
    },
  },
  t_app_language: languageRows,
} satisfies Readonly<Record<string, SettingDefinition>>;
