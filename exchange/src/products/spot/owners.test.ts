import { describe, expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf, eventsOf } from '../../test/answers.ts';
import { BTC, BTCUSDT, openHarness, TERMS, USDT } from '../../test/harness.ts';
import type { Harness } from '../../test/harness.ts';

const [SELLER, LEADER, FOLLOWER, COPY] = [1, 11, 12, 21];
const PRICE = 3_000_000;
const DAY_MS = 86_400_000;

/** A leader, a follower and his copy of the leader, with play money and a thousand lots of coins that they have bought. */
function withCopy(maxOpenOrders = TERMS.maxOpenOrders): Harness {
  const harness = openHarness(1, { ...TERMS, maxOpenOrders });
  const everybody = [LEADER, FOLLOWER, COPY];
  for (const accountId of [LEADER, FOLLOWER]) harness.send(0, { type: 'account.open', accountId, kind: 'user' });
  harness.send(0, { type: 'owner.open', ownerId: COPY, personId: FOLLOWER, handId: LEADER, kind: 'copy' });
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 10n ** 13n });
  for (const accountId of everybody) harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: 10n ** 12n });
  for (const accountId of everybody) {
    harness.place(accountId, { lots: 1_000 });
    harness.place(SELLER, { side: 'sell', lots: 1_000 });
  }
  return harness;
}

describe('SPEC §4.2 orders of one hand never trade with each other', () => {
  test.each([
    ['the copy meets its leader', LEADER, COPY, 'self-trade'],
    ['the leader meets a copy of his', COPY, LEADER, 'self-trade'],
    ['the copy meets its person, who has a hand of his own', FOLLOWER, COPY, 'filled'],
  ])('%s', (_name, resting, taking, reason) => {
    const harness = withCopy();
    harness.place(resting, { side: 'sell', lots: 500 });
    const entry = harness.place(taking, { lots: 500 });
    const ended = eventsOf(entry, 'spot.ended').find(({ orderId }) => orderId === entry.seq);
    expect(ended?.reason).toBe(reason);
    expect(eventsOf(entry, 'spot.filled')).toHaveLength(reason === 'filled' ? 1 : 0);
    harness.exchange.check();
  });

  test('a fill-or-kill order that would meet its hand is not filled', () => {
    const harness = withCopy();
    harness.place(LEADER, { side: 'sell', lots: 500 });
    expect(codeOf(harness.place(COPY, { lots: 500, timeInForce: 'fok' }))).toBe('NOT_FILLED');
    expect(codeOf(harness.place(FOLLOWER, { lots: 500, timeInForce: 'fok' }))).toBe('ok');
  });

  test('the hand of a resting order is known after a restart', () => {
    const harness = withCopy();
    harness.place(COPY, { side: 'sell', lots: 500 });
    harness.exchange = Exchange.restore(harness.exchange.snapshot());
    expect(eventsOf(harness.place(LEADER, { lots: 500 }), 'spot.ended')).toMatchObject([{ reason: 'self-trade' }]);
  });
});

describe('SPEC §2 rows belong to the owner, limits to the person', () => {
  test('what a copy buys is its own', () => {
    const harness = withCopy();
    expect([harness.available(COPY, BTC), harness.available(FOLLOWER, BTC)]).toEqual([999_000n, 999_000n]);
    const { events } = harness.place(COPY, { lots: 500, priceTicks: PRICE - 1 });
    expect(events[0]).toMatchObject({ type: 'spot.accepted', accountId: COPY });
    expect([harness.frozen(COPY, USDT) > 0n, harness.frozen(FOLLOWER, USDT)]).toEqual([true, 0n]);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: FOLLOWER, marketId: BTCUSDT })).toEqual([]);
    expect(harness.exchange.ask({ type: 'spot.openOrders', accountId: COPY, marketId: BTCUSDT })).toHaveLength(1);
  });

  test('open orders of all owners of a person count together', () => {
    const harness = withCopy(2);
    harness.place(FOLLOWER, { priceTicks: PRICE - 1 });
    harness.place(COPY, { priceTicks: PRICE - 1 });
    for (const accountId of [FOLLOWER, COPY])
      expect(harness.place(accountId, { priceTicks: PRICE - 1 }).outcome).toMatchObject({ code: 'TOO_MANY_ORDERS', limit: '2' });
    expect(codeOf(harness.place(LEADER, { priceTicks: PRICE - 1 }))).toBe('ok');
  });

  test('who excludes himself ends the orders of all his owners, and none of them opens another', () => {
    const harness = withCopy();
    const [own, ofCopy] = [FOLLOWER, COPY].map((accountId) => harness.place(accountId, { priceTicks: PRICE - 1 }).seq);
    const ofLeader = harness.place(LEADER, { priceTicks: PRICE - 1 }).seq;
    const excluded = harness.send(FOLLOWER, { type: 'protection.exclude', scope: 'all', untilMs: harness.timeMs + 2 * DAY_MS });
    expect(eventsOf(excluded, 'spot.ended').map(({ orderId }) => orderId)).toEqual([own, ofCopy]);
    for (const accountId of [FOLLOWER, COPY]) expect(codeOf(harness.place(accountId, {}))).toBe('SELF_EXCLUDED');
    expect(codeOf(harness.send(LEADER, { type: 'spot.cancel', orderId: ofLeader }))).toBe('ok');
    expect(codeOf(harness.place(LEADER, {}))).toBe('ok');
    harness.exchange.check();
  });

  test('what holds a person holds his copy, and what holds the leader does not', () => {
    const harness = withCopy();
    const hold = { type: 'hold.place', scope: 'opening', code: 'KYC_REVIEW', operator: 'anna', reason: 'a test' } as const;
    harness.send(0, { ...hold, accountId: LEADER, reviewMs: harness.timeMs + 10_000 });
    expect(codeOf(harness.place(COPY, {}))).toBe('ok');
    harness.send(0, { ...hold, accountId: FOLLOWER, reviewMs: harness.timeMs + 10_000 });
    expect(codeOf(harness.place(COPY, {}))).toBe('ACCOUNT_HELD');
  });
});
