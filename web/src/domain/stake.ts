/** Stakes are USDT with eight decimals. */
export const STAKE_DECIMALS = 8;
