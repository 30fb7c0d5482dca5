import { productMessages } from '@candor/contract/products/registry-later';
import { CLOSE_NOT_SIGNED_IN, CLOSE_TOO_MANY, CLOSE_TOO_SLOW } from '@candor/contract/socket';
import { authMessage, greeting, heartbeat, position, priceMessages, settlement, subscriptions } from '@candor/contract/topic-messages';
import type * as v from 'valibot';
import { answeredShape, type Json, sentShape } from './shape.ts';

type TopicMessage = { readonly summary: string; readonly carries: keyof typeof subscriptions; readonly tick: v.GenericSchema };

const topics: Readonly<Record<string, TopicMessage>> = { ...priceMessages, ...productMessages } as object as Record<string, TopicMessage>;

/** What a client subscribes with, by what a topic asks it to name. */
const CARRIED = [
  ['nothing', 'subscribe', 'Asks for a topic of all coins, or for nothing more of it.'],
  ['coin', 'subscribeCoin', 'Asks for a topic of one coin. A topic of changes that is asked for again begins again with a snapshot.'],
  ['coin and interval', 'subscribeBars', 'Asks for the bars of one coin in one interval.'],
] as const;

function messageOfTopic(word: string, { summary, tick }: TopicMessage): Json {
  const data = {
    type: 'object',
    required: ['ch', 'ts', 'tick'],
    properties: {
      ch: { type: 'string', description: 'Name of the topic: `btc.kline.ONE_MIN`.' },
      ts: { type: 'integer', description: 'The server’s time, epoch milliseconds.' },
      tick: answeredShape(tick),
    },
    additionalProperties: false,
  };
  const payload = {
    type: 'object',
    required: ['type', 'symbol', 'data'],
    properties: { type: { const: word }, symbol: { type: 'string', description: 'The coin.' }, data },
    additionalProperties: false,
  };
  return { name: word, summary, payload };
}

const said = (name: string, summary: string, payload: Json, examples: readonly unknown[] = []): Json => ({
  name,
  summary,
  payload,
  ...(examples.length === 0 ? {} : { examples: examples.map((example) => ({ payload: example })) }),
});

const EXAMPLES: Readonly<Record<keyof typeof subscriptions, Json>> = {
  nothing: { op: 'subscribe', type: 'DETAIL' },
  coin: { op: 'subscribe', type: 'DEPTH', symbol: 'btc' },
  'coin and interval': { op: 'subscribe', type: 'KLINE', symbol: 'btc', interval: 'ONE_MIN' },
};

function subscribeMessages(): Json {
  const entries = CARRIED.map(([carries, name, summary]) => {
    const words = Object.keys(topics).filter((word) => topics[word]?.carries === carries);
    return [name, said(name, summary, sentShape(subscriptions[carries](words)), [EXAMPLES[carries]])];
  });
  return Object.fromEntries(entries) as Json;
}

const refsOf = (channel: string, messages: Json): Json[] =>
  Object.keys(messages).map((name) => ({ $ref: `#/channels/${channel}/messages/${name}` }));

function operation(action: 'send' | 'receive', channel: string, summary: string, messages: Json): Json {
  return { action, channel: { $ref: `#/channels/${channel}` }, summary, messages: refsOf(channel, messages) };
}

const MARKET = `Prices, bars, trades, order books and what products tell everybody, for anybody. The path has a version 4 UUID that the client makes up. The server greets; a client says what it wants; \`op\` may be called \`operation\`. The text \`heartbeat\` is ignored, and so is what is malformed. A client that cannot keep up is left out of messages and gets a snapshot once it does. Closed with ${CLOSE_TOO_MANY} when the client says or wants too much: more than 300 messages at once or 20 a second, or more than 200 topics. An address has room for 60 sockets, further ones are refused with HTTP 429. A message may have 16 KB, also a malformed one; a longer one ends the socket (1009).`;
const OWN = `What happens to the orders and balances of the signed-in user. The first message of the client, within 10 seconds, is its token; the server says nothing before. On \`HEARTBEAT\` a client answers the text \`ping\`. Closed with ${CLOSE_NOT_SIGNED_IN} when the token is missing, wrong or its session has ended, with ${CLOSE_TOO_SLOW} when the client cannot keep up, with ${CLOSE_TOO_MANY} when it says more than 20 messages at once or one a second, or the account has more than 50 sockets.`;

/** The AsyncAPI 3 document of both sockets, made from the contract: what the server sends and receives. */
export function asyncApiDocument(): Json {
  const told = {
    greeting: said('greeting', 'The first message of the server', answeredShape(greeting)),
    ...Object.fromEntries(Object.entries(topics).map(([word, topic]) => [word, messageOfTopic(word, topic)])),
  };
  const asked = subscribeMessages();
  const events = {
    HEARTBEAT: said('HEARTBEAT', 'Every 20 seconds, and right after the token was accepted', answeredShape(heartbeat)),
    POSITION: said('POSITION', 'Own positions have changed, or one nears its liquidation: fetch them again', answeredShape(position)),
    SETTLEMENT: said('SETTLEMENT', 'Own orders, stakes or balances have changed: fetch them again', answeredShape(settlement)),
  };
  const auth = { auth: said('auth', 'The token of the session', sentShape(authMessage), [{ op: 'auth', satoken: '…' }]) };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Candor sockets',
      version: '0.1.0',
      license: { name: 'Apache License 2.0' },
      description:
        'Messages are JSON text. Amounts are JSON number literals with every digit: read their text, not a floating-point value.',
    },
    defaultContentType: 'application/json',
    servers: {
      here: {
        host: '{host}',
        protocol: 'ws',
        description: 'The address of the page; `wss` where the page is https.',
        variables: { host: { default: 'localhost:8080' } },
      },
    },
    channels: {
      market: {
        address: '/ws/{uuid}',
        description: MARKET,
        parameters: { uuid: { description: 'Any version 4 UUID.' } },
        messages: { ...told, ...asked },
      },
      own: {
        address: '/ws/coin/{userId}',
        description: OWN,
        parameters: { userId: { description: 'Number of the signed-in user.' } },
        messages: { ...events, ...auth },
      },
    },
    operations: {
      subscribe: operation('receive', 'market', 'What a client wants to hear', asked),
      tell: operation('send', 'market', 'What it hears', told),
      signIn: operation('receive', 'own', 'Who listens', auth),
      tellOwn: operation('send', 'own', 'What has happened to him', events),
    },
  };
}
