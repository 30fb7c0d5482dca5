import { DEPTH_LEVELS } from '@candor/contract/socket';
import type { OpenRound } from '@candor/exchange/query';
import type { DepthChange } from '../../core/core.ts';
import type { PublicTrade } from '../../market-data/trade.ts';
import { coinOf, type ListedMarket } from '../catalogue.ts';
import type { Services } from '../services.ts';
import { closeTooMany, type SocketClient } from './client.ts';
import { MarketMessages } from './market-messages.ts';
import { RoundTicker } from '../../products/rounds/ticker.ts';
import { topicKey, type Topic, type TopicRequest } from './market-topics.ts';

/** Prices and bars go out at most this often; a change in between waits for the next turn. */
const TURN_MS = 200;
/** All coins are told again this often, changed or not. */
const REPEAT_TURNS = 5;
/** Topics of one socket; a page wants some dozens. */
const TOPICS_MAX = 200;
/** Trades that a new subscriber gets at once. */
const TRADES_AT_FIRST = 50;

type Subscriber = { readonly client: SocketClient; readonly topics: Set<string>; readonly resync: Set<number> };

/** Who wants which topic, and what they are sent: each message is built once, for all. */
export class MarketHub {
  readonly #services: Services;
  readonly #messages: MarketMessages;
  readonly #subscribers = new Map<SocketClient, Subscriber>();
  readonly #topics = new Map<string, { readonly topic: Topic; readonly subscribers: Set<Subscriber> }>();
  readonly #changedSymbols = new Set<number>();
  readonly #stops: readonly (() => void)[];
  readonly #timer: NodeJS.Timeout;
  readonly #rounds: RoundTicker;
  #turn = 0;

  constructor(services: Services) {
    this.#services = services;
    this.#messages = new MarketMessages(services);
    const { markets, books } = services;
    this.#stops = [
      markets.onTicker((symbolId) => this.#changedSymbols.add(symbolId)),
      markets.onTrade((marketId, trades) => this.#onTrades(marketId, trades)),
    ];
    books.listen({ onChange: (change) => this.#onDepth(change), onReset: (marketId) => this.#onDepthReset(marketId) });
    this.#timer = setInterval(() => this.#onTurn(), TURN_MS);
    this.#rounds = new RoundTicker({ services, wanted: () => this.#roundSymbols(), tell: (round) => this.#onRound(round) });
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    clearInterval(this.#timer);
    this.#rounds.stop();
  }

  get topicCount(): number {
    return this.#topics.size;
  }

  request(client: SocketClient, { subscribe, topic }: TopicRequest): void {
    const key = topicKey(topic);
    if (!subscribe) return this.#leave(client, key);
    if (!this.#exists(topic)) return;
    const subscriber = this.#subscribers.get(client) ?? { client, topics: new Set<string>(), resync: new Set<number>() };
    // depth asked for again is a client that saw a gap: it gets a fresh snapshot
    if (subscriber.topics.has(key) && topic.type !== 'DEPTH') return;
    if (subscriber.topics.size >= TOPICS_MAX && !subscriber.topics.has(key)) return closeTooMany(client, this.#services);
    this.#subscribers.set(client, subscriber);
    subscriber.topics.add(key);
    const entry = this.#topics.get(key) ?? { topic, subscribers: new Set<Subscriber>() };
    this.#topics.set(key, entry);
    entry.subscribers.add(subscriber);
    this.#greet(subscriber, topic);
  }

  leaveAll(client: SocketClient): void {
    const subscriber = this.#subscribers.get(client);
    if (subscriber !== undefined) for (const key of subscriber.topics) this.#leave(client, key);
    this.#subscribers.delete(client);
  }

  #leave(client: SocketClient, key: string): void {
    const subscriber = this.#subscribers.get(client);
    if (subscriber === undefined || !subscriber.topics.delete(key)) return;
    const entry = this.#topics.get(key);
    entry?.subscribers.delete(subscriber);
    if (entry?.subscribers.size === 0) this.#topics.delete(key);
    if (subscriber.topics.size === 0) this.#subscribers.delete(client);
  }

  #exists(topic: Topic): boolean {
    if (topic.type === 'DETAIL') return true;
    const { catalogue, rounds, fast } = this.#services;
    if (topic.type === 'KLINE') return catalogue.symbolOfCoin(topic.coin) !== undefined;
    if (topic.type === 'ROUND') return fast && rounds.pairs.ofSymbol(catalogue.symbolOfCoin(topic.coin)?.symbolId ?? 0).length > 0;
    return catalogue.marketOfCoin(topic.coin) !== undefined;
  }

  /** What there is already, so that nobody waits for the next change. */
  #greet(subscriber: Subscriber, topic: Topic): void {
    const { markets, catalogue } = this.#services;
    if (topic.type === 'DETAIL') {
      for (const { symbolId } of catalogue.symbols) this.#send(subscriber, 'DETAIL', this.#messages.detail(symbolId));
      return;
    }
    if (topic.type === 'KLINE') return this.#send(subscriber, 'KLINE', this.#messages.bar(topic.coin, topic.interval));
    if (topic.type === 'ROUND') return void this.#greetRounds(subscriber, topic.coin);
    const market = catalogue.marketOfCoin(topic.coin);
    if (market === undefined) return;
    if (topic.type === 'DEPTH') return this.#sendSnapshot(subscriber, market);
    this.#send(subscriber, 'TRADE', this.#messages.trades(market, markets.trades(market.info.marketId, TRADES_AT_FIRST).toReversed()));
  }

  async #greetRounds(subscriber: Subscriber, coin: string): Promise<void> {
    const rounds = await this.#rounds.standing(this.#services.catalogue.symbolOfCoin(coin)?.symbolId ?? 0);
    for (const round of rounds) this.#send(subscriber, 'ROUND', this.#messages.round(round));
  }

  /** Symbols whose rounds somebody listens to. */
  #roundSymbols(): readonly number[] {
    const coins = [...this.#topics.values()].flatMap(({ topic }) => (topic.type === 'ROUND' ? [topic.coin] : []));
    return coins.flatMap((coin) => this.#services.catalogue.symbolOfCoin(coin)?.symbolId ?? []);
  }

  #onRound(round: OpenRound): void {
    const symbol = this.#services.catalogue.symbol(round.symbolId);
    const wanted = symbol === undefined ? undefined : this.#topics.get(`ROUND ${coinOf(symbol)}`);
    if (wanted !== undefined) this.#broadcast(wanted.subscribers, 'ROUND', this.#messages.round(round));
  }

  #sendSnapshot(subscriber: Subscriber, market: ListedMarket): void {
    const book = this.#services.books.book(market.info.marketId);
    if (!book.ready || subscriber.client.slow) {
      subscriber.resync.add(market.info.marketId);
      return;
    }
    subscriber.resync.delete(market.info.marketId);
    this.#send(subscriber, 'DEPTH', this.#messages.snapshot(market, book.view(DEPTH_LEVELS)));
  }

  #onTrades(number: number, trades: readonly PublicTrade[]): void {
    const market = this.#services.catalogue.market(number);
    const wanted = market === undefined ? undefined : this.#topics.get(`TRADE ${market.coin}`);
    if (market !== undefined && wanted !== undefined) this.#broadcast(wanted.subscribers, 'TRADE', this.#messages.trades(market, trades));
  }

