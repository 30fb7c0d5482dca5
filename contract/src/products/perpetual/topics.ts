import type { DepthTick, TopicMessage, TradeTick } from '../../socket.ts';

/** The wire's name of the next funding's time: pages read ticks of marks without their schema. */
export const NEXT_FUNDING = 'nextFundingTime';

/** Added: the figures of a market, after each mark, at most twice a second. */
export type MarkTick<Figure> = {
  readonly markPrice: Figure | null;
  readonly indexPrice: Figure | null;
  /** The mark is a price now; nothing opens, triggers or is liquidated without. */
  readonly live: boolean;
  /** Funding rates, fractions of the value: as the interval would have it, were it to end now, and the last. */
  readonly nextRate: Figure;
  /** Samples of the interval so far; with fewer than 240 the next rate is not known yet. */
  readonly nextSamples: number;
  readonly lastRate: Figure;
  /** Epoch ms; 0 before the first mark. */
  readonly [NEXT_FUNDING]: number;
  /** Coins of all long positions. */
  readonly openInterest: Figure;
  /** USDT in the market's insurance fund. */
  readonly insurance: Figure;
};

/** What the server sends on the topics of a contract. */
export type PerpetualMessage<Figure = number> =
  | TopicMessage<'MARK', MarkTick<Figure>>
  | TopicMessage<'CONTRACT_TRADE', TradeTick<Figure>>
  | TopicMessage<'CONTRACT_DEPTH', DepthTick<Figure>>;
