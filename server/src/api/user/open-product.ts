import type { products } from '@candor/contract/products/registry';
import type { OwnMessage, SettlementNote } from '@candor/contract/socket';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { Decimal } from '@candor/contract/result';
import type { AskBeside } from './beside-wallets.ts';
import type { BoundCall } from './bind.ts';
import type { Listings } from './coin-lists.ts';
import type { Receipted } from './open-receipts.ts';
import type { ReadResults } from './handlers/statistics.ts';
import type { OwnList } from './own-lists.ts';
import type { Machine } from './machine.ts';
import type { MarketTopic } from './sockets/topics.ts';

/** What the accounts' own sockets are told of an event: that something of theirs has changed, by the wire's number, never what. */
export type OwnEvent = {
  readonly type: SettlementNote['type'];
  readonly accountIds: readonly number[];
  /** Accounts among whose positions one has changed: they are told that too. */
  readonly positionsOf?: readonly number[];
};

/** The own sockets of accounts, for what a product says by itself, not because of an event. */
export type OwnAudience = {
  /** Whether anybody is there at all. */
  isEmpty(): boolean;
  hears(accountId: number): boolean;
  tell(accountId: number, message: OwnMessage): void;
};

/** A market with an order book, as everybody is shown it. */
export type PublicMarket = {
  /** Its number in its product. */
  readonly marketId: number;
  readonly symbol: SymbolInfo;
  /** Lots as a decimal of coins. */
  quantityOf(lots: number): Decimal;
};

/** A product in a running server. */
export type OpenProduct = {
  readonly contract: (typeof products)[number];
  /** A handler of each call that its folder of the contract has. */
  readonly calls: readonly BoundCall[];
  readonly topics?: readonly MarketTopic[];
  /** Its part of the lists of coins. */
  readonly listings?: Listings;
  /** Its market with an order book of a coin, in lower case; absent for a product without books. */
  readonly publicMarket?: (coin: string) => PublicMarket | undefined;
  /** Begins to tell accounts what no event says; answers how to end it. */
  startOwn?(audience: OwnAudience): () => void;
  /** Everything that an account has in it, in the order of its copy of the own data. */
  readonly ownLists?: readonly OwnList[];
  /** Its part of the public results. */
  readonly results?: ReadResults;
  stop?(): Promise<void>;
};

/** A product as the gateway sees it. */
export type Served<Event extends ExchangeEvent = ExchangeEvent> = Receipted & {
  /** As in the exchange's registry; the type of each of its events begins with it and a point. */
  readonly name: string;
  /** Null for an event that tells nobody. */
  ownEvent?(event: Event): OwnEvent | null;
  /** What of an account stands beside its wallets. */
  readonly besideWallets?: AskBeside;
  /** Opens what its handlers work with. What is opened here is loaded here: threads and tools that read manifests do not load handlers. */
  open(machine: Machine): Promise<OpenProduct>;
};
