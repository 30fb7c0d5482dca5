import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isClean, type ScannerAddress } from './virus-scan.ts';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

let folder = '';
let path = '';
let clamd: Server | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-scan-'));
  path = join(folder, 'upload');
});
afterEach(async () => {
  clamd?.close();
  clamd = null;
  await rm(folder, { recursive: true, force: true });
});

async function listen(onSocket: (socket: Socket) => void): Promise<ScannerAddress> {
  clamd = createServer((socket) => {
    socket.on('error', () => undefined);
    onSocket(socket);
  });
  clamd.listen(0, '127.0.0.1');
  await once(clamd, 'listening');
  return { host: '127.0.0.1', port: (clamd.address() as AddressInfo).port };
}

/** The content of the pieces of an `INSTREAM` command; null until its empty piece has arrived. */
function streamed(said: Buffer): Buffer | null {
  const command = Buffer.from('zINSTREAM\0');
  expect(said.subarray(0, command.length)).toEqual(command.subarray(0, said.length));
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(said.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const likeClamd = (): Promise<ScannerAddress> =>
  listen((socket) => {
    let said = Buffer.alloc(0);
    socket.on('data', (data: Buffer) => {
      said = Buffer.concat([said, data]);
      const content = streamed(said);
      if (content !== null) socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0');
    });
  });

describe('clamd INSTREAM', () => {
  test('a file in which nothing is found is clean, whatever its length', async () => {
    const address = await likeClamd();
    for (const length of [0, 1, 64 * 1_024, 300_001]) {
      await writeFile(path, Buffer.alloc(length, 3));
      expect(await isClean(path, address)).toBe(true);
    }
  });

  test('what is found is not', async () => {
    await writeFile(path, Buffer.concat([Buffer.alloc(100_000), Buffer.from(EICAR)]));
    expect(await isClean(path, await likeClamd())).toBe(false);
  });

  test('nothing passes when it refuses, hangs up, talks without end or is not there', async () => {
    await writeFile(path, Buffer.alloc(500_000));
    for (const answer of ['INSTREAM size limit exceeded. ERROR\0', 'stream: OK', 'stream: OK\n', '', 'x'.repeat(5_000), 'stream: a OK\0'])
      await expect(isClean(path, await listen((socket) => socket.resume().end(answer)))).rejects.toThrow('virus scanner');
    clamd?.close();
    const { port } = await listen(() => undefined);
    const closed = clamd;
    await new Promise((resolve) => closed?.close(resolve));
    await expect(isClean(path, { host: '127.0.0.1', port })).rejects.toThrow('ECONNREFUSED');
  });
});
