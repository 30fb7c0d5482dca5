import type { Listings } from '../../api/user/coin-lists.ts';
import { isSoldNow } from './on-offer.ts';
import type { UpdownParts } from './parts.ts';

/** `coinType` of `coinList`. */
const CRYPTO = 2;

/** Empty where second contracts are not offered, and without a coin that has no duration which is on, or whose tick is too coarse for them now. */
export const updownListings =
  (parts: Pick<UpdownParts, 'catalogue' | 'offers' | 'offeredTo' | 'mode' | 'markets'>): Listings =>
  (listed) => {
    const { catalogue, offers, offeredTo } = parts;
    const markets = offeredTo(null) ? catalogue.markets : [];
    const coinList = markets.flatMap(({ info, symbol: { symbolId }, coin }) => {
      if (!offers.ofSymbol(symbolId).some(({ enable }) => enable) || !isSoldNow(parts, symbolId)) return [];
      return [
        {
          ...listed({ symbolId, coin, sort: info.terms.sort }),
          status: 1,
          showFlag: 1,
          type: 2,
          coinType: CRYPTO,
        },
      ];
    });
    return { coinList };
  };
