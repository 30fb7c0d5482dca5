import type { Halting } from '../../halts/halting.ts';

export const spotHalting: Halting = async (core) => {
  const { markets } = await core.query({ type: 'market.catalogue' });
  return markets.map(({ marketId, symbolId, terms }) => ({
    id: marketId,
    symbolId,
    isOn: terms.enable,
    turned: (isOn, reason) => ({ type: 'market.change', marketId, terms: { ...terms, enable: isOn }, reason }),
  }));
};
