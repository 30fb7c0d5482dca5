import type { MarkSource } from '../../prices/provenance/journal-marks.ts';

/** The marks of perpetual markets, which are chained and signed (product rules §3.3). */
export const perpetualMarks: MarkSource = {
  marketOf: (event) => (event.type === 'perpetual.defined' ? event : null),
  markOf: (event) => (event.type === 'perpetual.marked' ? event : null),
  markets: async (core) => (await core.query({ type: 'perpetual.markets' })).map(({ marketId, symbolId }) => ({ marketId, symbolId })),
};
