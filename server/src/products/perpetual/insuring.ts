import type { Insuring } from '../insuring.ts';

export const perpetualInsuring: Insuring = async (core) => {
  const markets = await core.query({ type: 'perpetual.markets' });
  const { balances } = await core.query({ type: 'accounts.house' });
  return markets.map(({ marketId, symbolId }) => ({
    symbolId,
    units: balances.find(({ kind, ref }) => kind === 'house.insurance' && ref === marketId)?.units ?? 0n,
    insured: (units) => ({ type: 'perpetual.insure', marketId, units }),
  }));
};
