import { randomBytes, randomUUID } from 'node:crypto';

/** How one connection of a flood behaves: what it sends first, what it sends again, and when. */
export type Flood = {
  readonly name: string;
  /** Open at the same time. */
  readonly connections: number;
  /** Sent when the connection is open; `token` is that of an account of the flood's own. */
  readonly first: (token: string) => Buffer;
  /** Sent after each answer, or as fast as the connection takes it; null: nothing more. */
  readonly next: ((token: string) => Buffer) | null;
  readonly pace: 'each answer' | 'as fast as it is taken' | 'never reads';
};

const KIB = 1_024;

function post(path: string, headers: string, body: string): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${head}${headers}\r\n${body}`);
}

const get = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
const madeUp = (): Buffer => post('/api/user/getInfo', `satoken: ${randomBytes(32).toString('base64url')}\r\n`, '{}');

function handshake(): Buffer {
  const key = 'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
  return Buffer.from(`GET /ws/${randomUUID()} HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n${key}\r\n`);
}

/** Empty masked frames of one kind, 48 KiB of them. */
function frames(kind: number): Buffer {
  return Buffer.concat(Array.from({ length: (48 * KIB) / 6 }, () => Buffer.from([kind, 0x80, 0, 0, 0, 0])));
}
const PONGS = frames(0x8a);
const CONTINUATIONS = frames(0x00);
const ORDER = '{"symbol":"btc","delegateType":0,"type":0,"delegateTotal":"900000","delegatePrice":"1"}';
const DEPTH = post('/api/market/depth', '', '{"symbol":"btc"}');
const LONG = post('/api/user/login', '', `{"signType":3,"loginName":"${'x'.repeat(60 * KIB)}"}`);
const BROKEN = post('/api/market/depth', '', '{"symbol":');
const ASKED_AHEAD = Buffer.concat(Array.from({ length: 1_500 }, () => get('/api/market/depth?symbol=btc')));

const repeat = (bytes: Buffer): Pick<Flood, 'first' | 'next'> => ({ first: () => bytes, next: () => bytes });

/** Each flood comes from one network; every connection that ends is opened again. */
export const FLOODS: readonly Flood[] = [
  { name: 'calls of a guest', connections: 50, ...repeat(DEPTH), pace: 'each answer' },
  { name: 'requests ahead of their answers', connections: 20, ...repeat(ASKED_AHEAD), pace: 'as fast as it is taken' },
  { name: 'bodies longer than the call takes', connections: 50, ...repeat(LONG), pace: 'each answer' },
  { name: 'bodies that are no JSON', connections: 50, ...repeat(BROKEN), pace: 'each answer' },
  { name: 'made-up tokens', connections: 50, first: madeUp, next: madeUp, pace: 'each answer' },
  { name: 'documents', connections: 50, ...repeat(get('/api/openapi.json')), pace: 'each answer' },
  {
    name: 'orders that are refused',
    connections: 50,
    first: (token) => post('/api/currency/order/submit', `satoken: ${token}\r\n`, ORDER),
    next: (token) => post('/api/currency/order/submit', `satoken: ${token}\r\n`, ORDER),
    pace: 'each answer',
  },
  { name: 'connections', connections: 200, first: () => Buffer.from('G'), next: null, pace: 'each answer' },
  { name: 'documents that nobody reads', connections: 200, ...repeat(get('/api/openapi.json')), pace: 'never reads' },
  { name: 'handshakes of sockets', connections: 50, first: handshake, next: null, pace: 'each answer' },
  { name: 'pongs of a socket', connections: 10, first: handshake, next: () => PONGS, pace: 'as fast as it is taken' },
  {
    name: 'parts of a message that never ends',
    connections: 10,
    first: handshake,
    next: () => CONTINUATIONS,
    pace: 'as fast as it is taken',
  },
];
