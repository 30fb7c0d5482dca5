/** Every code of the plan of accounts that was ever given to this product; only ever added to. */
export const CODES: Readonly<Record<number, string>> = {
  40: 'escrow.round',
  41: 'house.fee.rounds',
};
