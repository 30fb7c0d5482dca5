/** Every code of the plan of accounts that was ever given to this product; only ever added to. */
export const CODES: Readonly<Record<number, string>> = {
  100: 'user.hold.withdraw',
  101: 'unclaimed',
  102: 'custody.deposit',
  103: 'custody.hot',
  104: 'custody.transit',
  105: 'receivable.reorg',
  106: 'house.fee.withdraw',
  107: 'house.network',
  108: 'provider',
};
