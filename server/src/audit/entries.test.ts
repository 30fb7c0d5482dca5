import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import { openHarness, USDT } from '@candor/exchange/test/harness';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '../products/registry.ts';
import { Audit } from './audit.ts';
import { explanation } from './finding.ts';
import { differentFields, isSame, shown } from './same.ts';
import { type ForgedEnd, forgedEntry, problemsAt } from './test/forged-end.ts';

const harness = openHarness(1);
harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount: 7n }, 'a-transfer');
const { entries } = harness;
const lastMs = harness.timeMs;

const opened = (accountId: number): ExchangeEvent => ({ type: 'account.opened', accountId, kind: 'user' });
const OPEN: ForgedEnd = { body: { type: 'account.open', accountId: 7, kind: 'user' }, ref: 7, events: [opened(7)] };
const transfer = (amount: bigint): CommandBody => ({ type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount });
const legs = (amount: bigint): ExchangeEvent => ({
  type: 'ledger.moved',
  reason: 'transfer',
  legs: [
    { code: 1, ownerId: 1, ref: 0, assetId: USDT, amount: -amount },
    { code: 2, ownerId: 1, ref: 0, assetId: USDT, amount },
  ],
});
const own: ForgedEnd = { accountId: 1, body: transfer(5n), events: [legs(5n)] };

describe('what holds for every entry', () => {
  test.each<readonly [what: string, forged: ForgedEnd, problems: readonly string[]]>([
    ['an honest entry', OPEN, []],
    ['at the time of the one before', { ...OPEN, timeMs: lastMs }, []],
    ['earlier', { ...OPEN, timeMs: lastMs - 1 }, [`SPEC/1.4 time: the time of the entry is ${lastMs - 1} instead of ${lastMs} or later`]],
    [
      'a command that nobody knows',
      { body: { type: 'foo.bar' } as never },
      ['SPEC/16 command: the command is foo.bar instead of one of a product'],
    ],
    [
      'a command of the house by an account',
      { ...OPEN, accountId: 1 },
      ['SPEC/18 actor: who sent account.open is 1 instead of the house, 0'],
    ],
    [
      'a command of an account by the house',
      { ...own, accountId: 0 },
      [
        'SPEC/18 actor: who sent wallet.transfer is 0 instead of an open account',
        'SPEC/12 transfer: user:0:platform:asset 1 is 0 instead of at least 5',
        'SPEC/12 transfer: leg 1 of ledger.moved is user:1:platform:asset 1 -5 instead of user:0:platform:asset 1 -5',
      ],
    ],
    ['another answer', { ...OPEN, ref: 8 }, ['SPEC/16 answer: the answer to account.open is 8 instead of 7']],
    ['no event', { ...OPEN, events: [] }, [`SPEC/2 account: event 1 is nothing instead of account.opened ${shown(opened(7))}`]],
    [
      'another event, and one more',
      { ...OPEN, events: [legs(5n), opened(7)] },
      [`SPEC/2 account: event 1 is ${shown(legs(5n))} instead of account.opened ${shown(opened(7))}`],
    ],
    [
      'two events more',
      { ...OPEN, events: [opened(7), legs(5n), legs(5n)] },
      [`SPEC/2 payment: event 2 is ${shown(legs(5n))} instead of nothing`],
    ],
    ['a transfer', own, []],
    [
      'a leg of nothing',
      { ...own, body: transfer(0n), events: [legs(0n)] },
      [
        'SPEC/12 transfer: the amount is 0 instead of above zero',
        'I1 sum: a leg of user:1:platform:asset 1 is 0 instead of not zero',
        'I1 sum: a leg of user:1:finance:asset 1 is 0 instead of not zero',
      ],
    ],
    ['the same id again', { ...own, id: 'a-transfer' }, [`SPEC/16 once: the id a-transfer of account 1 is carried out again instead of answered as at ${lastMs}`]], // prettier-ignore
    ['a repetition', { ...own, id: 'a-transfer', body: transfer(7n), events: [], repeated: true }, []],
    [
      'a repetition of nothing',
      { ...own, id: 'another', events: [], repeated: true },
      ['SPEC/16 repetition: the first command with id another of account 1 is nowhere instead of accepted before'],
    ],
    [
      'a repetition of something else',
      { ...own, id: 'a-transfer', events: [], repeated: true },
      [`SPEC/16 repetition: the content under id a-transfer is ${shown(transfer(5n))} instead of ${shown(transfer(7n))}`],
    ],
    [
      'a repetition with another answer',
      { ...own, id: 'a-transfer', body: transfer(7n), ref: 9, events: [], repeated: true },
      ['SPEC/16 repetition: the answer under id a-transfer is 9 instead of 0'],
    ],
    [
      'a repetition with an event',
      { ...own, id: 'a-transfer', body: transfer(7n), repeated: true },
      [`I6 refusal: the events of a refusal or repetition is ${shown(legs(5n))} instead of none`],
    ],
  ])('%s', (_what, forged, problems) => {
    expect(problemsAt(entries, forged)).toEqual(problems);
  });

  test('SPEC §1.2 a number that nothing can be computed with', () => {
    const source = { name: 'alpha', price: '1.00', timeMs: lastMs, weight: 1, used: true };
    const problems = problemsAt(entries, {
      body: { type: 'price.tick', symbolId: 1, priceTicks: 0.5, state: 'ok', sourceKind: 'live', rule: 'index/2', sources: [source] },
    });
    expect(problems).toContainEqual(
      expect.stringMatching(/^SPEC\/1.2 numbers: what price.tick asks for is .*0.5.* instead of numbers to compute with$/),
    );
  });
});

