import { first, type Visit } from '../../../test/stranger/stranger.ts';

const COIN = 'id# symbol$ minChargeNum# maxChargeNum# commission# sort# enable$ logo market';
const ROW = 'id# fromCoin$ toCoin$ amount# thirdRate# systemRate# status# createTime@ params.createTime#';

/** Section 13: some USDT into bitcoin, at the rate of the moment. */
export const VISIT: Visit = async (stranger) => {
  const coins = await stranger.table('GET', '/api/symbolmanage/list', COIN, { query: { isAsc: 'asc', orderByColumn: 'sort' } });
  const target = first(coins.filter(({ symbol, enable }) => symbol === 'btc' && enable === '1'));
  const prices = await stranger.one('GET', '/api/texchange/getCurrencyPrice', 'btc#', { query: { currency: 'usdt,btc' } });
  if (prices['usdt'] !== null) throw new Error('getCurrencyPrice: USDT is not null');
  const total = String(Math.ceil(Number(target['minChargeNum']) * Number(prices['btc']) * 20));
  await stranger.done('POST', '/api/texchange/currencyExchange', { body: { fromSymbol: 'usdt', toSymbol: 'btc', total } });
  const row = first(await stranger.table('GET', '/api/texchange/list', ROW, { query: { pageNum: 1, pageSize: 1_000 } }));
  if (row['status'] !== 1 || Number(row['amount']) !== Number(total)) throw new Error('list: not what was converted');
};
