import type { ProductName, products } from '@candor/contract/products/registry';
import type { SettlementNote } from '@candor/contract/socket';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Audited } from './audit/product-audit.ts';
import type { BoundCall } from './gateway/bind.ts';
import type { Listings } from './gateway/coin-lists.ts';
import type { ReadResults } from './gateway/handlers/statistics.ts';
import type { Services } from './gateway/services.ts';
import type { MarketTopic } from './gateway/sockets/topics.ts';
import type { ProductGenesis } from './genesis/product-genesis.ts';
import type { Quoting } from './liquidity/quoting.ts';
import type { ProductTrades } from './market-data/trade.ts';
import type { ProductProjection } from './records/projection.ts';
import type { RecordPart } from './records/record-parts.ts';

/** What the accounts' own sockets are told of an event: that something of theirs has changed, by the wire's number, never what. */
export type OwnEvent = { readonly type: SettlementNote['type']; readonly accountIds: readonly number[] };

/**
 * A product as the shared rooms of the server see it: its manifest, `products/<name>/product.ts`, with one line in the registry. Shared rooms
 * ask the manifest and name no product. The members are methods, so that a product for its own events can stand in the list of all;
 * `ownersAmong` says whose an event is. Everything that only a running server needs is loaded by `open`, so that threads and tools which
 * read the manifests do not load handlers.
 */
export type ServerProduct<Event extends ExchangeEvent = ExchangeEvent> = Audited & {
  /** As in the exchange's registry; the type of each of its events begins with it and a point. */
  readonly name: ProductName;
  /** What the wire says of it. */
  readonly contract: (typeof products)[number];
  /** The environment variable that turns the product off (`off`): nothing is opened any more, what runs goes on. Absent: it is always on. */
  readonly switchVariable?: `CANDOR_${string}`;
  /** Null for an event that tells nobody. */
  ownEvent?(event: Event): OwnEvent | null;
  /** Its tables in the records. */
  readonly projection?: ProductProjection<Event>;
  /** How the changes of users' totals by an event are listed; without it no event may change one. */
  recordParts?(event: Event): readonly RecordPart[];
  /** What a start defines of it. */
  readonly genesis?: ProductGenesis;
  /** How the house quotes its order books. */
  readonly quoting?: Quoting;
  /** Trades of its order books. */
  readonly trades?: ProductTrades<Event>;
  open(services: Services): Promise<OpenProduct>;
};

/** A product in a running server. */
export type OpenProduct = {
  readonly contract: ServerProduct['contract'];
  /** A handler of each call that its folder of the contract has. */
  readonly calls: readonly BoundCall[];
  readonly topics?: readonly MarketTopic[];
  /** Its part of the lists of coins. */
  readonly listings?: Listings;
  /** Its part of the public results. */
  readonly results?: ReadResults;
  stop?(): Promise<void>;
};
