import type { Rate } from './rate-limiter.ts';

/**
 * What one visitor, network or account may ask of the server before it is refused. A network is an IPv4 address or the first 64 bits of an IPv6
 * address. Rates are so many a minute, and `burst` at once. `docs/operations/limits.md` lists them all; the rates of single calls stand in the contract.
 */

/** Calls of one network together: above what one account may order, since several people share an address. */
export const CALLS_OF_NETWORK: Rate = { perMinute: 120_000, burst: 5_000 };

/** Calls of one network's guests, sign-ins apart; each that is refused costs five. Signed-in users of the same network do not pay for them. */
export const CALLS_OF_GUESTS: Rate = { perMinute: 12_000, burst: 4_000 };
export const REFUSED_GUEST_COSTS = 5;

/** The API's documents, megabytes each, of one network. */
export const DOCUMENTS_OF_NETWORK: Rate = { perMinute: 60, burst: 20 };

/** Files and pages of one network. A first visit loads some forty, so fifty people behind one address may open the app at once. */
export const PAGES_OF_NETWORK: Rate = { perMinute: 3_000, burst: 2_000 };

/** Bodies that are no JSON or too long, of one account, or of one network's guests. */
export const MALFORMED_BODIES: Rate = { perMinute: 300, burst: 300 };

/** Orders, stakes and transfers of one account that end in a refusal: each may be a command in the journal. */
export const REFUSED_COMMANDS: Rate = { perMinute: 600, burst: 600 };

/** Session tokens of one network that the database has to be asked for in vain. */
export const UNKNOWN_TOKENS: Rate = { perMinute: 120, burst: 120 };

/** How long a token that nobody has is remembered as such, and how many of them. */
export const UNKNOWN_TOKEN_MS = 10_000;
export const UNKNOWN_TOKENS_MAX = 20_000;

/** New connections that come straight from one network, and how many of them may be open. Those of believed proxies are the proxy's to limit. */
export const NEW_CONNECTIONS_OF_NETWORK: Rate = { perMinute: 1_200, burst: 400 };
export const CONNECTIONS_OF_NETWORK = 256;
/** New connections that one costs which was ended for what it did. */
export const ENDED_CONNECTION_COSTS = 20;
/**
 * New connections that a network owes when one of its connections sends too many requests ahead: more than it can pay at once, so none is
 * accepted for twenty seconds. What was sent ahead is read before it can be refused, up to a tenth of a second of the thread each time.
 */
export const ASKED_AHEAD_COSTS = 2 * NEW_CONNECTIONS_OF_NETWORK.burst;
/** Open connections of everybody, sockets among them. */
export const CONNECTIONS_MAX = 24_000;
/** Requests of one connection that wait for their answers; browsers send one at a time. */
export const REQUESTS_OF_CONNECTION = 32;

/** Bytes of answers and frames that wait to be read: of one network, and of everybody. */
export const UNREAD_BYTES_OF_NETWORK = 64 * 1_024 * 1_024;
export const UNREAD_BYTES_MAX = 256 * 1_024 * 1_024;

/** Open sockets of one network, of one account (all its devices and tabs), and of everybody. */
export const SOCKETS_OF_NETWORK = 60;
export const SOCKETS_OF_ACCOUNT = 50;
export const SOCKETS_MAX = 20_000;

/** Handshakes of sockets from one network: a page has two sockets, which come again when they are lost. */
export const HANDSHAKES_OF_NETWORK: Rate = { perMinute: 600, burst: 200 };
/** Handshakes that a socket costs which was ended for what it sent. */
export const ENDED_SOCKET_COSTS = 20;

/** What clients may send over sockets. */
export type SocketRates = {
  /** Messages of one market socket: a page asks for some dozens of topics at once, and for a book again after each gap. */
  readonly marketSocket: Rate;
  /** Messages of all market sockets of one network. */
  readonly address: Rate;
  /** Messages of one own-events socket: its token, and an answer to a heartbeat every 20 s. */
  readonly ownSocket: Rate;
  /** Messages of all own-events sockets of one account. */
  readonly account: Rate;
  /** Pings and pongs of one socket: the server asks twice a minute, and programs ask by themselves. */
  readonly control: Rate;
  /** Bytes of one socket, which bounds frames of every kind: parts of a message that never ends are neither message nor control frame. */
  readonly bytes: Rate;
};

export const SOCKET_RATES: SocketRates = {
  marketSocket: { perMinute: 1_200, burst: 300 },
  address: { perMinute: 12_000, burst: 6_000 },
  ownSocket: { perMinute: 60, burst: 20 },
  account: { perMinute: 300, burst: 100 },
  control: { perMinute: 120, burst: 60 },
  bytes: { perMinute: 512 * 1_024, burst: 256 * 1_024 },
};

const MINUTES_OF_DAY = 1_440;
/** So many in a day, all of them at once if need be. */
export const aDay = (count: number): Rate => ({ perMinute: count / MINUTES_OF_DAY, burst: count });
/**
 * Text messages that leave, each of which costs money: of one network, to one country, and of everybody; the last two also at once. How many a day
 * to one country and in all is so unless settings say otherwise.
 */
export const TEXTS_OF_NETWORK = aDay(10);
export const TEXTS_TO_COUNTRY_A_DAY = 1_000;
export const TEXTS_TO_COUNTRY_AT_ONCE: Rate = { perMinute: 12, burst: 24 };
export const TEXTS_A_DAY = 3_000;
export const TEXTS_AT_ONCE: Rate = { perMinute: 30, burst: 30 };

/** By which limit something was refused or closed, as `/metrics` names it. */
export const LIMIT_NAMES = [
  'calls of a network',
  'calls of guests',
  'rate of a call',
  'size of a body',
  'malformed bodies',
  'refused commands',
  'unknown tokens',
  'pages of a network',
  'documents of a network',
  'new connections of a network',
  'connections of a network',
  'connections',
  'requests of a connection',
  'unread bytes',
  'handshakes of a network',
  'sockets of a network',
  'sockets of an account',
  'sockets',
  'messages of a socket',
  'control frames of a socket',
  'bytes of a socket',
  'topics of a socket',
  'text messages of a network',
  'text messages to a country',
  'text messages',
  'countries of text messages',
] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];
