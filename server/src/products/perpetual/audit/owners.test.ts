import { enrich, trade } from '@candor/exchange/products/perpetual/test/scenes';
import { ONE_USDT, openPerpetualHarness, PERPETUAL_TERMS, type PerpetualHarness } from '@candor/exchange/test/perpetual-harness';
import { expect, test } from 'vitest';
import { brokenRules, withStatedOwner } from '../../../audit/test/stated-owner.ts';

const [LEADER, OTHER, FOLLOWER, STRANGER, COPY] = [1, 2, 3, 4, 21];
const PRICE = 5_000_000;

/** A copy that the stranger has of the other one, whom the tests tell as another. */
function withCopy(insurance = 0n, terms = PERPETUAL_TERMS): PerpetualHarness {
  const harness = openPerpetualHarness(4, insurance * ONE_USDT, terms);
  harness.send(0, { type: 'owner.open', ownerId: COPY, personId: STRANGER, handId: FOLLOWER, kind: 'copy' });
  harness.after(STRANGER, { type: 'protection.confirmRisk', product: 'perpetual', version: 2 });
  enrich(harness, COPY, 10_000);
  return harness;
}

test('SPEC §4.2 a fill of a copy with its leader is found', () => {
  const harness = withCopy();
  trade(harness, [COPY, LEADER], 10, PRICE);
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { handId: LEADER }))).toContain('SPEC/5.2 end');
});

test('SPEC §5.6 a deleveraging against a copy of the same hand is found, and one that passed over a stranger', () => {
  const harness = withCopy();
  trade(harness, [OTHER, COPY], 500, PRICE, [3, 10]);
  trade(harness, [LEADER, FOLLOWER], 500, PRICE, [10, 5]);
  harness.tickPerpetual(4_494_000);
  const entries = harness.entries;
  expect(brokenRules(entries)).toEqual([]);
  const deleveraged = entries.flatMap(({ events }) => events.flatMap((event) => (event.type === 'perpetual.deleveraged' ? [event] : [])));
  expect(deleveraged.map(({ partner }) => partner.accountId)).toEqual([COPY]);
  expect(brokenRules(withStatedOwner(entries, { handId: LEADER }))).toContain('SPEC/5.6 deleveraging');
});

test('SPEC §2 open orders above the limit of a person, and losses above its own, are found', () => {
  const harness = withCopy(0n, { ...PERPETUAL_TERMS, maxOpenOrders: 1 });
  for (const accountId of [LEADER, COPY]) harness.open(accountId, 'long', 10, { priceTicks: 4_900_000 });
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: LEADER }))).toEqual(['SPEC/5.2 open orders']);
});

test('SPEC §14.6 what a copy loses counts for its person', () => {
  const harness = withCopy();
  harness.after(LEADER, { type: 'protection.setLossLimit', limitUnits: ONE_USDT, utcOffsetMinutes: 0 });
  trade(harness, [COPY, OTHER], 100, PRICE);
  harness.open(LEADER, 'long', 10, { priceTicks: 4_900_000 });
  expect(brokenRules(harness.entries)).toEqual([]);
  expect(brokenRules(withStatedOwner(harness.entries, { personId: LEADER }))).toContain('SPEC/14.6 loss limit');
});
