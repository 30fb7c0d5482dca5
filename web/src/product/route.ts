import type { Area } from '../i18n/generated/message-ids.ts';
import type { PlainMessageId } from '../i18n/text.tsx';
import type { Settings } from '../session/settings.ts';
import type { IconName } from '../ui/icon-names.ts';

/** The entry of a page in the first row of the wallet, which begins with what moves money. */
export interface WalletEntry {
  /** Where it stands: deposits 1, withdrawals 2, transfers 3, conversions 4. */
  readonly order: number;
  /** What it says where that is not the title of the page. */
  readonly title?: PlainMessageId;
  /** Whether the settings let anybody do there what it says; the page may be open without it. */
  readonly isOn?: (settings: Settings) => boolean;
}

/** One page: what guards, menus, the frame of the app, the budgets of the build and the walk over all pages read. */
export interface RouteEntry {
  /** Module below features/; it exports one component whose name ends with `Page`. */
  readonly page: string;
  /** `trade`: a page of the trade frame, with a chart. Everything else is `plain`. The budgets differ. */
  readonly kind: 'trade' | 'plain';
  /** `signed-out`: the signed in are led on to where they wanted to go. */
  readonly access: 'public' | 'signed-in' | 'signed-out';
  /** Whether the bottom tab bar shows (SPEC §2). */
  readonly bar: boolean;
  /** The catalogues that the page speaks from. */
  readonly areas: readonly Area[];
  readonly title: PlainMessageId;
  readonly icon: IconName;
  /** `page`: back arrow and title are drawn by the shell. `brand`: logo and source; the page brings its own `h1`. `none`: the page draws all. */
  readonly header: 'page' | 'brand' | 'none';
  /** `column`: a phone's width, centred. `wide`: up to 1120 px. `full`: everything beside the sidebar. */
  readonly width: 'column' | 'wide' | 'full';
  /** What the address may say after `?`; each value is a text of at most 64 characters. */
  readonly search: readonly string[];
  readonly alias?: readonly string[];
  /** What the page is asked for by an alias. */
  readonly aliasSearch?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of a page that is opened from outside: the first pictures that are drawn of it at build time (app/opening/choose.ts). */
  readonly drawings?: readonly ('out' | `in${'' | '-demo'}${'' | '-all'}${'' | '-wide'}`)[];
  /** Other words that the search page finds it by. */
  readonly words?: PlainMessageId;
  /** Whether the settings have the page on; without it they do not switch it. */
  readonly isOn?: (settings: Settings) => boolean;
  readonly walletEntry?: WalletEntry;
}

/** What a table says of a page; the rest is as of most pages (`usual`). */
export type RouteLine = Pick<RouteEntry, 'page' | 'areas' | 'title' | 'icon'> & Partial<RouteEntry>;
export type RouteLines = Readonly<Record<`/${string}`, RouteLine>>;

export const usual = { kind: 'plain', access: 'signed-in', bar: false, header: 'page', width: 'column', search: [] } as const;

/** Of a page of the trade frame: what differs from most pages. */
export const tradePage = {
  kind: 'trade',
  bar: true,
  header: 'brand',
  width: 'full',
  search: ['symbol', 'componentName', 'tab', 'order'],
} as const;
