import { CHART_INTERVALS } from '@candor/contract/intervals';
import type { MarketTopic, TopicSubject } from './topics.ts';

export type TopicRequest = { readonly subscribe: boolean; readonly topic: MarketTopic; readonly subject: TopicSubject };

type Field = 'op' | 'operation' | 'type' | 'product' | 'symbol' | 'interval';

const COIN = /^[A-Za-z0-9]{1,16}$/;

/**
 * Reads a client's message; null for what is malformed or names no topic, which is ignored. `op`, which the specification names `operation`,
 * `type` and the interval in any letter case. Without `product` the first topic of that word is meant. Whether the coin exists is not asked here.
 */
export function readTopicRequest(text: string, topics: readonly MarketTopic[]): TopicRequest | null {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof message !== 'object' || message === null) return null;
  const { operation, op = operation, type, product, symbol, interval } = message as Partial<Record<Field, unknown>>;
  if (typeof op !== 'string' || typeof type !== 'string') return null;
  const verb = op.toLowerCase();
  if (verb !== 'subscribe' && verb !== 'unsubscribe') return null;
  const word = type.toUpperCase();
  const topic = topics.find((candidate) => candidate.word === word && (product === undefined || candidate.product === product));
  const subject = topic === undefined ? null : readSubject(topic, symbol, interval);
  return topic === undefined || subject === null ? null : { subscribe: verb === 'subscribe', topic, subject };
}

function readSubject({ carries }: MarketTopic, symbol: unknown, interval: unknown): TopicSubject | null {
  if (carries === 'nothing') return { coin: '', interval: '' };
  if (typeof symbol !== 'string' || !COIN.test(symbol)) return null;
  const coin = symbol.toLowerCase();
  if (carries === 'coin') return { coin, interval: '' };
  const known = typeof interval === 'string' ? CHART_INTERVALS.find((candidate) => candidate === interval.toUpperCase()) : undefined;
  return known === undefined ? null : { coin, interval: known };
}
