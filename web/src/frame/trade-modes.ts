import { WATCH_MODE } from '@candor/contract/watch-mode';
import type { PlainMessageId } from '../i18n/text.tsx';
import type { TradeMode } from '../product/product.ts';
import { allOpen, usePageAt, useProducts } from '../product/products.ts';
import type { Path } from '../navigation/paths.ts';
import { openEntries, useSettings } from '../session/settings.ts';

/** The favourites are a mode of the frame itself: no product's. */
export const WATCH = 'watch';

export interface Mode {
  readonly key: string;
  /** The mode in the settings, by the wire's own name. */
  readonly wire: string;
  /** The mode in an address. */
  readonly component: string;
  readonly label: PlainMessageId;
  /** Null for the favourites. */
  readonly product: TradeMode | null;
}

interface ProductMode extends Mode {
  readonly product: TradeMode;
}

const FAVOURITES: Mode = { key: WATCH, wire: WATCH_MODE, component: '3', label: 'trade.mode.watch', product: null };

export interface TradeModes {
  /** The tabs, as the settings order them; a closed one is among them while it is shown. */
  readonly open: readonly Mode[];
  readonly chosen: Mode;
  /** The address names a mode that is not offered; another is shown in its place. */
  readonly isNotOffered: boolean;
  /** The mode of the page on which the others are tabs. */
  readonly home: TradeMode;
  /** Where a mode is shown: at its own page where that is open, else as a tab of the home page. */
  readonly addressOf: (mode: Mode) => { readonly path: Path; readonly component: string | null };
}

/**
 * The modes of the trade frame on the page of one product; `asked` is the mode that the address names. One that operators have closed is shown where the
 * address asks for it, or for own orders (`isOwnAsked`), since something may be open in it.
 */
export function useTradeModes(page: string, asked: string | undefined, isOwnAsked: boolean): TradeModes {
  const { PLAYING_SETTING } = useSettings();
  const pageAt = usePageAt();
  const ofProducts = useProducts().flatMap(({ name, label, mode }): ProductMode[] =>
    mode === undefined ? [] : [{ key: name, label, wire: mode.wire, component: mode.component, product: mode }],
  );
  const all = [...ofProducts, FAVOURITES];
  const modesOf = (entries: typeof PLAYING_SETTING): readonly Mode[] =>
    openEntries(entries).flatMap(({ name }) => all.find(({ wire }) => wire === name) ?? []);
  const offered = modesOf(PLAYING_SETTING);
  const present = modesOf(allOpen(PLAYING_SETTING));
  const own = ofProducts.find(({ key }) => key === page);
  const home = ofProducts.find(({ product }) => product.holdsOthers === true);
  if (own === undefined || home === undefined) throw new Error(`no trading mode of ${page}`);
  const first = offered.find(({ key }) => key === home.key) ?? offered[0] ?? home;
  const named = own === home ? present.find(({ component }) => component === (asked ?? (isOwnAsked ? own.component : null))) : own;
  const chosen = named ?? first;
  return {
    open: present.filter((mode) => offered.includes(mode) || mode === chosen),
    chosen,
    isNotOffered: asked !== undefined && named === undefined,
    home: home.product,
    addressOf: (mode) => {
      const stays = mode.key === own.key;
      const path = pageAt((stays ? own : home).product.path)?.path ?? '/';
      return { path, component: stays || mode.key === home.key ? null : mode.component };
    },
  };
}
