import type { Insuring } from '../insuring.ts';

export const perpetualInsuring: Insuring = async (core) => {
  const markets = await core.query({ type: 'perpetual.markets' });
  return markets.map(({ marketId, symbolId }) => ({
    symbolId,
    insured: (units) => ({ type: 'perpetual.insure', marketId, units }),
  }));
};
