import { count, journalPlace, keyName, personName, symbol, timeMs, version, written } from './fields.ts';
import { list, object, type Parsed, text, whole } from './format.ts';
import { MOST_TERMS } from './limits.ts';

const SECONDS_OF_DAY = 86_400;
const word = text(/^[A-Za-z][A-Za-z0-9]{0,63}$/);

/** One figure of the terms, before and after the change; both the same where it does not change. */
const term = object({ name: word, unit: text(/^[ -~]{0,64}$/), before: text(/^[ -~]{1,4096}$/), after: text(/^[ -~]{1,4096}$/) });

/**
 * `candor/params/1`: a change of terms (product rules §15.1, §18). `record` is the number of the market, or of the length of contract or round
 * (`length`, seconds; 0 of a market), within the product; `version` that of the new terms, which act on what is accepted from `effectiveMs` on.
 * `time` is when it was planned, `journal` the number of that command and the hash of the batch before its own.
 */
export const parseParams = object({
  v: version,
  product: text(/^[a-z]{2,32}$/),
  record: count,
  symbol,
  length: whole(0, SECONDS_OF_DAY),
  version: whole(2, Number.MAX_SAFE_INTEGER),
  effectiveMs: timeMs,
  terms: list(term, MOST_TERMS),
  reason: written(200),
  operators: list(personName, 2),
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

export type Params = Parsed<typeof parseParams>;
