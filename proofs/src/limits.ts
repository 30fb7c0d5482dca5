/** Bounds of an evidence file, so that no file keeps a reader busy for ever. */
export const MOST_TICKS = 20_000;
export const MOST_CHECKPOINTS = 2_000;
export const MOST_KEYS = 64;
export const MOST_FILLS = 100_000;
