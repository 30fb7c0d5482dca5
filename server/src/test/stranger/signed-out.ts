import { CONTRACT_CALLS, isNotYet } from './contract-calls.ts';
import { first, reads, type Rows, type Stranger } from './stranger.ts';

/** Section 15: every key is present. */
const SETTINGS =
  'LOGIN_REGIS_SETTING.inviteCodeRequired PLAYING_SETTING TAB_SETTING APP_SIDEBAR_SETTING BOTTOM_MENU_SETTING MIDDLE_MENU_SETTING SUPPORT_STAFF_SETTING MARKET_URL.spot LOGO_SETTING.logo WITHDRAWAL_SETTING.withdrawalMix$ WITHDRAWAL_CHANNEL_SETTING ASSET_COIN HOME_COIN_SETTING DOWNLOAD_SETTING VIP_LEVEL_SETTING.isOpen VIP_DIRECTIONS_SETTING timeZone.zoneId$ timeZone.offSet$ timeZone.offSetValue$ t_app_language FINANCIAL_REBATE_SETTING.isOpen MING_SETTLEMENT_SETTING.settlementType# AUTH_LIMIT.primaryLimit# TRADER_SETTING.shareRate# DEFI_INCOME_SETTING.totalOutput$';
/** Section 5: what all four lists have, and each of them. */
const COIN = 'id# symbol$ coin$ baseCoin$ showSymbol$ logo$ market$ amount open sort# customizeFlag#';
const LISTS: Readonly<Record<string, string>> = {
  coinList: 'status# showFlag# type# coinType#',
  currencyList:
    'feeRate# coinPrecision# basePrecision# sellMin# buyMax# orderMin# orderMax# minSell# enable$ isShow$ isDeal$ marketBuy$ marketSell$ limitedBuy$ limitedSell$',
  contractList:
    'shareNumber# leverage$ minShare# maxShare# openFee# closeFee# usdtRate# fundingSamples# intervalHour# deliveryDays# minMargin# coinScale# baseScale# enable# visible# exchangeable# enableOpenBuy# enableOpenSell# enableMarketBuy# enableMarketSell#',
  optionList: 'feeType# feeValue# showFlag# status# sort#',
};
const NOTICE_KEYS = ['INFORMATION_NOTICE', 'ACTIVITY_NOTICE', 'ROLL_NOTICE', 'POP_UPS_NOTICE', 'REGISTER_WELFARE'];

/** Section 4 of the specification: what starts before anybody has signed in, and the pages that everybody may open. */
export async function startSignedOut(stranger: Stranger): Promise<void> {
  await stranger.list('POST', '/api/common/type/t_app_language', 'dictValue$ dictLabel$ remark$ status$ default$ dictSort#');
  await stranger.one('GET', '/api/common/getAllSetting', SETTINGS);
  const lists = await stranger.one('GET', '/api/common/getCoinList', Object.keys(LISTS).join(' '));
  for (const [name, parts] of Object.entries(LISTS)) {
    first(lists[name] as Rows);
    for (const coin of lists[name] as Rows) reads(name, coin, `${COIN} ${parts}`);
  }
  const refused = await stranger.ask('POST', '/api/user/autoLogin');
  if (refused.code !== 500 || refused.msg.includes('Token')) throw new Error(`autoLogin: ${refused.msg}`);
  for (const key of NOTICE_KEYS) await stranger.done('GET', '/api/notice/list', { query: { key, modelKey: '' } });
  if ((await stranger.ask('GET', '/api/notice/1')).code === 200) throw new Error('/api/notice/1: there is no such notice');
  await stranger.done('GET', '/api/option/rules/list', { query: { key: 'ABOUT' } });
  await stranger.list('POST', '/api/user/getCountryCode', 'letter$ data');
  await stranger.done('GET', '/api/user/easyGenerateCode', { query: { codeType: 'LOGIN', timestamp: 1_767_225_600_000 } });
  await stranger.list('POST', '/api/common/getAppCurrencyList', 'coinName$ coin$ coinAddress$ rechargeMin# rechargeMax# extra');
  await stranger.done('POST', '/api/common/getWithDrawCoinList');
  await stranger.done('POST', '/api/common/getMt5Amount', { query: { coin: 'xau' } });
  const asked = { symbol: 'btc', interval: 'ONE_MIN', limit: 1_000, market: 'binance' };
  const { historyKline } = await stranger.one('POST', '/kline', 'ticker.symbol$ ticker.highPrice ticker.lowPrice ticker.volume', {
    body: asked,
  });
  const bars = historyKline as Rows;
  for (const bar of bars) reads('/kline', bar, 'T# o# h# l# c# v#');
  const end = Math.floor(Number(first(bars)['T']) / 1_000);
  const before = await stranger.one('POST', '/kline', 'historyKline', { body: { ...asked, end } });
  if ((before['historyKline'] as Rows).some(({ T }) => Number(T) >= end * 1_000)) throw new Error('/kline: bars from its end on');
}

/** Without a token: a private call signs a client out, a public one never does. Answers what is wrong. */
export async function accessFaults(stranger: Stranger): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { method, path, isPublic } of CONTRACT_CALLS.filter((call) => !isNotYet(call))) {
    const { code, msg } = await stranger.ask(method, path);
    if ((code === 500 && msg.includes('Token')) === isPublic) faults.push(`${path}: ${msg}`);
  }
  return faults;
}
