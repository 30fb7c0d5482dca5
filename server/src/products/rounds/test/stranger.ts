import { ledger } from '../../../test/stranger/account.ts';
import { first, type Rows, type Stranger, type Visit } from '../../../test/stranger/stranger.ts';

const ORDER =
  'orderNo$ symbol$ type# openTime# betContent# betAmount# playedAmount returnedAmount openPrice closePrice rewardAmount# feeAmount# openResult createTime@ params.createTime#';
const LIST = '/api/optionContract/orderList';

/** The server's time, from which a client knows the round that runs. */
async function untilRoundBegins(stranger: Stranger, body: object, periodMs: number): Promise<void> {
  const { serverTimeStamp } = await stranger.one('POST', '/api/optionContract/currentIssue', 'serverTimeStamp#', { body });
  await stranger.world.later(periodMs - (Number(serverTimeStamp) % periodMs) + 500);
}

/** Section 9: a stake that is taken back. */
export const VISIT: Visit = async (stranger) => {
  const lists = await stranger.one('GET', '/api/common/getCoinList', 'optionList');
  const coin = first(lists['optionList'] as Rows);
  const symbol = coin['coin'];
  const periods = await stranger.list('POST', '/api/optionContract/periodList', 'id# optionId# period# minAmount# maxAmount#', {
    body: { symbol },
  });
  const { id, optionId, period, minAmount } = first(periods);
  if (optionId !== coin['id']) throw new Error('periodList: not the id in optionList');
  await untilRoundBegins(stranger, { symbol, optionId, period }, Number(period) * 1_000);
  const body = { betContent: 0, betAmount: String(minAmount), periodId: id };
  await stranger.one('POST', '/api/optionContract/createOrder', 'closeTime# betContent# betAmount# rewardAmount#', { body });
  const { orderNo } = first(await stranger.table('POST', LIST, ORDER, { body: { isHistory: 0 } }));
  await stranger.done('POST', '/api/optionContract/cancelOrder', { body: { orderNo } });
  await stranger.table('POST', LIST, ORDER, { body: { isHistory: 1 } });
  await ledger(stranger, '/api/record/option');
};
