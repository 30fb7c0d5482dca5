import { expect, test } from 'vitest';
import { codeOf } from '../../test/answers.ts';
import { USDT } from '../../test/house.ts';
import { ONE_USDT, openRoundsHouse, START_MS } from '../../test/rounds-house.ts';

const [PERSON, OTHER, COPY] = [1, 2, 21];

test('SPEC §7 a person has one side of a round, whichever of his owners stakes', () => {
  const house = openRoundsHouse();
  house.at(house.timeMs, 0, { type: 'owner.open', ownerId: COPY, personId: PERSON, handId: OTHER, kind: 'copy' });
  house.at(house.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: 100n * ONE_USDT });
  expect(codeOf(house.stakeAt(START_MS, COPY, 'up', 5n * ONE_USDT))).toBe('ok');
  expect(codeOf(house.stakeAt(START_MS, PERSON, 'down', 5n * ONE_USDT))).toBe('WRONG_SIDE');
  expect(codeOf(house.stakeAt(START_MS, PERSON, 'up', 5n * ONE_USDT))).toBe('ok');
  expect(codeOf(house.stakeAt(START_MS, OTHER, 'down', 5n * ONE_USDT))).toBe('ok');
  for (let count = 2; count < 200; count++) house.stakeAt(START_MS, PERSON, 'up', ONE_USDT);
  expect(codeOf(house.stakeAt(START_MS, COPY, 'up', ONE_USDT))).toBe('TOO_MANY_ORDERS');
  house.exchange.check();
});
