import type { Outcome } from './outcome.ts';
import type { KernelCommand, Typed } from './product.ts';

/** One line of the journal as the kernel sees it, whatever the products' words are. */
export type KernelEntry = {
  readonly seq: number;
  readonly timeMs: number;
  readonly command: KernelCommand;
  readonly outcome: Outcome<string>;
  readonly events: readonly Typed[];
};
