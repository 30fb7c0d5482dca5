import type { Stranger } from '../../../test/stranger/stranger.ts';

const CHANNEL = 'coinName$ coin$ coinAddress rechargeNum# rechargeMax# rechargeMin# extra useSys useThird thirdList';

/** The pages of deposits and withdrawals where no chain is followed: their channels are there, and are off. */
export async function VISIT(stranger: Stranger): Promise<void> {
  const channels = await stranger.list('POST', '/api/common/getAppCurrencyList', CHANNEL);
  if (channels.length === 0) throw new Error('getAppCurrencyList: no channel, where at least one is said');
  for (const path of ['/api/recharge/list', '/api/recharge/bonsList']) {
    const { rows, total } = await stranger.done('GET', path, { query: { pageNum: 1, pageSize: 10 } });
    if (!Array.isArray(rows) || total !== 0) throw new Error(`${path}: something has arrived`);
  }
  const declared = { amount: 25, type: 'USDT-TRC', coin: 'usdt', address: '', filePath: '' };
  const { code, msg } = await stranger.ask('POST', '/api/recharge/submit', { body: declared });
  if (code === 200 || msg === '') throw new Error('a channel that is off has taken something');
  const order = { address: null, amount: 0, code: 'NONE', coin: 'usdt', currency: 'USD', useAddress: false, symbol: 'USDT-TRC' };
  const answer = await stranger.ask('POST', '/api/recharge/payAddress', { body: order });
  if (answer.code === 200 || answer.msg === '') throw new Error('payAddress: a provider that there is not has answered');
  await visitWithdrawals(stranger);
}

const WITHDRAWAL_CHANNEL =
  'status$ rechargeName$ rechargeType$ type$ fee# ratio# dayWithdrawalNum# freeNum# withdrawalMax# withdrawalMix# useSys useThird thirdList';

/** The withdrawal page, where nothing can be withdrawn yet: it says so, and nothing is under way. */
async function visitWithdrawals(stranger: Stranger): Promise<void> {
  const channels = await stranger.list('POST', '/api/common/getWithDrawCoinList', WITHDRAWAL_CHANNEL);
  if (channels.some(({ status }) => status !== '0')) throw new Error('getWithDrawCoinList: a channel without a chain is on');
  const wanted = {
    amount: '25',
    coinType: 'USDT-TRC',
    coin: 'usdt',
    adress: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
    pwd: 'Trade7!anchor',
    code: '',
  };
  const requested = await stranger.ask('POST', '/api/withdraw/submit', { body: wanted });
  const looked = await stranger.ask('POST', '/api/withdraw/detail', { query: { id: 1 } });
  if ([requested, looked].some(({ code, msg }) => code === 200 || msg === '')) throw new Error('withdraw: something was withdrawn');
  const { data } = await stranger.done('POST', '/api/withdraw/getWithdrawStatus');
  if ((data as unknown) !== false) throw new Error('getWithdrawStatus: something is under way');
  const { rows, total } = await stranger.done('GET', '/api/withdraw/list', { query: { pageNum: 1, pageSize: 10 } });
  if (!Array.isArray(rows) || total !== 0) throw new Error('withdraw/list: something was withdrawn');
}
