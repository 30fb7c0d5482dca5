import { expect, test } from 'vitest';
import { faultOfMessage } from './held-message.ts';

const MARKET = '/ws/3f0c2b0e-5a53-4b7a-9d4b-0c9c1d7a2f11';
const OWN = '/ws/coin/7';
const depth = (tick: object) => ({ type: 'DEPTH', symbol: 'btc', data: { ch: 'btc.depth', ts: 1, tick } });
const book = { snapshot: true, sequence: 3, previous: 3, bids: [[1.5, 2]], asks: [] };

test('a message as described has no fault', () => {
  expect(faultOfMessage(MARKET, { type: '0', message: 'Connected' } as { type: string })).toBeNull();
  expect(faultOfMessage(MARKET, depth(book))).toBeNull();
  expect(faultOfMessage(OWN, { type: 'HEARTBEAT' })).toBeNull();
});

test.each([
  ['a type that nobody described', MARKET, { type: 'NEWS' }],
  ['one of the other socket', MARKET, { type: 'HEARTBEAT' }],
  ['a member more', MARKET, depth({ ...book, owner: 7 })],
  ['a member less', MARKET, depth({ snapshot: true, sequence: 3, bids: [], asks: [] })],
  ['a level of three', MARKET, depth({ ...book, bids: [[1, 2, 3]] })],
  ['an amount as text', MARKET, depth({ ...book, bids: [['1', 2]] })],
  ['a note that is no text', OWN, { type: 'SETTLEMENT', date: { code: '1', message: { type: 1 } } }],
])('%s is a fault', (_what, path, message) => expect(faultOfMessage(path, message)).not.toBeNull());
