import type { CommonCode } from './kernel/common-refusals.ts';
import type { Outcome as OutcomeOf } from './kernel/outcome.ts';
import type { products } from './registry.ts';

type CodeOf<D> = D extends { readonly refusals: infer Refusals } ? keyof Refusals & string : never;

/** Every code with which a command can be refused. */
export type RefusalCode = CommonCode | CodeOf<(typeof products)[number]>;
export type Outcome = OutcomeOf<RefusalCode>;
