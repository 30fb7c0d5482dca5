import { noticed } from '@candor/exchange/test/harness';
import { describe, expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import { offerNumber } from '../../genesis/product-genesis.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { readUpdownFile, updownGenesis } from './genesis.ts';

const UPDOWN = { genesis: updownGenesis };

/** A core after the first start of a server that offers these. */
async function openedCore(mode: 'demo' | 'live', products: readonly (typeof UPDOWN)[]): Promise<MemoryCore> {
  const core = new MemoryCore({ now: () => 1_800_000_000_000 });
  await runGenesis(core, { mode, products });
  return core;
}

describe('second contracts of the first start', () => {
  test('§6 30 s at 0.80 to 900 s at 0.92, 1 to 2,000 USDT, for the twelve coins and never for gold', async () => {
    const core = await openedCore('demo', [UPDOWN]);
    const offers = await core.query({ type: 'updown.products' });
    expect(offers.length).toBe(60);
    const bitcoin = offers.filter(({ symbolId }) => symbolId === 1);
    expect(bitcoin.map(({ durationMs, ratePpm }) => [durationMs, ratePpm])).toEqual([
      [30_000, 800_000],
      [60_000, 850_000],
      [120_000, 850_000],
      [300_000, 900_000],
      [900_000, 920_000],
    ]);
    expect(offers.every(({ minStakeUnits, maxStakeUnits }) => minStakeUnits === 10n ** 8n && maxStakeUnits === 2_000n * 10n ** 8n)).toBe(
      true,
    );
    expect(new Set(offers.map(({ symbolId }) => symbolId))).toEqual(new Set(Array.from({ length: 12 }, (_, index) => index + 1)));
  });

  test('§14.6 live mode refuses stakes without a confirmed risk text, play money does not; the mode of the last start holds', async () => {
    const core = await openedCore('live', []);
    const required = async (): Promise<boolean> => (await core.query({ type: 'protection.info', accountId: 0 })).confirmationRequired;
    for (const mode of ['live', 'demo', 'demo', 'live', 'demo'] as const) {
      await runGenesis(core, { mode, products: [UPDOWN] });
      expect([mode, await required()]).toEqual([mode, mode === 'live']);
    }
  });

  test('numbers do not meet', () => {
    const durations = readUpdownFile().durations.length;
    const numbers = Array.from({ length: 12 }, (_, coin) => Array.from({ length: durations }, (_, index) => offerNumber(coin + 1, index)));
    expect(new Set(numbers.flat()).size).toBe(numbers.flat().length);
    expect(Math.max(...numbers.flat())).toBeLessThanOrEqual(1_000);
  });

  test('in demo mode the cover is there: the largest stake is possible at once', async () => {
    const core = await openedCore('demo', [UPDOWN]);
    const capacity = await core.query({ type: 'updown.capacity', offerId: offerNumber(1, 0), side: 'up' });
    // one account may have a fifth of one percent of 10,000,000 at stake in a second: wins of 0.8 × stake, of which what is less than a unit is cut off
    expect(capacity).toBe(25_000n * 10n ** 8n + 1n);
  });

  test('an older data folder gets them at its next start, a second start changes nothing, and changed terms stay', async () => {
    const core = await openedCore('demo', []);
    await runGenesis(core, { mode: 'demo', products: [UPDOWN] });
    const [first] = await core.query({ type: 'updown.products' });
    if (first === undefined) throw new Error('no offer');
    const { offerId, minStakeUnits, maxStakeUnits, enable } = first;
    const terms = { ratePpm: 810_000, minStakeUnits, maxStakeUnits, enable };
    for (const body of [
      { type: 'updown.change', offerId, ...terms, ...noticed(core.exchange.lastTimeMs) },
      { type: 'updown.switch', offerId, enable: false, operator: 'anna', reason: 'test' },
    ] as const)
      expect(core.run({ id: '', accountId: 0, body }).outcome.ok).toBe(true);
    const state = core.exchange.state();
    await runGenesis(core, { mode: 'demo', products: [UPDOWN] });
    expect(core.exchange.state()).toEqual(state);
  });

  test('§14.6 where they are not offered nothing is defined; with real money the cover is the operator’s to pay in', async () => {
    const closed = await openedCore('live', []);
    expect(await closed.query({ type: 'updown.products' })).toEqual([]);
    const open = await openedCore('live', [UPDOWN]);
    expect((await open.query({ type: 'updown.products' })).length).toBe(60);
    expect(await open.query({ type: 'updown.capacity', offerId: offerNumber(1, 0), side: 'up' })).toBe(0n);
  });
});
