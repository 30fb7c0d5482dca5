import { expect, test } from 'vitest';
import type { Command } from '@candor/exchange/command';
import { CommandLetter, readCommandLetter } from './command-letter.ts';
import { grant } from './test/counting-machine.ts';

const place: Command = {
  id: 'order-of-a-client',
  accountId: 2 ** 40,
  body: {
    type: 'spot.place',
    marketId: 1,
    side: 'sell',
    kind: 'limit',
    timeInForce: 'gtc',
    priceTicks: Number.NaN,
    lots: -1.5,
    amountUnits: 2n ** 80n,
  },
};

test('commands arrive as they were sent, in their order, each behind its number; a letter is empty once it was taken', () => {
  const letter = new CommandLetter();
  expect([letter.isEmpty, letter.take()]).toEqual([true, new Uint8Array()]);
  letter.add(7, grant(3, 5n));
  letter.add(2 ** 33, place);
  expect(letter.isEmpty).toBe(false);
  const taken = letter.take();
  letter.add(9, grant(4, 6n));
  expect([...readCommandLetter(taken)]).toEqual([
    [7, grant(3, 5n)],
    [2 ** 33, place],
  ]);
  expect([...readCommandLetter(letter.take())]).toEqual([[9, grant(4, 6n)]]);
  expect([...readCommandLetter(new Uint8Array())]).toEqual([]);
});

test('bytes that are no commands are refused', () => {
  const letter = new CommandLetter();
  letter.add(7, place);
  const bytes = letter.take();
  expect(() => [...readCommandLetter(bytes.subarray(0, -1))]).toThrow(RangeError);
});
