import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { FLOODS, type Flood } from './kinds.ts';

/** Of the flood; the visitor comes from another one. */
const NETWORK = '127.0.0.2';
/** A connection that ended is opened again after this, in ms: a generator that only spins would measure itself. */
const AGAIN_MS = 2;
/** An idle connection is given up after this, in ms, so that a flood of connections goes on. */
const HELD_MS = 20;

/** The flood stands for another machine's: it must not take the processors that the server works on. */
setPriority(15);

const [name = '', port = '', token = ''] = process.argv.slice(2);
const flood = FLOODS.find((candidate) => candidate.name === name);
if (flood === undefined) throw new Error(`no such flood: ${name}`);
const sent = { connections: 0, bytes: 0 };

function open({ first, next, pace }: Flood): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: NETWORK });
  const send = (bytes: Buffer): boolean => {
    sent.bytes += bytes.length;
    return socket.write(bytes);
  };
  const pour = (): void => {
    while (next !== null && !socket.destroyed && send(next(token)));
  };
  socket.on('error', () => undefined);
  socket.once('connect', () => {
    sent.connections += 1;
    send(first(token));
    if (pace === 'never reads') {
      socket.pause();
      for (let count = 1; count < 30; count += 1) send(first(token));
    }
    if (next === null) setTimeout(() => socket.destroy(), HELD_MS);
  });
  if (pace === 'each answer' && next !== null) socket.on('data', () => send(next(token)));
  if (pace === 'as fast as it is taken') {
    socket.once('data', pour);
    socket.on('drain', pour);
    socket.resume();
  }
  socket.once('close', () => setTimeout(open, AGAIN_MS, flood));
}

for (let count = 0; count < flood.connections; count += 1) open(flood);
process.on('message', () => process.send?.(sent, () => process.exit(0)));
process.send?.('flooding');
