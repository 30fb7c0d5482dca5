import type { CommandBody } from '@candor/exchange/command';
import { BTC, BTCUSDT, noticed, openHarness, TERMS, USDT } from '@candor/exchange/test/harness';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import { type ForgedEnd, problemsAt } from '../test/forged-end.ts';

type Terms = typeof TERMS;
const LOTS = 1_000_000_000;
/** USDT, BTC, one market and three accounts of the house; then an asset of six decimals. */
const harness = openHarness();
harness.send(0, { type: 'asset.define', assetId: 6, code: 'SIX', scale: 6 });
const { entries } = harness;
const lastMs = harness.timeMs;

const changed = (terms: Partial<Terms>): ForgedEnd => {
  const change = { marketId: BTCUSDT, terms: { ...TERMS, ...terms }, ...noticed(lastMs) } as const;
  const { operator: _, ...stated } = change;
  return { body: { type: 'market.change', ...change }, ref: BTCUSDT, events: [{ ...stated, type: 'market.changed', version: 2 }] };
};

type Market = Extract<CommandBody, { type: 'market.define' }>;
const market = (change: Partial<Market>): ForgedEnd => {
  const body: Market = {
    type: 'market.define',
    marketId: 7,
    symbolId: BTCUSDT,
    baseAssetId: BTC,
    quoteAssetId: USDT,
    lotUnits: 1_000n,
    terms: TERMS,
    ...change,
  };
  return { body, ref: body.marketId, events: [{ ...body, type: 'market.defined', version: 1 }] };
};

type Asset = Extract<CommandBody, { type: 'asset.define' }>;
const asset = (change: Partial<Asset>): ForgedEnd => {
  const body: Asset = { type: 'asset.define', assetId: 7, code: 'NEW', scale: 8, ...change };
  return { body, ref: body.assetId, events: [{ ...body, type: 'asset.defined' }] };
};

type SymbolBody = Extract<CommandBody, { type: 'symbol.define' }>;
const symbol = (change: Partial<SymbolBody>): ForgedEnd => {
  const body: SymbolBody = { type: 'symbol.define', symbolId: 7, code: 'newusdt', tickUnits: 100n, ...change };
  return { body, ref: body.symbolId, events: [{ ...body, type: 'symbol.defined' }] };
};

const account = (accountId: number, kind: 'user' | 'house' | 'simulated' = 'user'): ForgedEnd => ({
  body: { type: 'account.open', accountId, kind },
  ref: accountId,
  events: [{ type: 'account.opened', accountId, kind }],
});

const capital = (amount: bigint): ForgedEnd => {
  const legs = [
    { code: 6, ownerId: 0, ref: 1, assetId: USDT, amount: -amount },
    { code: 4, ownerId: 0, ref: 0, assetId: USDT, amount },
  ];
  return {
    body: { type: 'house.capital', assetId: USDT, network: 'TREASURY', amount },
    events: [{ type: 'ledger.moved', reason: 'capital', legs }],
  };
};

const planned = (stopMs: number): ForgedEnd => ({
  body: { type: 'house.planStop', stopMs },
  events: [{ type: 'house.stopPlanned', stopMs }],
});

const transferred = (from: 'platform' | 'finance', to: 'platform' | 'finance'): ForgedEnd => {
  const code = { platform: 1, finance: 2 };
  const legs = [
    { code: code[from], ownerId: 1, ref: 0, assetId: USDT, amount: -5n },
    { code: code[to], ownerId: 1, ref: 0, assetId: USDT, amount: 5n },
  ];
  return {
    accountId: 1,
    body: { type: 'wallet.transfer', assetId: USDT, from, to, amount: 5n },
    events: [{ type: 'ledger.moved', reason: 'transfer', legs }],
  };
};

const bound = (what: string, value: unknown, least: number, most: number): string =>
  `SPEC/1.4 market terms: ${what} is ${String(value)} instead of ${least} … ${most}`;

/** Fields of a market's terms with their bounds. */
const TERM_BOUNDS: readonly (readonly [field: keyof Terms, least: number, most: number, change?: Partial<Terms>])[] = [
  ['orderMinLots', 1, LOTS, { orderMaxLots: LOTS }],
  ['orderMaxLots', 1, LOTS],
  ['minSellLots', 0, LOTS],
  ['buyMaxTicks', 0, LOTS],
  ['sellMinTicks', 0, LOTS],
  ['maxOpenOrders', 1, 10_000],
  ['limitBandPpm', 1, 999_999],
  ['marketBandPpm', 1, 999_999],
  ['sort', 0, LOTS],
];

describe('SPEC §1.4 terms of a market are clean at their bounds and found beyond them', () => {
  test.each(TERM_BOUNDS.map((bounds) => [bounds[0], bounds] as const))('%s', (_field, [field, least, most, change = {}]) => {
    for (const value of [least, most]) expect(problemsAt(entries, changed({ ...change, [field]: value }))).toEqual([]);
    for (const value of [least - 1, most + 1, least + 0.5]) {
      const problems = problemsAt(entries, changed({ ...change, [field]: value }));
      expect(problems).toContain(bound(field, value, least, most));
    }
  });

  test('a most below the least', () => {
    expect(problemsAt(entries, changed({ orderMinLots: 7, orderMaxLots: 6 }))).toEqual([bound('orderMaxLots', 6, 7, LOTS)]);
  });
});

const DEFINITIONS = 'the definition';
const WITHIN = 'instead of within its bounds';
const NOT_EXACT = 'SPEC/1.1 market: tick × lot is not exact instead of whole quote units';

