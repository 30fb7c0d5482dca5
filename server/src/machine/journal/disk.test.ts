import { constants, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemDisk } from './disk.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-disk-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The flags with which this process has a file open, as the system tells them. */
function flagsOf(path: string): number {
  for (const handle of readdirSync('/proc/self/fd')) {
    try {
      if (readlinkSync(`/proc/self/fd/${handle}`) !== path) continue;
    } catch {
      continue;
    }
    return Number.parseInt(/^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8'))?.[1] ?? '', 8);
  }
  throw new Error(`${path} is not open`);
}

describe.skipIf(process.platform !== 'linux')('§2 a write returns when data and length are durable', () => {
  test.each(['create', 'open'] as const)('a file that is there to be written, by %s, has O_DSYNC', (how) => {
    const path = join(folder, 'a-file');
    if (how === 'open') systemDisk.create(path).close();
    const file = systemDisk[how](path);
    expect(flagsOf(path) & constants.O_DSYNC).toBe(constants.O_DSYNC);
    expect(flagsOf(path) & constants.O_RDWR).toBe(constants.O_RDWR);
    file.close();
    expect(() => flagsOf(path)).toThrow('is not open');
  });
});

describe('a file of the system', () => {
  test('is written and read at places, cut, and says how long it is', async () => {
    const path = join(folder, 'a-file');
    const file = systemDisk.create(path);
    file.write(Buffer.from('0123456789'), 8, 0);
    await file.writeDurably(Buffer.from('abcdef'), 4, 6);
    expect(file.size()).toBe(10);
    expect(readFileSync(path, 'utf8')).toBe('012345abcd');
    const target = Buffer.alloc(6, '.');
    expect([file.read(target, 4, 5), target.toString()]).toEqual([4, '5abc..']);
    expect([file.read(target, 6, 8), target.toString()]).toEqual([2, 'cdbc..']);
    file.truncate(3);
    file.syncNow();
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('012');
    expect(() => systemDisk.create(path)).toThrow('EEXIST');
    const onlyRead = systemDisk.openToRead(path);
    expect(() => onlyRead.write(Buffer.from('x'), 1, 0)).toThrow('EBADF');
    await expect(onlyRead.writeDurably(Buffer.from('x'), 1, 0)).rejects.toThrow('EBADF');
    onlyRead.close();
  });

  test('nobody but its owner may write it, and others may not even read it; folders alike', () => {
    const inner = join(folder, 'a', 'b');
    systemDisk.makeFolder(inner);
    systemDisk.create(join(inner, 'file')).close();
    expect(statSync(join(inner, 'file')).mode & 0o137).toBe(0);
    for (const made of [join(folder, 'a'), inner]) expect(statSync(made).mode & 0o027).toBe(0);
  });

  test('a folder lists its files in order, and nothing when it is not there', () => {
    const inner = join(folder, 'a', 'b');
    expect(systemDisk.list(inner)).toEqual([]);
    systemDisk.makeFolder(inner);
    systemDisk.makeFolder(inner);
    for (const name of ['2', '10', '1']) systemDisk.create(join(inner, name)).close();
    expect(systemDisk.list(inner)).toEqual(['1', '10', '2']);
    systemDisk.rename(join(inner, '10'), join(inner, '3'));
    systemDisk.remove(join(inner, '1'));
    systemDisk.syncFolder(inner);
    expect(systemDisk.list(inner)).toEqual(['2', '3']);
    expect(() => systemDisk.list(join(inner, '2'))).toThrow('ENOTDIR');
    expect(() => systemDisk.syncFolder(join(folder, 'missing'))).toThrow('ENOENT');
  });
});
