import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EICAR, openScannerStandIn, type ScannerStandIn } from './test/scanner-stand-in.ts';
import { isClean, type ScannerAddress } from './virus-scan.ts';

let folder = '';
let path = '';
let clamd: ScannerStandIn | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-scan-'));
  path = join(folder, 'upload');
});
afterEach(async () => {
  await clamd?.close();
  clamd = null;
  await rm(folder, { recursive: true, force: true });
});

async function listen(onSocket?: (socket: Socket) => void): Promise<ScannerAddress> {
  clamd = await openScannerStandIn(onSocket);
  return clamd;
}

describe('clamd INSTREAM', () => {
  test('a file in which nothing is found is clean, whatever its length', async () => {
    const address = await listen();
    for (const length of [0, 1, 64 * 1_024, 300_001]) {
      await writeFile(path, Buffer.alloc(length, 3));
      expect(await isClean(path, address)).toBe(true);
    }
  });

  test('what is found is not', async () => {
    await writeFile(path, Buffer.concat([Buffer.alloc(100_000), Buffer.from(EICAR)]));
    expect(await isClean(path, await listen())).toBe(false);
  });

  test('nothing passes when it refuses, hangs up, talks without end or is not there', async () => {
    await writeFile(path, Buffer.alloc(500_000));
    for (const answer of ['INSTREAM size limit exceeded. ERROR\0', 'stream: OK', 'stream: OK\n', '', 'x'.repeat(5_000), 'stream: a OK\0'])
      await expect(isClean(path, await listen((socket) => socket.resume().end(answer)))).rejects.toThrow('virus scanner');
    const { port } = await listen(() => undefined);
    await clamd?.close();
    clamd = null;
    await expect(isClean(path, { host: '127.0.0.1', port })).rejects.toThrow('ECONNREFUSED');
  });

  test('nothing passes when it takes the file and says nothing, or takes nothing', async () => {
    await writeFile(path, Buffer.alloc(500_000));
    for (const silent of [(socket: Socket) => void socket.resume(), (socket: Socket) => void socket.pause()])
      await expect(isClean(path, await listen(silent), 50)).rejects.toThrow('does not answer in time');
  });

  test('nothing passes when it talks slowly without end', async () => {
    await writeFile(path, Buffer.alloc(10));
    const slow = (socket: Socket): void => {
      const talk = setInterval(() => socket.write('x'), 10);
      socket.resume().on('close', () => clearInterval(talk));
    };
    await expect(isClean(path, await listen(slow), 50)).rejects.toThrow('does not answer in time');
  });
});
