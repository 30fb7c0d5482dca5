import type { Outcome as OutcomeOf } from './kernel/outcome.ts';
import type { Answers, QueryMap } from './kernel/product.ts';
import type { Outcome } from './outcome.ts';
import type { products } from './registry.ts';

type Any = (typeof products)[number];
type QueriesOf<D> = D extends { create(ground: never): { readonly queries: Answers<infer Queries extends QueryMap> } } ? Queries : never;
type Both<Union> = (Union extends unknown ? (of: Union) => void : never) extends (of: infer All) => void ? All : never;
type Queries = Both<QueriesOf<Any>>;
type Asked<T extends keyof Queries> = Queries[T] extends readonly [infer Fields, unknown] ? Fields : never;
/** The kernel answers with outcomes whose codes it does not know; they are those of the registry's products. */
type InOwnCodes<Result> = Result extends OutcomeOf<string> ? Outcome : Result;
type Answered<T extends keyof Queries> = Queries[T] extends readonly [unknown, infer Result] ? InOwnCodes<Result> : never;

/** Every question the exchange answers, named after the product that does. */
export type Query = { [T in keyof Queries]: { readonly type: T } & Asked<T> }[keyof Queries];
export type QueryResult<Q extends Query> = Answered<Q['type']>;
