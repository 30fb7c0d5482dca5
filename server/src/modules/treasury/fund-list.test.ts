import { expect, test } from 'vitest';
import { isChange } from '../../operators/operator-action.ts';
import { readFundFloors } from './fund-floors.ts';
import { fundList, fundWork, type FundListParts } from './fund-list.ts';

const COIN = 100_000_000n;
const ASSETS = [
  { assetId: 1, code: 'USDT', scale: 8 },
  { assetId: 3, code: 'ETH', scale: 8 },
];

function parts(floors: string, nowMs: () => number = () => 5): FundListParts {
  const problems: string[] = [];
  const read = readFundFloors({ CANDOR_FUND_FLOORS: floors }, problems);
  expect(problems).toEqual([]);
  const balances = [
    { kind: 'house.equity', ref: 0, assetId: 1, units: 9_000n * COIN },
    { kind: 'house.promo', ref: 0, assetId: 1, units: 500n * COIN },
    { kind: 'house.network', ref: 0, assetId: 3, units: COIN / 2n },
  ];
  const insurable = { symbolId: 7, units: 20n * COIN, insured: () => ({}) as never };
  return {
    core: {
      query: async ({ type }) =>
        await Promise.resolve(
          (type === 'accounts.house'
            ? { balances, budgets: ['promo', 'network', 'fx'] }
            : { symbols: [{ symbolId: 7, code: 'btcusdt' }] }) as never,
        ),
    },
    catalogue: {
      asset: (assetId) => ASSETS.find((one) => one.assetId === assetId),
      assetOfCode: (code) => ASSETS.find((one) => one.code === code),
    },
    manifests: [{ insuring: async () => await Promise.resolve([insurable]) }, {}],
    floors: () => read,
    now: nowMs,
  };
}

test('budgets and insurance stand with what they have, what they should have, and who funds them; below it they are short, at it not', async () => {
  const list = fundList(parts('promo.USDT=500, network.ETH=0.50000001,fx.ETH=2,insurance.btcusdt=21'));
  if (isChange(list)) throw new Error('it changes something');
  const answered = await list.answer({ name: 'tom', roles: ['treasurer'] }, {});
  const budget = { fundedBy: 'fund-budget' };
  expect(answered).toEqual({
    ok: true,
    output: [
      { fund: 'promo', of: 'USDT', coin: 'USDT', balance: '500', floor: '500', isShort: false, ...budget },
      { fund: 'network', of: 'ETH', coin: 'ETH', balance: '0.5', floor: '0.50000001', isShort: true, ...budget },
      { fund: 'fx', of: 'ETH', coin: 'ETH', balance: '0', floor: '2', isShort: true, ...budget },
      { fund: 'insurance', of: 'btcusdt', coin: 'USDT', balance: '20', floor: '21', isShort: true, fundedBy: 'fund-insurance' },
    ],
  });
});

test('what is short waits since it was seen first; without floors nothing is short', async () => {
  let nowMs = 5;
  const work = fundWork(parts('fx.ETH=2', () => nowMs));
  expect(await work.waiting(null)).toEqual({ count: 1, oldestMs: 5 });
  nowMs = 90;
  expect(await work.waiting(null)).toEqual({ count: 1, oldestMs: 5 });
  expect(await fundWork(parts('')).waiting(null)).toEqual({ count: 0, oldestMs: null });
});

test.each(['network.ETH', 'network.ETH=-1', 'network.ETH=1e3', 'network=1', 'network.ETH=1.0000000000000000001', '=1'])(
  'a floor that is none is refused at the start: %s',
  (text) => {
    const problems: string[] = [];
    readFundFloors({ CANDOR_FUND_FLOORS: text }, problems);
    expect(problems).toHaveLength(1);
  },
);
