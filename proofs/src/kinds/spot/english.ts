/** Lines of spot orders in English; the shared ones are in `english.ts` above. */
export const spotEnglish = {
  'terms.spend': 'buy {base} for {amount} at no more than {limit}, accepted at {time}',
  'terms.buy': 'buy {lots} lots of {lot} {base} at no more than {limit}, accepted at {time}',
  'terms.sell': 'sell {lots} lots of {lot} {base} at no less than {limit}, accepted at {time}',
  'order.asset': 'the fee of this order is not in {asset}',
} as const;
