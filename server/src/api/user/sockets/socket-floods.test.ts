import { CLOSE_TOO_MANY } from '@candor/contract/socket';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ENDED_SOCKET_COSTS, HANDSHAKES_OF_NETWORK, SOCKETS_OF_NETWORK } from '../../../machine/limits.ts';
import { ALICE, heard, LimitedSockets, RATES } from './test/limited-sockets.ts';

let sockets: LimitedSockets;

beforeEach(async () => {
  sockets = await LimitedSockets.open(true);
});

afterEach(() => sockets.close());

/** Empty masked frames, `count` in a row: the first byte says of which kind. */
const frames = (kind: number, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.from([kind, 0x80, 0, 0, 0, 0])));
const PING = 0x89;
const PONG = 0x8a;
const CONTINUATION = 0x00;
const TEXT_THAT_GOES_ON = 0x01;

test.each([
  ['pings', PING],
  ['pongs', PONG],
])(
  'control frames are counted: a flood of %s ends the socket, also of a client that never closes, and another goes on',
  async (_what, kind) => {
    const other = await sockets.market();
    const flooding = await sockets.rude();
    flooding.send(frames(kind, RATES.control.burst));
    expect(await heard(other)).toBe(0);
    expect(await sockets.figure('control frames of a socket')).toBe(0);
    flooding.send(frames(kind, 1));
    await flooding.ended;
    expect(await sockets.figure('control frames of a socket')).toBe(1);
    expect(await heard(other)).toBe(0);
  },
);

test('an own-events socket that has shown no token yet is counted too', async () => {
  const socket = await sockets.reader(`/ws/coin/${ALICE}`);
  for (let count = 0; count <= RATES.control.burst; count += 1) socket.socket.pong();
  expect(await socket.closed()).toBe(CLOSE_TOO_MANY);
});

test('bytes are counted, so that parts of a message that never ends are no way around', async () => {
  const other = await sockets.market();
  const flooding = await sockets.rude();
  flooding.send(frames(TEXT_THAT_GOES_ON, 1));
  flooding.send(frames(CONTINUATION, RATES.bytes.burst / 6));
  await flooding.ended;
  expect(await sockets.figure('bytes of a socket')).toBe(1);
  expect(await sockets.figure('control frames of a socket')).toBe(0);
  expect(await heard(other)).toBe(0);
});

test('a network has so many sockets open, and so many handshakes a minute; each one ended for a flood costs it twenty', async () => {
  const answers = (): Promise<string> => sockets.answerTo('');
  const open60 = await Promise.all(Array.from({ length: SOCKETS_OF_NETWORK }, () => sockets.market()));
  expect(await answers()).toBe('HTTP/1.1 429');
  expect(await sockets.figure('sockets of a network')).toBe(1);
  const [first] = open60;
  first?.close();
  await expect.poll(answers, { timeout: 10_000, interval: 20 }).toBe('HTTP/1.1 101');
  for (const socket of open60) socket.close();
  sockets.nowMs += 60_000;
  const ended = Math.floor(HANDSHAKES_OF_NETWORK.burst / (ENDED_SOCKET_COSTS + 1));
  for (let count = 0; count < ended; count += 1) {
    const flooding = await sockets.market();
    for (let pong = 0; pong <= RATES.control.burst; pong += 1) flooding.socket.pong();
    expect(await flooding.closed()).toBe(CLOSE_TOO_MANY);
  }
  const left = HANDSHAKES_OF_NETWORK.burst - ended * (ENDED_SOCKET_COSTS + 1);
  for (let count = 0; count < left; count += 1) expect(await answers()).toBe('HTTP/1.1 101');
  expect(await answers()).toBe('HTTP/1.1 429');
  expect(await sockets.figure('handshakes of a network')).toBe(1);
  sockets.nowMs += 60_000;
  expect(await answers()).toBe('HTTP/1.1 101');
});
