import type { Listings } from '../../api/user/coin-lists.ts';
import { termsOf } from './figures.ts';
import type { RoundsParts } from './parts.ts';

/** Empty where rounds are not offered, and without a coin that has no period which is on; the fee is that of the shortest one. */
export const roundsListings =
  ({ catalogue, offers, offeredTo }: Pick<RoundsParts, 'catalogue' | 'offers' | 'offeredTo'>): Listings =>
  (listed) => {
    const markets = offeredTo(null) ? catalogue.markets : [];
    const optionList = markets.flatMap(({ info, symbol: { symbolId }, coin }) => {
      const shortest = offers.ofSymbol(symbolId).find(({ enable }) => enable);
      if (shortest === undefined) return [];
      const { feeType, feeValue } = termsOf(shortest);
      const row = listed({ symbolId, coin, sort: info.terms.sort });
      return [{ ...row, feeType, feeValue, status: 1, showFlag: 1 }];
    });
    return { optionList };
  };
