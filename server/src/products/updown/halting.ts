import type { Halting } from '../halting.ts';

export const updownHalting: Halting = async (core) => {
  const offers = await core.query({ type: 'updown.products' });
  return offers.map(({ offerId, symbolId, enable }) => ({
    id: offerId,
    symbolId,
    isOn: enable,
    turned: (isOn, author) => ({ type: 'updown.switch', offerId, enable: isOn, ...author }),
  }));
};
