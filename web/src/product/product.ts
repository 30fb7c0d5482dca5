import type { CoinLists } from '@candor/contract/calls/market';
import type { results } from '@candor/contract/calls/statistics';
import type { ResultOf } from '@candor/contract/call';
import type { ComponentType, ReactNode } from 'react';
import type { LedgerChange } from '../domain/equity.ts';
import type { TradedPair } from '../domain/pair.ts';
import type { PlainMessageId } from '../i18n/text.tsx';
import type { ChartMemory } from '../chart/preferences.ts';
import type { Wallet } from '../session/assets.ts';
import type { MarketEntry } from '../session/pairs.ts';
import type { Settings } from '../session/settings.ts';
import type { OutcomeSource } from './outcome.ts';
import type { LedgerRow, RecordList } from './records.ts';
import type { RouteLines } from './route.ts';

/** Code that is fetched when it is first drawn. */
export type Lazy<Props = object> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** What the trade frame gives a workspace. */
export interface Workspace {
  readonly entry: MarketEntry;
  /** Null of a price without a market of its own, which only a mode with indexes shows. */
  readonly pair: TradedPair | null;
  readonly onChoosePair: () => void;
  /** The list of own orders that a link asked for; null without one. */
  readonly asked: 'open' | 'past' | null;
}

/** A trading mode: a tab of the trade frame. */
export interface TradeMode {
  /** The mode in the settings, by the wire's own name. */
  readonly wire: string;
  /** The mode in an address: `componentName` (SPEC §2). */
  readonly component: string;
  /** The page that opens with this mode. */
  readonly path: `/${string}`;
  /** Its page shows the other modes as tabs too; their own pages lead to it. One product has it. */
  readonly holdsOthers?: true;
  readonly memory: ChartMemory;
  /** The tab of the markets page, as its address names it. */
  readonly marketsTab: string;
  /** Its coins of the market list, in lower case; without it every market is one of its. */
  readonly coinsOf?: (lists: CoinLists) => ReadonlySet<string>;
  /** Prices without a market of their own, such as gold, are among its markets. */
  readonly withIndexes?: true;
  readonly workspace: Lazy<Workspace>;
  readonly shortcuts?: () => Promise<readonly Shortcut[]>;
}

/** The list of ledger rows that is its own, a tab of the records page. */
export interface RecordsTab {
  /** As the address names it. */
  readonly tab: string;
  /** The kinds of its rows: their numbers on the wire and their words. */
  readonly kinds: Readonly<Record<number, PlainMessageId>>;
  /** What an empty list says, and the way to change that; without it what every list says. */
  readonly empty?: { readonly text: PlainMessageId; readonly link: PlainMessageId; readonly path: `/${string}` };
  readonly list: () => Promise<RecordList>;
}

/** A stake whose result is not known yet. */
export interface RunningStake {
  readonly id: number;
  readonly coin: string;
  readonly display: string;
  readonly side: 'up' | 'down';
  readonly endMs: number;
  /** How long it runs from its beginning, s. */
  readonly seconds: number;
  readonly stake: string;
  /** What a win pays. */
  readonly payout: string;
}

/** The running stakes of one product; the page that asks draws them. */
export interface RunningStakes {
  /** Of the list when it shows all of them, and when it shows the first of `count`. */
  readonly title: (count: number | null) => string;
  readonly payoutLabel: string;
  readonly path: `/${string}`;
  /** The server has said which run, or could not be asked: there is nothing more to wait for. */
  readonly known: boolean;
  readonly stakes: readonly RunningStake[];
}

/** What a product has brought or cost its owner: the ledger rows and the stakes that are open; null until both are known. */
export interface OwnStakes {
  readonly known: { readonly rows: readonly LedgerRow[]; readonly openStakes: readonly string[] } | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

export type Results = ResultOf<typeof results>;

type FieldOfResults = {
  [Field in keyof Results]: Results[Field] extends readonly { readonly coin: string }[] ? Field : never;
}[keyof Results];

/** The public results of one product. */
export interface ResultsPart {
  /** The field of the answer with its rows, which name the coins. */
  readonly field: FieldOfResults;
  /** Of a row: with all of them 0 nothing has happened, and it is not shown. */
  readonly counts: readonly string[];
  readonly part: Lazy<ResultsProps>;
}

export interface ResultsProps {
  readonly results: Results;
  /** Null is every coin. */
  readonly coin: string | null;
  readonly stale: boolean;
}

/** A place on a product's page that the palette leads to. */
export interface Shortcut {
  readonly title: PlainMessageId;
  readonly search: { readonly tab?: string; readonly sheet?: string };
}

/** What a product shows on pages that are no product's. */
export interface Slots {
  readonly homeRunning?: Lazy<{ readonly children: (running: RunningStakes) => ReactNode }>;
  /** What is open of its own and has no end yet, on home. */
  readonly homeOpen?: Lazy<{ readonly onKnown: () => void }>;
  /** Own orders, on a desktop's home. */
  readonly homeOrders?: Lazy;
  /**
   * What the product changed of the account since a moment; null when not all of it can be known, and when that is more than `most`. Of a product
   * with published results all of it is gains and losses in USDT, none an exchange of one coin for another.
   */
  readonly dayChanges?: () => Promise<(sinceMs: number, signal: AbortSignal, most?: number) => Promise<readonly LedgerChange[] | null>>;
  /** What became of own things, told on every page. */
  readonly outcomes?: () => Promise<OutcomeSource>;
  readonly results?: ResultsPart;
  readonly ownResults?: Lazy<{ readonly children: (own: OwnStakes) => ReactNode }>;
  /** What keeps a coin of the platform wallet back. */
  readonly held?: Lazy<{ readonly asset: string; readonly masked: boolean }>;
  /** What a wallet that is its own is made of, above its coins. */
  readonly wallet?: { readonly of: Wallet; readonly part: Lazy<{ readonly masked: boolean }> };
}

/**
 * A product as the web app knows it: `features/<name>/product.ts`. It is in the entry, so it is texts, numbers and functions that fetch code,
 * at most 0.7 KB with gzip. Shared pages show what it gives them; none of them knows a product by its name.
 */
export interface WebProduct<Routes extends RouteLines = RouteLines> {
  readonly name: string;
  /** Its name on tabs and headings. */
  readonly label: PlainMessageId;
  readonly routes: Routes;
  readonly isOffered: (settings: Settings) => boolean;
  readonly mode?: TradeMode;
  readonly records?: RecordsTab;
  /** Its kinds of orders that may be sent without a review below an amount that the user sets. */
  readonly reviews?: readonly { readonly kind: string; readonly label: PlainMessageId }[];
  readonly slots: Slots;
  /** Its stakes can be lost: limits, exclusions and published results are about it. */
  readonly needsProtection?: true;
  readonly own: {
    /** Numbers of its events in an own `SETTLEMENT` (SPEC §14). */
    readonly types: readonly number[];
    /** Answers that such an event makes stale, by how the calls' names begin. */
    readonly stale: readonly string[];
    /** Of these, the answers that may have changed before the page listened. */
    readonly running: readonly string[];
  };
}
