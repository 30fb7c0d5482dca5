import { enrich, trade } from '@candor/exchange/products/perpetual/test/scenes';
import { ONE_USDT, openPerpetualHouse, PERPETUAL_TERMS, type PerpetualHouse } from '@candor/exchange/test/perpetual-house';
import { expect, test } from 'vitest';
import { brokenRules, withToldOwner } from '../../../audit/test/told-owner.ts';

const [LEADER, OTHER, FOLLOWER, STRANGER, COPY] = [1, 2, 3, 4, 21];
const PRICE = 5_000_000;

/** A copy that the stranger has of the other one, whom the tests tell as another. */
function withCopy(insurance = 0n, terms = PERPETUAL_TERMS): PerpetualHouse {
  const house = openPerpetualHouse(4, insurance * ONE_USDT, terms);
  house.send(0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: FOLLOWER, kind: 'copy' });
  house.after(STRANGER, { type: 'protection.confirmRisk', product: 'perpetual', version: 2 });
  enrich(house, COPY, 10_000);
  return house;
}

test('SPEC §4.2 a fill of a copy with its leader is found', () => {
  const house = withCopy();
  trade(house, [COPY, LEADER], 10, PRICE);
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { handId: LEADER }))).toContain('SPEC/5.2 end');
});

test('SPEC §5.6 a deleveraging against a copy of the same hand is found, and one that passed over a stranger', () => {
  const house = withCopy();
  trade(house, [OTHER, COPY], 500, PRICE, [3, 10]);
  trade(house, [LEADER, FOLLOWER], 500, PRICE, [10, 5]);
  house.tickPerpetual(4_494_000);
  const entries = house.entries;
  expect(brokenRules(entries)).toEqual([]);
  const deleveraged = entries.flatMap(({ events }) => events.flatMap((event) => (event.type === 'perpetual.deleveraged' ? [event] : [])));
  expect(deleveraged.map(({ partner }) => partner.accountId)).toEqual([COPY]);
  expect(brokenRules(withToldOwner(entries, { handId: LEADER }))).toContain('SPEC/5.6 deleveraging');
});

test('SPEC §2 open orders above the limit of a person, and losses above its own, are found', () => {
  const house = withCopy(0n, { ...PERPETUAL_TERMS, maxOpenOrders: 1 });
  for (const accountId of [LEADER, COPY]) house.open(accountId, 'long', 10, { priceTicks: 4_900_000 });
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: LEADER }))).toEqual(['SPEC/5.2 open orders']);
});

test('SPEC §14.6 what a copy loses counts for its person', () => {
  const house = withCopy();
  house.after(LEADER, { type: 'protection.setLossLimit', limitUnits: ONE_USDT, utcOffsetMinutes: 0 });
  trade(house, [COPY, OTHER], 100, PRICE);
  house.open(LEADER, 'long', 10, { priceTicks: 4_900_000 });
  expect(brokenRules(house.entries)).toEqual([]);
  expect(brokenRules(withToldOwner(house.entries, { personId: LEADER }))).toContain('SPEC/14.6 loss limit');
});
