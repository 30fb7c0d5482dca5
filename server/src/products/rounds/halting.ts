import type { Halting } from '../../halts/halting.ts';

export const roundsHalting: Halting = async (core) => {
  const pairs = await core.query({ type: 'rounds.pairs' });
  return pairs.map(({ offerId, symbolId, feeType, feeValue, minStakeUnits, maxStakeUnits, enable, cancellable }) => ({
    id: offerId,
    symbolId,
    isOn: enable,
    turned: (isOn, reason) => ({
      type: 'rounds.change',
      offerId,
      feeType,
      feeValue,
      minStakeUnits,
      maxStakeUnits,
      enable: isOn,
      cancellable,
      reason,
    }),
  }));
};
