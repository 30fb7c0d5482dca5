import { CHART_INTERVALS } from '@candor/contract/intervals';
import type { PerpetualMessage } from '@candor/contract/products/perpetual/topics';
import type { RoundsMessage } from '@candor/contract/products/rounds/topics';
import type { SpotMessage } from '@candor/contract/products/spot/topics';
import type {
  ContentTick,
  Greeting,
  MarketMessage,
  SignInsTick,
  SubscribeMessage,
  TopicMessage as MessageOf,
} from '@candor/contract/socket';
import type { WebSocket } from 'ws';
import type { Coin } from './markets.ts';
import type { Scene } from './scene.ts';

/** The close code of a server that is started again. */
const AWAY = 1012;

/** What the server says on the topics of `/ws/{uuid}`. */
export type TopicMessage =
  | MarketMessage
  | MessageOf<'CONTENT', ContentTick>
  | MessageOf<'SIGN_INS', SignInsTick>
  | SpotMessage
  | RoundsMessage
  | PerpetualMessage;

/** The topic that a message belongs to, in the words of a subscription. */
function topicOf({ type, symbol, data }: TopicMessage): string {
  if (type === 'DETAIL' || type === 'CONTENT' || type === 'SIGN_INS') return type;
  return type === 'KLINE' ? `KLINE ${symbol} ${data.ch.slice(data.ch.lastIndexOf('.') + 1)}` : `${type} ${symbol}`;
}

function topicMeant(message: SubscribeMessage): string {
  if (!('symbol' in message)) return message.type;
  return message.type === 'KLINE' ? `KLINE ${message.symbol} ${message.interval}` : `${message.type} ${message.symbol}`;
}

/**
 * The market socket. Who subscribes is told how things stand, as by the server; nothing else is said unless the test says it.
 */
export class MarketSocket {
  readonly #scene: () => Scene;
  readonly #topics = new Map<WebSocket, Set<string>>();

  constructor(scene: () => Scene) {
    this.#scene = scene;
  }

  take(socket: WebSocket): void {
    if (this.#scene().isAway) {
      socket.close(AWAY);
      return;
    }
    this.#topics.set(socket, new Set());
    socket.on('close', () => this.#topics.delete(socket));
    socket.on('message', (text: Buffer) => this.#read(socket, JSON.parse(text.toString()) as SubscribeMessage));
    socket.send(JSON.stringify({ type: '0', message: 'connected' } satisfies Greeting));
  }

  #read(socket: WebSocket, message: SubscribeMessage): void {
    const topics = this.#topics.get(socket);
    if (message.op === 'unsubscribe') {
      topics?.delete(topicMeant(message));
      return;
    }
    topics?.add(topicMeant(message));
    if (this.#scene().isSilent) return;
    for (const one of this.#standing(message)) socket.send(JSON.stringify(one));
  }

  /** Tells everybody who has subscribed to the message's topic. */
  send(message: TopicMessage): void {
    const topic = topicOf(message);
    const text = JSON.stringify(message);
    for (const [socket, topics] of this.#topics) if (topics.has(topic)) socket.send(text);
  }

  /** Tells the price of every coin, as the server does at least once a second. */
  sendPrices(): void {
    if (this.#scene().isSilent) return;
    for (const coin of this.#scene().markets.coins) this.send(this.#detail(coin));
  }

  /** Whether a page listens to a topic now: `TRADE btc`. */
  hears(topic: string): boolean {
    return [...this.#topics.values()].some((topics) => topics.has(topic));
  }

  /** Ends every connection, as a network does. */
  cut(): void {
    for (const socket of this.#topics.keys()) socket.terminate();
  }

  /** Ends every connection and takes no other until it comes back, as a server that is started again. */
  goAway(): void {
    this.#scene().isAway = true;
    for (const socket of this.#topics.keys()) socket.close(AWAY);
  }

  comeBack(): void {
    this.#scene().isAway = false;
  }

  #detail(coin: Coin): MarketMessage {
    const { markets, nowMs } = this.#scene();
    const close = markets.price(coin);
    const open = markets.opened(coin);
    const day = { open, high: Math.max(open, close), low: Math.min(open, close) };
    const traded = {
      vol: 1_234.5,
      amount: 2_345_678.9,
      count: 345,
      simulatedVol: markets.simulatedVolume,
      simulatedAmount: markets.simulatedVolume * close,
    };
    const state = markets.closed.has(coin) ? 'closed' : 'ok';
    const tick = { id: nowMs, close, ...day, ...traded, state, source: 'simulated', evidence: null } as const;
    return { type: 'DETAIL', symbol: coin, data: { ch: `${coin}.detail`, ts: nowMs, tick } };
  }

  /** What a new subscriber is told at once. */
  #standing(message: SubscribeMessage): readonly TopicMessage[] {
    const { markets, nowMs } = this.#scene();
    if (message.type === 'DETAIL') return markets.coins.map((coin) => this.#detail(coin));
    if (!('symbol' in message)) return [];
    const { type, symbol } = message;
    const framed = <Type extends string, Tick>(word: Type, ch: string, tick: Tick) => ({
      type: word,
      symbol,
      data: { ch, ts: nowMs, tick },
    });
    switch (type) {
      case 'KLINE': {
        const interval = CHART_INTERVALS.find((one) => one === message.interval) ?? 'ONE_MIN';
        const [bar] = markets.bars(symbol, interval, 1);
        if (bar === undefined) return [];
        const tick = { id: bar.T, open: bar.o, high: bar.h, low: bar.l, close: bar.c, vol: bar.v, amount: 0, count: 1 };
        return [framed('KLINE', `${symbol}.kline.${interval}`, tick)];
      }
      case 'TRADE':
      case 'CONTRACT_TRADE': {
        const [newest] = markets.trades(symbol);
        const tick = { id: newest?.id ?? 0, ts: newest?.ts ?? nowMs, data: markets.trades(symbol) };
        return type === 'TRADE' ? [framed('TRADE', `${symbol}.trade`, tick)] : [framed('CONTRACT_TRADE', `${symbol}.contract.trade`, tick)];
      }
      case 'DEPTH':
      case 'CONTRACT_DEPTH': {
        const tick = { snapshot: true, sequence: 1, previous: 0, ...markets.book(symbol) };
        return type === 'DEPTH' ? [framed('DEPTH', `${symbol}.depth`, tick)] : [framed('CONTRACT_DEPTH', `${symbol}.contract.depth`, tick)];
      }
      case 'MARK': {
        const price = markets.price(symbol);
        const funding = { nextRate: 0.0001, nextSamples: markets.premiumSamples, lastRate: 0.0001, nextFundingTime: nowMs + 3_600_000 };
        const live = !markets.closed.has(symbol);
        const tick = { markPrice: price, indexPrice: price, live, ...funding, openInterest: 12.5, insurance: 100_000 };
        return [framed('MARK', `${symbol}.mark`, tick)];
      }
      // The pools come with the first change of the round.
      case 'ROUND':
        return [];
    }
  }
}
