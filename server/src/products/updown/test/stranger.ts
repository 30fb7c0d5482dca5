import { ledger } from '../../../test/stranger/account.ts';
import { first, type Rows, type Visit } from '../../../test/stranger/stranger.ts';

const PERIOD = 'id# secondId# period# odds# maxAmount# minAmount# status# flag wait#';
const ORDER =
  'id# orderNo$ symbol$ type# userId# betContent$ openResult status# betAmount# rewardAmount# compensationAmount# openPrice# closePrice# openTime# closeTime# coinSymbol$ baseSymbol$ rate# rateFlag time# createTime@ params.createTime# entryPending entryTime# exitTime#';
const LIST = '/api/secondContractOrder/selectOrderList';

/** Section 6: up, for the least stake and the shortest time, to its end. */
export const VISIT: Visit = async (stranger) => {
  const lists = await stranger.one('GET', '/api/common/getCoinList', 'coinList');
  const coin = first(lists['coinList'] as Rows);
  const periods = await stranger.list('POST', '/api/period/list', PERIOD, { body: { secondId: coin['id'] } });
  const period = first(periods.filter(({ status }) => status === 1));
  const place = { betContent: 1, betAmount: String(period['minAmount']), openPrice: coin['amount'], openTime: Date.now() };
  const names = { symbol: coin['symbol'], coinSymbol: coin['coin'], baseSymbol: 'usdt', periodId: period['id'] };
  const placed = await stranger.one('POST', '/api/secondContractOrder/createSecondContractOrder', ORDER, { body: { ...place, ...names } });
  if (Number(placed['closeTime']) - Number(placed['openTime']) !== Number(period['period']) * 1_000)
    throw new Error('not the whole period');
  await stranger.list('POST', LIST, ORDER, { body: { status: 0 } });
  await stranger.world.later(Number(period['period']) * 1_000 + 5_000);
  const ended = first(await stranger.list('POST', LIST, `${ORDER} openResult$`, { body: { status: 1 } }));
  if (ended['id'] !== placed['id'] || ended['status'] !== 1) throw new Error('selectOrderList: not settled');
  await ledger(stranger, '/api/record/second');
};
