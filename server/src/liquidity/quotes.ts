/** How one market is quoted. Distances are parts per million from the index, sizes whole USDT. */
export type QuoteSettings = {
  /** Distance of the best bid and the best ask from the index. */
  readonly halfSpreadPpm: number;
  /** Distance from the first to the second level; each further gap is a quarter wider than the one before. */
  readonly stepPpm: number;
  /** Levels a side. */
  readonly levels: number;
  /** Value of the best level; each further one is a fifth larger. */
  readonly firstLevelUsdt: number;
};

/**
 * Best bid and best ask stand 66 ppm apart, or two ticks where one tick is more than that. Sixteen levels reach 0.66 % from the index, so that each step of grouping joins several.
 */
const TIGHT = { halfSpreadPpm: 33, stepPpm: 60, levels: 16 } as const;
const MAJOR: QuoteSettings = { ...TIGHT, firstLevelUsdt: 8_000 };
const LARGE: QuoteSettings = { ...TIGHT, firstLevelUsdt: 4_000 };
const SMALL: QuoteSettings = { ...TIGHT, firstLevelUsdt: 2_000 };

/** Every market the house quotes, by the code of its symbol; a market that is not here is not quoted. */
export const QUOTES: Readonly<Record<string, QuoteSettings>> = {
  btcusdt: MAJOR,
  ethusdt: MAJOR,
  bnbusdt: LARGE,
  solusdt: LARGE,
  xrpusdt: LARGE,
  dogeusdt: LARGE,
  trxusdt: LARGE,
  ltcusdt: SMALL,
  adausdt: SMALL,
  dotusdt: SMALL,
  linkusdt: SMALL,
  avaxusdt: SMALL,
  xauusdt: LARGE,
};

/** Fractions are parts per million. */
export const QUOTE_RULES = {
  /** A list stays while each of its offsets is within this part of what it is to be: each list is an event of the journal for every level. */
  tolerancePpm: 500_000,
  /** A level is renewed when less than this part of its size is left. */
  refillPpm: 500_000,
  /** Part of the money that quotes may hold at once; the rest absorbs fills until the next pass. */
  usePpm: 800_000,
  /** The centre of the quotes moves against the inventory by at most this part of the best level's distance. */
  skewPpm: 500_000,
  /** A side's money is full while it pays for this many of its ladders. */
  fullLadders: 4n,
  /** A market is looked at once in each such span of the clock, so that all new lists are in one batch of the journal. */
  passMs: 1_000,
  /** How long a side that was refused is left alone. */
  restMs: 3_000,
} as const;
