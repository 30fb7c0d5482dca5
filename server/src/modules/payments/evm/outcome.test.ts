import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const [TOKEN, HOT, USER, OTHER] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `0x${byte.repeat(20)}`) as [string, string, string, string];
const word = (hex: string): string => `0x${hex.slice(2).padStart(64, '0')}`;
const payment = { contract: TOKEN.toUpperCase().replace('0X', '0x'), from: HOT, to: USER, chainUnits: 23n };

type Told = { readonly contract?: string; readonly from?: string; readonly to?: string; readonly units?: bigint; readonly topic?: string };
const log = ({ contract = TOKEN, from = HOT, to = USER, units = 23n, topic = TOPIC }: Told = {}) => ({
  address: contract,
  topics: [topic, word(from), word(to)],
  data: word(`0x${units.toString(16)}`),
});

describe('SPEC §13.1 the status and logs of a token transfer say what has moved', () => {
  test('done: its contract says that just this amount has gone from the sender to the address, whatever else it says', () => {
    expect(outcomeOf({ isDone: true, logs: [log()] }, payment)).toBe('done');
    expect(outcomeOf({ isDone: true, logs: [log({ to: OTHER, units: 1n }), log()] }, payment)).toBe('done');
  });

  test('nothing: the status says so, or no log of its contract is a transfer', () => {
    const approval = log({ topic: word('0x1') });
    const runs = [[], [approval], [log({ contract: OTHER })]].map((logs) => ({ isDone: true, logs }));
    expect([{ isDone: false, logs: [] }, ...runs].map((run) => outcomeOf(run, payment))).toEqual(
      Array.from({ length: 4 }, () => 'nothing'),
    );
  });

  test.each<[string, Told]>([
    ['another amount, as where the token takes a fee of it', { units: 22n }],
    ['another address', { to: OTHER }],
    ['from another account', { from: OTHER }],
  ])('otherwise: its contract says that something has moved, and it is %s', (_what, told) => {
    expect(outcomeOf({ isDone: true, logs: [log(told)] }, payment)).toBe('otherwise');
  });

  test('otherwise: a transfer in a form that tokens do not have', () => {
    const { topics, ...rest } = log();
    for (const one of [
      { ...rest, topics: [...topics, word('0x1')] },
      { ...rest, topics: topics.slice(0, 2) },
      { ...log(), data: '0x' },
    ])
      expect(outcomeOf({ isDone: true, logs: [one] }, payment)).toBe('otherwise');
  });

  test('coins of the chain move with the transaction itself', () => {
    expect([true, false].map((isDone) => outcomeOf({ isDone, logs: [] }, null))).toEqual(['done', 'nothing']);
  });
});
