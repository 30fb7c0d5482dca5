import type { Halting } from '../halting.ts';

export const spotHalting: Halting = async (core) => {
  const { markets } = await core.query({ type: 'market.catalogue' });
  return markets.map(({ marketId, symbolId, terms: { enable, isDeal, limitedBuy, limitedSell, marketBuy, marketSell } }) => {
    const sides = { isDeal, limitedBuy, limitedSell, marketBuy, marketSell };
    return {
      id: marketId,
      symbolId,
      isOn: enable,
      turned: (isOn, author) => ({ type: 'market.switch', marketId, ...sides, enable: isOn, ...author }),
    };
  });
};
