import { looks, type Look } from '../../session/mark-preferences.ts';

/** What the device knows before any code of the app has run. Values of the storage as they stand there, null when there is none. */
export interface Device {
  readonly path: string;
  readonly search: string;
  /** `navigator.language` */
  readonly tag: string;
  /** From 1024 px, where home has another form. */
  readonly wide: boolean;
  readonly stored: (key: 'token' | 'language' | 'languages' | 'funds' | 'settings') => string | null;
}

/** What the page was drawn for: its path, its language, and the languages that have texts. */
export interface Drawn {
  readonly path: string;
  readonly language: string;
  readonly languages: readonly string[];
  /** The trading mode that the settings must have open for the page to be shown, by its name in them; null where none must. */
  readonly mode: string | null;
  /** What the drawings of everything offered show, as `offersIn` tells it; null where there are none. */
  readonly offers: string | null;
}

function valueOf(text: string | null): unknown {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null');
    return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? parsed.value : null;
  } catch {
    return null;
  }
}

/** `funds` of a device that knows of play money, as much as an exchange usually gives (session/price-source.ts). */
export const usualFunds = 'demo 10000';

/** How the page is to look; what cannot be read is the default. */
export function lookOf(preferences: string | null): Look {
  const value = valueOf(preferences);
  const one = <const T extends string>(part: keyof Look, allowed: readonly [T, ...T[]]): T => {
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    return allowed.find((entry) => entry === found) ?? allowed[0];
  };
  return {
    rise: one('rise', looks.rise),
    vision: one('vision', looks.vision),
    textSize: one('textSize', looks.textSize),
    motion: one('motion', looks.motion),
  };
}

/** The heights that parts of the page had when they were last here at this width, by their names; none that cannot be read. */
export function roomsOf(rooms: string | null, widthPx: number): readonly (readonly [string, number])[] {
  return Object.entries(valueOf(rooms) ?? {}).flatMap(([name, room]) => {
    const { widthPx: width, heightPx: height } = (room ?? {}) as { readonly widthPx?: unknown; readonly heightPx?: unknown };
    return width === widthPx && typeof height === 'number' ? [[name, height] as const] : [];
  });
}

/** The language that the app will speak, as far as the device knows (session/language.ts); null when only the app can say. */
function spoken(device: Device, drawn: Drawn): string | null {
  const chosen = device.stored('language');
  if (chosen !== null) return chosen;
  const list = valueOf(device.stored('languages'));
  if (!Array.isArray(list)) return drawn.language;
  const rows: readonly unknown[] = list;
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || !('default' in row) || row.default !== 'Y') continue;
    return 'dictValue' in row && typeof row.dictValue === 'string' ? row.dictValue : null;
  }
  return null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The open entries of a list of the settings, by one of their fields, in their order. */
function openOf(settings: unknown, list: string, field: string): readonly unknown[] {
  const entries = fieldOf(settings, list);
  if (!Array.isArray(entries)) return [];
  const rows: readonly unknown[] = entries;
  const open = rows.filter((row) => fieldOf(row, 'isOpen') === true);
  return open.toSorted((a, b) => Number(fieldOf(a, 'sort')) - Number(fieldOf(b, 'sort'))).map((row) => fieldOf(row, field));
}

/** The tabs and menus that settings ask for. The same text: the same tabs and menus. */
export function offersIn(settings: unknown): string {
  const lists = [
    openOf(settings, 'PLAYING_SETTING', 'name'),
    openOf(settings, 'BOTTOM_MENU_SETTING', 'linkUrl'),
    openOf(settings, 'MIDDLE_MENU_SETTING', 'linkUrl'),
  ];
  return lists.map((list) => list.join(' ')).join(',');
}

/**
 * Names of the drawings that are right for this device, the most exact first. None when the app may speak another language or show
 * another page than the one that was drawn: nothing is painted then that has to be taken back.
 */
export function drawingsFor(device: Device, drawn: Drawn): readonly string[] {
  if (device.path !== drawn.path || spoken(device, drawn) !== drawn.language) return [];
  const settings = valueOf(device.stored('settings'));
  if (drawn.mode !== null && !openOf(settings, 'PLAYING_SETTING', 'name').includes(drawn.mode)) return [];
  const signedIn = (device.stored('token') ?? '') !== '';
  if (drawn.path === '/lr') {
    // The door mentions where somebody came from, and offers the language of the browser.
    const offered = device.tag.toLowerCase().split('-')[0] ?? '';
    const offers = device.stored('language') === null && offered !== drawn.language && drawn.languages.includes(offered);
    if (signedIn || offers || device.search !== '') return [];
  }
  if (!signedIn) return ['out'];
  const funds = device.stored('funds') === usualFunds ? ['in-demo', 'in'] : ['in'];
  const names = offersIn(settings) === drawn.offers ? funds.flatMap((name) => [`${name}-all`, name]) : funds;
  return device.wide ? [...names.map((name) => `${name}-wide`), ...names] : names;
}
