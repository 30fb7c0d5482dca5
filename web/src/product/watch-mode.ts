/** The favourites among the trading modes of the settings, by the wire's own name: they are of no product. */
export const WATCH_MODE = '自选';
