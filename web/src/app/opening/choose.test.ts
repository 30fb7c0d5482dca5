import { describe, expect, test } from 'vitest';
import { type Device, drawingsFor, lookOf, offersIn, roomsOf, usualFunds } from './choose.ts';

const drawn = { path: '/', language: 'en', languages: ['ar', 'en', 'zh'], mode: null, offers: null };
type Stored = Partial<Record<Parameters<Device['stored']>[0], string>>;

const device = (stored: Stored = {}, rest: Partial<Device> = {}): Device => ({
  path: '/',
  search: '',
  tag: 'en-GB',
  wide: false,
  stored: (key) => stored[key] ?? null,
  ...rest,
});
const list = (code: string) =>
  JSON.stringify({ version: 1, value: ['en', 'zh', 'ar'].map((dictValue) => ({ dictValue, default: dictValue === code ? 'Y' : 'N' })) });

describe('the drawing of a page is shown only where the app will show the same', () => {
  test('a first visit sees what visitors see', () => {
    expect(drawingsFor(device(), drawn)).toEqual(['out']);
  });
  test('somebody signed in sees the frame of an account, with the note on play money only where the device knows of it', () => {
    expect(drawingsFor(device({ token: 't', funds: usualFunds }), drawn)).toEqual(['in-demo', 'in']);
    expect(drawingsFor(device({ token: 't', funds: 'live' }), drawn)).toEqual(['in']);
    expect(drawingsFor(device({ token: 't' }, { wide: true }), drawn)).toEqual(['in-wide', 'in']);
  });
  test('an exchange that gives another amount of play money is not drawn with the usual one', () => {
    for (const funds of ['demo', 'demo 500', 'demo 100000']) expect(drawingsFor(device({ token: 't', funds }), drawn)).toEqual(['in']);
  });
  test('another page than the drawn one, as the offline shell answers for every path', () => {
    expect(drawingsFor(device({}, { path: '/wallet' }), drawn)).toEqual([]);
  });
  test('another language that was chosen, or that the stored list speaks, paints nothing that is taken back', () => {
    expect(drawingsFor(device({ language: 'zh' }), drawn)).toEqual([]);
    expect(drawingsFor(device({ languages: list('ar') }), drawn)).toEqual([]);
    expect(drawingsFor(device({ languages: '{"version":1,"value":[]}' }), drawn)).toEqual([]);
    expect(drawingsFor(device({ language: 'en', languages: list('ar') }), drawn)).toEqual(['out']);
    expect(drawingsFor(device({ languages: list('en') }), drawn)).toEqual(['out']);
  });
});

test('a page of a trading mode is drawn only where the stored settings have the mode open', () => {
  const page = { ...drawn, path: '/flash', mode: 'second' };
  const visit = (settings: string | null) =>
    drawingsFor(device({ token: 't', ...(settings === null ? {} : { settings }) }, { path: '/flash' }), page);
  const stored = (isOpen: unknown) =>
    JSON.stringify({
      version: 1,
      value: {
        PLAYING_SETTING: [
          { name: 'spot', isOpen: true },
          { name: 'second', isOpen },
        ],
      },
    });
  expect(visit(stored(true))).toEqual(['in']);
  expect(visit(stored(false))).toEqual([]);
  expect(visit(stored('yes'))).toEqual([]);
  expect(visit(null)).toEqual([]);
  expect(visit('{"version":1,"value":{}}')).toEqual([]);
  expect(visit('{')).toEqual([]);
});

describe('the tabs and menus of everything offered are drawn where the stored settings ask for them', () => {
  const row = (name: string, sort: number, isOpen = true) => ({ name, linkUrl: `/${name}`, sort, isOpen });
  const settings = {
    PLAYING_SETTING: [row('spot', 1), row('second', 2)],
    BOTTOM_MENU_SETTING: [row('home', 1)],
    MIDDLE_MENU_SETTING: [row('list', 1)],
  };
  const page = { ...drawn, offers: offersIn(settings) };
  const visit = (stored: unknown, rest: Stored = {}, wide = false) =>
    drawingsFor(device({ token: 't', settings: JSON.stringify({ version: 1, value: stored }), ...rest }, { wide }), page);
  test('the most exact drawing comes first', () => {
    expect(visit(settings)).toEqual(['in-all', 'in']);
    expect(visit(settings, { funds: usualFunds })).toEqual(['in-demo-all', 'in-demo', 'in-all', 'in']);
    expect(visit(settings, {}, true)).toEqual(['in-all-wide', 'in-wide', 'in-all', 'in']);
  });
  test('the order of the rows says nothing, their place does', () => {
    expect(visit({ ...settings, PLAYING_SETTING: settings.PLAYING_SETTING.toReversed() })).toEqual(['in-all', 'in']);
    expect(visit({ ...settings, PLAYING_SETTING: [row('spot', 2), row('second', 1)] })).toEqual(['in']);
  });
  test('one that is closed, missing or of another house', () => {
    expect(visit({ ...settings, PLAYING_SETTING: [row('spot', 1), row('second', 2, false)] })).toEqual(['in']);
    expect(visit({ ...settings, BOTTOM_MENU_SETTING: [] })).toEqual(['in']);
    expect(visit({ ...settings, MIDDLE_MENU_SETTING: [row('list', 1), row('other', 2)] })).toEqual(['in']);
    for (const unreadable of [null, {}, { PLAYING_SETTING: [null, 4] }]) expect(visit(unreadable)).toEqual(['in']);
  });
});

describe('/lr', () => {
  const door = { ...drawn, path: '/lr' };
  const visit = (stored: Stored, rest: Partial<Device> = {}) => drawingsFor(device(stored, { path: '/lr', ...rest }), door);
  test('is not drawn where it offers another language, knows where somebody came from, or has a session', () => {
    expect(visit({})).toEqual(['out']);
    expect(visit({}, { tag: 'zh-Hans-CN' })).toEqual([]);
    expect(visit({ language: 'en' }, { tag: 'zh-Hans-CN' })).toEqual(['out']);
    expect(visit({}, { tag: 'xx' })).toEqual(['out']);
    expect(visit({}, { search: '?from=%2Fwallet' })).toEqual([]);
    expect(visit({ token: 't' })).toEqual([]);
  });
});

test('the look is known before the first paint; what is not understood is the default', () => {
  const text = (value: object) => JSON.stringify({ version: 1, value });
  const standard = { rise: 'green', vision: 'standard', textSize: '100', motion: 'device' };
  expect(lookOf(null)).toEqual(standard);
  expect(lookOf('{')).toEqual(standard);
  expect(lookOf(text({ rise: 'red', textSize: '150', vision: 'x', motion: 4 }))).toEqual({ ...standard, rise: 'red', textSize: '150' });
});

test('a part keeps the height that it had at this width; what cannot be read keeps none', () => {
  const rooms = (value: unknown): string => JSON.stringify({ version: 1, value });
  const seen = { running: { widthPx: 390, heightPx: 238 }, panel: { widthPx: 844, heightPx: 402 }, other: { widthPx: 390 }, none: null };
  expect(roomsOf(rooms(seen), 390)).toEqual([['running', 238]]);
  for (const unreadable of [null, '{', rooms(null), rooms('text'), rooms(4)]) expect(roomsOf(unreadable, 390)).toEqual([]);
});
