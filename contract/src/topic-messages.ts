import * as v from 'valibot';
import { described } from './described.ts';
import { CHART_INTERVALS } from './intervals.ts';
import { products } from './products/registry.ts';
import * as request from './request.ts';
import * as result from './result.ts';
import type { AuthMessage, ContentTick, DetailTick, Greeting, KlineTick, OwnMessage, SettingsTick, SignInsTick } from './socket.ts';

/**
 * What is said over the sockets, for the API document and for the tests that hold messages against it. No browser loads it: a page knows the
 * types of `socket.ts`, and a schema that does not make such a message is a mistake of types here.
 */

/** What a message of a topic says, by the topic's word; `carries` is what a client names to get it. */
export type TopicMessages<Ticks> = {
  readonly [Word in keyof Ticks]: {
    readonly summary: string;
    readonly carries: 'nothing' | 'coin' | 'coin and interval';
    readonly tick: Of<Ticks[Word]>;
  };
};

/** A schema of what a server hands over as `Message`. */
type Of<Message> = v.GenericSchema<Message, unknown>;

const volume = {
  vol: described(result.decimal, 'What was traded here, in coins.'),
  amount: described(result.decimal, 'What was traded here, in USDT.'),
  count: described(result.integer, 'Trades here.'),
} as const;

const evidence = v.object({
  n: described(result.integer, 'Number of the coin’s newest chained tick: this one, or for a moment the one before.'),
  digest: described(result.text, 'Its digest.'),
  k: described(result.integer, 'Number of the last signed checkpoint.'),
  hash: described(result.text, 'Its digest.'),
});

/** Topics that belong to no product: prices, and that the settings have changed. */
export const priceMessages = {
  DETAIL: {
    summary: 'Prices of all coins: a message for each coin, at once, after each change and at least once a second',
    carries: 'nothing',
    tick: v.object({
      id: described(result.integer, 'Time of the price, epoch milliseconds.'),
      open: described(result.decimalOrNull, 'Price 24 hours ago; null while the history is shorter than that.'),
      close: described(result.decimal, 'Last price.'),
      high: described(result.decimalOrNull, 'Highest price of the last 24 hours.'),
      low: described(result.decimalOrNull, 'Lowest price of the last 24 hours.'),
      ...volume,
      simulatedVol: described(result.decimal, 'Added: the part of `vol` that simulated participants traded; 0 in live mode.'),
      simulatedAmount: described(result.decimal, 'Added: the part of `amount` that simulated participants traded; 0 in live mode.'),
      state: described(v.picklist(['ok', 'frozen', 'closed']), 'Added: only `ok` is a price of now.'),
      source: described(v.picklist(['live', 'recorded', 'simulated']), 'Added: the kind of source of this very price.'),
      evidence: described(v.nullable(evidence), 'Added: the signed series as it stands; null before its first checkpoint.'),
    }),
  },
  KLINE: {
    summary: 'Bars of a coin in an interval: the running bar at once and after each change',
    carries: 'coin and interval',
    tick: v.object({
      id: described(result.integer, 'Start of the bar, epoch milliseconds.'),
      open: result.decimal,
      close: result.decimal,
      high: result.decimal,
      low: result.decimal,
      ...volume,
    }),
  },
  SETTINGS: {
    summary: 'Added: the settings: a message at once and whenever others are in force, which are then read again by `getAllSetting`',
    carries: 'nothing',
    tick: v.object({ version: described(result.integer, 'How many changes act.') }),
  },
  CONTENT: {
    summary: 'Added: what operators publish: a message at once and whenever something else is shown, which is then read again',
    carries: 'nothing',
    tick: v.object({ version: described(result.integer, 'Another one: other texts are published. 0 where none are.') }),
  },
  SIGN_INS: {
    summary: 'Added: whether users may sign in: a message at once and whenever operators stop it or let users in again',
    carries: 'nothing',
    tick: v.object({ stopped: described(v.boolean(), 'Nobody signs in or registers now; who is signed in stays so.') }),
  },
} as const satisfies TopicMessages<{
  DETAIL: DetailTick<result.Decimal>;
  KLINE: KlineTick<result.Decimal>;
  SETTINGS: SettingsTick;
  CONTENT: ContentTick;
  SIGN_INS: SignInsTick;
}>;

/** The first message of the server on the market socket. */
export const greeting: Of<Greeting> = v.object({
  type: described(v.literal('0'), 'A client ignores types that it does not know.'),
  message: result.text,
});

const op = described(v.picklist(['subscribe', 'unsubscribe']), 'In any letter case.');
const coin = described(request.coinCode, 'The coin.');

/** What a client says of the topics of these words. */
export const subscriptions = {
  nothing: (words: readonly string[]) => v.object({ op, type: topicWord(words) }),
  coin: (words: readonly string[]) => v.object({ op, type: topicWord(words), symbol: coin }),
  'coin and interval': (words: readonly string[]) =>
    v.object({
      op,
      type: topicWord(words),
      symbol: coin,
      interval: described(v.picklist(CHART_INTERVALS), 'Length of a bar. Added: `FOUR_HOUR` and `ONE_MONTH`.'),
    }),
} as const;

const topicWord = (words: readonly string[]) => described(v.picklist(words), 'The topic, in any letter case.');

/** The first message of a client on the socket of its own events. */
export const authMessage: Of<AuthMessage> = v.object({
  op: v.literal('auth'),
  satoken: described(result.text, 'The session token.'),
});

const note = (text: string) => v.object({ code: v.literal('1'), message: described(result.text, text) });
const OWN_EVENTS = products.flatMap(({ name, ownEvents }) => Object.values(ownEvents).map((type) => `${type} ${name}`));
type OwnOf<Type extends OwnMessage['type']> = Extract<OwnMessage, { readonly type: Type }>;

export const heartbeat: Of<OwnOf<'HEARTBEAT'>> = v.object({ type: v.literal('HEARTBEAT') });
type Noted<Type extends string> = { readonly type: Type; readonly date: { readonly code: '1'; readonly message: string } };

export const settlement: Of<Noted<'SETTLEMENT'>> = v.object({
  type: v.literal('SETTLEMENT'),
  date: note(`JSON text \`{"type": n}\`: orders of a product have changed (${OWN_EVENTS.join(', ')}). A transfer is told as 1.`),
});
export const position: Of<Noted<'POSITION'>> = v.object({
  type: v.literal('POSITION'),
  date: note(
    'JSON text `{"position": 1}`: positions have changed. Added: `marginCall` in it warns of a position that nears its liquidation, `{id, symbol, type, percent, marginRatio, markPrice, closePrice}`; `percent` of its equity is the maintenance margin, told once when it has grown to 70 and once at 90, numbers of money as text.',
  ),
});
