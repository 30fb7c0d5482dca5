import { resolve } from 'node:path';

/** What the system takes as the name of a socket, in bytes. */
const SOCKET_PATH_LIMIT_BYTES = 107;

/** The socket over which the owner of a data folder speaks to the server that runs on it; null where its name would be too long. */
export function operatorSocket(dataFolder: string): string | null {
  const path = resolve(dataFolder, 'operator.sock');
  return Buffer.byteLength(path) <= SOCKET_PATH_LIMIT_BYTES ? path : null;
}
