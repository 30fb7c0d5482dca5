import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHarness, type PerpetualHarness } from '../../../test/perpetual-harness.ts';
import { adjust, atMarket, positionOf, protect, trade } from '../test/scenes.ts';

const MARK = 5_000_000;
const limitOf = (harness: PerpetualHarness, accountId: number, limitUnits: bigint): string =>
  codeOf(harness.after(accountId, { type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: 0 }));

describe('SPEC §14.6 confirmed risk', () => {
  const withStranger = (): { readonly harness: PerpetualHarness; readonly opens: () => string } => {
    const harness = openPerpetualHarness(2);
    const send = (accountId: number, body: Parameters<PerpetualHarness['after']>[1]): string => codeOf(harness.after(accountId, body));
    send(0, { type: 'account.open', accountId: 3, kind: 'user' });
    send(0, { type: 'account.grant', accountId: 3, assetId: 1, amount: 1_000n * ONE_USDT });
    send(3, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: 1_000n * ONE_USDT });
    return { harness, opens: () => codeOf(harness.open(3, 'long', 1, { priceTicks: MARK })) };
  };

  test('who has not confirmed the text of contracts opens nothing, whatever other text was confirmed', () => {
    const { harness, opens } = withStranger();
    expect(opens()).toBe('RISK_UNCONFIRMED');
    harness.after(3, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    expect(opens()).toBe('RISK_UNCONFIRMED');
    harness.after(3, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
    expect(opens()).toBe('ok');
  });

  test('where play money alone is traded the house says that no confirmation is asked for', () => {
    const { harness, opens } = withStranger();
    harness.after(0, { type: 'protection.require', confirmation: false });
    expect(opens()).toBe('ok');
  });
});

describe('SPEC §14.6 daily loss limit', () => {
  test('a fee alone reaches it: nothing more is opened, and what is open is closed, protected and given margin as before', () => {
    const harness = openPerpetualHarness(4);
    expect(limitOf(harness, 1, 4n * ONE_USDT)).toBe('ok');
    // 0.1 % of 5,000 USDT
    trade(harness, [1, 2], 100, MARK);
    expect(codeOf(harness.open(1, 'long', 1, { priceTicks: MARK }))).toBe('LOSS_LIMIT');
    expect(codeOf(harness.open(1, 'short', 1, { priceTicks: MARK }))).toBe('LOSS_LIMIT');
    expect(codeOf(adjust(harness, 1, ONE_USDT))).toBe('ok');
    expect(codeOf(protect(harness, 1, { stopLoss: atMarket(MARK - 1_000) }))).toBe('ok');
    harness.open(3, 'long', 100, { priceTicks: MARK });
    expect(codeOf(harness.closeOf(1, positionOf(harness, 1).positionId))).toBe('ok');
    expect(harness.positions(1)).toEqual([]);
    // the other side of the trade has no limit
    expect(codeOf(harness.open(2, 'short', 1, { priceTicks: MARK }))).toBe('ok');
  });

  test('a realised loss counts, and a day later the limit is whole again', () => {
    const harness = openPerpetualHarness(4);
    trade(harness, [1, 2], 10, MARK);
    harness.open(3, 'long', 10, { priceTicks: MARK - 10_000 });
    expect(codeOf(harness.closeOf(1, positionOf(harness, 1).positionId))).toBe('ok');
    // fees of 0.5 and 0.499, and 1 USDT of loss
    expect(limitOf(harness, 1, 199n * (ONE_USDT / 100n))).toBe('ok');
    expect(codeOf(harness.open(1, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('LOSS_LIMIT');
    expect(limitOf(harness, 4, 199n * (ONE_USDT / 100n))).toBe('ok');
    expect(codeOf(harness.open(4, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('ok');
    harness.timeMs += 24 * 3_600_000;
    harness.tickPerpetual(MARK);
    expect(codeOf(harness.open(1, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('ok');
  });
});
