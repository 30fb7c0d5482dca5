import type { products } from '@candor/contract/products/registry';
import type { SettlementNote } from '@candor/contract/socket';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { BoundCall } from './bind.ts';
import type { Listings } from './coin-lists.ts';
import type { ReadResults } from './handlers/statistics.ts';
import type { Services } from './services.ts';
import type { MarketTopic } from './sockets/topics.ts';

/** What the accounts' own sockets are told of an event: that something of theirs has changed, by the wire's number, never what. */
export type OwnEvent = { readonly type: SettlementNote['type']; readonly accountIds: readonly number[] };

/** A product in a running server. */
export type OpenProduct = {
  readonly contract: (typeof products)[number];
  /** A handler of each call that its folder of the contract has. */
  readonly calls: readonly BoundCall[];
  readonly topics?: readonly MarketTopic[];
  /** Its part of the lists of coins. */
  readonly listings?: Listings;
  /** Its part of the public results. */
  readonly results?: ReadResults;
  stop?(): Promise<void>;
};

/** A product as the gateway sees it. */
export type Served<Event extends ExchangeEvent = ExchangeEvent> = {
  /** As in the exchange's registry; the type of each of its events begins with it and a point. */
  readonly name: string;
  /** Null for an event that tells nobody. */
  ownEvent?(event: Event): OwnEvent | null;
  /** Opens what its handlers work with. What is opened here is loaded here: threads and tools that read manifests do not load handlers. */
  open(services: Services): Promise<OpenProduct>;
};
