import { describe, expect, test } from 'vitest';
import { CallFailure } from '../../../api/failures.ts';
import type { UpdownTerms } from '../rules/terms.ts';
import { contractIdsOf } from '../contract-ids.ts';
import { coverIn, isDue, isSent } from '../queries.ts';
import { contractOf, netOf, proposalOf, termsOf, type Proposal, wholeSeconds } from './contract.ts';
import type { StakeContent } from './content.ts';
import { entriesOf } from './entries.ts';
import { advancePurchase, isGood, type Purchase } from './purchase.ts';
import { endedOf } from '../../../frame/settled-here.ts';
import { limitLeftOf } from '../../../session/protection.ts';
import { chosenTerms } from './use-stake.ts';

type OrderRow = Parameters<typeof contractOf>[0];

const row: OrderRow = {
  orderId: 12,
  orderNumber: 'S-12',
  symbolCode: 'btcusdt',
  durationSeconds: 60,
  userId: 7,
  side: 'up',
  outcome: null,
  state: 'running',
  stake: '100',
  payout: '185',
  compensation: '0',
  entryPrice: '65430.9',
  exitPrice: '0',
  entryPending: true,
  startMs: 1_000,
  expiryMs: 61_000,
  baseCoin: 'btc',
  quoteCoin: 'usdt',
  payoutRate: '0.85',
  losesStake: true,
  leftSeconds: 60,
  createTime: '2026-11-21 21:51:14',
  times: { createMs: 1_000 },
  periodId: 2,
  version: 1,
  entryN: null,
  entryMs: 0,
  exitN: null,
  exitMs: 0,
  settleReason: null,
  voidReason: null,
};

test('web.md §8.6 entries on the chart: one line for a price and a side, its stakes together, each with its own end', () => {
  const entered = { ...row, entryPending: false, entryPrice: '65431.2', entryN: 9, entryMs: 1_412 };
  const running = [
    entered,
    { ...entered, orderId: 13, stake: '0.5', expiryMs: 301_000 },
    { ...entered, orderId: 14, side: 'down' as const },
    { ...entered, orderId: 15, baseCoin: 'ETH' },
    row,
  ].map(contractOf);
  expect(entriesOf(running, 'btc')).toEqual([
    {
      price: '65431.2',
      direction: 'up',
      stake: '100.5',
      spans: [
        { fromMs: 1_000, atMs: 61_000 },
        { fromMs: 1_000, atMs: 301_000 },
      ],
    },
    { price: '65431.2', direction: 'down', stake: '100', spans: [{ fromMs: 1_000, atMs: 61_000 }] },
  ]);
});

describe('contract §6: an order as pages show it', () => {
  test('while it runs there is no result and no entry until the list has it', () => {
    const running = contractOf(row);
    expect(running).toMatchObject({ number: 'S-12', direction: 'up', seconds: 60, entry: null, exit: null, result: null, payout: '185' });
    const entered = contractOf({ ...row, entryPending: false, entryPrice: '65431.2', entryN: 9, entryMs: 1_412 });
    expect(entered.entry).toEqual({ price: '65431.2', number: 9, timeMs: 1_412 });
  });

  test.each([
    [{ state: 'settled', outcome: 'win', payout: '185' }, 'win', '85'],
    [{ state: 'settled', outcome: 'lose', payout: '0' }, 'lose', '-100'],
    [{ state: 'settled', outcome: 'tie', payout: '100' }, 'tie', '0'],
    [{ state: 'void', outcome: 'tie', payout: '100', settleReason: 'STALE_EXIT' }, 'void', '0'],
    [{ state: 'settled', outcome: 'win', payout: '185', settleReason: 'GAP_WON' }, 'win', '85'],
    [{ state: 'void', outcome: 'tie', payout: '100', settleReason: 'OPERATOR_VOID', voidReason: 'A fault' }, 'void', '0'],
  ] as const)('%o is a %s that brings %s', (settled, result, net) => {
    const contract = contractOf({ ...row, ...settled });
    expect(contract.result).toBe(result);
    expect(netOf(contract)).toBe(net);
  });

  test('RULES §6.2 with a wait it starts later than it was accepted, and its whole time is longer than its duration', () => {
    const waiting = contractOf({ ...row, startMs: 3_000, expiryMs: 63_000 });
    expect(waiting).toMatchObject({ acceptedMs: 1_000, startMs: 3_000, expiresMs: 63_000, seconds: 60 });
    expect([wholeSeconds(waiting), wholeSeconds(contractOf(row))]).toEqual([62, 60]);
  });

  test('the two ticks of a settled one are shown without their times where the list has none', () => {
    const contract = contractOf({ ...row, state: 'settled', outcome: 'win', entryPrice: '1', entryN: 3, exitPrice: '2', exitN: 5 });
    expect(contract.entry).toEqual({ price: '1', number: 3, timeMs: null });
    expect(contract.exit).toEqual({ price: '2', number: 5, timeMs: null });
  });
});

