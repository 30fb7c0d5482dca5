import { describe, expect, test } from 'vitest';
import { mayPass, untilDatabaseAnswers } from './retry.ts';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

describe('ARCHITECTURE §3 the database may be away', () => {
  test.each([
    ['ECONNREFUSED', failure('connect ECONNREFUSED', 'ECONNREFUSED')],
    ['broken while writing, a code as long as a SQLSTATE', failure('write EPIPE', 'EPIPE')],
    ['no socket', failure('connect ENOENT', 'ENOENT')],
    ['the driver lost it', failure('Connection terminated unexpectedly')],
    ['no connection in time', failure('timeout exceeded when trying to connect')],
    ['shutting down', failure('terminating connection due to administrator command', '57P01')],
    ['starting up', failure('the database system is starting up', '57P03')],
    ['serialization', failure('could not serialize access', '40001')],
    ['too many connections', failure('sorry, too many clients already', '53300')],
    ['disk trouble', failure('could not write', '58030')],
  ])('%s passes', (_name, error) => expect(mayPass(error)).toBe(true));

  test.each([
    ['a row that breaks a rule', failure('duplicate key', '23505')],
    ['a missing table', failure('relation does not exist', '42P01')],
    ['a number out of range', failure('out of range', '22003')],
    ['a bug of ours', new TypeError('undefined is not a function')],
    ['an assertion of ours', failure('order 7 is used before it was accepted')],
  ])('%s does not', (_name, error) => expect(mayPass(error)).toBe(false));

  test('tries until it works, and stops with the reason of the signal', async () => {
    const heard: unknown[] = [];
    let attempts = 0;
    const work = (): Promise<string> => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(failure('gone', 'ECONNRESET')) : Promise.resolve('done');
    };
    expect(await untilDatabaseAnswers(work, new AbortController().signal, (error) => heard.push(error))).toBe('done');
    expect([attempts, heard.length]).toEqual([3, 1]);
    const stop = new AbortController();
    const never = untilDatabaseAnswers(
      () => Promise.reject(failure('gone', 'ECONNRESET')),
      stop.signal,
      () => stop.abort(),
    );
    await expect(never).rejects.toThrow('abort');
    await expect(
      untilDatabaseAnswers(
        () => Promise.reject(failure('bug')),
        new AbortController().signal,
        () => undefined,
      ),
    ).rejects.toThrow('bug');
  });
});
