import type { Stranger } from '../../../test/stranger/stranger.ts';

const CHANNEL = 'coinName$ coin$ coinAddress rechargeNum# rechargeMax# rechargeMin# extra useSys useThird thirdList';

/** The deposit page where no chain is followed: its channel is there, and is off. */
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
}
