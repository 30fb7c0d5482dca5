import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { UpdownTerms } from './commands.ts';

/** A number, not a count: terms that are refused are written too. */
export function writeTerms(writer: ByteWriter, terms: UpdownTerms): void {
  writer.number(terms.ratePpm);
  writer.amount(terms.minStakeUnits);
  writer.amount(terms.maxStakeUnits);
  writer.flag(terms.enable);
}

export function readTerms(reader: ByteReader): UpdownTerms {
  return { ratePpm: reader.number(), minStakeUnits: reader.amount(), maxStakeUnits: reader.amount(), enable: reader.flag() };
}
