import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../command.ts';
import type { TickSource } from './prices/commands.ts';
import type { MarketTerms } from './market/commands.ts';
import { BTC, BTCUSDT, type Harness, noticed, openHarness, TERMS, USDT } from '../test/harness.ts';

const LOTS = 1_000_000_000;
const ACCOUNTS = 2 ** 27;
const WHOLE = Number.MAX_SAFE_INTEGER;

function codeOf(harness: Harness, body: CommandBody): string {
  const { outcome } = harness.send(0, body);
  return outcome.ok ? 'ok' : outcome.code;
}

type Bounds = readonly [field: string, least: number, most: number, body: (value: number) => CommandBody];

/** Long after every command of these tests. */
const FAR_MS = 1_800_000_000_000;
const changed = (terms: Partial<MarketTerms>): CommandBody => ({
  type: 'market.change',
  marketId: BTCUSDT,
  terms: { ...TERMS, ...terms },
  ...noticed(FAR_MS),
});
const SOURCE: TickSource = { name: 'alpha', price: '30000.00', timeMs: FAR_MS, weight: 1, used: true };
const ticked = (sources: readonly TickSource[], priceTicks = 3_000_000, state: 'ok' | 'frozen' = 'ok'): CommandBody => ({
  type: 'price.tick',
  symbolId: BTCUSDT,
  priceTicks,
  state,
  sourceKind: 'simulated',
  rule: 'index/2',
  sources,
});

const BOUNDS: readonly Bounds[] = [
  ['number of an asset', 3, 1_000, (assetId) => ({ type: 'asset.define', assetId, code: `A${assetId}`, scale: 8 })],
  ['scale of an asset', 2, 12, (scale) => ({ type: 'asset.define', assetId: 3 + scale, code: `S${scale}`, scale })],
  ['number of an account', 4, ACCOUNTS, (accountId) => ({ type: 'account.open', accountId, kind: 'house' })],
  ['orderMinLots', 1, LOTS, (orderMinLots) => changed({ orderMinLots, orderMaxLots: LOTS })],
  ['orderMaxLots', 7, LOTS, (orderMaxLots) => changed({ orderMinLots: 7, orderMaxLots })],
  ['minSellLots', 0, LOTS, (minSellLots) => changed({ minSellLots })],
  ['buyMaxTicks', 0, LOTS, (buyMaxTicks) => changed({ buyMaxTicks })],
  ['sellMinTicks', 0, LOTS, (sellMinTicks) => changed({ sellMinTicks })],
  ['maxOpenOrders', 1, 10_000, (maxOpenOrders) => changed({ maxOpenOrders })],
  ['limitBandPpm', 1, 999_999, (limitBandPpm) => changed({ limitBandPpm })],
  ['marketBandPpm', 1, 999_999, (marketBandPpm) => changed({ marketBandPpm })],
  ['sort', 0, LOTS, (sort) => changed({ sort })],
  ['price of a tick', 1, LOTS, (priceTicks) => ticked([], priceTicks)],
  ['time of a source', 0, WHOLE, (timeMs) => ticked([{ ...SOURCE, timeMs }], 3_000_000, 'frozen')],
  ['weight of a source', 0, 1_000_000, (weight) => ticked([{ ...SOURCE, weight }])],
  ['sources of a tick', 0, 32, (length) => ticked(Array.from({ length: Math.max(length, 0) }, () => SOURCE))],
];

/** Account numbers up to the last one would make a list as long; the other bounds are tried at their ends. */
const triedAt = (field: string, most: number): number => (field === 'number of an account' ? 1_000 : most);

