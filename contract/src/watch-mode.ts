/** The favourites among the trading modes, by the wire's literal key: they are of no product. */
export const WATCH_MODE = '自选';
