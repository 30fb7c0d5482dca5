import type { Halting } from '../halting.ts';

export const roundsHalting: Halting = async (core) => {
  const pairs = await core.query({ type: 'rounds.pairs' });
  return pairs.map(({ offerId, symbolId, enable }) => ({
    id: offerId,
    symbolId,
    isOn: enable,
    turned: (isOn, author) => ({ type: 'rounds.switch', offerId, enable: isOn, ...author }),
  }));
};
