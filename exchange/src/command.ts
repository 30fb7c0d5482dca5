import type { CommandVariant } from './kernel/codec/variant.ts';
import type { Typed } from './kernel/product.ts';
import type { products } from './registry.ts';

type Any = (typeof products)[number];
type BodyOf<D> = D extends { readonly commands: readonly CommandVariant<infer Body extends Typed>[] } ? Body : never;

export type CommandBody = BodyOf<Any>;
export type ProductName = Any['name'];

/**
 * What goes into the exchange. `id` is made by whoever wants the thing done, before sending it, 16 to 64 of
 * `[A-Za-z0-9_-]` from clients, a derived id (`open:{account}`) from the house, `''` for "not deduplicated".
 * `account` is the account that acts; 0 is the house itself (definitions, ticks, capital).
 */
export type Command = { readonly id: string; readonly accountId: number; readonly body: CommandBody };
