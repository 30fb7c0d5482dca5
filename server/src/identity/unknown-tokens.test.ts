import { expect, test, vi } from 'vitest';
import { UNKNOWN_TOKEN_MS, UNKNOWN_TOKENS, UNKNOWN_TOKENS_MAX } from '../machine/limits.ts';
import { TooManyTokens, UnknownTokens } from './unknown-tokens.ts';

const nobody = async (): Promise<null> => await Promise.resolve(null);
const somebody = async (): Promise<string> => await Promise.resolve('alice');

test('a token that nobody has is remembered for ten seconds', async () => {
  let nowMs = 0;
  const tokens = new UnknownTokens(() => nowMs);
  await tokens.ask('made-up', 'a', nobody);
  nowMs = UNKNOWN_TOKEN_MS - 1;
  expect(tokens.has('made-up')).toBe(true);
  nowMs = UNKNOWN_TOKEN_MS;
  expect(tokens.has('made-up')).toBe(false);
});

test('a network asks for so many that nobody has, and then the database is not asked', async () => {
  const tokens = new UnknownTokens(() => 0);
  for (let count = 0; count < UNKNOWN_TOKENS.burst; count += 1) await tokens.ask(String(count), 'a', nobody);
  const read = vi.fn<() => Promise<null>>(nobody);
  await expect(tokens.ask('one more', 'a', read)).rejects.toThrow(TooManyTokens);
  expect(read).not.toHaveBeenCalled();
  expect(await tokens.ask('one more', 'b', somebody)).toBe('alice');
});

test('tokens that somebody has, and those that could not be looked up, cost their network nothing', async () => {
  const tokens = new UnknownTokens(() => 0);
  const away = async (): Promise<null> => await Promise.reject(new Error('the database is away'));
  for (let count = 0; count < UNKNOWN_TOKENS.burst * 2; count += 1) {
    expect(await tokens.ask(`known ${count}`, 'a', somebody)).toBe('alice');
    await expect(tokens.ask(`asked ${count}`, 'a', away)).rejects.toThrow('away');
  }
  expect([tokens.has('known 0'), tokens.has('asked 0')]).toEqual([false, false]);
});

test('memory is bounded: the longest known make way', async () => {
  let nowMs = 0;
  const tokens = new UnknownTokens(() => nowMs);
  for (let count = 0; count <= UNKNOWN_TOKENS_MAX; count += 1) await tokens.ask(`t${count}`, String(count), nobody);
  nowMs += 1;
  expect([tokens.has('t0'), tokens.has('t1'), tokens.has(`t${UNKNOWN_TOKENS_MAX}`)]).toEqual([false, true, true]);
});