test('contract §6: durations that are on, shortest first; coins that are on and shown', () => {
  const period = {
    periodId: 1,
    symbolId: 1001,
    durationSeconds: 300,
    payoutRate: '0.9',
    stakeMin: '1',
    stakeMax: '2000',
    state: 'on',
    losesStake: true,
    waitMs: 2_000,
  } as const;
  const odds = { version: 1, breakEven: '0.526316', costPerHundred: '5' };
  const periods = [
    { ...period, ...odds },
    { ...period, ...odds, periodId: 2, durationSeconds: 30 },
    { ...period, ...odds, periodId: 3, durationSeconds: 60, state: 'off' as const },
  ];
  expect(termsOf(periods).map(({ seconds, waitMs }) => [seconds, waitMs])).toEqual([
    [30, 2_000],
    [300, 2_000],
  ]);
  expect(chosenTerms(termsOf(periods), 300)?.periodId).toBe(1);
  expect(chosenTerms(termsOf(periods), 60)?.periodId).toBe(2);
  expect(chosenTerms([], 60)).toBeNull();
  const coin = {
    id: 1001,
    symbol: 'btcusdt',
    coin: 'BTC',
    baseCoin: 'usdt',
    showSymbol: '',
    name: 'Bitcoin',
    logo: '',
    market: 'x',
    amount: null,
    open: null,
  };
  const shown = { ...coin, sort: 1, customizeFlag: 1, state: 'ok' as const, type: 2, coinType: 2, status: 1, showFlag: 1 };
  const coinList = [shown, { ...shown, id: 1002, coin: 'eth', status: 2 }, { ...shown, id: 1003, coin: 'sol', showFlag: 2 }];
  const lists = { coinList, currencyList: [], contractList: [], optionList: [], indexList: [] };
  expect([...contractIdsOf(lists)]).toEqual([['btc', 1001]]);
});

test('web.md §8.6 the server is asked often while an entry or a result is due, and else not', () => {
  const entry = { price: '1', number: 1, timeMs: null };
  expect(isDue([], 5)).toBe(false);
  expect(isDue([{ entry, expiresMs: 10 }], 9)).toBe(false);
  expect(isDue([{ entry, expiresMs: 10 }], 10)).toBe(true);
  expect(isDue([{ entry: null, expiresMs: 10 }], 5)).toBe(true);
  expect(isDue([{ entry, expiresMs: 10 }], null)).toBe(false);
});

test('a refusal of the cover says what is left of it; another refusal says nothing about it', () => {
  for (const reason of ['NO_COVER', 'EXPOSURE_LIMIT'] as const)
    expect(coverIn(new CallFailure('refused', { reason, limit: '0.5' }))).toBe('0.5');
  expect(coverIn(new CallFailure('refused', { reason: 'ABOVE_MAX', limit: '0.5' }))).toBeNull();
  expect(coverIn(null)).toBeNull();
});

test('web.md §5 a lost order is found by its content among newer ones only', () => {
  const content: StakeContent = {
    coin: 'btc',
    periodId: 2,
    seconds: 60,
    direction: 'up',
    stake: '100.0',
    rate: '0.85',
    proposalId: 'p',
    newestId: 11,
  };
  const contract = contractOf(row);
  expect(isSent(contract, content)).toBe(true);
  expect(isSent(contract, { ...content, newestId: 12 })).toBe(false);
  expect(isSent(contract, { ...content, direction: 'down' })).toBe(false);
  expect(isSent(contract, { ...content, stake: '100.01' })).toBe(false);
  expect(isSent(contract, { ...content, periodId: 3 })).toBe(false);
});

test('a contract has ended on this page when it ran and runs no more', () => {
  const one = contractOf(row);
  const two = { ...one, id: 13 };
  expect(endedOf([], [one])).toEqual([]);
  expect(endedOf([one, two], [two])).toEqual([12]);
});

