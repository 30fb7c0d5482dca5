import { Exchange } from '@candor/exchange/exchange';
import { beforeEach, expect, test } from 'vitest';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { DepositChannels } from '../deposits/channels.ts';
import { WithdrawalChannels } from '../withdrawals/channels.ts';
import { servedWithdrawals } from '../withdrawals/served-settings.ts';
import { channelSwitch } from './channel-switch.ts';

let exchange: Exchange;
const core = {
  submit: async (command) => {
    const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
    return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
  },
  query: async (query) => await Promise.resolve(exchange.ask(query)),
} as Partial<Core> as Core;
const [stop, resume] = channelSwitch(core);
const by = { proposalId: 7, proposer: 'anna', confirmer: null, reason: 'The token is paused' };
const [WITHDRAWALS, DEPOSITS] = (['withdrawals', 'deposits'] as const).map((way) => ({ channel: 'ETH', way }) as const);

beforeEach(async () => {
  exchange = new Exchange();
  await runGenesis(core, { mode: 'live', products: [{ genesis: custodyGenesis }] });
});

const switches = (): readonly boolean[] => {
  const found = exchange.ask({ type: 'custody.channels' }).find(({ channelId }) => channelId === CHANNEL_OF.ETH.channelId);
  return [found?.depositEnable === true, found?.withdrawEnable === true];
};

test('RULES §18 one person turns one way of a channel off, two turn it on; the other way and other channels stay', async () => {
  if (stop === undefined || resume === undefined || WITHDRAWALS === undefined || DEPOSITS === undefined) throw new Error('no actions');
  expect([stop, resume].map(({ permission, persons }) => [permission, persons])).toEqual([['halts', 1], ['halts', 2]]); // prettier-ignore
  expect(await resume.check(WITHDRAWALS)).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  expect(await stop.run(WITHDRAWALS, by)).toEqual({ ok: true, text: 'withdrawals by ETH are off' });
  expect(switches()).toEqual([true, false]);
  expect(await stop.check(WITHDRAWALS)).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  // run again as after a kill
  expect(await stop.run(WITHDRAWALS, by)).toMatchObject({ ok: true });
  expect(await stop.run(DEPOSITS, { ...by, proposalId: 8 })).toMatchObject({ ok: true });
  expect(switches()).toEqual([false, false]);
  const others = exchange.ask({ type: 'custody.channels' }).filter(({ channelId }) => channelId !== CHANNEL_OF.ETH.channelId);
  expect(others.every(({ depositEnable, withdrawEnable }) => depositEnable && withdrawEnable)).toBe(true);
  expect(await resume.run(WITHDRAWALS, { ...by, proposalId: 9 })).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect(await resume.run(WITHDRAWALS, { ...by, proposalId: 10, confirmer: 'berta' })).toMatchObject({ ok: true });
  expect(switches()).toEqual([false, true]);
});

test('a proposal that is run again after the other way was turned has ended as if it had run once', async () => {
  if (stop === undefined || WITHDRAWALS === undefined || DEPOSITS === undefined) throw new Error('no actions');
  await stop.run(WITHDRAWALS, by);
  await stop.run(DEPOSITS, { ...by, proposalId: 8 });
  expect(await stop.run(WITHDRAWALS, by)).toMatchObject({ ok: true });
  expect(switches()).toEqual([false, false]);
});

test('the settings say it: withdrawals with the status 0, deposits by leaving the channel out', async () => {
  if (stop === undefined || WITHDRAWALS === undefined || DEPOSITS === undefined) throw new Error('no actions');
  const withdrawals = new WithdrawalChannels(core, ['ETH', 'USDT-ERC']);
  const deposits = new DepositChannels(core, ['ETH', 'USDT-ERC']);
  const said = async () => {
    const { WITHDRAWAL_CHANNEL_SETTING: rows = [] } = await servedWithdrawals(
      withdrawals,
      { asset: () => undefined },
      { needsCode: false, allowsChange: false },
    );
    return [rows.find(({ rechargeName }) => rechargeName === 'ETH')?.status, (await deposits.shown()).map(({ name }) => name).join(' ')];
  };
  expect(await said()).toEqual(['1', 'USDT-ERC ETH']);
  await stop.run(WITHDRAWALS, by);
  await stop.run(DEPOSITS, { ...by, proposalId: 8 });
  expect(await said()).toEqual(['0', 'USDT-ERC']);
});