test('I1 what comes from nowhere is missing in the sum of all accounts, also at the end', () => {
  const audit = new Audit(serverProducts);
  const leg = { code: 2, ownerId: 1, ref: 0, assetId: USDT, amount: 5n };
  const coined: ExchangeEvent = { type: 'ledger.moved', reason: 'transfer', legs: [leg] };
  for (const entry of [...entries, forgedEntry(entries, { ...own, events: [coined] })]) audit.see(entry);
  expect(audit.report().problems.at(-1)).toMatch(/I1 sum: all accounts of asset 1 together is 5 instead of 0$/);
});

test('the wallets of the journal, each with its owner, wallet and asset', () => {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  const none = { frozenUnits: 0n, atRiskUnits: 0n };
  expect([...audit.wallets()]).toEqual([
    ['1 platform 1', { ownerId: 1, wallet: 'platform', assetId: 1, availableUnits: 99_999_999_999_993n, ...none }],
    ['1 platform 2', { ownerId: 1, wallet: 'platform', assetId: 2, availableUnits: 10_000_000_000n, ...none }],
    ['1 finance 1', { ownerId: 1, wallet: 'finance', assetId: 1, availableUnits: 7n, ...none }],
  ]);
});

test('a finding is explained by the name and the sentence of its rule', () => {
  const audit = new Audit(serverProducts);
  for (const entry of [...entries, forgedEntry(entries, { ...OPEN, ref: 8 })]) audit.see(entry);
  expect(audit.report().findings.map(explanation)).toEqual([
    [
      '  rule       SPEC/16 answer',
      '  it says    The answer to a command names what it made or touched: an order, an account, a number of pieces of work.',
      '  compared   the answer to account.open',
      '  expected   7',
      '  found      8',
    ].join('\n'),
  ]);
});

test('values of a journal in words, and whether two say the same', () => {
  expect([undefined, '', 'x', 5, 7n, [1n], { a: 2n, b: 'c' }].map(shown)).toEqual(['nothing', "''", 'x', '5', '7', '["1"]', '{"a":"2","b":"c"}']); // prettier-ignore
  expect([isSame(-0, 0), isSame(Number.NaN, Number.NaN), isSame([1, 2], [1, 3]), isSame([1], { 0: 1 }), isSame({ a: 1 }, { b: 1 })]).toEqual([true, true, false, false, false]); // prettier-ignore
  expect(differentFields({ a: 1, b: [2], c: 3 }, { a: 1, b: [5], d: 4 })).toEqual(['b', 'c', 'd']);
});
