import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { PoolClient } from 'pg';
import type { Traded } from '../prices/bars/trade.ts';
import type { TableDefinitions } from '../machine/storage/table.ts';
import type { PlannedTerms } from '../terms/planned-terms.ts';
import type { CatalogueProjection, KnownMarket } from './catalogue.ts';
import type { CoinDeal } from './coin-deal.ts';
import type { RecordPart } from './record-parts.ts';

/** What the journal says of the batch that holds an entry: the hash of the one before, which receipts name. */
export type BatchPosition = { readonly previousHash: string };

/** What a projection knows besides its own events. */
export type ProjectionGround = {
  readonly catalogue: CatalogueProjection;
  readonly isHouse: (accountId: number) => boolean;
  /** A program plays it (product rules 4.5): it counts in no result that is told to people. */
  readonly isSimulated: (accountId: number) => boolean;
  /** The last `ok` price of a symbol in ticks, before the entry that is applied; null before the first. */
  readonly lastPriceTicks: (symbolId: number) => number | null;
};

/**
 * Rows made of events. They are applied in memory and written in the transaction of the consumer's position: what `write` inserts between two
 * calls of `written` may be inserted again after an error, and nothing else may be.
 */
export type Projection<Event extends ExchangeEvent = ExchangeEvent> = {
  /** Takes up where the database is. */
  load(client: PoolClient): Promise<void>;
  apply(entry: Entry, event: Event, position: BatchPosition): void;
  /** A price, before the events that follow it in its entry. */
  ticked?(event: PriceEvent, timeMs: number): void;
  write(client: PoolClient): Promise<void>;
  /** After the commit: what was written need not be written again. */
  written(): void;
};

/** The projection of a product: it is applied to the product's own events. */
export type ProductProjection<Event extends ExchangeEvent = ExchangeEvent> = {
  open(ground: ProjectionGround): Projection<Event>;
};

/** A product as the records see it. */
export type Recorded<Event extends ExchangeEvent = ExchangeEvent> = Traded<Event> & {
  /** Its tables in the records. `candor records rebuild` makes anew those that follow from the journal. */
  readonly tables?: TableDefinitions;
  /** What writes them. */
  readonly projection?: ProductProjection<Event>;
  /** What of its terms operators change, an hour ahead or more; each version is kept. */
  readonly terms?: PlannedTerms;
  /** How the changes of users' totals by an event are listed; without it no event may change one. */
  recordParts?(event: Event): readonly RecordPart[];
  /** What accounts bought and sold by an event: average costs and the fees of a statement are made of it. */
  coinDeals?(event: Event, marketOf: (marketId: number) => KnownMarket): readonly CoinDeal[];
};
