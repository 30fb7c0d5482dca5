import type { Halting } from '../halting.ts';

export const perpetualHalting: Halting = async (core) => {
  const markets = await core.query({ type: 'perpetual.markets' });
  return markets.map(({ marketId, symbolId, terms }) => ({
    id: marketId,
    symbolId,
    isOn: terms.enable,
    turned: (isOn, author) => ({ type: 'perpetual.switch', marketId, enable: isOn, ...author }),
  }));
};
