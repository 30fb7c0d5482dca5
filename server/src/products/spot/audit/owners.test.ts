import { BTC, openHouse, TERMS, USDT, type House } from '@candor/exchange/test/house';
import { describe, expect, test } from 'vitest';
import { brokenRules, withToldOwner } from '../../../audit/test/told-owner.ts';

const [LEADER, FOLLOWER, STRANGER, COPY] = [11, 12, 13, 21];
const PRICE = 3_000_000;
const DAY_MS = 86_400_000;

/** A copy that the stranger has of the follower, whom the tests tell as another. */
function withCopy(maxOpenOrders = TERMS.maxOpenOrders): House {
  const house = openHouse(1, { ...TERMS, maxOpenOrders });
  for (const accountId of [LEADER, FOLLOWER, STRANGER]) house.send(0, { type: 'account.open', accountId, kind: 'user' });
  house.send(0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: FOLLOWER, kind: 'copy' });
  for (const [assetId, amount] of [
    [USDT, 10n ** 12n],
    [BTC, 10n ** 9n],
  ] as const) {
    house.send(0, { type: 'house.fund', assetId, fund: 'promo', amount: 3n * amount });
    for (const accountId of [LEADER, FOLLOWER, COPY]) house.send(0, { type: 'account.grant', accountId, assetId, amount });
  }
  return house;
}

describe('SPEC §4.2 the audit knows hands', () => {
  test('a copy that trades with its leader, who ought to be one hand with it', () => {
    const house = withCopy();
    house.place(LEADER, { side: 'sell', lots: 100 });
    house.place(COPY, { lots: 100 });
    expect(brokenRules(house.entries)).toEqual([]);
    expect(brokenRules(withToldOwner(house.entries, { handId: LEADER }))).toContain('SPEC/4.2 end');
  });

  test('a fill-or-kill order that fills with its hand', () => {
    const house = withCopy();
    house.place(LEADER, { side: 'sell', lots: 100 });
    house.place(COPY, { lots: 100, timeInForce: 'fok' });
    expect(brokenRules(house.entries)).toEqual([]);
    expect(brokenRules(withToldOwner(house.entries, { handId: LEADER }))).toContain('SPEC/4.2 fill or kill');
  });

  test('an order that ends as if it had met its own hand', () => {
    const house = withCopy();
    house.place(FOLLOWER, { side: 'sell', lots: 100 });
    house.place(COPY, { lots: 100 });
    expect(brokenRules(house.entries)).toEqual([]);
    expect(brokenRules(withToldOwner(house.entries, { handId: LEADER }))).toContain('SPEC/4.2 matching');
  });
});

describe('SPEC §2 the audit knows persons', () => {
  test('open orders above the limit of a person', () => {
    const house = withCopy(1);
    for (const accountId of [LEADER, COPY]) house.place(accountId, { lots: 100, priceTicks: PRICE - 1 });
    expect(brokenRules(house.entries)).toEqual([]);
    expect(brokenRules(withToldOwner(house.entries, { personId: LEADER, handId: FOLLOWER }))).toEqual(['SPEC/4.1 open orders']);
  });

  test('an order of a copy whose person excluded himself, and one that was left waiting', () => {
    const house = withCopy();
    const exclude = { type: 'protection.exclude', scope: 'all', untilMs: house.timeMs + 3 * DAY_MS } as const;
    house.place(COPY, { lots: 100, priceTicks: PRICE - 1 });
    house.send(LEADER, exclude);
    house.place(COPY, { lots: 100, priceTicks: PRICE - 1 });
    expect(brokenRules(house.entries)).toEqual([]);
    const told = withToldOwner(house.entries, { personId: LEADER, handId: FOLLOWER });
    expect(brokenRules(told)).toEqual(expect.arrayContaining(['SPEC/4.2 end', 'SPEC/14.6 exclusion']));
  });

  test('an order of a copy whose person is held', () => {
    const house = withCopy();
    const hold = { type: 'hold.place', scope: 'opening', code: 'KYC_REVIEW', operator: 'anna', reason: 'a test' } as const;
    house.send(0, { ...hold, accountId: LEADER, reviewMs: house.timeMs + 10_000 });
    house.place(COPY, { lots: 100 });
    expect(brokenRules(house.entries)).toEqual([]);
    expect(brokenRules(withToldOwner(house.entries, { personId: LEADER, handId: FOLLOWER }))).toEqual(['SPEC/18 held']);
  });
});
