import type { ProductBooks } from '../../prices/bars/booked.ts';

export const perpetualBooks: ProductBooks = {
  markets: async (core) => (await core.query({ type: 'perpetual.markets' })).map(({ marketId }) => marketId),
  depth: (core, marketId, levels) => core.query({ type: 'perpetual.depth', marketId, levels }),
};
