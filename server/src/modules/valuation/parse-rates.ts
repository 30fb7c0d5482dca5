import * as v from 'valibot';

const MOST_BYTES = 65_536;
const MOST_CURRENCIES = 200;
/** A rate that is newer than the clock is a mistake of one of both; clocks may differ by this. */
const AHEAD_MS = 3_600_000;

export type KnownRates = {
  readonly source: string;
  /** Of when the rates are, epoch milliseconds. */
  readonly timeMs: number;
  /** Units of each currency for one USDT, as decimals. */
  readonly rates: ReadonlyMap<string, string>;
};

const known = new Set(Intl.supportedValuesOf('currency'));

const schema = v.strictObject({
  source: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(80),
    v.regex(/^[^\p{Cc}\p{Cf}]*$/u, 'source has signs that cannot be seen'),
  ),
  time: v.pipe(v.string(), v.isoTimestamp()),
  perUsdt: v.pipe(
    v.record(
      v.pipe(
        v.string(),
        v.check((code) => known.has(code), 'perUsdt names what is no currency of ISO 4217'),
      ),
      v.pipe(
        v.string(),
        v.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,12})?$/, 'a rate is a decimal in quotes'),
        v.regex(/[1-9]/, 'a rate is above zero'),
      ),
    ),
    v.check((rates) => Object.keys(rates).length <= MOST_CURRENCIES, `perUsdt has more than ${MOST_CURRENCIES} currencies`),
  ),
});

/** Reads a file of rates. Throws what is wrong with it. */
export function parseRates(text: string, nowMs: number): KnownRates {
  if (text.length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes`);
  const { source, time, perUsdt } = v.parse(schema, JSON.parse(text));
  const timeMs = Date.parse(time);
  if (timeMs > nowMs + AHEAD_MS) throw new Error(`time is in the future: ${time}`);
  return { source, timeMs, rates: new Map(Object.entries(perUsdt).toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}
