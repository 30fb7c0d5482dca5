import type { CallDefinition } from './call.ts';
import * as asset from './calls/asset.ts';
import { kline } from './calls/bars.ts';
import * as common from './calls/common.ts';
import { getFinanceAmount } from './calls/deposit.ts';
import * as market from './calls/market.ts';
import * as orderBook from './calls/order-book.ts';
import * as prices from './calls/prices.ts';
import * as protection from './calls/protection.ts';
import * as record from './calls/record.ts';
import { requestResult } from './calls/request-result.ts';
import { results } from './calls/statistics.ts';
import { termsChanges } from './calls/terms.ts';
import { moduleCalls } from './modules/registry.ts';
import { productCalls } from './products/registry-later.ts';

/** Every call there is. Routes, the OpenAPI document and the hostile-input tests are made from it. */
export const CALLS = {
  lockedAmounts: getFinanceAmount,
  ...moduleCalls,
  settings: common.getAllSetting,
  dictionary: common.dictionary,
  depositChannels: common.getAppCurrencyList,
  withdrawalChannels: common.getWithDrawCoinList,
  dayVolume: common.getMt5Amount,
  coins: market.getCoinList,
  bars: kline,
  depth: orderBook.depth,
  trades: orderBook.trades,
  priceSource: market.priceSource,
  ticks: prices.ticks,
  checkpoints: prices.checkpoints,
  latestCheckpoint: prices.latestCheckpoint,
  signingKeys: prices.keys,
  termsChanges,
  usdtAssets: asset.assetBalance,
  assets: asset.assetList,
  transfer: asset.transferFunds,
  ...productCalls,
  protection: protection.protection,
  setLossLimit: protection.setLossLimit,
  exclude: protection.exclude,
  confirmRisk: protection.confirmRisk,
  results,
  requestResult,
  otherRecords: record.recordFinancial,
} as const satisfies Record<string, CallDefinition>;

export type CallKey = keyof typeof CALLS;
