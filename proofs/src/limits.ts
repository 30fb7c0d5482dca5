/** Bounds of an evidence file, so that no file keeps a reader busy for ever. */
export const MOST_TICKS = 20_000;
export const MOST_CHECKPOINTS = 2_000;
export const MOST_KEYS = 64;
export const MOST_STAKES = 100_000;

/** A checkpoint signed later than this after a limit shows that its head was the last tick up to the limit, also without a later tick. */
export const SILENCE_MS = 5_000;
