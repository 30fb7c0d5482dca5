import { ledger } from '../../../test/stranger/account.ts';
import { hearOwn } from '../../../test/stranger/sockets.ts';
import { first, reads, type Rows, type Visit } from '../../../test/stranger/stranger.ts';

const ORDER =
  'id# orderNo$ type# delegateType# status# symbol$ coin$ fee# delegateTotal# delegatePrice# delegateValue# dealNum# dealPrice# dealValue# delegateTime@ dealTime@ createTime@ updateTime@ params.createTime# params.delegateTime# params.dealTime#';

/** Section 7: an order that waits and is cancelled, and one that fills, with a quantity as JavaScript computes it. */
export const VISIT: Visit = async (stranger) => {
  const orders = async (status: number): Promise<Rows> =>
    await stranger.table('POST', '/api/currency/order/orderList', ORDER, {
      query: { status, pageNum: 1, pageSize: 10, isAsc: 'desc', orderByColumn: 'createTime' },
    });
  const lists = await stranger.one('GET', '/api/common/getCoinList', 'currencyList');
  const coin = first(lists['currencyList'] as Rows);
  const price = String(Math.floor(Number(coin['amount']) * 0.9));
  const order = { symbol: coin['coin'], coin: 'usdt', type: 0 };
  const waits = { ...order, delegateTotal: 3 * 0.0011, delegatePrice: price, delegateValue: '', delegateType: 0 };
  await stranger.done('POST', '/api/currency/order/submit', { body: waits });
  const waiting = first(await orders(0));
  await stranger.done('POST', '/api/currency/order/cancelOrder', { query: { id: Number(waiting['id']) } });
  const cancelled = first(await orders(1));
  if (cancelled['id'] !== waiting['id'] || cancelled['status'] !== 3) throw new Error('cancelOrder: not cancelled');
  const buy = { ...order, delegateTotal: '', delegatePrice: '', delegateValue: '25', delegateType: 1 };
  await hearOwn(stranger, async () => {
    await stranger.done('POST', '/api/currency/order/submit', { body: buy });
  });
  reads('submit', first(await orders(1)), 'dealPrice#');
  await ledger(stranger, '/api/record/currency');
};
