import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { switchesOf } from '../market/switches.ts';
import { BTC, BTCUSDT, BY_TWO, noticed, openHarness, TERMS, USDT } from '../../test/harness.ts';
import { TrialRun } from '../../test/trial-run.ts';
import { loadTrials } from '../../test/trials.ts';

/** Everything that only the house may say; who trades must not be able to set a price, a term or a balance with it. */
const OF_THE_HOUSE: readonly CommandBody[] = [
  { type: 'price.tick', symbolId: BTCUSDT, priceTicks: 9_000_000, state: 'ok', sourceKind: 'live', rule: 'index/1', sources: [] },
  { type: 'symbol.define', symbolId: 7, code: 'newusdt', tickUnits: 1_000_000n },
  { type: 'market.define', marketId: 7, symbolId: BTCUSDT, baseAssetId: BTC, quoteAssetId: USDT, lotUnits: 1_000n, terms: TERMS },
  { type: 'market.change', marketId: BTCUSDT, terms: { ...TERMS, feePpm: 0 }, ...noticed(1_800_000_000_000) },
  { type: 'market.switch', marketId: BTCUSDT, ...switchesOf(TERMS), enable: false, ...BY_TWO },
  { type: 'asset.define', assetId: 7, code: 'MINE', scale: 8 },
  { type: 'account.open', accountId: 77, kind: 'house' },
  { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 5n },
  { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 5n },
  { type: 'house.endow', accountId: 1, assetId: USDT, amount: 5n },
  { type: 'account.grant', accountId: 1, assetId: USDT, amount: 5n },
  { type: 'spot.delist', marketId: BTCUSDT },
];

describe('I30 no command writes a price or a balance outside the plan', () => {
  test.each(OF_THE_HOUSE.map((body) => [body.type, body] as const))('%s by a user is refused and changes nothing', (_type, body) => {
    const harness = openHarness();
    harness.tick(3_000_000);
    const before = harness.exchange.state();
    expect(harness.send(1, body).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(harness.exchange.state()).toEqual(before);
  });

  test('no product changes the last price, wherever its fills are: it is that of the last tick', async () => {
    const { exchange, entries } = new TrialRun(await loadTrials(), 30, 6_000);
    const ticked = new Map<number, number>();
    for (const { events } of entries) {
      for (const event of events) if (event.type === 'price.ticked') ticked.set(event.symbolId, event.priceTicks);
    }
    const prices = exchange.ask({ type: 'prices.last' });
    expect(prices.length).toBeGreaterThan(0);
    for (const { symbolId, priceTicks } of prices) expect(priceTicks).toBe(ticked.get(symbolId));
    const fills = entries.filter(({ events }) => events.some(({ type }) => type === 'spot.filled'));
    expect(fills.length).toBeGreaterThan(20);
    const ticks = entries.filter(({ events }) => events.some(({ type }) => type === 'price.ticked'));
    const others = ticks.filter(({ command }) => command.accountId !== 0 || command.body.type !== 'price.tick');
    expect(others).toEqual([]);
  });
});

test('RULES §3.1 a frozen tick carries the last price, whatever it claims, and only ok ticks are prices', () => {
  const harness = openHarness();
  harness.tick(3_000_000);
  harness.tick(1, 'frozen');
  expect(harness.exchange.ask({ type: 'prices.last' })).toMatchObject([{ priceTicks: 3_000_000, state: 'frozen' }]);
  expect(harness.tick(0).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
});