describe('SPEC §1.2 a number is taken at its bounds and refused beyond them', () => {
  test.each(BOUNDS.map((bounds) => [bounds[0], bounds] as const))('%s', (field, [, least, most, body]) => {
    const harness = openHarness();
    for (const value of [least, triedAt(field, most)]) expect([value, codeOf(harness, body(value))]).toEqual([value, 'ok']);
    const beyond = field === 'sources of a tick' ? [most + 1] : [most + 1, least + 0.5, Number.NaN];
    for (const value of beyond) expect([value, codeOf(harness, body(value))]).toEqual([value, 'BAD_INPUT']);
  });

  test.each(BOUNDS.filter(([field]) => field !== 'sources of a tick').map((bounds) => [bounds[0], bounds] as const))(
    '%s below its least',
    (field, [, least, , body]) => {
      const below = field.startsWith('number of') ? 0 : least - 1;
      expect(codeOf(openHarness(), body(below))).toBe('BAD_INPUT');
      expect(codeOf(openHarness(), body(-1))).toBe('BAD_INPUT');
    },
  );

  test.each<readonly [what: string, body: CommandBody]>([
    ['a code of an asset with other letters', { type: 'asset.define', assetId: 7, code: 'usd', scale: 8 }],
    ['a code of an asset of 13 letters', { type: 'asset.define', assetId: 7, code: 'A'.repeat(13), scale: 8 }],
    ['a code of a symbol with other letters', { type: 'symbol.define', symbolId: 7, code: 'ETHUSDT', tickUnits: 1n }],
    ['a tick of nothing', { type: 'symbol.define', symbolId: 7, code: 'ethusdt', tickUnits: 0n }],
    ['a symbol without a number', { type: 'symbol.define', symbolId: 0, code: 'ethusdt', tickUnits: 1n }],
    ['a least value below nothing', changed({ minNotionalUnits: -1n })],
    ['a fee below nothing', changed({ feePpm: -1 })],
    ['a fee that is no whole number', changed({ feePpm: 0.5 })],
    ['a source without a name', ticked([{ ...SOURCE, name: '' }])],
    ['a source with a price that is none', ticked([{ ...SOURCE, price: '30,000' }])],
    ['a bad source behind a good one', ticked([SOURCE, { ...SOURCE, name: 'a/b' }])],
    ['a bad source before a good one', ticked([{ ...SOURCE, name: 'a/b' }, SOURCE])],
    [
      'a market of one asset',
      { type: 'market.define', marketId: 7, symbolId: BTCUSDT, baseAssetId: BTC, quoteAssetId: BTC, lotUnits: 1_000n, terms: TERMS },
    ],
    [
      'a lot of nothing',
      { type: 'market.define', marketId: 7, symbolId: BTCUSDT, baseAssetId: BTC, quoteAssetId: USDT, lotUnits: 0n, terms: TERMS },
    ],
    [
      'a market with a fee of everything',
      {
        type: 'market.define',
        marketId: 7,
        symbolId: BTCUSDT,
        baseAssetId: BTC,
        quoteAssetId: USDT,
        lotUnits: 1_000n,
        terms: { ...TERMS, feePpm: 1_000_000 },
      },
    ],
  ])('%s', (_what, body) => {
    expect(codeOf(openHarness(), body)).toBe('BAD_INPUT');
  });
});

describe('SPEC §2 a payment of the house that has a reference is made once', () => {
  const reference = 'payment-1';
  test.each<readonly [CommandBody]>([
    [{ type: 'house.capital', assetId: USDT, network: 'TREASURY', amount: 5n, reference }],
    [{ type: 'house.fund', assetId: USDT, fund: 'promo', amount: 5n, reference }],
    [{ type: 'house.endow', accountId: 1, assetId: USDT, amount: 5n, reference }],
    [{ type: 'account.grant', accountId: 1, assetId: USDT, amount: 1n, reference }],
  ])('%o', (body) => {
    const harness = openHarness();
    codeOf(harness, { type: 'house.capital', assetId: USDT, network: 'TREASURY', amount: 100n });
    codeOf(harness, { type: 'house.fund', assetId: USDT, fund: 'promo', amount: 50n });
    expect([codeOf(harness, body), codeOf(harness, body)]).toEqual(['ok', 'ALREADY_DONE']);
  });
});
