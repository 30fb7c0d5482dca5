import type { ChartInterval } from '@candor/contract/intervals';
import type { ProductTopic } from '@candor/contract/products/registry';
import type { SubscribeMessage } from '@candor/contract/socket';
import type { Clock } from './clock.ts';

export type Topic =
  | { readonly type: 'DETAIL' }
  | { readonly type: 'SETTINGS' }
  | { readonly type: 'CONTENT' }
  | { readonly type: 'SIGN_INS' }
  | { readonly type: ProductTopic; readonly symbol: string }
  | { readonly type: 'KLINE'; readonly symbol: string; readonly interval: ChartInterval };

/** One that is about everything: nothing stands beside its word. */
export const isOfAll = (topic: Topic): topic is Exclude<Topic, { readonly symbol: string }> => !('symbol' in topic);

export function topicKey(topic: Topic): string {
  if (isOfAll(topic)) return topic.type;
  return topic.type === 'KLINE' ? `KLINE:${topic.symbol}:${topic.interval}` : `${topic.type}:${topic.symbol}`;
}

/** How long a topic stays subscribed after its last reader left: a change of page for the same pair sends nothing. */
const LINGER_MS = 5_000;

export type Topics = {
  /** Counts a reader in; the returned function counts it out, once. */
  readonly acquire: (topic: Topic) => () => void;
  /** A fresh connection knows nothing: everything wanted is sent again. */
  readonly replay: () => void;
  readonly forget: () => void;
  /** Asks for a fresh snapshot after a gap. */
  readonly resubscribe: (topic: Topic) => void;
  readonly wanted: () => number;
};

type Entry = { readonly topic: Topic; readers: number; cancelLinger: (() => void) | null };

export function createTopics(send: (message: SubscribeMessage) => boolean, clock: Clock, onDropped: (topic: Topic) => void): Topics {
  const entries = new Map<string, Entry>();
  const sent = new Map<string, Topic>();
  let connected = false;
  let scheduled = false;

  const settle = () => {
    scheduled = false;
    if (!connected) return;
    for (const [key, topic] of sent) {
      if (entries.has(key)) continue;
      sent.delete(key);
      send({ op: 'unsubscribe', ...topic });
    }
    for (const [key, { topic }] of entries) {
      if (!sent.has(key) && send({ op: 'subscribe', ...topic })) sent.set(key, topic);
    }
  };

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(settle);
  };

  const drop = (key: string, entry: Entry) => {
    entries.delete(key);
    onDropped(entry.topic);
    schedule();
  };

  return {
    acquire: (topic) => {
      const key = topicKey(topic);
      const entry = entries.get(key) ?? { topic, readers: 0, cancelLinger: null };
      entries.set(key, entry);
      entry.cancelLinger?.();
      entry.cancelLinger = null;
      entry.readers += 1;
      schedule();
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        entry.readers -= 1;
        if (entry.readers === 0) entry.cancelLinger = clock.after(LINGER_MS, () => drop(key, entry));
      };
    },
    replay: () => {
      connected = true;
      sent.clear();
      schedule();
    },
    forget: () => {
      connected = false;
      sent.clear();
    },
    resubscribe: (topic) => {
      if (!connected || !entries.has(topicKey(topic))) return;
      send({ op: 'unsubscribe', ...topic });
      send({ op: 'subscribe', ...topic });
    },
    wanted: () => entries.size,
  };
}
