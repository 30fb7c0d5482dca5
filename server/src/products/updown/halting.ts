import type { Halting } from '../../halts/halting.ts';

export const updownHalting: Halting = async (core) => {
  const offers = await core.query({ type: 'updown.products' });
  return offers.map(({ offerId, symbolId, ratePpm, minStakeUnits, maxStakeUnits, enable }) => ({
    id: offerId,
    symbolId,
    isOn: enable,
    turned: (isOn, reason) => ({ type: 'updown.change', offerId, ratePpm, minStakeUnits, maxStakeUnits, enable: isOn, reason }),
  }));
};
