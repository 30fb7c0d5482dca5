import type { ChartInterval } from './intervals.ts';
import type { OwnEventType, ProductTopic } from './products/registry.ts';

/** Section 14. Prices and quantities of `Figure` are exact decimals in server messages (`Decimal`), numbers after `JSON.parse`. */

/** What a client sends on `/ws/{uuid}`; `op` and `type` in any letter case. */
export type SubscribeMessage =
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: 'DETAIL' }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: 'SETTINGS' }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: 'CONTENT' }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: 'SIGN_INS' }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: ProductTopic; readonly symbol: string }
  | { readonly op: 'subscribe' | 'unsubscribe'; readonly type: 'KLINE'; readonly symbol: string; readonly interval: ChartInterval };

/** The first message of the server; a client ignores types it does not know. */
export type Greeting = { readonly type: '0'; readonly message: string };

/**
 * What makes whoever hears it a witness: number and digest of the symbol's newest chained tick (this one, or for a moment the one before),
 * and number and digest of the last signed checkpoint.
 */
export type TickEvidence = { readonly n: number; readonly digest: string; readonly k: number; readonly hash: string };

export type DetailTick<Figure> = {
  readonly id: number;
  /** Price 24 hours ago; null while the history is shorter than that or there is none. */
  readonly open: Figure | null;
  readonly close: Figure;
  readonly high: Figure | null;
  readonly low: Figure | null;
  /** 24-hour turnover here: coins, USDT, trades. */
  readonly vol: Figure;
  readonly amount: Figure;
  readonly count: number;
  /** Added: the part of both that simulated participants traded (demo mode only); coins, USDT. */
  readonly simulatedVol: Figure;
  readonly simulatedAmount: Figure;
  /** Added: `ok`, or why there is no price now. */
  readonly state: 'ok' | 'frozen' | 'closed';
  /** Added: the kind of source of this very price. */
  readonly source: 'live' | 'recorded' | 'simulated';
  /** Added: the signed series as it stands; null before its first checkpoint. */
  readonly evidence: TickEvidence | null;
};

export type KlineTick<Figure> = {
  /** Start of the bar, epoch ms. */
  readonly id: number;
  readonly open: Figure;
  readonly close: Figure;
  readonly high: Figure;
  readonly low: Figure;
  readonly vol: Figure;
  readonly amount: Figure;
  readonly count: number;
};

export type TradeItem<Figure> = {
  readonly id: number;
  readonly ts: number;
  readonly price: Figure;
  readonly amount: Figure;
  readonly direction: 'buy' | 'sell';
  /** Added: a simulated participant was on a side of it (demo mode only). */
  readonly simulated: boolean;
};

export type TradeTick<Figure> = { readonly id: number; readonly ts: number; readonly data: readonly TradeItem<Figure>[] };

/**
 * The order book. A snapshot (`snapshot: true`) replaces everything and comes first; a delta follows when its `previous`
 * is the `sequence` held; else there is a gap: subscribe again for a fresh snapshot. Quantity 0 removes the level.
 */
export type DepthTick<Figure> = {
  readonly snapshot: boolean;
  readonly sequence: number;
  readonly previous: number;
  readonly bids: readonly (readonly [Figure, Figure])[];
  readonly asks: readonly (readonly [Figure, Figure])[];
};

/** `ch` names the topic (`btc.kline.ONE_MIN`), `ts` is the server's time. */
export type TopicMessage<Type extends string, Tick> = {
  readonly type: Type;
  readonly symbol: string;
  readonly data: { readonly ch: string; readonly ts: number; readonly tick: Tick };
};

/** Messages about prices. Those of a product's topics stand in its `topics.ts`. */
export type MarketMessage<Figure = number> = TopicMessage<'DETAIL', DetailTick<Figure>> | TopicMessage<'KLINE', KlineTick<Figure>>;

/** Added: how many changes of the settings act; another number than before says that there is something to read again. */
export type SettingsTick = { readonly version: number };

/** Added: another number than before says that other notices, guides or rules are published, and 0 that none are. */
export type ContentTick = { readonly version: number };

/** Added: whether operators let nobody sign in now. Who is signed in stays so. */
export type SignInsTick = { readonly stopped: boolean };

/** Levels of each side in a depth snapshot and in the deltas. */
export const DEPTH_LEVELS = 200;

/** First message of a client on `/ws/coin/{userId}`, within 10 s. */
export type AuthMessage = { readonly op: 'auth'; readonly satoken: string };

/** What `message` of a `SETTLEMENT` event says, as JSON text: whose orders have changed. */
export type SettlementNote = { readonly type: OwnEventType };

/** Own events. `message` is JSON text. On `HEARTBEAT` the client answers the text `ping`. */
export type OwnMessage =
  | { readonly type: 'HEARTBEAT' }
  | { readonly type: 'SETTLEMENT' | 'POSITION'; readonly date: { readonly code: '1'; readonly message: string } }
  | { readonly type: 'USER_STATUS'; readonly date: { readonly code: string; readonly message: string } };

/** Close codes of the own-events socket. */
export const CLOSE_NOT_SIGNED_IN = 4401;
export const CLOSE_TOO_SLOW = 4408;
/** Close code of both: too many messages, topics or sockets. */
export const CLOSE_TOO_MANY = 4429;
