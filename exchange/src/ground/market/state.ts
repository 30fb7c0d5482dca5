import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { MarketTerms } from './commands.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import type { MarketInfo, SymbolInfo } from './answers.ts';

/** Price symbols and spot markets, each market with its terms in force and their version. */
export class MarketsState {
  readonly #symbols = new Map<number, SymbolInfo>();
  /** By number; numbers are small and close together. */
  readonly #markets: (MarketInfo | undefined)[] = [];

  symbol(symbolId: number): SymbolInfo | undefined {
    return this.#symbols.get(symbolId);
  }

  symbols(): readonly SymbolInfo[] {
    return [...this.#symbols.values()].toSorted((a, b) => a.symbolId - b.symbolId);
  }

  market(marketId: number): MarketInfo | undefined {
    return Number.isInteger(marketId) && marketId >= 0 ? this.#markets[marketId] : undefined;
  }

  markets(): readonly MarketInfo[] {
    return this.#markets.filter((info) => info !== undefined);
  }

  defineSymbol(info: SymbolInfo): void {
    this.#symbols.set(info.symbolId, info);
  }

  defineMarket(info: MarketInfo): void {
    while (this.#markets.length <= info.marketId) this.#markets.push(undefined);
    this.#markets[info.marketId] = info;
  }

  change(marketId: number, version: number, terms: MarketTerms): void {
    const info = this.#markets[marketId];
    if (info === undefined) throw new RangeError(`no market ${marketId}`);
    this.#markets[marketId] = { ...info, version, terms };
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.symbols(), (out, info) => {
      out.count(info.symbolId);
      out.text(info.code);
      out.amount(info.tickUnits);
    });
    writeList(writer, this.markets(), (out, info) => {
      for (const number of [info.marketId, info.symbolId, info.baseAssetId, info.quoteAssetId, info.version]) out.count(number);
      out.amount(info.lotUnits);
      out.amount(info.factor);
      writeTerms(out, info.terms);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => this.defineSymbol({ symbolId: from.count(), code: from.text(), tickUnits: from.amount() }));
    readList(reader, (from) =>
      this.defineMarket({
        marketId: from.count(),
        symbolId: from.count(),
        baseAssetId: from.count(),
        quoteAssetId: from.count(),
        version: from.count(),
        lotUnits: from.amount(),
        factor: from.amount(),
        terms: readTerms(from),
      }),
    );
  }
}
