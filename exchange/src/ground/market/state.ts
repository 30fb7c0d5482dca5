import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { Versions } from '../terms/versions.ts';
import type { InForce } from '../terms/versions.ts';
import { marketTerms } from './commands.ts';
import type { MarketSwitches } from './commands.ts';
import type { MarketInfo, SymbolInfo } from './answers.ts';

/** Price symbols and spot markets, each market with its terms in force and those that are planned. */
export class MarketsState {
  readonly #symbols = new Map<number, SymbolInfo>();
  /** By number; numbers are small and close together. */
  readonly #markets: (Versions<MarketInfo> | undefined)[] = [];
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  symbol(symbolId: number): SymbolInfo | undefined {
    return this.#symbols.get(symbolId);
  }

  symbols(): readonly SymbolInfo[] {
    return [...this.#symbols.values()].toSorted((a, b) => a.symbolId - b.symbolId);
  }

  /** As it is in force. */
  market(marketId: number): MarketInfo | undefined {
    return this.#versions(marketId)?.at(this.#nowMs());
  }

  /** The version that was planned last. */
  lastVersion(marketId: number): MarketInfo | undefined {
    return this.#versions(marketId)?.last;
  }

  markets(): readonly MarketInfo[] {
    return this.#defined().map((versions) => versions.at(this.#nowMs()));
  }

  asked(): readonly InForce<MarketInfo>[] {
    return this.#defined().map((versions) => versions.asked(this.#nowMs()));
  }

  defineSymbol(info: SymbolInfo): void {
    this.#symbols.set(info.symbolId, info);
  }

  /** Of a new market the first version, of a restored one all. */
  defineMarket(marketId: number, versions: readonly MarketInfo[]): void {
    while (this.#markets.length <= marketId) this.#markets.push(undefined);
    this.#markets[marketId] = new Versions(versions);
  }

  change(
    { marketId, version, effectiveMs, terms }: Pick<MarketInfo, 'marketId' | 'version' | 'effectiveMs' | 'terms'>,
    timeMs: number,
  ): void {
    const versions = this.#known(marketId);
    versions.plan({ ...versions.last, version, effectiveMs, terms }, timeMs);
  }

  turn(marketId: number, switches: MarketSwitches): void {
    this.#known(marketId).turn((info) => ({ ...info, terms: { ...info.terms, ...switches } }));
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.symbols(), (out, info) => {
      out.count(info.symbolId);
      out.text(info.code);
      out.amount(info.tickUnits);
    });
    writeList(writer, this.#defined(), (out, { all, last: info }) => {
      for (const number of [info.marketId, info.symbolId, info.baseAssetId, info.quoteAssetId]) out.count(number);
      out.amount(info.lotUnits);
      out.amount(info.factor);
      writeList(out, all, (to, { version, effectiveMs, terms }) => {
        to.count(version);
        to.count(effectiveMs);
        marketTerms.write(to, terms);
      });
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => this.defineSymbol({ symbolId: from.count(), code: from.text(), tickUnits: from.amount() }));
    readList(reader, (from) => {
      const definition = {
        marketId: from.count(),
        symbolId: from.count(),
        baseAssetId: from.count(),
        quoteAssetId: from.count(),
        lotUnits: from.amount(),
        factor: from.amount(),
      };
      const versions = readList(from, readVersion).map((terms) => ({ ...definition, ...terms }));
      this.defineMarket(definition.marketId, versions);
    });
  }

  #versions(marketId: number): Versions<MarketInfo> | undefined {
    return Number.isInteger(marketId) && marketId >= 0 ? this.#markets[marketId] : undefined;
  }

  #defined(): readonly Versions<MarketInfo>[] {
    return this.#markets.filter((versions) => versions !== undefined);
  }

  #known(marketId: number): Versions<MarketInfo> {
    const versions = this.#versions(marketId);
    if (versions === undefined) throw new RangeError(`no market ${marketId}`);
    return versions;
  }
}

function readVersion(reader: ByteReader): Pick<MarketInfo, 'version' | 'effectiveMs' | 'terms'> {
  return { version: reader.count(), effectiveMs: reader.count(), terms: marketTerms.read(reader) };
}
