import type { Metrics } from '../../../health/metrics.ts';
import { endTooMany, type SocketClient } from './client.ts';
import type { TopicRequest } from './topic-request.ts';
import { topicKey, type Audience, type MarketTopic, type SequenceTopic, type TopicSubject } from './topics.ts';

/** How often sockets that missed a message of a sequence are tried again. */
const RESYNC_MS = 200;
/** Topics of one socket; a page wants some dozens. */
const TOPICS_MAX = 200;

type Subscriber = {
  readonly client: SocketClient;
  /** By key. */
  readonly topics: Set<string>;
  /** Keys of sequences in which it waits for a snapshot. */
  readonly behind: Set<string>;
};

type Subscribed = { readonly topic: MarketTopic; readonly subject: TopicSubject; readonly subscribers: Set<Subscriber> };

export type MarketHubOptions = { readonly topics: readonly MarketTopic[]; readonly metrics: Metrics };

/** Who wants which topic, and what they are sent. What is said is the topics' to know. */
export class MarketHub {
  readonly #options: MarketHubOptions;
  readonly #subscribers = new Map<SocketClient, Subscriber>();
  readonly #subscribed = new Map<string, Subscribed>();
  readonly #stops: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;

  constructor(options: MarketHubOptions) {
    this.#options = options;
    this.#stops = options.topics.map((topic) => topic.start(this.#audienceOf(topic)));
    this.#timer = setInterval(() => this.#resyncAll(), RESYNC_MS);
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    clearInterval(this.#timer);
  }

  get topicCount(): number {
    return this.#subscribed.size;
  }

  request(client: SocketClient, { subscribe, topic, subject }: TopicRequest): void {
    const key = topicKey(topic, subject);
    if (!subscribe) return this.#leave(client, key);
    if (!topic.exists(subject)) return;
    const subscriber = this.#subscribers.get(client) ?? { client, topics: new Set<string>(), behind: new Set<string>() };
    // a sequence asked for again is a client that saw a gap: it gets a snapshot
    if (subscriber.topics.has(key) && topic.kind === 'state') return;
    if (subscriber.topics.size >= TOPICS_MAX && !subscriber.topics.has(key)) return endTooMany(client, this.#options, 'topics of a socket');
    this.#subscribers.set(client, subscriber);
    subscriber.topics.add(key);
    const entry = this.#subscribed.get(key) ?? { topic, subject, subscribers: new Set<Subscriber>() };
    this.#subscribed.set(key, entry);
    entry.subscribers.add(subscriber);
    if (topic.kind === 'sequence') this.#sendSnapshot(subscriber, topic, subject);
    else void this.#sendCurrent(subscriber, topic.word, topic.current(subject));
  }

  leaveAll(client: SocketClient): void {
    const subscriber = this.#subscribers.get(client);
    if (subscriber !== undefined) for (const key of subscriber.topics) this.#leave(client, key);
    this.#subscribers.delete(client);
  }

  #leave(client: SocketClient, key: string): void {
    const subscriber = this.#subscribers.get(client);
    if (subscriber === undefined || !subscriber.topics.delete(key)) return;
    subscriber.behind.delete(key);
    const entry = this.#subscribed.get(key);
    entry?.subscribers.delete(subscriber);
    if (entry?.subscribers.size === 0) this.#subscribed.delete(key);
    if (subscriber.topics.size === 0) this.#subscribers.delete(client);
  }

  #audienceOf(topic: MarketTopic): Audience {
    return {
      subjects: () => [...this.#subscribed.values()].filter((entry) => entry.topic === topic).map(({ subject }) => subject),
      hears: (subject) => this.#subscribed.has(topicKey(topic, subject)),
      tell: (subject, frame, count) => this.#tell(topic, topicKey(topic, subject), frame, count),
      restart: (subject) => this.#restart(topicKey(topic, subject)),
    };
  }

  #tell({ kind, word }: MarketTopic, key: string, frame: Buffer, count?: number): void {
    for (const subscriber of this.#subscribed.get(key)?.subscribers ?? []) {
      if (kind === 'state') this.#send(subscriber, word, frame, count);
      else if (!subscriber.behind.has(key)) this.#sendNext(subscriber, word, key, frame);
    }
  }

  /** A message of a sequence that is left out is a gap: once the socket keeps up again it gets a snapshot. */
  #sendNext(subscriber: Subscriber, word: string, key: string, frame: Buffer): void {
    if (subscriber.client.slow) subscriber.behind.add(key);
    else this.#send(subscriber, word, frame);
  }

  #restart(key: string): void {
    for (const subscriber of this.#subscribed.get(key)?.subscribers ?? []) subscriber.behind.add(key);
  }

  #sendSnapshot(subscriber: Subscriber, topic: SequenceTopic, subject: TopicSubject): void {
    const key = topicKey(topic, subject);
    const frame = subscriber.client.slow ? null : topic.snapshot(subject);
    if (frame === null) {
      subscriber.behind.add(key);
      return;
    }
    subscriber.behind.delete(key);
    this.#send(subscriber, topic.word, frame);
  }

  async #sendCurrent(subscriber: Subscriber, word: string, frames: readonly Buffer[] | Promise<readonly Buffer[]>): Promise<void> {
    // what is there already goes out before anything else is said
    for (const frame of frames instanceof Promise ? await frames : frames) this.#send(subscriber, word, frame);
  }

  #resyncAll(): void {
    for (const subscriber of this.#subscribers.values()) {
      for (const key of subscriber.behind) {
        const entry = this.#subscribed.get(key);
        if (entry?.topic.kind === 'sequence') this.#sendSnapshot(subscriber, entry.topic, entry.subject);
      }
    }
  }

  /** A slow socket is left out: the next message of the topic says it all again. */
  #send({ client }: Subscriber, word: string, frame: Buffer, count = 1): void {
    const { framesSent, framesSkipped } = this.#options.metrics;
    if (client.slow) {
      framesSkipped.inc({ type: word }, count);
      return;
    }
    client.write(frame);
    framesSent.inc({ type: word }, count);
  }
}
