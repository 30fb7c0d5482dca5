import { readFileSync } from 'node:fs';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { settingsSchema } from '@candor/contract/settings';
import { products } from '@candor/contract/products/registry';
import { SETTING_KEYS } from '@candor/exchange/ground/settings/words';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isEveryWayClosed, mergedSettings } from '../../api/user/live-settings.ts';
import { modules } from '../registry.ts';
import { LIST } from './definition.ts';
import { changeable, definitions, valuesOf, writtenValue, type SettingName } from './definitions.ts';
import { settingFields } from './look-tasks.ts';
import { draftOf, standing, type Draft } from './reading.ts';

const DEPLOYMENT = { mail: true, texts: true, nowMs: 1_800_000_000_000 };
const names = Object.keys(definitions) as readonly SettingName[];

/** Of a server that sends messages. */
const SERVED = {
  ...FALLBACK_SETTINGS,
  LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, emailCode: true, phoneCode: true },
};

const drafted = (key: SettingName, ...changes: readonly string[]) => draftOf(standing(key, SERVED[key], undefined), changes, DEPLOYMENT);

const refusal = (key: SettingName, ...changes: readonly string[]): string => {
  const draft = drafted(key, ...changes);
  return 'ok' in draft ? `${draft.code} ${draft.text}` : 'no refusal';
};

function draftOfRight(key: SettingName, ...changes: readonly string[]): Draft {
  const draft = drafted(key, ...changes);
  if ('ok' in draft) throw new Error(`${draft.code} ${draft.text}`);
  return draft;
}

describe('wire-contract §15 every key and every field has a definition', () => {
  test('the exchange, the contract and the definitions have the same keys', () => {
    expect(new Set(names)).toEqual(new Set(SETTING_KEYS));
    expect(new Set(names)).toEqual(new Set(Object.keys(settingsSchema.entries)));
  });

  test.each(names)('%s: each field of the contract is defined, and nothing else', (name) => {
    expect(Object.keys(definitions[name].fields).toSorted()).toEqual(Object.keys(valuesOf(FALLBACK_SETTINGS[name])).toSorted());
  });

  test('what a field of a list is follows from the contract too', () => {
    for (const name of names) {
      const { members } = definitions[name];
      const schema: unknown = Reflect.get(settingsSchema.entries, name);
      const item = (schema as { readonly item?: { readonly entries: object } }).item;
      if (item === undefined || members === undefined) continue;
      expect(Object.keys(members).toSorted(), name).toEqual(Object.keys(item.entries).toSorted());
    }
  });

  test('the built-in settings are right by their own definitions', () => {
    for (const name of names) {
      const { fields } = definitions[name];
      for (const [field, value] of Object.entries(valuesOf(FALLBACK_SETTINGS[name]))) {
        const { effect, problem } = fields[field] ?? { effect: '', problem: () => 'is not defined' };
        // by default no message is sent, so no code either
        if (effect.startsWith('from: ') || field === 'emailCode' || field === 'phoneCode') continue;
        expect(problem(value), `${name} ${field}`).toBeNull();
      }
    }
  });
});

/** Wire contract §15: fields that are marked "no effect". */
const NO_EFFECT =
  'LOGIN_REGIS_SETTING authenticationCode, LOGIN_REGIS_SETTING withdrawAddressCode, LOGIN_REGIS_SETTING withdrawPwdCode, MARKET_URL adminCode, MARKET_URL h5Code, MARKET_URL url, WITHDRAWAL_SETTING checkLoan, WITHDRAWAL_SETTING checkTax, WITHDRAWAL_SETTING coinTax, WITHDRAWAL_SETTING feeTax, WITHDRAWAL_SETTING sameAddress, WITHDRAWAL_SETTING sameUser';

