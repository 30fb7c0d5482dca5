import type { EventVariant } from './kernel/codec/variant.ts';
import type { Typed } from './kernel/product.ts';
import type { products } from './registry.ts';

type EventOf<D> = D extends { readonly events: readonly EventVariant<infer Event extends Typed>[] } ? Event : never;

/** What comes out of the exchange. Events are the only way state changes; replay applies them and decides nothing. */
export type ExchangeEvent = EventOf<(typeof products)[number]>;