describe('SPEC §1.1 and §2 a definition that the rules do not allow is found, and says why', () => {
  test.each<readonly [what: string, forged: ForgedEnd, problems: readonly string[]]>([
    ['an asset at its least scale', asset({ scale: 2 }), []],
    ['an asset without a number', asset({ assetId: 0 }), [`SPEC/1.1 asset: ${DEFINITIONS} is 0 NEW 8 ${WITHIN}`]],
    ['an asset of one decimal', asset({ scale: 1 }), [`SPEC/1.1 asset: ${DEFINITIONS} is 7 NEW 1 ${WITHIN}`]],
    ['an asset of thirteen decimals', asset({ scale: 13 }), [`SPEC/1.1 asset: ${DEFINITIONS} is 7 NEW 13 ${WITHIN}`]],
    ['an asset twice', asset({ assetId: BTC }), [`SPEC/1.1 asset: asset ${BTC} NEW is defined before instead of not defined before`]],
    ['a code twice', asset({ code: 'BTC' }), ['SPEC/1.1 asset: asset 7 BTC is defined before instead of not defined before']],
    ['a symbol', symbol({}), []],
    ['a symbol beyond the last number', symbol({ symbolId: 1_001 }), [`SPEC/1.1 symbol: ${DEFINITIONS} is 1001 newusdt 100 ${WITHIN}`]],
    ['a symbol in capitals', symbol({ code: 'NEW' }), [`SPEC/1.1 symbol: ${DEFINITIONS} is 7 NEW 100 ${WITHIN}`]],
    ['a tick of nothing', symbol({ tickUnits: 0n }), [`SPEC/1.1 symbol: ${DEFINITIONS} is 7 newusdt 0 ${WITHIN}`]],
    ['a symbol twice', symbol({ symbolId: 1 }), ['SPEC/1.1 symbol: symbol 1 newusdt is defined before instead of not defined before']],
    ['a market', market({}), []],
    ['a market without a number', market({ marketId: 0 }), [`SPEC/1.1 market: ${DEFINITIONS} is 0 ${WITHIN}`]],
    ['a lot of nothing', market({ lotUnits: 0n }), [`SPEC/1.1 market: ${DEFINITIONS} is 7 ${WITHIN}`, NOT_EXACT]],
    ['a market of one asset', market({ baseAssetId: USDT }), [`SPEC/1.1 market: ${DEFINITIONS} is 7 ${WITHIN}`]],
    ['a market twice', market({ marketId: 1 }), ['SPEC/1.1 market: market 1 is defined before instead of not defined before']],
    [
      'a market of no symbol',
      market({ symbolId: 9 }),
      ['SPEC/1.1 market: symbol and base asset is 9, 2 instead of defined ones', NOT_EXACT],
    ],
    ['a quote of six decimals', market({ quoteAssetId: 6 }), ['SPEC/1.1 market: decimals of the quote asset is 6 instead of 8']],
    ['a quote that nobody defined', market({ quoteAssetId: 9 }), ['SPEC/1.1 market: decimals of the quote asset is none instead of 8']],
    ['a lot of one unit', market({ lotUnits: 1n }), [NOT_EXACT]],
    ['an account', account(7), []],
    ['an account without a number', account(0), ['SPEC/2 account: the number of the account is 0 instead of 1 … 134217728']],
    ['an account twice', account(1), ['SPEC/2 account: account 1 is open already instead of not open']],
    ['capital', capital(10n ** 30n - 1n), []],
    ['too much capital', capital(10n ** 30n), [`SPEC/2 capital: the amount is ${10n ** 30n} instead of above zero`]],
    ['a stop to come', planned(lastMs + 1), []],
    ['a stop of now', planned(lastMs), [`SPEC/6.6 stop: the time of the stop is ${lastMs} instead of another one to come, or 0`]],
    ['a stop that is taken back twice', planned(0), ['SPEC/6.6 stop: the time of the stop is 0 instead of another one to come, or 0']],
    ['a transfer', transferred('platform', 'finance'), []],
    ['a transfer to itself', transferred('platform', 'platform'), ['SPEC/12 transfer: the two wallets is platform instead of different']],
  ])('%s', (_what, forged, problems) => {
    // A market that is not exact is not defined, so its event is one too many.
    const found = problemsAt(entries, forged).filter((problem) => !problem.startsWith('SPEC/2 nothing more: event 1 is '));
    expect(found).toEqual(problems);
  });

  test('a payment of nothing', () => {
    expect(problemsAt(entries, capital(0n))).toContain('SPEC/2 capital: the amount is 0 instead of above zero');
  });

  test('a journal of another format', () => {
    const problemsOf = (formatVersion: number): readonly string[] => {
      const open = { type: 'house.open', formatVersion, mode: 'demo' } as const;
      return problemsAt([], { body: open, events: [{ ...open, type: 'house.opened' }] });
    };
    expect(problemsOf(5)).toEqual(['SPEC/16 mode: formatVersion is 5 instead of 6, whose rules these are']);
    expect(problemsOf(6)).toEqual([]);
  });
});

test('the report counts what was decided again', () => {
  const audit = new Audit(serverProducts);
  for (const entry of entries) audit.see(entry);
  const { lines } = audit.report();
  const count = (of: string): number | undefined => lines.find((line) => line.of === of)?.count;
  expect(count('accounts opened')).toBe(3);
  expect(count('symbols and markets defined')).toBe(2);
  expect(count('changes of market terms')).toBe(0);
  expect(count('payments of the house: capital, budgets, endowments, grants')).toBe(8);
  expect(count('transfers between own wallets')).toBe(0);
  expect(count('pieces of due work done again')).toBe(0);
  expect(count('refusals and repetitions, which changed nothing')).toBe(0);
});
