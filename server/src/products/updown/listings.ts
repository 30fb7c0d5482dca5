import type { Listings } from '../../gateway/coin-lists.ts';
import type { UpdownRooms } from './rooms.ts';

/** `coinType` of `coinList`. */
const CRYPTO = 2;

/** Empty where second contracts are not offered, and without a coin that has no duration which is on. */
export const updownListings =
  ({ catalogue, offers, offeredTo }: Pick<UpdownRooms, 'catalogue' | 'offers' | 'offeredTo'>): Listings =>
  (listed) => {
    const markets = offeredTo(null) ? catalogue.markets : [];
    const coinList = markets.flatMap(({ info, symbol: { symbolId }, coin }) => {
      if (!offers.ofSymbol(symbolId).some(({ enable }) => enable)) return [];
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
