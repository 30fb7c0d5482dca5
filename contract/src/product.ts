import type { RiskCategory } from './risk-categories.ts';

/** An entry of one of the served menus. `order` sorts it among the entries of its menu. */
export type ProductMenu = {
  readonly menu: 'bottom' | 'middle';
  readonly key: string;
  readonly name: string;
  readonly linkUrl: string;
  readonly order: number;
};

/** Wallets that are open only for products that use them, by their key in `TAB_SETTING`; the platform's is always open. */
export type ProductWallet = 'asset_financ' | 'asset_contarct';

/**
 * What the wire needs to know of a product besides its calls, texts and schemas: names and fixed numbers only, since a browser loads it with
 * the first page. A number or a name once given is never given to anything else (`wire-numbers.test.ts`).
 */
export type ContractProduct = {
  /** The product's key in every room. */
  readonly name: string;
  readonly riskCategory: RiskCategory;
  /** Its trading mode in `PLAYING_SETTING`, by the wire's name; `order` sorts the modes. Null: it has a page of its own. */
  readonly mode: { readonly name: string; readonly order: number } | null;
  readonly menus: readonly ProductMenu[];
  /** The wallet's page leads to it, as long as a menu leads to the wallet: it has neither a mode nor a menu entry. */
  readonly entrance?: 'wallet';
  /** The wallet that pays for it, where that is not the platform's. */
  readonly wallet?: ProductWallet;
  /** Types of the ledger rows that its own record list shows (section 3.1). */
  readonly recordTypes: Readonly<Record<string, number>>;
  /** Types of the note in an own event `SETTLEMENT` (section 14). */
  readonly ownEvents: Readonly<Record<string, number>>;
  /** Words of its topics on the market socket. */
  readonly topics: readonly string[];
  /** Refusals that no other product answers; what several answer is in `codes.ts`. */
  readonly reasons: readonly string[];
};
