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
} as const;
