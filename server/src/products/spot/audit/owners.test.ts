import { BTC, openHarness, TERMS, USDT, type Harness } from '@candor/exchange/test/harness';
import { describe, expect, test } from 'vitest';
import { brokenRules, withStatedOwner } from '../../../audit/test/stated-owner.ts';

const [LEADER, FOLLOWER, STRANGER, COPY] = [11, 12, 13, 21];
const PRICE = 3_000_000;
const DAY_MS = 86_400_000;

/** A copy that the stranger has of the follower, whom the tests tell as another. */
function withCopy(maxOpenOrders = TERMS.maxOpenOrders): Harness {
  const harness = openHarness(1, { ...TERMS, maxOpenOrders });
  for (const accountId of [LEADER, FOLLOWER, STRANGER]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  harness.send(0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: FOLLOWER, kind: 'copy' });
  for (const [assetId, amount] of [
    [USDT, 10n ** 12n],
    [BTC, 10n ** 9n],
  ] as const) {
    harness.send(0, { type: 'house.fund', assetId, fund: 'promo', amount: 3n * amount });
    for (const accountId of [LEADER, FOLLOWER, COPY]) harness.send(0, { type: 'account.grant', accountId, assetId, amount });
  }
  return harness;
}

describe('SPEC §4.2 the audit knows hands', () => {
  test('a copy that trades with its leader, who ought to be one hand with it', () => {
    const harness = withCopy();
    harness.place(LEADER, { side: 'sell', lots: 100 });
    harness.place(COPY, { lots: 100 });
    expect(brokenRules(harness.entries)).toEqual([]);
    expect(brokenRules(withStatedOwner(harness.entries, { handId: LEADER }))).toContain('SPEC/4.2 end');
  });

  test('a fill-or-kill order that fills with its hand', () => {
    const harness = withCopy();
    harness.place(LEADER, { side: 'sell', lots: 100 });
    harness.place(COPY, { lots: 100, timeInForce: 'fok' });
    expect(brokenRules(harness.entries)).toEqual([]);
    expect(brokenRules(withStatedOwner(harness.entries, { handId: LEADER }))).toContain('SPEC/4.2 fill or kill');
  });

  test('an order that ends as if it had met its own hand', () => {
    const harness = withCopy();
    harness.place(FOLLOWER, { side: 'sell', lots: 100 });
    harness.place(COPY, { lots: 100 });
    expect(brokenRules(harness.entries)).toEqual([]);
    expect(brokenRules(withStatedOwner(harness.entries, { handId: LEADER }))).toContain('SPEC/4.2 matching');
  });
});

describe('SPEC §2 the audit knows persons', () => {
  test('open orders above the limit of a person', () => {
    const harness = withCopy(1);
    for (const accountId of [LEADER, COPY]) harness.place(accountId, { lots: 100, priceTicks: PRICE - 1 });
    expect(brokenRules(harness.entries)).toEqual([]);
    expect(brokenRules(withStatedOwner(harness.entries, { personId: LEADER, handId: FOLLOWER }))).toEqual(['SPEC/4.1 open orders']);
  });

  test('an order of a copy whose person excluded himself, and one that was left waiting', () => {
    const harness = withCopy();
    const exclude = { type: 'protection.exclude', scope: 'all', untilMs: harness.timeMs + 3 * DAY_MS } as const;
    harness.place(COPY, { lots: 100, priceTicks: PRICE - 1 });
    harness.send(LEADER, exclude);
    harness.place(COPY, { lots: 100, priceTicks: PRICE - 1 });
    expect(brokenRules(harness.entries)).toEqual([]);
    const told = withStatedOwner(harness.entries, { personId: LEADER, handId: FOLLOWER });
    expect(brokenRules(told)).toEqual(expect.arrayContaining(['SPEC/4.2 end', 'SPEC/14.6 exclusion']));
  });

  test('an order of a copy whose person is held', () => {
    const harness = withCopy();
    const hold = { type: 'hold.place', scope: 'opening', code: 'KYC_REVIEW', operator: 'anna', reason: 'a test' } as const;
    harness.send(0, { ...hold, accountId: LEADER, reviewMs: harness.timeMs + 10_000 });
    harness.place(COPY, { lots: 100 });
    expect(brokenRules(harness.entries)).toEqual([]);
    expect(brokenRules(withStatedOwner(harness.entries, { personId: LEADER, handId: FOLLOWER }))).toEqual(['SPEC/18 held']);
  });
});
