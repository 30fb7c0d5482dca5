/**
 * Steps of `passTime` for who waits until a code, a secret or a notice is old, and needs no price or settlement on the way: a minute of them costs a
 * twentieth of one in the usual steps. Prices are made at each and count for ten seconds: longer steps would leave none.
 */
export const LONG_STEP_MS = 5_000;

/** Steps for contracts and rounds, which end by an index that is said again each second: a fifth of the work of the usual ones. */
export const SECOND_STEP_MS = 1_000;
