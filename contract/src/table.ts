import type { CallDefinition } from './call.ts';
import * as address from './calls/addresses.ts';
import * as asset from './calls/asset.ts';
import * as codes from './calls/codes.ts';
import * as closing from './calls/closing.ts';
import * as common from './calls/common.ts';
import { getAdress } from './calls/deposit.ts';
import * as factor from './calls/factor.ts';
import * as market from './calls/market.ts';
import * as notice from './calls/notice.ts';
import * as orderBook from './calls/order-book.ts';
import { agreement, ownData } from './calls/own-data.ts';
import * as passkey from './calls/passkey.ts';
import * as prices from './calls/prices.ts';
import * as protection from './calls/protection.ts';
import * as record from './calls/record.ts';
import { requestResult } from './calls/request-result.ts';
import * as session from './calls/session.ts';
import { results } from './calls/statistics.ts';
import { termsChanges } from './calls/terms.ts';
import * as tradePassword from './calls/trade-password.ts';
import * as user from './calls/user.ts';
import * as verification from './calls/verification.ts';
import * as withdrawalAddresses from './calls/withdrawal-addresses.ts';
import { moduleCalls } from './modules/registry.ts';
import { productCalls } from './products/registry-later.ts';

/** Every call there is. Routes, the OpenAPI document and the hostile-input tests are made from it. */
export const CALLS = {
  register: user.register,
  login: user.login,
  autoLogin: user.autoLogin,
  logout: user.loginOut,
  userInfo: user.getInfo,
  changePassword: user.updateUserLoginPwd,
  sendEmailCode: codes.sendEmailCode,
  sendMobileCode: codes.sendMobileCode,
  captcha: codes.easyGenerateCode,
  countryCodes: codes.getCountryCode,
  demoInbox: codes.demoInbox,
  bindEmail: address.bindEmail,
  bindPhone: address.bindPhone,
  unbindPhone: address.unBindPhone,
  unbindEmail: address.unBindEmail,
  resetPassword: address.backPwd,
  antiPhishingWord: address.antiPhishingWord,
  setAntiPhishingWord: address.setAntiPhishingWord,
  withdrawAddresses: withdrawalAddresses.withdrawAddress,
  bindWithdrawAddress: withdrawalAddresses.updateWithdrawAddress,
  lockedAmounts: user.getFinanceAmount,
  depositAddress: getAdress,
  notices: notice.noticeList,
  rules: notice.rulesList,
  sessions: session.sessions,
  revokeSession: session.revokeSession,
  factors: factor.factors,
  setUpAuthenticator: factor.setUpAuthenticator,
  confirmAuthenticator: factor.confirmAuthenticator,
  renewRecoveryCodes: factor.renewRecoveryCodes,
  removeAuthenticator: factor.removeAuthenticator,
  passkeySignInOptions: passkey.passkeySignInOptions,
  passkeyLogin: passkey.passkeyLogin,
  setUpPasskey: passkey.setUpPasskey,
  confirmPasskey: passkey.confirmPasskey,
  passkeyOptions: passkey.passkeyOptions,
  renamePasskey: passkey.renamePasskey,
  removePasskey: passkey.removePasskey,
  securityNotices: session.securityNotices,
  readSecurityNotice: session.readSecurityNotice,
  ownData,
  agreement,
  closing: closing.closing,
  closeAccount: closing.closeAccount,
  setTradePassword: tradePassword.tardPwdSet,
  changeTradePassword: tradePassword.updatePwd,
  ...moduleCalls,
  uploadPicture: verification.uploadPicture,
  uploadVerification: verification.uploadKYC,
  verification: verification.verification,
  settings: common.getAllSetting,
  dictionary: common.dictionary,
  depositChannels: common.getAppCurrencyList,
  withdrawalChannels: common.getWithDrawCoinList,
  dayVolume: common.getMt5Amount,
  coins: market.getCoinList,
  bars: market.kline,
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
  assetCosts: asset.assetCosts,
  transfer: asset.transferFunds,
  ...productCalls,
  protection: protection.protection,
  setLossLimit: protection.setLossLimit,
  exclude: protection.exclude,
  confirmRisk: protection.confirmRisk,
  results,
  requestResult,
  otherRecords: record.recordFinancial,
  statement: record.statement,
} as const satisfies Record<string, CallDefinition>;

export type CallKey = keyof typeof CALLS;
