import type { Outcome, RefusalCode } from '../outcome.ts';
import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { readWord, writeWord } from './variant.ts';

/** In the order of their bytes in the journal: only ever appended to. */
const CODES: readonly RefusalCode[] = [
  'BAD_INPUT',
  'TOO_PRECISE',
  'BELOW_MIN',
  'ABOVE_MAX',
  'NOT_FOUND',
  'ALREADY_DONE',
  'MARKET_CLOSED',
  'MARKET_NOT_EXACT',
  'PRICE_FROZEN',
  'PRICE_TOO_FAR',
  'INSUFFICIENT_FUNDS',
  'BUDGET_EMPTY',
  'WOULD_TAKE',
  'NOT_FILLED',
  'TOO_MANY_ORDERS',
  'ID_CONFLICT',
  'BUSY',
  'QUOTE_EXPIRED',
  'NO_COVER',
  'EXPOSURE_LIMIT',
  'FAST_MARKET',
  'BAD_TERMS',
  'WINDOW_CLOSED',
  'WRONG_SIDE',
  'NOT_ELIGIBLE',
  'SELF_EXCLUDED',
  'LOSS_LIMIT',
  'RISK_UNCONFIRMED',
];

export function writeOutcome(writer: ByteWriter, outcome: Outcome): void {
  writer.flag(outcome.ok);
  writer.flag(outcome.repeated);
  if (outcome.ok) {
    writer.count(outcome.ref);
  } else {
    writeWord(writer, CODES, outcome.code);
    writer.text(outcome.limit);
  }
}

export function readOutcome(reader: ByteReader): Outcome {
  const ok = reader.flag();
  const repeated = reader.flag();
  if (ok) return { ok, ref: reader.count(), repeated };
  return { ok, code: readWord(reader, CODES), limit: reader.text(), repeated };
}
