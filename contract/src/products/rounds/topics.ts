import type { TopicMessage } from '../../socket.ts';

/**
 * Added: one pool of a running round. `simulated`: the part of `amount` that simulated participants staked. `multiple`: what 1 USDT
 * that plays gets if this side wins.
 */
export type RoundPool<Figure> = {
  readonly amount: Figure;
  readonly simulated: Figure;
  readonly stakes: number;
  readonly multiple: Figure;
};

/** Added: the running round of one period of a coin; a message a period, after each change, at most twice a second. Times in epoch ms. */
export type RoundTick<Figure> = {
  readonly periodId: number;
  /** Seconds. */
  readonly period: number;
  readonly round: number;
  readonly startTime: number;
  readonly cancelEndTime: number;
  readonly betEndTime: number;
  readonly lockTime: number;
  readonly closeTime: number;
  readonly up: RoundPool<Figure>;
  readonly down: RoundPool<Figure>;
  /** The price at the lock, once it is final. */
  readonly lockPrice: Figure | null;
};

/** What the server sends on the topic of a coin's rounds. */
export type RoundsMessage<Figure = number> = TopicMessage<'ROUND', RoundTick<Figure>>;
