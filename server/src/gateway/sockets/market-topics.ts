import { CHART_INTERVALS, type ChartInterval } from '@candor/contract/intervals';

/** A topic of the market socket. `coin` is in lower case. */
export type Topic =
  | { readonly type: 'DETAIL' }
  | { readonly type: 'TRADE' | 'DEPTH' | 'ROUND'; readonly coin: string }
  | { readonly type: 'KLINE'; readonly coin: string; readonly interval: ChartInterval };

export type TopicRequest = { readonly subscribe: boolean; readonly topic: Topic };

export function topicKey(topic: Topic): string {
  if (topic.type === 'DETAIL') return 'DETAIL';
  return topic.type === 'KLINE' ? `KLINE ${topic.coin} ${topic.interval}` : `${topic.type} ${topic.coin}`;
}

const COIN = /^[A-Za-z0-9]{1,16}$/;

/**
 * Reads a client's message; null for what is malformed, which is ignored. `op`, `type` and the interval in any letter case. Whether the coin
 * exists is not asked here.
 */
export function readTopicRequest(text: string): TopicRequest | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { op, type, symbol, interval } = message as { readonly [name in 'op' | 'type' | 'symbol' | 'interval']?: unknown };
  if (typeof op !== 'string' || typeof type !== 'string') return null;
  const verb = op.toLowerCase();
  if (verb !== 'subscribe' && verb !== 'unsubscribe') return null;
  const topic = readTopic(type.toUpperCase(), symbol, interval);
  return topic === null ? null : { subscribe: verb === 'subscribe', topic };
}

function readTopic(type: string, symbol: unknown, interval: unknown): Topic | null {
  if (type === 'DETAIL') return { type };
  if (typeof symbol !== 'string' || !COIN.test(symbol)) return null;
  const coin = symbol.toLowerCase();
  if (type === 'TRADE' || type === 'DEPTH' || type === 'ROUND') return { type, coin };
  if (type !== 'KLINE' || typeof interval !== 'string') return null;
  const known = CHART_INTERVALS.find((candidate) => candidate === interval.toUpperCase());
  return known === undefined ? null : { type, coin, interval: known };
}
