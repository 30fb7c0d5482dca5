import { Exchange } from '@candor/exchange/exchange';
import { beforeEach, describe, expect, test } from 'vitest';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import type { ChannelName } from '../../chains/networks.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { isChange, type ActionBy, type ActionDetails, type OperatorChange } from '../../operators/operator-action.ts';
import { serverProducts } from '../../products/registry.ts';
import type { SeenTransaction } from '../payments/module.ts';
import { treasury } from './module.ts';

const BY: ActionBy = { proposalId: 1, proposer: 'anna', confirmer: 'berta', reason: 'A test' };
const ASSETS = [
  { assetId: 1, code: 'USDT', scale: 8 },
  { assetId: 2, code: 'BTC', scale: 8 },
  { assetId: 3, code: 'ETH', scale: 8 },
];
const FINAL: SeenTransaction = { confirmations: 64, isDone: true, hotUnits: 0n, movedUnits: [] };
const ETH = 10n ** 18n;

let exchange: Exchange;
let seen: SeenTransaction | null | 'away' = null;
let asked: string[] = [];
let own: string[] = [];

const core = {
  submit: async (command) => {
    const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
    return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
  },
  query: async (query) => await Promise.resolve(exchange.ask(query)),
} as Partial<Core> as Core;

const parts = {
  core,
  catalogue: {
    asset: (assetId: number) => ASSETS.find((one) => one.assetId === assetId),
    assetOfCode: (code: string) => ASSETS.find((one) => one.code === code.toUpperCase()),
  },
  payments: {
    channels: ['ETH', 'USDT-ERC'] satisfies ChannelName[],
    isOwn: async (_channel: ChannelName, txId: string) => await Promise.resolve(own.includes(txId)),
    seen: async (channel: ChannelName, txId: string) => {
      asked.push(`${channel} ${txId}`);
      return seen === 'away' ? await Promise.reject(new NodeFault('no answer')) : await Promise.resolve(seen);
    },
  },
  manifests: serverProducts,
};
const actions = treasury.actions?.(parts as never) ?? [];

function change(name: string): OperatorChange {
  const found = actions.find((action) => action.name === name);
  if (found === undefined || !isChange(found)) throw new Error(`no change ${name}`);
  return found;
}

let proposalId = 0;
/** Proposed and confirmed; answers what the second one is told, or the code of the refusal. */
async function done(name: string, input: Readonly<Record<string, unknown>>, by: Partial<ActionBy> = {}): Promise<string> {
  const action = change(name);
  const checked = await action.check(input);
  if (!checked.ok) return checked.code;
  proposalId += 1;
  return await run(action, checked.details, { ...BY, proposalId, ...by });
}

async function run(action: OperatorChange, details: ActionDetails, by: ActionBy): Promise<string> {
  const result = await action.run(details, by);
  return result.ok ? (result.text ?? 'ok') : result.code;
}

async function money(): Promise<Readonly<Record<string, string>>> {
  const found = actions.find(({ name }) => name === 'house.money');
  if (found === undefined || isChange(found)) throw new Error('no look');
  const answer = await found.answer({ name: 'anna', roles: [] }, {});
  if (!answer.ok) throw new Error(answer.code);
  const { accounts, places, free } = answer.output as {
    readonly accounts: readonly { readonly account: string; readonly number: number; readonly coin: string; readonly amount: string }[];
    readonly places: readonly { readonly channel: string; readonly hot: string; readonly cold: string }[];
    readonly free: readonly { readonly coin: string; readonly amount: string }[];
  };
  return Object.fromEntries([
    ...accounts.map(({ account, number, coin, amount }) => [`${account}${number === 0 ? '' : ` ${number}`} ${coin}`, amount]),
    ...places.flatMap(({ channel, hot, cold }) => [[`${channel} hot`, hot], [`${channel} cold`, cold]]), // prettier-ignore
    ...free.map(({ coin, amount }) => [`free ${coin}`, amount]),
  ]) as Record<string, string>;
}

