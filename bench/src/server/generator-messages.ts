import type { OpenLoopResult } from '../load/open-loop.ts';
import type { TradedProduct } from './order-calls.ts';
import type { Address } from './trader.ts';

/** What the process that sends orders is asked for. */
export type ToGenerator =
  | { readonly type: 'open'; readonly address: Address; readonly traders: number; readonly product: TradedProduct }
  | { readonly type: 'run'; readonly ratePerSecond: number; readonly durationMs: number };

/** `processorMicroseconds` is the generator's own time in that run, all its threads. */
export type FromGenerator =
  | { readonly type: 'opened' }
  | { readonly type: 'ran'; readonly result: OpenLoopResult; readonly processorMicroseconds: number };
