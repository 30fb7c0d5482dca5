import { expect, test } from 'vitest';
import { codeOf, eventsOf } from '../../../test/answers.ts';
import { openPerpetualHarness, PERPETUAL_TERMS } from '../../../test/perpetual-harness.ts';
import { only, positionOf, show, trade } from '../test/scenes.ts';

test('I8 no self-trade: the taker ends, what rests stays', () => {
  const harness = openPerpetualHarness(2);
  harness.open(1, 'short', 100, { priceTicks: 5_000_000 });
  const entry = harness.open(1, 'long', 100, { priceTicks: 5_000_000 });
  expect(only(entry, 'perpetual.ended')).toMatchObject({ reason: 'self-trade' });
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toHaveLength(1);
});

test('I8 fill-or-kill: whole, or refused and nothing changed', () => {
  const harness = openPerpetualHarness(3);
  harness.open(2, 'short', 60, { priceTicks: 5_000_000 });
  harness.open(3, 'short', 40, { priceTicks: 5_001_000 });
  const before = harness.exchange.state();
  expect(codeOf(harness.open(1, 'long', 101, { priceTicks: 5_001_000, timeInForce: 'fok' }))).toBe('NOT_FILLED');
  expect(codeOf(harness.open(1, 'long', 100, { priceTicks: 5_000_999, timeInForce: 'fok' }))).toBe('NOT_FILLED');
  expect(harness.exchange.state()).toEqual(before);
  const entry = harness.open(1, 'long', 100, { priceTicks: 5_001_000, timeInForce: 'fok' });
  expect(eventsOf(entry, 'perpetual.filled').map(({ lots }) => lots)).toEqual([60, 40]);
});

test('I8 post-only never takes', () => {
  const harness = openPerpetualHarness(2);
  harness.open(2, 'short', 60, { priceTicks: 5_000_000 });
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 5_000_000, timeInForce: 'post-only' }))).toBe('WOULD_TAKE');
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 4_999_999, timeInForce: 'post-only' }))).toBe('ok');
});

test('I8 immediate-or-cancel never rests, and its hold returns', () => {
  const harness = openPerpetualHarness(2);
  harness.open(2, 'short', 60, { priceTicks: 5_000_000 });
  const entry = harness.open(1, 'long', 100, { priceTicks: 5_000_000, timeInForce: 'ioc' });
  expect(only(entry, 'perpetual.filled')).toMatchObject({ lots: 60 });
  expect(eventsOf(entry, 'perpetual.ended')).toContainEqual(expect.objectContaining({ accountId: 1, reason: 'expired' }));
  // 60 lots at 50,000, 10×: 300 and the fee of 3.
  expect(show(1_000_000_000_000n - harness.contractUnits(1))).toBe('303');
});

test('I8 best price first, of one price the earlier, each at the price of the resting order', () => {
  const harness = openPerpetualHarness(4);
  harness.open(2, 'short', 10, { priceTicks: 5_001_000 });
  harness.open(3, 'short', 10, { priceTicks: 5_000_000 });
  harness.open(4, 'short', 10, { priceTicks: 5_000_000 });
  const entry = harness.open(1, 'long', 30, { kind: 'market', timeInForce: 'ioc' });
  expect(eventsOf(entry, 'perpetual.filled').map(({ maker, priceTicks }) => [maker.accountId, priceTicks])).toEqual([
    [3, 5_000_000],
    [4, 5_000_000],
    [2, 5_001_000],
  ]);
});

test('SPEC §5.2 an order keeps its fee rate: after a higher one its hold still pays its fills, and nothing comes from the wallet', () => {
  const harness = openPerpetualHarness(3);
  harness.open(1, 'long', 100, { priceTicks: 5_000_000 });
  const terms = { ...PERPETUAL_TERMS, openFeePpm: 10_000 };
  harness.changeTo(terms);
  const { maker } = only(harness.open(2, 'short', 50, { priceTicks: 5_000_000 }), 'perpetual.filled');
  expect(maker).toMatchObject({ accountId: 1, feeUnits: 250_000_000n, fromWalletUnits: 0n });
});

