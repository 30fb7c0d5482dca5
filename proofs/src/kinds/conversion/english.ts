/** Lines of conversions in English; the shared ones are in `english.ts` above. */
export const conversionEnglish = {
  'coins.terms': '{amount} {from} into {to}, {fromPrice} against {toPrice}, accepted at {time}',
  'coins.same': 'the receipt is of {from} into itself',
  'coins.itself': 'USDT is not worth 1, or has a tick',
  'coins.unpriced': '{asset} has no price, or none of a tick',
  'coins.quote': 'the moment of the quote is not in the ten seconds before',
  'coins.gross': '{found} instead of {gross}, by the two prices',
  'coins.fee': '{found} instead of {fee}, by a commission of {commission} ppm',
  'coins.right': '{gross} less the fee of {fee}; both follow from the terms',
  'coins.series': '{found} series of prices instead of {needed}',
  'coins.ticks': '{count} ticks of both prices, one after the other',
  'coins.tick': 'the ticks of {coin} do not begin with tick {n} at {price}',
  'coins.age': 'tick {n} of {coin} is not of the two seconds up to {time}',
  'coins.newer': 'tick {n} of {coin} is a later price up to {time}',
  'coins.open': 'the ticks end before the moment of the rate ({time})',
  'coins.prices': 'each price is the last signed one at {time}',
} as const;
