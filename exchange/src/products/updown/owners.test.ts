import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { USDT } from '../../test/house.ts';
import { EACH, ONE_USDT, openUpdownHouse, T0, UPDOWN_TERMS } from '../../test/updown-house.ts';
import { MOST_OPEN } from './placement.ts';

const [PERSON, OTHER, COPY] = [1, 2, 21];

function withCopy() {
  const house = openUpdownHouse(2);
  const open = { type: 'owner.open', ownerId: COPY, personId: PERSON, handId: OTHER, kind: 'copy' } as const;
  house.at(house.timeMs, 0, open);
  house.at(house.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: EACH });
  house.ticks(T0 - 10_000, T0, 3_000_000);
  return house;
}

test('SPEC §6 what may be lost together is bounded over all owners of a person', () => {
  const house = withCopy();
  // A fifth of one per cent of the cover, 2,000 USDT, for one person in a second: 2,352.94 of stake at 0.85.
  for (const accountId of [PERSON, COPY, OTHER]) house.placeAt(T0, accountId, { stakeUnits: 1_100n * ONE_USDT });
  expect(house.placeAt(T0, COPY, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
  expect(house.placeAt(T0, PERSON, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
  expect(codeOf(house.placeAt(T0, OTHER, { stakeUnits: 200n * ONE_USDT }))).toBe('ok');
  house.exchange.check();
  house.exchange = Exchange.restore(house.exchange.snapshot());
  house.exchange.check();
  expect(house.placeAt(T0, COPY, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
});

test('SPEC §6, 14.6 open orders and open stakes are counted over all owners of a person', () => {
  const house = withCopy();
  const least = { stakeUnits: UPDOWN_TERMS.minStakeUnits };
  for (let count = 0; count < MOST_OPEN / 2; count++)
    for (const accountId of [PERSON, COPY]) expect(codeOf(house.placeAt(T0, accountId, least))).toBe('ok');
  for (const accountId of [PERSON, COPY]) expect(codeOf(house.placeAt(T0, accountId, least))).toBe('TOO_MANY_ORDERS');
  const { openStakeUnits } = house.exchange.ask({ type: 'protection.info', accountId: PERSON });
  expect(openStakeUnits).toBe(BigInt(MOST_OPEN) * least.stakeUnits);
  expect([house.atRisk(PERSON, USDT), house.atRisk(COPY, USDT)]).toEqual([100n * ONE_USDT, 100n * ONE_USDT]);
});

test('SPEC §14.6 a loss limit of a person counts the stakes of all owners', () => {
  const house = withCopy();
  house.at(T0, PERSON, { type: 'protection.setLossLimit', limitUnits: 150n * ONE_USDT, utcOffsetMinutes: 0 });
  house.placeAt(T0, COPY);
  expect(codeOf(house.placeAt(T0, PERSON))).toBe('LOSS_LIMIT');
  expect(codeOf(house.placeAt(T0, COPY))).toBe('LOSS_LIMIT');
});
