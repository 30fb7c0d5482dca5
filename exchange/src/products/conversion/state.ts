import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { Versions } from '../../ground/terms/versions.ts';
import type { ConversionCoin } from './answers.ts';
import { conversionTerms } from './commands.ts';
import { QUOTE_MS } from './quote-time.ts';

/** The coins. A conversion leaves nothing open, so no other state grows with them. */
export class ConversionState {
  /** By asset; their numbers are small and close together. */
  readonly #coins: (Versions<ConversionCoin> | undefined)[] = [];
  #listed: readonly Versions<ConversionCoin>[] = [];

  coin(assetId: number): Versions<ConversionCoin> | undefined {
    return this.#coins[assetId];
  }

  /** By ascending asset. */
  coins(): readonly Versions<ConversionCoin>[] {
    return this.#listed;
  }

  /** A definition or a change. Terms that a quote may still be of are kept. */
  define(coin: ConversionCoin, timeMs: number): void {
    const known = this.#coins[coin.assetId];
    if (known === undefined) this.#add(coin.assetId, [coin]);
    else known.plan(coin, timeMs - QUOTE_MS);
  }

  /** Throws when there is no such coin: such an event is a bug. */
  turn(assetId: number, enable: boolean): void {
    const known = this.#coins[assetId];
    if (known === undefined) throw new RangeError(`no coin ${assetId}`);
    known.turn((coin) => ({ ...coin, enable }));
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.#listed, (out, { all, last }) => {
      out.count(last.assetId);
      out.count(last.symbolId);
      writeList(out, all, (to, coin) => {
        to.count(coin.version);
        to.count(coin.effectiveMs);
        conversionTerms.write(to, coin);
      });
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => {
      const assetId = from.count();
      const symbolId = from.count();
      const versions = readList(from, (at) => {
        const version = { version: at.count(), effectiveMs: at.count() };
        return { assetId, symbolId, ...version, ...conversionTerms.read(at) };
      });
      this.#add(assetId, versions);
    });
  }

  #add(assetId: number, versions: readonly ConversionCoin[]): void {
    while (this.#coins.length <= assetId) this.#coins.push(undefined);
    this.#coins[assetId] = new Versions(versions);
    this.#listed = this.#coins.filter((coin) => coin !== undefined);
  }
}
