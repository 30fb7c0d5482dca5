/** Lines of withdrawals in English; the shared ones are in `english.ts` above. */
export const custodyEnglish = {
  'withdrawal.terms': '{amount} {coin} to {address} by {channel}, requested at {time}',
  'withdrawal.received': '{found} instead of {received}, the amount less the fee',
  'withdrawal.nothing': 'nothing arrives: the fee of {fee} is not below the amount of {amount}',
  'withdrawal.decimals': 'amount, fee and what arrives are not written with the same decimals',
  'withdrawal.right': '{received} arrives: {amount} less the fee of {fee}',
} as const;
