import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { receiveFile } from './receive-file.ts';
import { formOf } from '../../modules/documents/test/forms.ts';

const MEBIBYTE = 1_024 * 1_024;

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candor-arrivals-'));
  path = join(folder, 'arrival');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Behind the file of a form. */
const END_BYTES = '\r\n------candor-test--\r\n'.length;

/** As over a connection: each piece in a turn of its own. */
async function* endless(head: Buffer): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    yield Buffer.alloc(64 * 1_024);
  }
}

describe('a file of a form', () => {
  test('is written as it came, to a file for its owner alone', async () => {
    const content = Buffer.from('some bytes\r\n--with--\r\nboundaries');
    expect(await receiveFile(formOf([content]), path, 1_000)).toBe('received');
    expect(await readFile(path)).toEqual(content);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('whatever its name says it lies where the server wants it', async () => {
    for (const name of ['../../outside', '/etc/passwd', 'a\\..\\b', '', '.', 'CON', 'x'.repeat(300)]) {
      expect(await receiveFile(formOf([Buffer.from('a')], { name }), path, 10)).toBe('received');
      await rm(path);
    }
  });

  test('of 10 MB is never held whole: no more is asked for than is written', async () => {
    const piece = Buffer.alloc(64 * 1_024, 7);
    let sent = 0;
    let ahead = 0;
    function* pieces(): Generator<Buffer> {
      for (; sent < 10 * MEBIBYTE; sent += piece.length) yield piece;
    }
    const looking = setInterval(() => {
      stat(path).then(
        ({ size }) => (ahead = Math.max(ahead, sent - size)),
        () => undefined,
      );
    }, 0);
    try {
      expect(await receiveFile(formOf(pieces()), path, 10 * MEBIBYTE)).toBe('received');
    } finally {
      clearInterval(looking);
    }
    expect((await stat(path)).size).toBe(10 * MEBIBYTE);
    expect(ahead).toBeLessThan(3 * MEBIBYTE);
  });

  test('that is longer than the bound is too large, at the bound it is not', async () => {
    expect(await receiveFile(formOf([Buffer.alloc(100)]), path, 100)).toBe('received');
    await rm(path);
    expect(await receiveFile(formOf([Buffer.alloc(101)]), path, 100)).toBe('too large');
  });

  test('without end is too large as soon as it is, and is read no further', async () => {
    const head = Buffer.concat((await formOf([]).stream.toArray()) as Buffer[]).subarray(0, -END_BYTES);
    const form = { headers: formOf([]).headers, stream: Readable.from(endless(head)) };
    // listened to from the start: the rest may be read away before the answer is looked at
    const closed = once(form.stream, 'close');
    expect(await receiveFile(form, path, MEBIBYTE)).toBe('too large');
    expect((await stat(path)).size).toBeLessThanOrEqual(MEBIBYTE);
    await closed;
  });

  test('by its length too large is not read at all', async () => {
    const { headers } = formOf([]);
    const stream = new Readable({ read: () => expect.fail('it was read') });
    expect(await receiveFile({ headers: { ...headers, 'content-length': String(11 * MEBIBYTE) }, stream }, path, 10 * MEBIBYTE)).toBe(
      'too large',
    );
  });

  test('in another field, without end, or in what is no form is broken', async () => {
    expect(await receiveFile(formOf([Buffer.from('a')], { field: 'other' }), path, 10)).toBe('broken');
    const { headers } = formOf([]);
    const whole = Buffer.concat((await formOf([Buffer.from('abcdef')]).stream.toArray()) as Buffer[]);
    for (const bytes of [whole.subarray(0, -10), whole.subarray(0, 60), Buffer.alloc(0), Buffer.from('no form')]) {
      expect(await receiveFile({ headers, stream: Readable.from([bytes]) }, path, 1_000)).toBe('broken');
      await rm(path, { force: true });
    }
    const noForms = [{ 'content-type': 'multipart/form-data' }, { 'content-type': 'text/plain' }, {}];
    for (const wrong of noForms) expect(await receiveFile({ headers: wrong, stream: Readable.from([whole]) }, path, 1_000)).toBe('broken');
  });

  test('onto a disk that does not take it throws', async () => {
    await expect(receiveFile(formOf([Buffer.from('a')]), join(folder, 'none', 'a'), 10)).rejects.toThrow('ENOENT');
  });
});
