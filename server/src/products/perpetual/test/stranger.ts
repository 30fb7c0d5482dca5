import { ledger } from '../../../test/stranger/account.ts';
import { first, type Rows, type Visit } from '../../../test/stranger/stranger.ts';

const ORDER =
  'id# orderNo$ type# delegateType# status# symbol$ leverage# delegateTotal# delegatePrice# delegateValue# dealNum# dealPrice# dealValue# fee# delegateTime@ dealTime@ params.createTime# params.delegateTime# params.dealTime#';
const POSITION =
  'id# orderNo$ type# delegateType# status# symbol$ leverage# openNum# openPrice# closePrice# amount# adjustAmount# remainMargin openFee# sellFee# assetFee# entrustmentValue# earn dealPrice# dealNum# dealValue# dealTime@ auditStatus# deliveryDays# subTime@ createTime@ params.createTime# params.subTime# params.deliveryDays#';
const LOSS =
  'id# positionId# userId# symbol$ leverage# type# lossType# delegateType# status# earnPrice earnNumber earnDelegatePrice losePrice loseNumber loseDelegatePrice createTime@ params.createTime#';

/** Section 8: an order that waits and is cancelled; a position with margin, take-profit and stop-loss, closed at the market. */
export const VISIT: Visit = async (stranger) => {
  const lists = await stranger.one('GET', '/api/common/getCoinList', 'contractList');
  const coin = first(lists['contractList'] as Rows);
  const price = Number(coin['amount']);
  const order = { symbol: coin['coin'], leverage: Number(String(coin['leverage']).split(',')[1]), delegateTotal: 2, type: 0 };
  const limit = { ...order, delegatePrice: Math.floor(price * 0.95), delegateType: 0 };
  await stranger.done('POST', '/api/contract/order/submit', { body: limit });
  const orders = async (status: number): Promise<Rows> =>
    await stranger.table('GET', '/api/contract/order/list', ORDER, { query: { status } });
  await stranger.done('POST', '/api/contract/order/canCelOrder', { query: { id: Number(first(await orders(0))['id']) } });
  await orders(3);

  await stranger.done('POST', '/api/contract/order/submit', { body: { ...order, delegatePrice: '', delegateType: 1 } });
  await orders(1);
  const positions = async (status: number): Promise<Rows> =>
    await stranger.table('GET', '/api/contract/position/list', POSITION, { query: { status, pageNum: 1, pageSize: 100_000 } });
  const position = first(await positions(0));
  if ('showCoin' in position && coin['customizeFlag'] !== 2) throw new Error('position/list: showCoin of a coin that has none of its own');
  const id = Number(position['id']);
  const adjust = async (money: number, flag: number): Promise<void> => {
    await stranger.done('POST', '/api/contract/position/adjustAmount', { query: { id, money, flag } });
  };
  await adjust(5, 0);
  await adjust(1, 1);
  const profit = { positionId: id, earnPrice: Math.floor(price * 1.2), earnNumber: position['openNum'], lossType: 0, delegateType: 1 };
  const loss = { positionId: id, losePrice: Math.floor(price * 0.8), loseNumber: position['openNum'], lossType: 1, delegateType: 1 };
  for (const body of [profit, loss]) await stranger.done('POST', '/api/contract/loss/sett', { body });
  const losses = await stranger.table('GET', '/api/contract/loss/list', LOSS);
  if (losses.length !== 2) throw new Error('loss/list: not the two that were set');
  await stranger.done('POST', '/api/contract/loss/cancel', { query: { id: Number(first(losses)['id']) } });
  await stranger.done('POST', '/api/contract/position/stopOrder', { query: { id } });
  await positions(1);
  await ledger(stranger, '/api/record/trading');
};