test('product rules §14.5 the daily limit leaves limit − loss − open stakes; a gain gives room', () => {
  expect(limitLeftOf(null)).toBeNull();
  expect(limitLeftOf({ limit: null, dayLoss: '5', openStake: '5' })).toBeNull();
  expect(limitLeftOf({ limit: '100', dayLoss: '30', openStake: '50' })).toBe('20');
  expect(limitLeftOf({ limit: '100', dayLoss: '-30', openStake: '50' })).toBe('80');
  expect(limitLeftOf({ limit: '100', dayLoss: '90', openStake: '50' })).toBe('-40');
});

describe('web.md §5: the price shown is the price bought, or a fresh yes is asked', () => {
  const terms: UpdownTerms = { periodId: 2, seconds: 60, waitMs: 0, rate: '0.85', version: 1, stakeMin: '1', stakeMax: '2000' };
  const wanted = { periodId: 2, seconds: 60, direction: 'up', stake: '100' } as const;
  const proposal: Proposal = { id: 'p', expiresMs: 20_000, terms, coverMax: '2000' };
  const press = (after: 'review' | 'send') => advancePurchase({ step: 'idle' }, { type: 'press', wanted, shown: terms, after });

  test('the same terms go on as the user chose: to the review, or straight', () => {
    expect(advancePurchase(press('review'), { type: 'proposed', proposal })).toMatchObject({ step: 'review', changed: null });
    expect(advancePurchase(press('send'), { type: 'proposed', proposal })).toEqual({ step: 'idle' });
  });

  test.each([{ rate: '0.9' }, { version: 2 }, { stakeMax: '1000' }])('%o is looked at first, whatever the user chose', (other) => {
    const changed = advancePurchase(press('send'), { type: 'proposed', proposal: { ...proposal, terms: { ...terms, ...other } } });
    expect(changed).toMatchObject({ step: 'review', changed: 'terms' });
  });

  test('yes after their time asks for new ones; the same go straight on, others need another yes', () => {
    const review = advancePurchase(press('review'), { type: 'proposed', proposal });
    expect(isGood(proposal, 18_000)).toBe(true);
    expect(isGood(proposal, 19_000)).toBe(false);
    const again = advancePurchase(review, { type: 'again' });
    expect(again).toMatchObject({ step: 'asking', after: 'send', shown: terms });
    expect(advancePurchase(again, { type: 'proposed', proposal })).toEqual({ step: 'idle' });
    const others = { ...proposal, terms: { ...terms, rate: '0.8' } };
    expect(advancePurchase(again, { type: 'proposed', proposal: others })).toMatchObject({ changed: 'terms' });
  });

  test('terms that the exchange found too old are looked at again', () => {
    expect(advancePurchase(press('send'), { type: 'proposed', proposal, expired: true })).toMatchObject({ changed: 'expired' });
  });

  test('no answer is said, nothing is sent, and the next press begins anew', () => {
    const failed = advancePurchase(press('send'), { type: 'failed', failure: new CallFailure('network') });
    expect(failed.step).toBe('failed');
    expect(advancePurchase(failed, { type: 'press', wanted, shown: terms, after: 'send' }).step).toBe('asking');
    expect(advancePurchase(failed, { type: 'leave' })).toEqual({ step: 'idle' });
  });

  test('what does not belong to a step changes nothing', () => {
    const asking = press('send');
    const review: Purchase = { step: 'review', wanted, proposal, changed: null };
    expect(advancePurchase(asking, { type: 'press', wanted, shown: terms, after: 'send' })).toBe(asking);
    expect(advancePurchase(review, { type: 'proposed', proposal })).toBe(review);
    expect(advancePurchase({ step: 'idle' }, { type: 'again' })).toEqual({ step: 'idle' });
  });

  test('a proposal keeps its time and its limits', () => {
    const proposed = { proposalId: 'p', expiresMs: 20_000, periodId: 2, version: 1, waitMs: 2_000, payoutRate: '0.85', payout: '185' };
    const rest = { breakEven: '0.540541', costPerHundred: '7.5', stakeMin: '1', stakeMax: '2000', stakeMaxNow: '1800' };
    expect(proposalOf({ ...proposed, ...rest }, 60)).toEqual({ ...proposal, terms: { ...terms, waitMs: 2_000 }, coverMax: '1800' });
  });
});
