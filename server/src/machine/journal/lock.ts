import { closeSync, mkdirSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** Another process works on the same data folder. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`the data folder ${folder} is in use by another process`);
    this.name = 'DataFolderInUse';
  }
}

export type FolderLock = { release(): Promise<void> };

const SOCKET_NAME = 'core.lock';
/** Longest path a unix socket takes on every system. */
const SOCKET_PATH_BYTES = 100;

/**
 * Locks the data folder for as long as this process lives; the operating system frees it with the process, however that ends.
 * Two listening sockets: on Linux a name outside the file system, made of the folder's device and inode, which only one process
 * can take; and `core.lock` in the folder, which also stops processes of another container that share the folder. A socket file
 * that nobody answers was left by a killed process and is replaced.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  const real = realpathSync(folder);
  const servers: Server[] = [];
  const release = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  try {
    if (process.platform === 'linux') {
      const { dev, ino } = statSync(real, { bigint: true });
      servers.push(await listen(`\0candor-core-${dev}-${ino}`, folder));
    }
    servers.push(await listenInFolder(real, folder));
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function listenInFolder(real: string, folder: string): Promise<Server> {
  const path = join(real, SOCKET_NAME);
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES) return listenOrReplace(path, path, folder);
  if (process.platform !== 'linux') throw new Error(`the path of the data folder is too long: ${real}`);
  const handle = openSync(real, 'r');
  try {
    return await listenOrReplace(`/proc/self/fd/${handle}/${SOCKET_NAME}`, path, folder);
  } finally {
    closeSync(handle);
  }
}

async function listenOrReplace(address: string, path: string, folder: string): Promise<Server> {
  try {
    return await listen(address, folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUse) || (await isAnswered(address))) throw error;
    rmSync(path, { force: true });
    return listen(address, folder);
  }
}

function listen(address: string, folder: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new DataFolderInUse(folder) : error));
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'));
  });
}
