/** Every code of the plan of accounts that was ever given to this product; only ever added to. */
export const CODES: Readonly<Record<number, string>> = {
  30: 'house.updown',
  31: 'escrow.updown',
};