  #onDepth(change: DepthChange): void {
    const market = this.#services.catalogue.market(change.marketId);
    const wanted = market === undefined ? undefined : this.#topics.get(`DEPTH ${market.coin}`);
    if (market === undefined || wanted === undefined) return;
    const frame = this.#messages.delta(market, change);
    for (const subscriber of wanted.subscribers) {
      // a delta left out is a gap: once it keeps up again it gets the whole book
      if (subscriber.resync.has(change.marketId)) continue;
      if (subscriber.client.slow) subscriber.resync.add(change.marketId);
      else this.#send(subscriber, 'DEPTH', frame);
    }
  }

  #onDepthReset(number: number): void {
    const coin = this.#services.catalogue.market(number)?.coin;
    for (const subscriber of this.#topics.get(`DEPTH ${coin}`)?.subscribers ?? []) subscriber.resync.add(number);
  }

  #onTurn(): void {
    this.#turn += 1;
    const { catalogue } = this.#services;
    const everything = this.#turn % REPEAT_TURNS === 0;
    const symbols = everything ? catalogue.symbols.map(({ symbolId }) => symbolId) : [...this.#changedSymbols];
    const changed = new Set(symbols);
    this.#changedSymbols.clear();
    const details = this.#topics.get('DETAIL');
    if (details !== undefined) {
      const frames = [...changed].map((symbolId) => this.#messages.detail(symbolId)).filter((frame) => frame !== null);
      if (frames.length > 0) this.#broadcast(details.subscribers, 'DETAIL', Buffer.concat(frames), frames.length);
    }
    for (const { topic, subscribers } of this.#topics.values()) {
      if (topic.type !== 'KLINE') continue;
      const symbol = catalogue.symbolOfCoin(topic.coin);
      if (symbol !== undefined && changed.has(symbol.symbolId))
        this.#broadcast(subscribers, 'KLINE', this.#messages.bar(topic.coin, topic.interval));
    }
    for (const subscriber of this.#subscribers.values()) this.#resync(subscriber);
  }

  #resync(subscriber: Subscriber): void {
    for (const number of subscriber.resync) {
      const market = this.#services.catalogue.market(number);
      const wanted = market !== undefined && subscriber.topics.has(`DEPTH ${market.coin}`);
      if (wanted) this.#sendSnapshot(subscriber, market);
      else subscriber.resync.delete(number);
    }
  }

  /** `frame` may be several frames in a row: `count` of them. */
  #broadcast(subscribers: ReadonlySet<Subscriber>, type: string, frame: Buffer | null, count = 1): void {
    for (const subscriber of subscribers) this.#send(subscriber, type, frame, count);
  }

  /** A slow socket is left out: the next message of the topic says it all again. */
  #send({ client }: Subscriber, type: string, frame: Buffer | null, count = 1): void {
    if (frame === null) return;
    const { framesSent, framesSkipped } = this.#services.metrics;
    if (client.slow) {
      framesSkipped.inc({ type }, count);
      return;
    }
    client.write(frame);
    framesSent.inc({ type }, count);
  }
}
