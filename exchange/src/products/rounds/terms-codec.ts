import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { RoundTerms } from './commands.ts';

/** A number, not a count: terms that are refused are written too. */
export function writeTerms(writer: ByteWriter, terms: RoundTerms): void {
  writer.number(terms.feeType);
  for (const units of [terms.feeValue, terms.minStakeUnits, terms.maxStakeUnits]) writer.amount(units);
  writer.flag(terms.enable);
  writer.flag(terms.cancellable);
}

export function readTerms(reader: ByteReader): RoundTerms {
  return {
    feeType: reader.number(),
    feeValue: reader.amount(),
    minStakeUnits: reader.amount(),
    maxStakeUnits: reader.amount(),
    enable: reader.flag(),
    cancellable: reader.flag(),
  };
}
