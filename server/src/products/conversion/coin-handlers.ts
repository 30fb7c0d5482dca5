import type { HandedOf } from '@candor/contract/call';
import type { Decimal } from '@candor/contract/result';
import { conversionCalls as calls } from '@candor/contract/products/conversion/table';
import type { HouseBalance } from '@candor/exchange/ground/accounts/answers';
import { HOUSE_FX } from '@candor/exchange/products/conversion/accounts';
import type { ConversionCoin } from '@candor/exchange/products/conversion/answers';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { pictureAddress } from '../../api/user/coins/pictures.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { answer, page, refuse } from '../../api/user/result.ts';
import { priceOf } from '../../api/user/written.ts';
import { pageLimit, pageOffset } from '../../records/page.ts';
import type { ConversionParts } from './parts.ts';
import { percentOf } from './rows.ts';

type CoinRow = HandedOf<typeof calls.convertibleCoins>;

/** Product rules §12: nothing is converted at an older price. */
const PRICE_AGE_MS = 2_000;

export function coinCalls(parts: ConversionParts): readonly BoundCall[] {
  const { core, catalogue, markets } = parts;
  return [
    bindUser(calls.convertibleCoins, async ({ caller, parameters }) => {
      if (!parts.offeredTo(caller.userId)) return page([], 0);
      const sign = parameters.isAsc === 'desc' ? -1 : 1;
      const { balances } = await core.query({ type: 'accounts.house' });
      const coins = (await core.query({ type: 'conversion.coins' })).toSorted((a, b) => sign * (a.sort - b.sort || a.assetId - b.assetId));
      const rows = coins.flatMap((coin) => coinRow(parts, coin, inventoryUnits(balances, coin)) ?? []);
      const wanted = pageOf(parameters);
      return page(rows.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted)), rows.length);
    }),

    bindUser(calls.conversionPrices, async ({ parameters }) => {
      const coins = await core.query({ type: 'conversion.coins' });
      const prices = new Map<string, Decimal | null>();
      for (const code of parameters.coins.toLowerCase().split(',')) {
        const asset = catalogue.assetOfCode(code);
        const coin = coins.find(({ assetId }) => assetId === asset?.assetId);
        if (coin === undefined) return refuse('NOT_FOUND', { field: 'coins' });
        const symbol = catalogue.symbol(coin.symbolId);
        const tick = markets.lastTick(coin.symbolId);
        const isWorthItself = coin.symbolId === 0;
        const isOld = tick?.state !== 'ok' || parts.exchangeNow() - tick.timeMs > PRICE_AGE_MS;
        if (!isWorthItself && (symbol === undefined || isOld)) return refuse('PRICE_FROZEN', { field: 'coins' });
        prices.set(code, symbol === undefined || tick === null ? null : priceOf(symbol, tick.priceTicks));
      }
      return answer(Object.fromEntries(prices));
    }),
  ];
}

const inventoryUnits = (balances: readonly HouseBalance[], { assetId }: ConversionCoin): bigint =>
  balances.find((one) => one.kind === HOUSE_FX.kind && one.assetId === assetId)?.units ?? 0n;

/** Null of a coin that the catalogue does not know yet. What the house has not enough of for the smallest conversion is off: nothing can be converted into it. */
function coinRow({ catalogue }: ConversionParts, coin: ConversionCoin, inventory: bigint): CoinRow | null {
  const asset = catalogue.asset(coin.assetId);
  if (asset === undefined) return null;
  return {
    assetId: coin.assetId,
    coin: asset.code.toLowerCase(),
    grossMin: decimalOf(coin.minGrossUnits, asset.scale),
    grossMax: decimalOf(coin.maxGrossUnits, asset.scale),
    commissionPercent: percentOf(coin.commissionPpm),
    sort: coin.sort,
    state: coin.enable && inventory >= coin.minGrossUnits ? 'on' : 'off',
    logo: pictureAddress(asset.code),
    market: coin.symbolId === 0 ? '' : 'binance',
    version: coin.version,
  };
}