test('SPEC §5.2 reducing orders hold nothing, are trimmed when the position shrinks and end with it', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 500, 5_000_000);
  const { positionId } = positionOf(harness, 1);
  const rest = harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_100_000, lots: 400 });
  expect(only(rest, 'perpetual.accepted')).toMatchObject({ holdUnits: 0n, legs: [] });
  harness.open(3, 'long', 500, { priceTicks: 4_990_000, leverage: 5 });
  expect(only(harness.closeOf(1, positionId, { lots: 200 }), 'perpetual.trimmed')).toMatchObject({ lots: 300 });
  const last = harness.closeOf(1, positionId);
  expect(eventsOf(last, 'perpetual.ended')).toContainEqual(expect.objectContaining({ accountId: 1, reason: 'position-closed' }));
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toEqual([]);
  harness.exchange.check();
});

test('SPEC §5.2 a reducing order never fills beyond mark ± 5 %', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 100, 5_000_000, [5, 5]);
  harness.open(3, 'long', 100, { priceTicks: 4_749_999, leverage: 5 });
  const { positionId } = positionOf(harness, 1);
  expect(codeOf(harness.closeOf(1, positionId))).toBe('NO_LIQUIDITY');
  expect(harness.closeOf(1, positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_749_999 }).outcome).toMatchObject({
    code: 'PRICE_TOO_FAR',
    limit: '4750000',
  });
});

test('SPEC §5.2 nor worse than its bankruptcy price: no owner pushes a loss onto the insurance account', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 100, 5_000_000, [50, 5]);
  expect(positionOf(harness, 1).bankruptcyTicks).toBe(4_900_000);
  harness.open(3, 'long', 100, { priceTicks: 4_899_999, leverage: 5 });
  const { positionId } = positionOf(harness, 1);
  expect(codeOf(harness.closeOf(1, positionId))).toBe('NO_LIQUIDITY');
  harness.open(3, 'long', 100, { priceTicks: 4_900_000, leverage: 5 });
  const { taker } = only(harness.closeOf(1, positionId), 'perpetual.filled');
  // All of the margin is lost: the fee is cut to nothing.
  expect(taker).toMatchObject({ feeUnits: 0n, paidOutUnits: 0n, marginUnits: 0n, insuredUnits: 0n });
  expect(taker.realisedUnits).toBe(-10_000_000_000n);
});

test('SPEC §5.2 a resting order whose position would be liquidatable expires at its fill, and matching goes on', () => {
  const harness = openPerpetualHarness(4);
  harness.open(1, 'long', 100, { priceTicks: 4_990_000, leverage: 100 });
  harness.open(2, 'long', 100, { priceTicks: 4_980_000, leverage: 5 });
  // At 49,640 a long from 49,900 at 100× has lost 26 of its margin of 49.9.
  harness.tickPerpetual(4_964_000);
  const entry = harness.open(3, 'short', 100, { priceTicks: 4_980_000, leverage: 5 });
  expect(eventsOf(entry, 'perpetual.ended')[0]).toMatchObject({ accountId: 1, reason: 'margin-at-fill' });
  expect(only(entry, 'perpetual.filled')).toMatchObject({ priceTicks: 4_980_000, maker: { accountId: 2 } });
});

test('SPEC §5.2 a sell filled above its limit takes the difference in margin from the available balance', () => {
  const harness = openPerpetualHarness(2);
  harness.open(1, 'long', 100, { priceTicks: 5_000_000 });
  const { taker } = only(harness.open(2, 'short', 100, { priceTicks: 4_990_000 }), 'perpetual.filled');
  // 10 USDT more value: 1 of margin and 0.01 of fee.
  expect(show(taker.fromWalletUnits)).toBe('1.01');
});

test('SPEC §5.2 without that balance the order’s rest expires', () => {
  const harness = openPerpetualHarness(2);
  harness.open(1, 'long', 100, { priceTicks: 5_000_000 });
  harness.send(2, {
    type: 'wallet.transfer',
    assetId: 1,
    from: 'contract',
    to: 'platform',
    amount: harness.contractUnits(2) - 50_399_000_000n,
  });
  const entry = harness.open(2, 'short', 100, { priceTicks: 4_990_000 });
  expect(only(entry, 'perpetual.ended')).toMatchObject({ accountId: 2, reason: 'margin-at-fill' });
  expect(harness.positions(2)).toEqual([]);
});

