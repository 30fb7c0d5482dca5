import { notionalFactor } from '@candor/money/market-scale';
import { FALLBACK_SETTINGS } from '@candor/contract/settings-fallback';
import { SAMPLE_MARKETS } from '@candor/contract/sample-markets';
import { Exchange } from '@candor/exchange/exchange';
import type { Command } from '@candor/exchange/command';
import { describe, expect, test } from 'vitest';
import type { Core, Reply } from '../machine/core/core.ts';
import { readGenesisFile, unitsOf } from './definitions.ts';
import { LIQUIDITY_ACCOUNT, runGenesis } from './genesis.ts';
import { readSpotFile } from '../products/spot/genesis.ts';
import { serverProducts } from '../products/registry.ts';

/** The exchange without a journal; can be told to fail after some commands. */
function memoryCore(exchange: Exchange, failAfter = Number.POSITIVE_INFINITY): Core {
  let seq = exchange.lastSeq;
  let commands = 0;
  const submit = async (command: Command): Promise<Reply> => {
    commands += 1;
    if (commands > failAfter) throw new Error('killed');
    seq += 1;
    const { outcome, timeMs } = exchange.execute(seq, seq, command);
    return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
  };
  return { submit, query: async (query) => await Promise.resolve(exchange.ask(query)) } as Partial<Core> as Core;
}

describe('PRODUCT RULES 1.1 the markets of the first start', () => {
  const { coins } = readGenesisFile();
  const markets = readSpotFile().markets.map((market) => {
    const coin = coins.find((candidate) => candidate.coin === market.coin);
    if (coin === undefined) throw new Error(`no coin ${market.coin}`);
    return { ...coin, ...market };
  });

  test('tick × lot of each is a whole number of quote units', () => {
    for (const { coin, scale, tick, lot } of markets) {
      expect([coin, notionalFactor(unitsOf(tick, 8), unitsOf(lot, scale), scale)]).not.toContain(null);
    }
  });

  test('the sample markets of the client have the same coins and steps', () => {
    const steps = markets.map(({ coin, tick, lot }) => [coin.toLowerCase(), tick, lot]);
    expect(SAMPLE_MARKETS.currencyList.map((row) => [row.coin, row.priceStep, row.quantityStep])).toEqual(steps);
    const coins = new Set(steps.map(([coin]) => coin));
    for (const { coin } of FALLBACK_SETTINGS.HOME_COIN_SETTING) expect(coins).toContain(coin);
  });
});

describe('genesis', () => {
  test('defines everything once: a second start changes nothing', async () => {
    const exchange = new Exchange();
    const first = await runGenesis(memoryCore(exchange), { mode: 'demo', products: serverProducts });
    expect(first.grantUnits).toBe(1_000_000_000_000n);
    const { markets, symbols, assets } = exchange.ask({ type: 'market.catalogue' });
    expect([markets.length, symbols.length, assets.length]).toEqual([12, 13, 13]);
    const state = exchange.state();
    await runGenesis(memoryCore(exchange), { mode: 'demo', products: serverProducts });
    expect(exchange.state()).toEqual(state);
  });

  test('a start after a crash at any command ends in the same state', async () => {
    const whole = new Exchange();
    await runGenesis(memoryCore(whole), { mode: 'demo', products: serverProducts });
    for (let commands = 1; commands < 190; commands += 7) {
      const cut = new Exchange();
      await runGenesis(memoryCore(cut, commands), { mode: 'demo', products: serverProducts }).catch(() => undefined);
      await runGenesis(memoryCore(cut), { mode: 'demo', products: serverProducts });
      for (const type of ['market.catalogue', 'updown.products', 'rounds.pairs'] as const)
        expect(cut.ask({ type })).toEqual(whole.ask({ type }));
      expect(cut.ask({ type: 'accounts.balances', accountId: LIQUIDITY_ACCOUNT })).toEqual(
        whole.ask({ type: 'accounts.balances', accountId: LIQUIDITY_ACCOUNT }),
      );
    }
  });

  test('live mode makes no play money and no house account', async () => {
    const exchange = new Exchange();
    await runGenesis(memoryCore(exchange), { mode: 'live', products: serverProducts });
    expect(
      exchange.ask({ type: 'accounts.balances', accountId: LIQUIDITY_ACCOUNT }).every((balance) => balance.availableUnits === 0n),
    ).toBe(true);
  });
});