beforeEach(async () => {
  exchange = new Exchange();
  [seen, asked, own] = [null, [], []];
  await runGenesis(core, { mode: 'live', products: serverProducts });
});

const arrived = (hotUnits: bigint): SeenTransaction => ({ ...FINAL, hotUnits, movedUnits: [hotUnits] });

/** What its confirmer reads. */
async function changed(name: string, details: ActionDetails): Promise<readonly string[]> {
  return ((await change(name).changes?.(details)) ?? []).map(({ name: what, before, after }) => `${what}: ${before} → ${after}`);
}

describe('RULES §18 money of the house, with real money', () => {
  test('says before it is booked what it changes: coins by place, equity, budgets and insurance; nothing of what is not there', async () => {
    const coins = { channel: 'ETH', place: 'cold', amount: '5', tx: 'a' };
    expect(await changed('pay-in', coins)).toEqual(['ETH cold: 0 ETH → 5 ETH', 'equity: 0 ETH → 5 ETH']);
    await core.submit({ id: '', accountId: 0, body: { type: 'house.capital', assetId: 3, network: 'ETH', amount: 10n ** 9n } });
    await core.submit({ id: '', accountId: 0, body: { type: 'house.capital', assetId: 1, network: 'ERC20', amount: 10n ** 12n } });
    expect(await changed('take-out', coins)).toEqual(['ETH cold: 0 ETH → -5 ETH', 'equity: 10 ETH → 5 ETH']);
    expect(await changed('move-coins', { ...coins, place: 'hot' })).toEqual(['ETH hot: 0 ETH → 5 ETH', 'ETH cold: 0 ETH → -5 ETH']);
    expect(await changed('move-coins', coins)).toEqual(['ETH hot: 0 ETH → -5 ETH', 'ETH cold: 0 ETH → 5 ETH']);
    const budget = { budget: 'network', coin: 'ETH', amount: '4' };
    expect(await changed('fund-budget', budget)).toEqual(['equity: 10 ETH → 6 ETH', 'network: 0 ETH → 4 ETH']);
    expect(await changed('return-budget', budget)).toEqual(['equity: 10 ETH → 14 ETH', 'network: 0 ETH → -4 ETH']);
    expect(await changed('fund-insurance', { symbol: 'btcusdt', amount: '7' })).toEqual([
      'equity: 10000 USDT → 9993 USDT',
      'insurance btcusdt: 0 USDT → 7 USDT',
    ]);
    expect(await changed('fund-budget', { ...budget, budget: 'nonsense' })).toEqual([]);
    expect(await changed('fund-insurance', { symbol: 'nonsense', amount: '7' })).toEqual([]);
  });

  test('two of the same permission do each of them, and every field of it is shown in the document', () => {
    expect(actions.map(({ name, permission }) => `${name} ${permission}`)).toEqual(
      [
        'house.money',
        'funds',
        'house.results',
        'audit.results',
        'pay-in',
        'take-out',
        'move-coins',
        'fund-budget',
        'return-budget',
        'fund-insurance',
      ].map((name) => `${name} ${name === 'audit.results' ? 'trail' : 'capital'}`),
    );
    expect(new Set(actions.filter(isChange).map(({ persons }) => persons))).toEqual(new Set([2]));
  });

  test('§2 capital comes in, pays fees of chains, goes to each budget and insurance, comes back and is taken out', async () => {
    seen = arrived(30n * ETH);
    expect(await done('pay-in', { channel: 'ETH', place: 'hot', amount: '30', tx: '0xa1' })).toBe('30 ETH paid in, as its chain has it');
    expect(await done('fund-budget', { budget: 'network', coin: 'ETH', amount: '10' })).toBe('10 ETH to network');
    const fee = { type: 'custody.payNetwork', channelId: 3, units: 5n, txId: '0xfee' } as const;
    expect((await core.submit({ id: '', accountId: 0, body: fee })).outcome.ok).toBe(true);
    expect(await done('return-budget', { budget: 'network', coin: 'ETH', amount: '9' })).toBe('9 ETH back from network');
    seen = { ...FINAL, movedUnits: [10_000n * 10n ** 6n] };
    expect(await done('pay-in', { channel: 'USDT-ERC', place: 'cold', amount: '10000', tx: '0xa2' })).toContain('paid in');
    for (const budget of ['promo', 'updown', 'fx'])
      expect(await done('fund-budget', { budget, coin: 'usdt', amount: '100' })).toBe(`100 USDT to ${budget}`);
    expect(await done('fund-insurance', { symbol: 'BTCUSDT', amount: '500' })).toBe('500 USDT to the insurance of btcusdt');
    seen = { ...FINAL, movedUnits: [9_200n * 10n ** 6n] };
    expect(await done('take-out', { channel: 'USDT-ERC', amount: '9200', tx: '0xa3' })).toBe('9200 USDT taken out, as its chain has it');
    expect(await money()).toMatchObject({
      'house.equity ETH': '29',
      'house.network ETH': '0.99999995',
      'ETH hot': '29.99999995',
      'house.updown USDT': '100',
      'house.insurance 1 USDT': '500',
      'USDT-ERC cold': '800',
      'free USDT': '0',
      'free ETH': '29',
    });
  });

  test('every fundable row of the plan is a budget, and no other account is', async () => {
    seen = arrived(ETH);
    await done('pay-in', { channel: 'ETH', place: 'hot', amount: '1', tx: '0xa1' });
    const { budgets } = exchange.ask({ type: 'accounts.house' });
    expect(budgets).toEqual(['promo', 'updown', 'fx', 'network']);
    for (const budget of budgets) expect(await done('fund-budget', { budget, coin: 'ETH', amount: '0.1' })).toBe(`0.1 ETH to ${budget}`);
    for (const budget of ['equity', 'insurance', 'spot', 'nothing'])
      expect(await done('fund-budget', { budget, coin: 'ETH', amount: '0.1' })).toBe('NOT_FOUND');
  });

  test('a transaction is booked once for a place, by whatever proposal; the same proposal run again is answered as before', async () => {
    seen = arrived(ETH);
    const input = { channel: 'ETH', place: 'hot', amount: '1', tx: '0xa1' } as const;
    const action = change('pay-in');
    const checked = await action.check(input);
    if (!checked.ok) throw new Error(checked.code);
    const by = { ...BY, proposalId: 900 };
    expect(await run(action, checked.details, by)).toContain('paid in');
    seen = 'away';
    expect(await run(action, checked.details, by)).toBe('paid in before');
    seen = arrived(ETH);
    expect(await done('pay-in', input)).toBe('ALREADY_DONE');
    expect(await money()).toMatchObject({ 'house.equity ETH': '1' });
  });

  test('§2 what this server has made itself is no capital; an id in capitals is that of the same transaction', async () => {
    seen = arrived(ETH);
    own = ['0xa1'];
    const input = { channel: 'ETH', place: 'hot', amount: '1' } as const;
    for (const tx of ['0xa1', '0XA1']) expect(await done('pay-in', { ...input, tx })).toBe('OWN_TRANSACTION');
    for (const name of ['take-out', 'move-coins'])
      expect(await done(name, { ...input, ...(name === 'take-out' ? { place: undefined } : {}), tx: '0xa1' })).toBe('OWN_TRANSACTION');
    expect(await done('pay-in', { ...input, tx: '0xAB' })).toContain('paid in');
    expect(await done('pay-in', { ...input, tx: '0xab' })).toBe('ALREADY_DONE');
  });

  test('what the exchange has not got is neither taken out nor moved to a budget', async () => {
    seen = { ...FINAL, hotUnits: ETH, movedUnits: [ETH, 2n * ETH] };
    await done('pay-in', { channel: 'ETH', place: 'hot', amount: '1', tx: '0xa1' });
    expect(await done('take-out', { channel: 'ETH', amount: '2', tx: '0xa2' })).toBe('INSUFFICIENT_FUNDS');
    expect(await done('take-out', { channel: 'ETH', amount: '1', tx: '0xa2' })).toBe('CUSTODY_SHORT');
    expect(await done('fund-budget', { budget: 'fx', coin: 'ETH', amount: '1.00000001' })).toBe('INSUFFICIENT_FUNDS');
    expect(await done('return-budget', { budget: 'fx', coin: 'ETH', amount: '1' })).toBe('INSUFFICIENT_FUNDS');
    for (const amount of ['0', '1.000000001'])
      expect(['BAD_INPUT', 'TOO_PRECISE']).toContain(await done('fund-budget', { budget: 'fx', coin: 'ETH', amount }));
    expect(await done('fund-budget', { budget: 'fx', coin: 'DOGE', amount: '1' })).toBe('NOT_FOUND');
    expect(await done('fund-insurance', { symbol: 'xauusd', amount: '1' })).toBe('NOT_FOUND');
    expect(await done('fund-insurance', { symbol: 'btcusdt', amount: '1' })).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('what a chain that is paid on says is asked, when it is proposed and when it is confirmed', () => {
  const input = { channel: 'ETH', place: 'hot', amount: '2', tx: '0xb1' } as const;
  test.each([
    ['unknown to the chain', null, 'NOT_FOUND'],
    ['a node that does not answer', 'away', 'BUSY'],
    ['failed', { ...arrived(2n * ETH), isDone: false }, 'CHAIN_DIFFERS'],
    ['not final', { ...arrived(2n * ETH), confirmations: 63 }, 'NOT_FINAL'],
    ['another amount', arrived(2n * ETH + 1n), 'CHAIN_DIFFERS'],
    ['brought to somebody else', { ...FINAL, movedUnits: [2n * ETH] }, 'CHAIN_DIFFERS'],
  ] as const)('%s: nothing is booked', async (_what, found, code) => {
    seen = found;
    expect(await done('pay-in', input)).toBe(code);
    seen = arrived(2n * ETH);
    const checked = await change('pay-in').check(input);
    if (!checked.ok) throw new Error(checked.code);
    seen = found;
    expect(await run(change('pay-in'), checked.details, { ...BY, proposalId: 50 })).toBe(code);
    expect(asked).toEqual(['ETH 0xb1', 'ETH 0xb1', 'ETH 0xb1']);
    expect((await money())['house.equity ETH']).toBeUndefined();
  });

  test('a cold place is nowhere: what was moved has to be the amount; on a chain that nothing is paid on the word of two is said to be all', async () => {
    seen = arrived(3n * ETH);
    expect(await done('pay-in', { ...input, place: 'cold' })).toBe('CHAIN_DIFFERS');
    seen = { ...FINAL, movedUnits: [ETH, 2n * ETH] };
    expect(await done('pay-in', { ...input, place: 'cold' })).toBe('2 ETH paid in, as its chain has it');
    expect(await done('pay-in', { channel: 'BTC', place: 'cold', amount: '0.5', tx: 'c1' })).toBe(
      '0.5 BTC paid in, by your word alone: this server has not looked at its chain',
    );
    expect(asked).not.toContain('BTC c1');
    expect(await done('pay-in', { channel: 'USDT-ERC', place: 'cold', amount: '1.0000001', tx: '0xb2' })).toBe('TOO_PRECISE');
  });

  test('what leaves the hot wallet is booked before it is sent, while payments are off; what comes to it when it is final', async () => {
    seen = arrived(5n * ETH);
    await done('pay-in', { ...input, amount: '5' });
    const away = { channel: 'ETH', place: 'cold', amount: '4', tx: '0xb2', fee: '0.01' } as const;
    expect(await done('move-coins', away)).toBe('PAYMENTS_ON');
    const stopped = { type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'A test' } as const;
    await core.submit({ id: '', accountId: 0, body: stopped });
    seen = null;
    expect(await done('move-coins', { ...away, fee: undefined })).toBe('BAD_INPUT');
    expect(await done('move-coins', away)).toBe('BUDGET_EMPTY');
    await done('fund-budget', { budget: 'network', coin: 'ETH', amount: '1' });
    expect(await done('move-coins', { ...away, amount: '4.995' })).toBe('CUSTODY_SHORT');
    expect(await money()).toMatchObject({ 'ETH hot': '5', 'house.network ETH': '1' });
    expect(await done('move-coins', away)).toContain('4 ETH moved');
    expect(await money()).toMatchObject({ 'ETH hot': '0.99', 'ETH cold': '4', 'house.equity ETH': '4', 'house.network ETH': '0.99' });
    expect(await done('move-coins', { ...away, place: 'hot', amount: '1', tx: '0xb3' })).toBe('NOT_FOUND');
    seen = arrived(ETH);
    expect(await done('move-coins', { ...away, place: 'hot', amount: '1', tx: '0xb3' })).toBe('1 ETH moved, as its chain has it');
    expect(await money()).toMatchObject({ 'ETH hot': '1.99', 'ETH cold': '3', 'house.network ETH': '0.99' });
  });

  test('of what the exchange refuses no fee is booked, and the coins of a proposal that was killed behind them get theirs', async () => {
    seen = arrived(5n * ETH);
    await done('pay-in', { ...input, amount: '5' });
    await done('fund-budget', { budget: 'network', coin: 'ETH', amount: '1' });
    const stopped = { type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'A test' } as const;
    await core.submit({ id: '', accountId: 0, body: stopped });
    const away = { channel: 'ETH', place: 'cold', amount: '4', tx: '0xb2', fee: '0.01' } as const;
    expect(await done('move-coins', { ...away, amount: '4', tx: '0xb1', place: 'cold' }, { reason: ' ' })).toBe('BAD_INPUT');
    expect(await money()).toMatchObject({ 'ETH hot': '5', 'house.network ETH': '1' });
    const units = 400_000_000n;
    const coins = { type: 'custody.relocate', channelId: 3, from: 'hot', to: 'cold', units, txId: '0xb2' } as const;
    await core.submit({ id: 'operator:801', accountId: 0, body: { ...coins, operator: 'anna, berta', reason: 'A test' } });
    for (const _ of [1, 2]) expect(await run(change('move-coins'), away, { ...BY, proposalId: 801 })).toBe('moved before');
    expect(await money()).toMatchObject({ 'ETH hot': '0.99', 'ETH cold': '4', 'house.network ETH': '0.99' });
  });

  test('killed between the fee and the coins, what is run again books both once; of TRON no fee is in the ledger', async () => {
    seen = arrived(5n * ETH);
    await done('pay-in', { ...input, amount: '5' });
    await done('fund-budget', { budget: 'network', coin: 'ETH', amount: '1' });
    const stopped = { type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'A test' } as const;
    await core.submit({ id: '', accountId: 0, body: stopped });
    const fee = { type: 'custody.payNetwork', channelId: 3, units: 1_000_000n, txId: '0xb2' } as const;
    await core.submit({ id: '', accountId: 0, body: fee });
    const away = { channel: 'ETH', place: 'cold', amount: '4', tx: '0xb2', fee: '0.01' } as const;
    expect(await run(change('move-coins'), away, { ...BY, proposalId: 800 })).toContain('4 ETH moved');
    expect(await run(change('move-coins'), away, { ...BY, proposalId: 800 })).toBe('moved before');
    expect(await money()).toMatchObject({ 'ETH hot': '0.99', 'ETH cold': '4', 'house.network ETH': '0.99' });
    await done('pay-in', { channel: 'USDT-TRC', place: 'hot', amount: '10', tx: 't1' });
    expect(await done('move-coins', { channel: 'USDT-TRC', place: 'cold', amount: '10', tx: 't2' })).toContain('10 USDT moved');
  });
});
