import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** clamd answers one line; a longer one is no answer. */
const ANSWER_MAX = 1_024;
/** From the connection to the answer, whatever is said in between: a user waits. */
const PATIENCE_MS = 20_000;
const PIECE_BYTES = 64 * 1_024;

export type ScannerAddress = { readonly host: string; readonly port: number };

/** Whether clamd finds nothing in a file, over its `INSTREAM` command. Throws when it does not answer or does not say either: nothing passes unseen. */
export async function isClean(path: string, { host, port }: ScannerAddress, patienceMs = PATIENCE_MS): Promise<boolean> {
  const socket = connect({ host, port });
  const patience = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer in time')), patienceMs);
  const answering = answerOf(socket);
  // told below, unless what is sent fails first
  answering.catch(() => undefined);
  try {
    await send(socket, path, answering);
    const said = await answering;
    if (/^stream: OK$/.test(said)) return true;
    if (/^stream: .+ FOUND$/.test(said)) return false;
    throw new Error(`the virus scanner answered "${said.slice(0, 80)}"`);
  } finally {
    clearTimeout(patience);
    socket.destroy();
  }
}

async function send(socket: Socket, path: string, answering: Promise<string>): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const bytes = piece as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.write(length);
    // one who answers early, or is gone, takes no more
    if (!socket.write(bytes)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answering]);
  }
  socket.write(Buffer.alloc(4));
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      said += piece;
      const end = said.indexOf('\0');
      if (end >= 0) resolve(said.slice(0, end));
      else if (said.length > ANSWER_MAX) reject(new Error('the virus scanner answers without end'));
    });
    socket.on('error', reject);
    // what is written after the end fails in the socket's own words
    for (const over of ['end', 'close']) socket.on(over, () => reject(new Error('the virus scanner hung up')));
  });
}
