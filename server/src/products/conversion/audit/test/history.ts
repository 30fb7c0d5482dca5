import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { BY_TWO, House, noticed, simulatedTick } from '@candor/exchange/test/house';

export const [USDT, BTC, ADA] = [1, 2, 3];
const [BTCUSDT, ADAUSDT] = [1, 2];
/** Who converts, and who opens nothing. */
export const [OWNER, EXCLUDED] = [1, 9];
const UNIT = 100_000_000n;

type Acceptance = Extract<CommandBody, { readonly type: 'conversion.accept' }>;

class History extends House {
  must(accountId: number, body: CommandBody, id = ''): Entry {
    const entry = this.send(accountId, body, id);
    if (!entry.outcome.ok) throw new Error(`${body.type}: ${entry.outcome.code}`);
    return entry;
  }

  ticks(btcTicks: number, adaTicks: number): void {
    this.must(0, simulatedTick(BTCUSDT, btcTicks, 'ok'));
    this.must(0, simulatedTick(ADAUSDT, adaTicks, 'ok'));
  }

  convert(fromAssetId: number, toAssetId: number, amountUnits: bigint, quote: Partial<Acceptance> = {}): void {
    this.must(OWNER, { type: 'conversion.accept', fromAssetId, toAssetId, amountUnits, quotedMs: 0, version: 0, ...quote });
  }
}

/** Coins, changed and switched terms, conversions with quotes and without, also over a change of terms. */
export function conversionHistory(): readonly Entry[] {
  const house = new History();
  const scales = new Map([
    [USDT, ['USDT', 8]],
    [BTC, ['BTC', 8]],
    [ADA, ['ADA', 6]],
  ] as const);
  for (const [assetId, [code, scale]] of scales) {
    house.must(0, { type: 'asset.define', assetId, code, scale });
    house.must(0, { type: 'house.capital', assetId, network: 'TREASURY', amount: 10n ** 16n });
    house.must(0, { type: 'house.fund', assetId, fund: 'promo', amount: 10n ** 14n });
    house.must(0, { type: 'house.fund', assetId, fund: 'fx', amount: 1_000n * UNIT });
  }
  house.must(0, { type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: 1_000_000n });
  house.must(0, { type: 'symbol.define', symbolId: ADAUSDT, code: 'adausdt', tickUnits: 10_000n });
  for (const accountId of [OWNER, 2, EXCLUDED]) {
    house.must(0, { type: 'account.open', accountId, kind: 'user' });
    house.must(0, { type: 'account.grant', accountId, assetId: USDT, amount: 500n * UNIT });
  }
  house.must(EXCLUDED, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
  const terms = { commissionPpm: 1_500, minGrossUnits: 2n, maxGrossUnits: 400n * UNIT, enable: true };
  for (const assetId of scales.keys()) house.must(0, { type: 'conversion.define', assetId, ...terms, sort: assetId });
  const planned = noticed(house.timeMs + 1);
  house.must(0, { type: 'conversion.change', assetId: BTC, ...terms, commissionPpm: 2_500, sort: 7, ...planned });
  house.ticks(3_000_001, 30_000);
  house.convert(USDT, BTC, 300n * UNIT);
  house.convert(BTC, ADA, 100_003n);
  // For longer than a quote is good, so that one which is too old had prices.
  for (let second = 0; second < 12; second++) {
    house.timeMs += 998;
    house.ticks(3_000_001, 30_000);
  }
  house.ticks(3_000_101, 30_001);
  const quote = { quotedMs: house.timeMs - 2, version: 1 };
  house.convert(ADA, USDT, 7_000_001n, quote);
  house.convert(USDT, BTC, 6n * UNIT, quote);
  house.must(0, { type: 'conversion.switch', assetId: ADA, enable: false, operator: 'anna', reason: 'A look at the inventory' });
  house.must(0, { type: 'conversion.switch', assetId: ADA, enable: true, ...BY_TWO });
  house.timeMs = planned.effectiveMs - 20;
  house.ticks(3_000_101, 30_001);
  house.timeMs = planned.effectiveMs;
  // The one quote is of the terms before, the other of those that act now.
  house.convert(USDT, BTC, 5n * UNIT, { quotedMs: planned.effectiveMs - 1, version: 1 });
  house.convert(USDT, BTC, 5n * UNIT);
  house.convert(USDT, BTC, 5n * UNIT, { quotedMs: house.timeMs, version: 2 });
  return house.entries;
}
