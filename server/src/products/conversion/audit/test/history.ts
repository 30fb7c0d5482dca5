import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import { BY_TWO, Harness, noticed, simulatedTick } from '@candor/exchange/test/harness';

export const [USDT, BTC, ADA] = [1, 2, 3];
const [BTCUSDT, ADAUSDT] = [1, 2];
/** Who converts, and who opens nothing. */
export const [OWNER, EXCLUDED] = [1, 9];
const UNIT = 100_000_000n;

type Acceptance = Extract<CommandBody, { readonly type: 'conversion.accept' }>;

class History extends Harness {
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
  const harness = new History();
  const scales = new Map([
    [USDT, ['USDT', 8]],
    [BTC, ['BTC', 8]],
    [ADA, ['ADA', 6]],
  ] as const);
  for (const [assetId, [code, scale]] of scales) {
    harness.must(0, { type: 'asset.define', assetId, code, scale });
    harness.must(0, { type: 'house.capital', assetId, network: 'TREASURY', amount: 10n ** 16n });
    harness.must(0, { type: 'house.fund', assetId, fund: 'promo', amount: 10n ** 14n });
    harness.must(0, { type: 'house.fund', assetId, fund: 'fx', amount: 1_000n * UNIT });
  }
  harness.must(0, { type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: 1_000_000n });
  harness.must(0, { type: 'symbol.define', symbolId: ADAUSDT, code: 'adausdt', tickUnits: 10_000n });
  for (const accountId of [OWNER, 2, EXCLUDED]) {
    harness.must(0, { type: 'account.open', accountId, kind: 'user' });
    harness.must(0, { type: 'account.grant', accountId, assetId: USDT, amount: 500n * UNIT });
  }
  harness.must(EXCLUDED, { type: 'protection.exclude', scope: 'all', untilMs: 0 });
  const terms = { commissionPpm: 1_500, minGrossUnits: 2n, maxGrossUnits: 400n * UNIT, enable: true };
  for (const assetId of scales.keys()) harness.must(0, { type: 'conversion.define', assetId, ...terms, sort: assetId });
  const planned = noticed(harness.timeMs + 1);
  harness.must(0, { type: 'conversion.change', assetId: BTC, ...terms, commissionPpm: 2_500, sort: 7, ...planned });
  harness.ticks(3_000_001, 30_000);
  harness.convert(USDT, BTC, 300n * UNIT);
  harness.convert(BTC, ADA, 100_003n);
  // For longer than a quote is good, so that one which is too old had prices.
  for (let second = 0; second < 12; second++) {
    harness.timeMs += 998;
    harness.ticks(3_000_001, 30_000);
  }
  harness.ticks(3_000_101, 30_001);
  const quote = { quotedMs: harness.timeMs - 2, version: 1 };
  harness.convert(ADA, USDT, 7_000_001n, quote);
  harness.convert(USDT, BTC, 6n * UNIT, quote);
  harness.must(0, { type: 'conversion.switch', assetId: ADA, enable: false, operator: 'anna', reason: 'A look at the inventory' });
  harness.must(0, { type: 'conversion.switch', assetId: ADA, enable: true, ...BY_TWO });
  harness.timeMs = planned.effectiveMs - 20;
  harness.ticks(3_000_101, 30_001);
  harness.timeMs = planned.effectiveMs;
  // The one quote is of the terms before, the other of those that act now.
  harness.convert(USDT, BTC, 5n * UNIT, { quotedMs: planned.effectiveMs - 1, version: 1 });
  harness.convert(USDT, BTC, 5n * UNIT);
  harness.convert(USDT, BTC, 5n * UNIT, { quotedMs: harness.timeMs, version: 2 });
  return harness.entries;
}