describe('wire-contract §15 what decides nothing stands in a list', () => {
  const page = readFileSync(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  const named = (effect: string) =>
    settingFields()
      .filter((one) => one.effect === effect)
      .map(({ key, field }) => `${key} ${field}`)
      .toSorted();

  test('carried for other clients: exactly what the contract marks so', () => {
    expect(named('carried')).toEqual(NO_EFFECT.split(', '));
  });

  test('the published page has every field with its effect', () => {
    const rows = settingFields().map(({ key, field, effect, readBy }) => `| \`${key}\` | \`${field}\` | ${effect} | ${readBy} |`);
    for (const row of rows) expect(page).toContain(row);
    expect(page.match(/^\| `/gm)).toHaveLength(rows.length);
  });

  test('a product whose fields wait for it is not there yet', () => {
    const waiting = new Set(
      settingFields().flatMap(({ effect }) => (effect.startsWith('later: ') ? [effect.slice('later: '.length)] : [])),
    );
    expect([...waiting].toSorted()).toEqual(['copy', 'earn', 'rebates', 'welfare']);
    const built: readonly string[] = [...products.map(({ name }) => name), ...modules.map(({ name }) => name)];
    expect([...waiting].filter((name) => built.includes(name))).toEqual([]);
  });
});

/** Another value than the one built in, for each field that acts, and of each member of an entry: `field=value`. */
const OTHERS: Partial<Readonly<Record<SettingName, readonly string[]>>> = {
  LOGIN_REGIS_SETTING: [
    'emailIsOpen=true',
    'phoneIsOpen=true',
    'ordinaryIsOpen=false emailIsOpen=true',
    'inviteCodeRequired=false',
    'accountCode=true',
    'autoLogin=false',
    'credits=0',
    'serviceType=Desk',
    'newUserNotice="Welcome: 你好"',
  ],
  VIP_LEVEL_SETTING: [
    'isOpen=true',
    'vip0Start="1" vip1Start="10001" vip2Start="30002" vip3Start="50002" vip4Start="80002" vip5Start="110002" vip6Start="150002" vip7Start="200000" vip8Start="300000" vip9Start="400000" vip10Start="500000" vip11Start="600000" vip12Start="700000"',
  ],
  AUTH_LIMIT: ['primaryLimit=5', 'isOpenPrimary=true', 'seniorLimit=7.5', 'isOpenSenior=false'],
  timeZone: ['zoneId=Asia/Tokyo offSet=+09:00 offSetValue="9"', 'zoneId=Asia/Kolkata offSet=+05:30 offSetValue="5.3"'],
  PLAYING_SETTING: ['自选.isOpen=false', '自选.sort=9', 'list=[]'],
  TAB_SETTING: ['asset_platform.sort=9', 'asset_contarct.isOpen=true', 'asset_financ.isOpen=true'],
  APP_SIDEBAR_SETTING: [
    'loginPwd.isOpen=false',
    'loginPwd.name=Password',
    'loginPwd.jumpUrl=/security?tab=1',
    'loginPwd.sort=9',
    'loginPwd.logoUrl=/a.svg',
  ],
  BOTTOM_MENU_SETTING: [
    'store.isOpen=false',
    'store.linkUrl=/store?tab=all',
    'store.name=All',
    'store.sort=9',
    'store.imgUrl=/a.svg',
    'store.checkedImgUrl=/a.svg',
  ],
  MIDDLE_MENU_SETTING: [
    'records.isOpen=false',
    'records.name=All',
    'records.linkUrl=/wallet',
    'records.sort=9',
    'records.imgUrl=/a.svg',
    'records.checkedImgUrl=/b.svg',
  ],
  SUPPORT_STAFF_SETTING: [
    'list=[{"name":"Desk","url":"https://help.example/chat","imgUrl":""}]',
    'list=[{"name":"Customer service","url":"mailto:help@exchange.example","imgUrl":"/a.svg"}]',
  ],
  LOGO_SETTING: ['logo=/a.svg', 'logoA=/a.svg', 'logoB=/a.svg', 'logoC=/a.svg', 'logoD=/a.svg'],
  HOME_COIN_SETTING: ['btc.isOpen="false"', 'btc.sort="9"', 'list=[{"isOpen":"true","coin":"ada","sort":"1"}]'],
  DOWNLOAD_SETTING: ['list=[{"name":"android","url":"/candor.apk","sort":"1","isOpen":"true"}]'],
  t_app_language: [
    'zh.default=N zh.isDefault=N en.default=Y en.isDefault=Y',
    'ar.status="1"',
    'ar.dictSort=99',
    'ar.remark=Arabisch',
    'ar.dictLabel=X',
    'ar.imgUrl=/ar.svg',
  ],
};
const walked = Object.entries(OTHERS).flatMap(([key, changes]) => changes.map((change) => [key as SettingName, change] as const));

/** Changes of one case; a blank stands between two where the next names a field. */
const split = (text: string): readonly string[] => text.split(/ (?=[\w.]+=)/);

describe('RULES §18 each field that acts is changed, and clients are told what it is then', () => {
  test.each(walked)('%s %s', (key, change) => {
    const { fields, changed } = draftOfRight(key, ...split(change));
    expect(changed.length).toBeGreaterThan(0);
    const values = fields.map(({ name, after: value }) => ({ name, value }));
    const defaults = {
      ...FALLBACK_SETTINGS,
      LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, emailIsOpen: true, phoneIsOpen: true },
    };
    const served = mergedSettings(defaults, [{ key, values }], new Set());
    expect(v.parse(settingsSchema, served)).toEqual(served);
    // a wallet that no product uses stays closed, and a mode that a product brings stays there, whatever was said
    const isBounded = key === 'TAB_SETTING' || change === 'list=[]';
    const [first] = changed;
    const told = writtenValue(valuesOf(served[key])[first?.name ?? '']);
    expect(isBounded || told === first?.after).toBe(true);
  });

  test('every field and member that acts is among them', () => {
    const cases = walked.map(([key, change]) => `${key} ${change}`);
    const untried = settingFields()
      .filter(({ effect, field }) => effect === 'acts' && field !== LIST)
      .filter(({ key, field }) => {
        const member = field.replace('list.', '');
        return !cases.some((one) => one.startsWith(`${key} `) && new RegExp(`[ ."]${member}("?:|=)`).test(one));
      })
      .map(({ key, field }) => `${key} ${field}`);
    // the name by which entries are told apart says which one it is
    const names = ['PLAYING_SETTING list.name', 'TAB_SETTING list.keyStr', 't_app_language list.dictValue'];
    const keys = ['APP_SIDEBAR_SETTING list.key', 'BOTTOM_MENU_SETTING list.key', 'MIDDLE_MENU_SETTING list.key'];
    expect(untried.toSorted()).toEqual([...names, ...keys].toSorted());
  });
});

const WRONG: readonly (readonly [SettingName, string, RegExp])[] = [
  ['AUTH_LIMIT', 'seniorLimit=-1', /BAD_TERMS .*seniorLimit needs a number from 0/],
  ['AUTH_LIMIT', 'seniorLimit=2.0021', /three places/],
  ['AUTH_LIMIT', 'isOpenSenior=1', /needs true or false/],
  ['AUTH_LIMIT', 'nothing=1', /BAD_INPUT .*AUTH_LIMIT has primaryLimit/],
  ['AUTH_LIMIT', 'seniorLimit=2.002', /ALREADY_DONE/],
  ['LOGIN_REGIS_SETTING', 'addressIsOpen=true', /needs false: a wallet address proves nothing/],
  ['LOGIN_REGIS_SETTING', 'walletOnly=true', /needs false: a wallet address proves nothing/],
  ['LOGIN_REGIS_SETTING', 'emailCode=false', /needs true: an address is proved by a code/],
  ['LOGIN_REGIS_SETTING', 'phoneCode=false', /needs true: an address is proved by a code/],
  ['APP_SIDEBAR_SETTING', 'loginPwd.jumpType=url', /needs one of path/],
  ['LOGIN_REGIS_SETTING', 'ordinaryIsOpen=false', /one way of registering has to stay open/],
  ['LOGIN_REGIS_SETTING', 'credits=1.5', /whole number/],
  ['WITHDRAWAL_SETTING', 'checkTax=true', /no payment and no condition/],
  ['WITHDRAWAL_SETTING', 'ratio="1"', /is changed elsewhere/],
  ['WITHDRAWAL_CHANNEL_SETTING', 'list=[]', /is changed elsewhere: terms and halts of channels/],
  ['BOTTOM_MENU_SETTING', 'store.linkUrl=/nowhere', /leads to no page: \/nowhere/],
  ['BOTTOM_MENU_SETTING', 'store.linkUrl=https://evil.example', /leads to no page/],
  ['BOTTOM_MENU_SETTING', 'store.linkUrl=/store?a=<b>', /leads to no page/],
  ['BOTTOM_MENU_SETTING', 'home.isOpen=false', /an open entry has to lead to the home page/],
  ['BOTTOM_MENU_SETTING', 'nobody.isOpen=false', /BAD_INPUT .*entry.member=value/],
  ['MIDDLE_MENU_SETTING', 'records.imgUrl=https://evil.example/x.png', /path of a picture here/],
  ['MIDDLE_MENU_SETTING', 'records.more=1', /BAD_INPUT/],
  ['TAB_SETTING', 'asset_platform.isOpen=false', /the platform wallet stays open/],
  ['TAB_SETTING', 'asset_platform.name=理财资产', /stands twice|is called/],
  ['HOME_COIN_SETTING', 'btc.isOpen=true', /one of true, false/],
  [
    'HOME_COIN_SETTING',
    'list=[{"isOpen":"true","coin":"btc","sort":"1"},{"isOpen":"true","coin":"btc","sort":"2"}]',
    /coin btc stands twice/,
  ],
  ['SUPPORT_STAFF_SETTING', 'list=[]', /needs 1 to 60 entries/],
  ['SUPPORT_STAFF_SETTING', 'list=[{"name":"Desk","url":"javascript:alert(1)","imgUrl":""}]', /https/],
  ['DOWNLOAD_SETTING', 'list=[{"name":"android","url":"http://x","sort":"1","isOpen":"true"}]', /https/],
  ['t_app_language', 'de.status="0"', /de is not translated completely/],
  ['t_app_language', 'en.default=Y', /differ/],
  ['t_app_language', 'en.default=Y en.isDefault=Y', /exactly one language/],
  ['timeZone', 'zoneId=Asia/Nowhere', /IANA name/],
  ['timeZone', 'zoneId=Asia/Tokyo', /offSet is not that of Asia\/Tokyo/],
  ['timeZone', 'zoneId=Asia/Tokyo offSet=+09:00', /offSetValue needs 9/],
  ['VIP_LEVEL_SETTING', 'vip3Start="10"', /does not begin above/],
  ['FINANCIAL_REBATE_SETTING', 'oneRatio=50', /at most 50 per cent/],
  ['DEFI_INCOME_SETTING', 'participant="9"', /is changed elsewhere: figures of the records/],
];

describe('RULES §18 a setting out of its range or a link to nowhere is refused with the reason', () => {
  test.each(WRONG)('%s %s', (key, change, words) => {
    expect(refusal(key, ...split(change))).toMatch(words);
  });

  test('every field and member that a rule keeps is among them', () => {
    const kept = settingFields().filter(({ effect }) => effect === 'fixed');
    expect(kept.length).toBeGreaterThan(4);
    const cases = WRONG.map(([key, change]) => `${key} ${change}`);
    const untried = kept.filter(({ key, field }) => {
      const member = field.replace('list.', '');
      return !cases.some((one) => one.startsWith(`${key} `) && new RegExp(`[ .]${member}=`).test(one));
    });
    expect(untried.map(({ key, field }) => `${key} ${field}`)).toEqual([]);
  });

  test('the last way of signing in that is planned does not go off at once', () => {
    const served = { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, emailIsOpen: true, phoneIsOpen: false, ordinaryIsOpen: true };
    const of = standing('LOGIN_REGIS_SETTING', served, undefined);
    const planned = [{ version: 1, effectiveMs: DEPLOYMENT.nowMs + 3_600_000, values: { ...of.inForce, ordinaryIsOpen: false } }];
    expect(draftOf({ ...of, planned }, ['emailIsOpen=false'], DEPLOYMENT)).toMatchObject({ code: 'BAD_TERMS' });
    expect(draftOf(of, ['emailIsOpen=false'], DEPLOYMENT)).toMatchObject({ isAtOnce: true });
  });

  test('mail and texts open no way where the server sends none', () => {
    const of = standing('LOGIN_REGIS_SETTING', FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, undefined);
    expect(draftOf(of, ['emailIsOpen=true'], { ...DEPLOYMENT, mail: false })).toMatchObject({ code: 'BAD_TERMS' });
    expect(draftOf(of, ['phoneIsOpen=true'], { ...DEPLOYMENT, texts: false })).toMatchObject({ code: 'BAD_TERMS' });
  });
});

describe('RULES §18 when a change acts', () => {
  test.each<[SettingName, string, boolean]>([
    ['LOGO_SETTING', 'logo=/a.svg', true],
    ['AUTH_LIMIT', 'isOpenSenior=false', false],
    ['LOGIN_REGIS_SETTING', 'autoLogin=false', true],
    ['LOGIN_REGIS_SETTING', 'credits=0', false],
    ['LOGIN_REGIS_SETTING', 'autoLogin=false credits=0', false],
    ['LOGIN_REGIS_SETTING', 'emailIsOpen=true', false],
  ])('%s %s at once: %s', (key, change, isAtOnce) => {
    expect(draftOfRight(key, ...split(change)).isAtOnce).toBe(isAtOnce);
  });
});

describe('what is served on top of the configuration', () => {
  const merged = (key: SettingName, value: unknown, notOffered: readonly string[] = []) =>
    mergedSettings(FALLBACK_SETTINGS, [{ key, values: [{ name: LIST, value: JSON.stringify(value) }] }], new Set(notOffered));

  test('without any change it is the configuration', () => {
    expect(mergedSettings(FALLBACK_SETTINGS, [], new Set())).toEqual(FALLBACK_SETTINGS);
  });

  test('a product that is not offered is in no menu, and one that came later stands behind the rest', () => {
    const entry = { key: 'gone', name: 'Gone', linkUrl: '/store', imgUrl: '', sort: 1, isOpen: true };
    const { BOTTOM_MENU_SETTING } = merged(
      'BOTTOM_MENU_SETTING',
      [entry, { ...entry, key: 'mine', sort: 5 }],
      ['BOTTOM_MENU_SETTING gone'],
    );
    expect(BOTTOM_MENU_SETTING.map(({ key }) => key)).toEqual(['mine', ...FALLBACK_SETTINGS.BOTTOM_MENU_SETTING.map(({ key }) => key)]);
    expect(Math.min(...BOTTOM_MENU_SETTING.slice(1).map(({ sort }) => sort))).toBe(6);
  });

  test('a way by messages that the server cannot send is closed whatever was said', () => {
    const values = [{ name: 'emailIsOpen', value: 'true' }];
    expect(mergedSettings(FALLBACK_SETTINGS, [{ key: 'LOGIN_REGIS_SETTING', values }], new Set()).LOGIN_REGIS_SETTING.emailIsOpen).toBe(
      false,
    );
  });

  test('names closed by operators and no messages any more: no way of registering is left, which the server says', () => {
    const closed = [{ key: 'LOGIN_REGIS_SETTING' as const, values: [{ name: 'ordinaryIsOpen', value: 'false' }] }];
    const mails = { ...FALLBACK_SETTINGS, LOGIN_REGIS_SETTING: { ...FALLBACK_SETTINGS.LOGIN_REGIS_SETTING, emailIsOpen: true } };
    expect(isEveryWayClosed(mergedSettings(mails, closed, new Set()))).toBe(false);
    expect(isEveryWayClosed(mergedSettings(FALLBACK_SETTINGS, closed, new Set()))).toBe(true);
    expect(isEveryWayClosed(FALLBACK_SETTINGS)).toBe(false);
  });

  test('changeable fields are neither fixed nor decided elsewhere', () => {
    expect(changeable(definitions.WITHDRAWAL_SETTING)).toEqual(['checkLoan', 'checkTax', 'coinTax', 'feeTax', 'sameAddress', 'sameUser']);
    expect(changeable(definitions.ASSET_COIN)).toEqual([]);
  });
});
