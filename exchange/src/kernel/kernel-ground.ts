import type { HouseState } from './house/state.ts';
import type { RunningProducts } from './running-products.ts';

/** What the kernel needs of the ground that all products stand on. */
export type KernelGround = {
  readonly house: HouseState;
  readonly running: RunningProducts;
  readonly ledger: {
    /** To be called after the events of each command. Throws when an account that must be zero by then is not. */
    endCommand(): void;
  };
  /** Nothing is decided for an account that is not open, and nothing is remembered. */
  readonly accounts: { isOpen(accountId: number): boolean };
  /** Time of the last entry, UTC epoch milliseconds: what "now" means to a question that names no time. */
  nowMs: number;
};