test('I14 one position per owner, symbol and side; both sides may coexist', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 100, 5_000_000);
  trade(harness, [1, 2], 100, 5_000_000);
  trade(harness, [3, 1], 100, 5_000_000);
  expect(harness.positions(1).map(({ side, lots }) => [side, lots])).toEqual([
    ['short', 100],
    ['long', 200],
  ]);
});

test('SPEC §5.1 an opening order fixes the leverage of its side until it is gone', () => {
  const harness = openPerpetualHarness(2);
  const { outcome } = harness.open(1, 'long', 1, { priceTicks: 4_900_000, leverage: 20 });
  expect(harness.open(1, 'long', 1, { priceTicks: 4_900_000, leverage: 10 }).outcome).toMatchObject({
    code: 'LEVERAGE_MISMATCH',
    limit: '20',
  });
  expect(codeOf(harness.open(1, 'short', 1, { priceTicks: 5_100_000, leverage: 10 }))).toBe('ok');
  harness.after(1, { type: 'perpetual.cancel', orderId: outcome.ok ? outcome.ref : 0 });
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 4_900_000, leverage: 10 }))).toBe('ok');
});

test('closeAll closes every position and ends every order of the account, and nobody else’s', () => {
  const harness = openPerpetualHarness(4);
  trade(harness, [1, 2], 100, 5_000_000, [5, 5]);
  trade(harness, [3, 1], 50, 5_000_000, [5, 5]);
  harness.open(1, 'long', 10, { priceTicks: 4_900_000, leverage: 5 });
  harness.open(2, 'long', 300, { priceTicks: 4_990_000, leverage: 5 });
  harness.open(4, 'short', 300, { priceTicks: 5_010_000, leverage: 5 });
  expect(codeOf(harness.after(1, { type: 'perpetual.closeAll', marketId: 0 }))).toBe('ok');
  expect(harness.positions(1)).toEqual([]);
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toEqual([]);
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 4, marketId: 0 })).toMatchObject([{ lots: 300, filledLots: 50 }]);
});

test('SPEC §5.2 closeAll cancels all orders before it closes: the closing order of one side does not stand in the way of the other', () => {
  const harness = openPerpetualHarness(3);
  trade(harness, [1, 2], 100, 5_000_000);
  trade(harness, [3, 1], 50, 5_000_000);
  const short = harness.positions(1).find(({ side }) => side === 'short');
  harness.closeOf(1, short?.positionId ?? 0, { kind: 'limit', timeInForce: 'gtc', priceTicks: 4_995_000 });
  harness.open(2, 'long', 100, { priceTicks: 4_990_000 });
  harness.open(3, 'short', 50, { priceTicks: 5_010_000 });
  harness.after(1, { type: 'perpetual.closeAll', marketId: 0 });
  expect(harness.positions(1)).toEqual([]);
});

test.each(['leveraged', 'all'] as const)('SPEC §14.6 exclusion from %s ends opening orders, keeps those that reduce', (scope) => {
  const harness = openPerpetualHarness(2);
  trade(harness, [1, 2], 100, 5_000_000);
  harness.open(1, 'long', 10, { priceTicks: 4_900_000 });
  harness.closeOf(1, positionOf(harness, 1).positionId, { kind: 'limit', timeInForce: 'gtc', priceTicks: 5_100_000 });
  harness.after(1, { type: 'protection.exclude', scope, untilMs: harness.timeMs + 172_800_000 });
  const { positionId } = positionOf(harness, 1);
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toMatchObject([{ positionId }]);
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 4_900_000 }))).toBe('SELF_EXCLUDED');
  harness.open(2, 'long', 40, { priceTicks: 4_990_000 });
  expect(eventsOf(harness.closeOf(1, positionId, { lots: 40 }), 'perpetual.filled')).toMatchObject([{ lots: 40, priceTicks: 4_990_000 }]);
});

test('SPEC §14.6 an exclusion from products of fixed time leaves perpetual contracts alone', () => {
  const harness = openPerpetualHarness(1);
  harness.open(1, 'long', 10, { priceTicks: 4_900_000 });
  harness.after(1, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
  expect(harness.exchange.ask({ type: 'perpetual.orders', accountId: 1, marketId: 0 })).toHaveLength(1);
  expect(codeOf(harness.open(1, 'long', 1, { priceTicks: 4_900_000 }))).toBe('ok');
});
