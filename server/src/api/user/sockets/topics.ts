import type { ChartInterval } from '@candor/contract/intervals';

/** What one topic of a word is about: a coin in lower case and the interval of its bars; empty where the word names none. */
export type TopicSubject = { readonly coin: string; readonly interval: ChartInterval | '' };

/** The subscribers of one word of the market socket. A message is written once, for all of them. */
export type Audience = {
  /** What somebody has subscribed to. */
  subjects(): readonly TopicSubject[];
  /** Whether anybody would get a message: it need not be written otherwise. */
  hears(subject: TopicSubject): boolean;
  /** `frame` may be several frames in a row: `count` of them. */
  tell(subject: TopicSubject, frame: Buffer, count?: number): void;
  /** The next message does not continue those before it: every subscriber of a sequence gets its snapshot first. */
  restart(subject: TopicSubject): void;
};

type AnyTopic = {
  /** Name of the product whose topic it is, so that two products may use one word; empty for prices, which belong to none. */
  readonly product: string;
  /** `type` of the wire's messages, in capitals. */
  readonly word: string;
  readonly carries: 'nothing' | 'coin' | 'coin and interval';
  exists(subject: TopicSubject): boolean;
  /** Begins to tell; answers how to end it. */
  start(audience: Audience): () => void;
};

/** Each message says everything: a socket that cannot keep up misses some, and the next one makes it good. */
export type StateTopic = AnyTopic & {
  readonly kind: 'state';
  /** What a new subscriber is sent at once. */
  current(subject: TopicSubject): readonly Buffer[] | Promise<readonly Buffer[]>;
};

/** Each message continues the one before: a socket that missed one gets a snapshot when it keeps up again. */
export type SequenceTopic = AnyTopic & {
  readonly kind: 'sequence';
  /** Null while there is none. */
  snapshot(subject: TopicSubject): Buffer | null;
};

export type MarketTopic = StateTopic | SequenceTopic;

export function topicKey({ product, word }: MarketTopic, { coin, interval }: TopicSubject): string {
  return `${product} ${word} ${coin} ${interval}`;
}
