import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { ScannerAddress } from '../virus-scan.ts';

/** The file that every scanner finds, by agreement; it hurts nobody. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

export type ScannerStandIn = ScannerAddress & { close(): Promise<void> };

const COMMAND = Buffer.from('zINSTREAM\0');

/** The content of the pieces of an `INSTREAM` command; null until its empty piece has arrived. Throws for another command. */
function streamed(said: Buffer): Buffer | null {
  const begun = said.subarray(0, COMMAND.length);
  if (!begun.equals(COMMAND.subarray(0, said.length))) throw new Error(`not a command of clamd: ${begun.toString('latin1')}`);
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(said.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** Finds `EICAR` and nothing else, in the words of clamd. */
function likeClamd(socket: Socket): void {
  let said = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    said = Buffer.concat([said, data]);
    const content = streamed(said);
    if (content !== null) socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
  });
}

/** Something that listens where clamd would; by itself it behaves like clamd. */
export async function openScannerStandIn(onSocket: (socket: Socket) => void = likeClamd, port = 0): Promise<ScannerStandIn> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
