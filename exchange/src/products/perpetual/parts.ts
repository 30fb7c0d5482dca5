import type { Ground } from '../../ground/ground.ts';
import type { Context } from '../../kernel/product.ts';
import type { BoundedContext } from '../../trading/bounded-context.ts';
import type { PerpetualEvent } from './events.ts';
import type { PerpetualSettlement } from './orders/matching.ts';
import type { PerpetualState } from './state.ts';

/** What a decision of perpetuals reads and works with. */
export type Parts = { readonly ground: Ground; readonly state: PerpetualState; readonly settlement: PerpetualSettlement };

export type Emits = Context<PerpetualEvent>;
/** Of work that is done in pieces. */
export type Bounded = BoundedContext<PerpetualEvent>;
