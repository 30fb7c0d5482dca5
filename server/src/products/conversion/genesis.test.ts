import { describe, expect, test } from 'vitest';
import { haltActions } from '../../modules/halts/halt-actions.ts';
import { readGenesisFile } from '../../genesis/definitions.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { recordsOf } from '../../terms/terms-objects.ts';
import { conversionGenesis, readConversionFile } from './genesis.ts';
import { conversionHalting } from './halting.ts';
import { conversionTerms } from './planned-terms.ts';

async function opened(mode: 'demo' | 'live'): Promise<MemoryCore> {
  const core = new MemoryCore({ now: () => 1_800_000_000_000 }, mode);
  await runGenesis(core, { mode, products: [{ genesis: conversionGenesis }] });
  return core;
}

/** Units of each fund of the house, by asset, that users convert against. */
const inventories = (core: MemoryCore): readonly bigint[] =>
  core.entries.flatMap(({ events }) =>
    events.flatMap((event) => ('legs' in event ? event.legs.filter(({ code }) => code === 70).map(({ amount }) => amount) : [])),
  );

describe('RULES §12 the coins of the first start', () => {
  test('every asset with an index and USDT, each once, a commission of 0.2 %, and in demo mode an inventory of each', async () => {
    const core = await opened('demo');
    const coins = await core.query({ type: 'conversion.coins' });
    const { coins: assets } = readGenesisFile();
    expect(coins.map(({ assetId, symbolId }) => [assetId, symbolId])).toEqual([
      [1, 0],
      ...assets.map(({ number }) => [number + 1, number]),
    ]);
    expect(coins.every(({ commissionPpm, enable, version }) => commissionPpm === 2_000 && enable && version === 1)).toBe(true);
    expect(inventories(core)).toHaveLength(13);
    const before = core.exchange.state();
    await runGenesis(core, { mode: 'demo', products: [{ genesis: conversionGenesis }] });
    expect(core.exchange.state()).toEqual(before);
  });

  test('the most of one conversion is a small part of the inventory', () => {
    for (const { coin, max, inventory } of readConversionFile().coins)
      expect([coin, Number(inventory) / Number(max) >= 33]).toEqual([coin, true]);
  });

  test('with real money nothing is paid in', async () => {
    const core = await opened('live');
    expect(await core.query({ type: 'conversion.coins' })).toHaveLength(13);
    expect(inventories(core)).toEqual([]);
  });
});

describe('RULES §18 what operators name a coin by', () => {
  const products = [{ name: 'conversion', halting: conversionHalting, terms: conversionTerms }];
  const by = { proposalId: 1, proposer: 'anna', confirmer: null, reason: 'a test' };

  test('a halt takes the code of its price, and of USDT its own', async () => {
    const core = await opened('demo');
    const halt = haltActions({ core, products }).find(({ name }) => name === 'halt');
    for (const [symbol, offIds] of [
      ['usdt', [1]],
      ['btcusdt', [1, 2]],
    ] as const) {
      expect(await halt?.run({ product: 'conversion', symbol }, by)).toMatchObject({ ok: true, text: '1 of conversion halted' });
      const coins = await core.query({ type: 'conversion.coins' });
      expect(coins.filter(({ enable }) => !enable).map(({ assetId }) => assetId)).toEqual(offIds);
    }
    expect(await halt?.run({ product: 'conversion', symbol: 'xauusdt' }, by)).toMatchObject({ ok: false });
    expect(await halt?.run({ product: 'conversion', symbol: '' }, by)).toMatchObject({ ok: false });
  });

  test('its terms too; a change that would contradict itself is said to', async () => {
    const core = await opened('demo');
    const found = await recordsOf({ core, products }, 'conversion', 'usdt');
    if (!found.ok) throw new Error('no terms of usdt');
    const [record] = found.records;
    expect(record?.versions).toMatchObject([{ values: { commissionPpm: '2000', minGrossUnits: '100000000', sort: '1' } }]);
    const change = { operator: 'anna, alma', reason: 'a test', effectiveMs: 1_800_010_000_000 };
    expect(record?.changed({ commissionPpm: '1000' }, change)).toMatchObject({
      type: 'conversion.change',
      assetId: 1,
      commissionPpm: 1_000,
    });
    expect(record?.changed({ minGrossUnits: '999999999999999999' }, change)).toMatchObject({ wrong: expect.any(String) as string });
    expect(record?.changed({ minGrossUnits: '0' }, change)).toMatchObject({ wrong: expect.any(String) as string });
  });
});
