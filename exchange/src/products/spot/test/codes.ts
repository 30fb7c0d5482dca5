/** Every code of the plan of accounts that was ever given to this product; only ever added to. */
export const CODES: Readonly<Record<number, string>> = {
  20: 'user.hold.spot',
  21: 'house.fee.spot',
};
