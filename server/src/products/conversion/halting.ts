import type { Halting } from '../halting.ts';

/** A coin is halted by the code of its price, USDT by its own: nothing is converted into it any more. */
export const conversionHalting: Halting = async (core) => {
  const coins = await core.query({ type: 'conversion.coins' });
  return coins.map(({ assetId, symbolId, enable }) => ({
    id: assetId,
    symbolId,
    isOn: enable,
    turned: (isOn, author) => ({ type: 'conversion.switch', assetId, enable: isOn, ...author }),
  }));
};
