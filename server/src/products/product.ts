import type { ProductName, products } from '@candor/contract/products/registry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Audited } from '../audit/product-audit.ts';
import type { Booked } from '../prices/bars/booked.ts';
import type { Served } from '../api/user/open-product.ts';
import type { Halting } from './halting.ts';
import type { Insuring } from './insuring.ts';
import type { ListingWork } from './listing-work.ts';
import type { ProductActions } from './product-actions.ts';
import type { ProductGenesis } from '../genesis/product-genesis.ts';
import type { OpenQuoting } from '../liquidity/quoting.ts';
import type { Participation } from '../participants/participation.ts';
import type { Marked } from '../prices/provenance/journal-marks.ts';
import type { Recorded } from '../records/projection.ts';
import type { VolumesOf } from './traded-volume.ts';

/**
 * A product's manifest in the server: `products/<name>/product.ts`, with one line in the registry. It is what each shared room asks of a
 * product, as that room says it; shared rooms name no product. Members that take events are methods, so that a product for its own events can
 * stand in the list of all; `ownersAmong` says whose an event is.
 */
export type ServerProduct<Event extends ExchangeEvent = ExchangeEvent> = Audited &
  Booked &
  Marked &
  Recorded<Event> &
  Served<Event> & {
    readonly name: ProductName;
    /** What the wire says of it. */
    readonly contract: (typeof products)[number];
    /** The environment variable that turns the product off (`off`): nothing is opened any more, what runs goes on. Absent: it is always on. */
    readonly switchVariable?: `CANDOR_${string}`;
    /** What a start defines of it. */
    readonly genesis?: ProductGenesis;
    /** What of it operators halt and resume. */
    readonly halting?: Halting;
    /** Its insurance accounts that operators fund. */
    readonly insuring?: Insuring;
    /** What operators can ask of it. */
    readonly actions?: ProductActions;
    /** What of it waits for operators. */
    readonly workLists?: ListingWork;
    /** What of it makes levels by traded volume. */
    readonly volumes?: VolumesOf;
    /** How the house quotes its order books. */
    readonly quoting?: OpenQuoting;
    /** What simulated participants do in it, in demo mode. */
    readonly participation?: Participation;
  };
