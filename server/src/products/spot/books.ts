import type { ProductBooks } from '../../prices/bars/booked.ts';

export const spotBooks: ProductBooks = {
  async markets(core) {
    const { markets } = await core.query({ type: 'market.catalogue' });
    return markets.map(({ marketId }) => marketId);
  },
  depth: (core, marketId, levels) => core.query({ type: 'spot.depth', marketId, levels }),
};
