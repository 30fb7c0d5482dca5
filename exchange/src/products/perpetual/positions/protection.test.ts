import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/answers.ts';
import { ONE_USDT, openPerpetualHouse, type PerpetualHouse } from '../../../test/perpetual-house.ts';
import { adjust, atMarket, positionOf, protect, trade } from '../test/scenes.ts';

const MARK = 5_000_000;
const limitOf = (house: PerpetualHouse, accountId: number, limitUnits: bigint): string =>
  codeOf(house.after(accountId, { type: 'protection.setLossLimit', limitUnits, utcOffsetMinutes: 0 }));

describe('SPEC §14.6 confirmed risk', () => {
  const withStranger = (): { readonly house: PerpetualHouse; readonly opens: () => string } => {
    const house = openPerpetualHouse(2);
    const send = (accountId: number, body: Parameters<PerpetualHouse['after']>[1]): string => codeOf(house.after(accountId, body));
    send(0, { type: 'account.open', accountId: 3, kind: 'user' });
    send(0, { type: 'account.grant', accountId: 3, assetId: 1, amount: 1_000n * ONE_USDT });
    send(3, { type: 'wallet.transfer', assetId: 1, from: 'platform', to: 'contract', amount: 1_000n * ONE_USDT });
    return { house, opens: () => codeOf(house.open(3, 'long', 1, { priceTicks: MARK })) };
  };

  test('who has not confirmed the text of contracts opens nothing, whatever other text was confirmed', () => {
    const { house, opens } = withStranger();
    expect(opens()).toBe('RISK_UNCONFIRMED');
    house.after(3, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    expect(opens()).toBe('RISK_UNCONFIRMED');
    house.after(3, { type: 'protection.confirmRisk', product: 'perpetual', version: 1 });
    expect(opens()).toBe('ok');
  });

  test('where play money alone is traded the house says that no confirmation is asked for', () => {
    const { house, opens } = withStranger();
    house.after(0, { type: 'protection.require', confirmation: false });
    expect(opens()).toBe('ok');
  });
});

describe('SPEC §14.6 daily loss limit', () => {
  test('a fee alone reaches it: nothing more is opened, and what is open is closed, protected and given margin as before', () => {
    const house = openPerpetualHouse(4);
    expect(limitOf(house, 1, 4n * ONE_USDT)).toBe('ok');
    // 0.1 % of 5,000 USDT
    trade(house, [1, 2], 100, MARK);
    expect(codeOf(house.open(1, 'long', 1, { priceTicks: MARK }))).toBe('LOSS_LIMIT');
    expect(codeOf(house.open(1, 'short', 1, { priceTicks: MARK }))).toBe('LOSS_LIMIT');
    expect(codeOf(adjust(house, 1, ONE_USDT))).toBe('ok');
    expect(codeOf(protect(house, 1, { stopLoss: atMarket(MARK - 1_000) }))).toBe('ok');
    house.open(3, 'long', 100, { priceTicks: MARK });
    expect(codeOf(house.closeOf(1, positionOf(house, 1).positionId))).toBe('ok');
    expect(house.positions(1)).toEqual([]);
    // the other side of the trade has no limit
    expect(codeOf(house.open(2, 'short', 1, { priceTicks: MARK }))).toBe('ok');
  });

  test('a realised loss counts, and a day later the limit is whole again', () => {
    const house = openPerpetualHouse(4);
    trade(house, [1, 2], 10, MARK);
    house.open(3, 'long', 10, { priceTicks: MARK - 10_000 });
    expect(codeOf(house.closeOf(1, positionOf(house, 1).positionId))).toBe('ok');
    // fees of 0.5 and 0.499, and 1 USDT of loss
    expect(limitOf(house, 1, 199n * (ONE_USDT / 100n))).toBe('ok');
    expect(codeOf(house.open(1, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('LOSS_LIMIT');
    expect(limitOf(house, 4, 199n * (ONE_USDT / 100n))).toBe('ok');
    expect(codeOf(house.open(4, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('ok');
    house.timeMs += 24 * 3_600_000;
    house.tickPerpetual(MARK);
    expect(codeOf(house.open(1, 'long', 1, { priceTicks: MARK - 20_000 }))).toBe('ok');
  });
});
