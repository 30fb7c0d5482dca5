/** Lines of this kind in English; the shared ones are in `english.ts` above. */
export const updownEnglish = {
  'terms.second': '{side} with {stake} on {product}, accepted {time}, starts {waitMs} ms later, expires {expiry}',
  'terms.symbol': 'the product {product} is not for {symbol}',
  'terms.expiry': 'expiry is not {seconds} s after the start',
  'entry.none': 'no valid tick within 5 s of the start',
  'entry.predecessor': 'tick {n} is after the start, and the one before it is missing',
  'entry.second': 'tick {n} is not after the start either',
  'entry.open': 'the ticks end before 5 s after the start ({time})',
  'exit.none': 'there is no exit',
  'exit.open': 'the ticks end before expiry ({time})',
  'void.right': 'the prices meet the rules',
  'void.reason': 'prices are missing: {reason}; only a win is decided',
} as const;
