import type { CommonCode } from './kernel/common-refusals.ts';
import type { Outcome as OutcomeOf } from './kernel/outcome.ts';
import type { products } from './registry.ts';
import type { TradingCode } from './trading/refusals.ts';

type CodeOf<D> = D extends { readonly refusals: infer Refusals } ? keyof Refusals & string : never;

/** Every code with which a command can be refused. */
export type RefusalCode = CommonCode | TradingCode | CodeOf<(typeof products)[number]>;
export type Outcome = OutcomeOf<RefusalCode>;
