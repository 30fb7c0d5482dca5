/** Bounds of an evidence file, so that no file keeps a reader busy for ever. */
export const MOST_TICKS = 20_000;
export const MOST_CHECKPOINTS = 2_000;
export const MOST_KEYS = 64;
export const MOST_FILLS = 100_000;
/** Receipts of one journal batch, and the nodes of a path to the root of so many. */
export const MOST_ACKNOWLEDGED = 2 ** 32 - 1;
export const MOST_PATH = 32;
/** Figures of the terms of one market or length. */
export const MOST_TERMS = 64;
