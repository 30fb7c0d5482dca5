/** Every code of the plan of accounts that was ever given to this product; only ever added to. */
export const CODES: Readonly<Record<number, string>> = {
  50: 'user.hold.perpetual',
  51: 'user.margin',
  52: 'house.fee.perpetual',
  53: 'clearing.perpetual',
  54: 'clearing.funding',
  55: 'house.insurance',
};
