import type { Outcome } from '../outcome.ts';
import type { RefusalCodes } from '../refusal-codes.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

export function writeOutcome(writer: ByteWriter, codes: RefusalCodes, outcome: Outcome<string>): void {
  writer.flag(outcome.ok);
  writer.flag(outcome.repeated);
  if (outcome.ok) {
    writer.count(outcome.ref);
  } else {
    writer.count(codes.numberOf(outcome.code));
    writer.text(outcome.limit);
  }
}

export function readOutcome(reader: ByteReader, codes: RefusalCodes): Outcome<string> {
  const ok = reader.flag();
  const repeated = reader.flag();
  if (ok) return { ok, ref: reader.count(), repeated };
  return { ok, code: codes.codeOf(reader.count()), limit: reader.text(), repeated };
}
