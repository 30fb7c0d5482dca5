import type { ExchangeEvent } from '@candor/exchange/event';
import { notionalFactor } from '@candor/money/market-scale';
import type { PoolClient } from 'pg';
import type { RecordTables } from './tables.ts';
import { insertRows } from './bulk.ts';

type AssetRow = RecordTables['assets'];
type SymbolRow = RecordTables['symbols'];
type MarketRow = RecordTables['markets'];

export type KnownMarket = {
  readonly symbolId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly tickUnits: bigint;
  readonly lotUnits: bigint;
  readonly factor: bigint;
};

/** Assets, symbols and markets, as the other projections need them and as SQL keeps them. */
export class CatalogueProjection {
  readonly #assets = new Map<number, AssetRow>();
  readonly #symbols = new Map<number, SymbolRow>();
  readonly #markets = new Map<number, MarketRow>();
  readonly #known = new Map<number, KnownMarket>();
  /** Market by its base asset: where an asset's price comes from. */
  readonly #pricing = new Map<number, KnownMarket>();
  #changed = false;

  async load(client: PoolClient): Promise<void> {
    for (const row of (await client.query<AssetRow>('SELECT * FROM assets')).rows) this.#assets.set(row.asset, row);
    for (const row of (await client.query<SymbolRow>('SELECT * FROM symbols')).rows) this.#symbols.set(row.symbol, row);
    for (const row of (await client.query<MarketRow>('SELECT * FROM markets ORDER BY market')).rows) this.#addMarket(row);
  }

  apply(event: ExchangeEvent): void {
    if (event.type === 'asset.defined') {
      this.#assets.set(event.assetId, { asset: event.assetId, code: event.code, scale: event.scale });
    } else if (event.type === 'symbol.defined') {
      this.#symbols.set(event.symbolId, { symbol: event.symbolId, code: event.code, tick_units: String(event.tickUnits) });
    } else if (event.type === 'market.defined') {
      this.#addMarket({
        market: event.marketId,
        symbol: event.symbolId,
        base_asset: event.baseAssetId,
        quote_asset: event.quoteAssetId,
        lot_units: String(event.lotUnits),
        factor: String(this.#factorOf(event.symbolId, event.lotUnits, event.baseAssetId)),
        version: event.version,
      });
    } else if (event.type === 'market.changed') {
      const row = this.#markets.get(event.marketId);
      if (row === undefined) throw new Error(`market ${event.marketId} changed before it was defined`);
      this.#markets.set(event.marketId, { ...row, version: event.version });
    } else {
      return;
    }
    this.#changed = true;
  }

  market(marketId: number): KnownMarket {
    const known = this.#known.get(marketId);
    if (known === undefined) throw new Error(`market ${marketId} is used before it was defined`);
    return known;
  }

  /** The market whose base the asset is; the first of several. */
  pricingMarket(assetId: number): KnownMarket | undefined {
    return this.#pricing.get(assetId);
  }

  /** Whether some market is quoted in the asset: it is worth itself. */
  isQuote(assetId: number): boolean {
    for (const market of this.#known.values()) if (market.quoteAssetId === assetId) return true;
    return this.isUsdt(assetId);
  }

  isUsdt(assetId: number): boolean {
    return this.#assets.get(assetId)?.code.toLowerCase() === 'usdt';
  }

  scale(assetId: number): number {
    const row = this.#assets.get(assetId);
    if (row === undefined) throw new Error(`asset ${assetId} is used before it was defined`);
    return row.scale;
  }

  async write(client: PoolClient): Promise<void> {
    if (!this.#changed) return;
    await insertRows(
      client,
      'assets',
      { asset: 'integer', code: 'text', scale: 'integer' },
      [...this.#assets.values()],
      '(asset) DO NOTHING',
    );
    const symbols = [...this.#symbols.values()];
    await insertRows(client, 'symbols', { symbol: 'integer', code: 'text', tick_units: 'numeric' }, symbols, '(symbol) DO NOTHING');
    await insertRows(
      client,
      'markets',
      {
        market: 'integer',
        symbol: 'integer',
        base_asset: 'integer',
        quote_asset: 'integer',
        lot_units: 'numeric',
        factor: 'numeric',
        version: 'integer',
      },
      [...this.#markets.values()],
      '(market) DO UPDATE SET version = EXCLUDED.version',
    );
  }

  written(): void {
    this.#changed = false;
  }

  #addMarket(row: MarketRow): void {
    const known: KnownMarket = {
      symbolId: row.symbol,
      baseAssetId: row.base_asset,
      quoteAssetId: row.quote_asset,
      tickUnits: BigInt(this.#symbols.get(row.symbol)?.tick_units ?? 0),
      lotUnits: BigInt(row.lot_units),
      factor: BigInt(row.factor),
    };
    this.#markets.set(row.market, row);
    this.#known.set(row.market, known);
    if (!this.#pricing.has(row.base_asset)) this.#pricing.set(row.base_asset, known);
  }

  #factorOf(symbolId: number, lotUnits: bigint, baseAssetId: number): bigint {
    const tickUnits = this.#symbols.get(symbolId)?.tick_units;
    const factor = tickUnits === undefined ? null : notionalFactor(BigInt(tickUnits), lotUnits, this.scale(baseAssetId));
    if (factor === null) throw new Error(`a market of symbol ${symbolId} is not exact`);
    return factor;
  }
}
