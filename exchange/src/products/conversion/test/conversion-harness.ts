import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import { BTC, BTC_TICK_UNITS, BTCUSDT, Harness, simulatedTick, USDT } from '../../../test/harness.ts';
import { FEE_CONVERSION, HOUSE_FX } from '../accounts.ts';
import type { QuoteAnswer } from '../answers.ts';
import type { ConversionCommand, ConversionTerms } from '../commands.ts';

export const ETH = 3;
export const ETHUSDT = 2;
export const ONE = 100_000_000n;
export const CONVERSION_TERMS: ConversionTerms = {
  commissionPpm: 1_000,
  minGrossUnits: 1_000n,
  maxGrossUnits: 100_000n * ONE,
  enable: true,
  sort: 1,
};
/** Of each user in each coin, and of the house's inventory. */
export const EACH = 10_000n * ONE;
export const INVENTORY = 50_000n * ONE;
export const T0 = 1_767_225_600_500;

type Acceptance = Extract<ConversionCommand, { type: 'conversion.accept' }>;

/** An exchange whose commands come at stated milliseconds. */
export class ConversionHarness extends Harness {
  at(timeMs: number, accountId: number, body: CommandBody, id = ''): Entry {
    this.timeMs = timeMs;
    return this.execute({ id, accountId, body });
  }

  tickAt(timeMs: number, priceTicks: number, symbolId = BTCUSDT, state: 'ok' | 'frozen' = 'ok'): Entry {
    return this.at(timeMs, 0, simulatedTick(symbolId, priceTicks, state));
  }

  /** Of account 1, USDT to BTC unless told otherwise. */
  convertAt(timeMs: number, amountUnits: bigint, other: Partial<Acceptance> = {}, accountId = 1): Entry {
    const usual = { fromAssetId: USDT, toAssetId: BTC, quotedMs: 0, version: 0 };
    return this.at(timeMs, accountId, { type: 'conversion.accept', amountUnits, ...usual, ...other });
  }

  quoteAt(timeMs: number, amountUnits: bigint, fromAssetId = USDT, toAssetId = BTC): QuoteAnswer {
    return this.exchange.ask({ type: 'conversion.quote', accountId: 1, fromAssetId, toAssetId, amountUnits, timeMs });
  }

  inventory(assetId: number): bigint {
    return this.#sum(HOUSE_FX.code, assetId);
  }

  fees(assetId: number): bigint {
    return this.#sum(FEE_CONVERSION.code, assetId);
  }

  /** A balance of the house, from the legs of all events. */
  #sum(code: number, assetId: number): bigint {
    const legs = this.entries.flatMap(({ events }) => events.flatMap((event) => ('legs' in event ? event.legs : [])));
    return legs.filter((leg) => leg.code === code && leg.assetId === assetId).reduce((sum, { amount }) => sum + amount, 0n);
  }
}

/** USDT, BTC and ETH with inventory, users 1 and 2, BTC at 30,000.01 and ETH at 2,000.00 up to `T0`. */
export function openConversionHarness(terms: Partial<ConversionTerms> = {}): ConversionHarness {
  const harness = new ConversionHarness(T0 - 30_000);
  const open = (body: CommandBody): Entry => harness.at(harness.timeMs, 0, body);
  const assets = [
    [USDT, 'USDT'],
    [BTC, 'BTC'],
    [ETH, 'ETH'],
  ] as const;
  for (const [assetId, code] of assets) {
    open({ type: 'asset.define', assetId, code, scale: 8 });
    open({ type: 'house.capital', assetId, network: 'TREASURY', amount: 10n ** 18n });
    open({ type: 'house.fund', assetId, fund: 'promo', amount: 10n ** 16n });
    open({ type: 'house.fund', assetId, fund: 'fx', amount: INVENTORY });
  }
  open({ type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  open({ type: 'symbol.define', symbolId: ETHUSDT, code: 'ethusdt', tickUnits: BTC_TICK_UNITS });
  for (const [assetId] of assets) open({ type: 'conversion.define', assetId, ...CONVERSION_TERMS, ...terms });
  for (const accountId of [1, 2]) {
    open({ type: 'account.open', accountId, kind: 'user' });
    for (const [assetId] of assets) open({ type: 'account.grant', accountId, assetId, amount: EACH });
  }
  harness.tickAt(T0 - 1_000, 3_000_001);
  harness.tickAt(T0 - 1_000, 200_000, ETHUSDT);
  return harness;
}
