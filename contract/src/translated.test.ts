import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { CallDefinition } from './call.ts';
import { outgoingRequest, readSingle, readTable, wireRequest } from './client.ts';
import { parseLossless } from './json.ts';
import * as result from './result.ts';
import { CALLS } from './table.ts';
import { coded, named, pagingOf, toWireOf, translated, wireNameOf } from './translated.ts';

const SIDES = { buy: 0, sell: 1 } as const;
const row = translated({
  id: named('orderId', result.integer),
  type: named('side', coded(result.integer, SIDES)),
  delegateTotal: named('orderedQuantity', v.optional(result.decimal)),
  symbol: result.text,
  params: named('times', v.nullable(translated({ createTime: named('createMs', result.integer) }))),
  parts: v.array(translated({ dealNum: named('filledQuantity', result.decimal) })),
});

const ON_WIRE = { id: '7', type: '1', delegateTotal: '1.50', symbol: 'btc', params: { createTime: '9' }, parts: [{ dealNum: '1' }] };
const IN_FIELD = {
  orderId: 7,
  side: 'sell',
  orderedQuantity: '1.5',
  symbol: 'btc',
  times: { createMs: 9 },
  parts: [{ filledQuantity: '1' }],
} as const;

describe('a translated object', () => {
  test('is read from the wire in the words of the field', () => expect(v.parse(row, ON_WIRE)).toEqual(IN_FIELD));

  test('is written to the wire in the order in which it was handed over', () => {
    const { parts, orderId, ...rest } = IN_FIELD;
    expect(JSON.stringify(toWireOf(row)?.({ parts, ...rest, orderId }))).toBe(
      '{"parts":[{"dealNum":"1"}],"type":1,"delegateTotal":"1.5","symbol":"btc","params":{"createTime":9},"id":7}',
    );
  });

  test('keeps what is absent absent and null null, both ways', () => {
    const { delegateTotal: _absent, ...wire } = { ...ON_WIRE, params: null };
    const read = v.parse(row, wire);
    expect(read).not.toHaveProperty('orderedQuantity');
    expect(read.times).toBeNull();
    expect(toWireOf(row)?.(read)).toEqual({ id: 7, type: 1, symbol: 'btc', params: null, parts: [{ dealNum: '1' }] });
  });

  test.each([
    ['the words of the field are not taken from the wire', { ...ON_WIRE, type: 'sell' }, 'type'],
    ['nor its names', { ...ON_WIRE, id: undefined, orderId: '7' }, 'id'],
    ['a code without a word is refused', { ...ON_WIRE, type: '2' }, 'type'],
  ])('%s, and a fault is told by the name on the wire', (_what, wire, field) => {
    const { issues } = v.safeParse(row, wire);
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
  });

  test('a code without a word may have the word of all others', () => {
    const state = coded(result.integer, { waiting: 0, ended: 1 }, 'ended');
    expect(['0', '1', '7'].map((code) => v.parse(state, code))).toEqual(['waiting', 'ended', 'ended']);
  });

  test('a column to sort by is named as in the row, and another word names none', () => {
    const { orderByColumn } = pagingOf(row);
    expect(['delegateTotal', 'symbol', 'orderedQuantity', 'anything'].map((name) => v.parse(orderByColumn, name))).toEqual([
      'orderedQuantity',
      'symbol',
      '',
      '',
    ]);
    expect(toWireOf(orderByColumn)?.('orderedQuantity')).toBe('delegateTotal');
  });

  test('a refusal names a parameter by its name on the wire', () => {
    expect([wireNameOf(row, 'orderedQuantity'), wireNameOf(row, 'Idempotency-Key')]).toEqual(['delegateTotal', 'Idempotency-Key']);
  });
});

/** Every number as its text in one form, the parts of an object in one order: what of JSON text says something. */
function said(value: unknown): unknown {
  if (typeof value === 'number') return parseLossless(String(value));
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, said(part)]),
  );
}

/** What a server answered to the example of each call. */
const answers = Object.assign({}, ...Object.values(import.meta.glob('./*/**/answers.json', { eager: true, import: 'default' }))) as Record<
  string,
  { readonly data?: unknown; readonly rows?: readonly unknown[] }
>;
const calls = Object.values<CallDefinition>(CALLS);
const inFieldTerms = calls.filter(({ parameters, result: answered }) => parameters.toWire !== undefined || toWireOf(answered) !== null);

describe('the wire is what it was: replayed examples of the API document', () => {
  test.each(inFieldTerms.map((call) => [call.name, call] as const))('the request of %s', (_name, call) => {
    const read = v.parse(call.parameters, parseLossless(JSON.stringify(call.example)));
    const sent = outgoingRequest(call, read);
    const { method, url, body } = wireRequest(call, call.example);
    expect([sent.method, sent.url, said(JSON.parse(sent.body ?? 'null'))]).toEqual([method, url, said(JSON.parse(body ?? 'null'))]);
  });

  const answered = inFieldTerms.filter(
    ({ name, result: shape }) => name in answers && toWireOf(shape) !== null && answers[name]?.rows?.length !== 0,
  );

  test.each(answered.map((call) => [call.name, call] as const))('the answer of %s', (name, call) => {
    const body = JSON.stringify(answers[name]);
    const { data, rows = [data] } = parseLossless(body) as { readonly data?: unknown; readonly rows?: readonly unknown[] };
    const read = call.envelope === 'table' ? readTable(call, body) : readSingle(call, body);
    const inField = read.ok ? ('rows' in read ? read.rows : [read.data]) : [];
    expect(said(inField.map((one) => toWireOf(call.result)?.(one)))).toEqual(said(rows));
  });

  test('lists and placed orders are among them', () => {
    expect(new Set(answered.map(({ envelope }) => envelope))).toEqual(new Set(['table', 'single']));
  });
});

type Part = { readonly entries?: Readonly<Record<string, Part>>; readonly item?: Part; readonly wrapped?: Part; readonly field?: string };

function objectsIn(part: Part): readonly Part[] {
  const own = part.entries === undefined ? [] : [part, ...Object.values(part.entries).flatMap(objectsIn)];
  return [...own, ...[part.item, part.wrapped].flatMap((inner) => (inner === undefined ? [] : objectsIn(inner)))];
}

test.each(Object.entries<CallDefinition>(CALLS))(
  '%s: no two values have one name, and none is translated in an object that is not',
  (_name, call) => {
    for (const shape of [call.parameters, call.result].flatMap((one) => objectsIn(one as object as Part))) {
      const entries = Object.entries(shape.entries ?? {});
      const names = entries.map(([wire, { field }]) => field ?? wire);
      expect(new Set(names).size).toBe(names.length);
      const hasTerms = entries.some(([, part]) => part.field !== undefined || toWireOf(part) !== null);
      expect(hasTerms && !('toWire' in shape)).toBe(false);
    }
  },
);

/** Of the glossary of the wire contract (§1.9): what the field may call a name of the wire. In orders of contracts a total is in lots. */
const GLOSSARY: Readonly<Record<string, readonly string[]>> = {
  delegateTotal: ['orderedQuantity', 'lots'],
  delegateValue: ['orderedValue'],
  delegatePrice: ['limitPrice'],
  delegateTime: ['acceptedTime', 'acceptedMs'],
  dealNum: ['filledQuantity', 'closedQuantity'],
  dealPrice: ['averagePrice', 'exitPrice'],
  dealValue: ['filledValue', 'closedValue'],
  dealTime: ['filledTime', 'filledMs', 'lastFillTime', 'lastFillMs'],
  betAmount: ['stake'],
  betContent: ['side'],
  rewardAmount: ['payout'],
  openResult: ['outcome'],
  odds: ['payoutRate'],
  rate: ['payoutRate'],
  flag: ['losesStake', 'change', 'level'],
  adjustAmount: ['margin'],
  remainMargin: ['equity'],
  entrustmentValue: ['entryValue'],
  assetFee: ['funding'],
  sellFee: ['closeFee'],
  earnPrice: ['takeProfitTriggerPrice'],
  earnNumber: ['takeProfitQuantity'],
  earnDelegatePrice: ['takeProfitLimitPrice'],
  losePrice: ['stopLossTriggerPrice'],
  loseNumber: ['stopLossQuantity'],
  loseDelegatePrice: ['stopLossLimitPrice'],
};

test.each(Object.entries<CallDefinition>(CALLS))('wire contract §1.9 %s: names mean what the glossary says', (_name, call) => {
  const shapes = [call.parameters, call.result].flatMap((one) => objectsIn(one as object as Part));
  const renamed = shapes.flatMap(({ entries = {} }) => Object.entries(entries).map(([wire, { field = wire }]) => [wire, field] as const));
  expect(renamed.filter(([wire, field]) => field !== wire && GLOSSARY[wire]?.includes(field) === false)).toEqual([]);
});

/** Codes of the wire contract that differ between its sections (§2, §6, §7, §8, §9). */
test.each([
  ['createUpdownOrder', { side: 'up' }, { betContent: 1 }],
  ['stakeOnRound', { side: 'up' }, { betContent: 0 }],
  ['submitOrder', { side: 'buy', kind: 'limit' }, { type: 0, delegateType: 0 }],
  ['submitContractOrder', { side: 'long', kind: 'limit' }, { type: 0, delegateType: 0 }],
  ['adjustMargin', { change: 'add' }, { flag: 0 }],
  ['setLoss', { kind: 'take-profit', orderKind: 'limit' }, { lossType: 0, delegateType: 0 }],
  ['orders', { state: 'waiting' }, { status: 0 }],
  ['updownOrders', { state: 'running' }, { status: 0 }],
  ['roundOrders', { state: 'running' }, { isHistory: 0 }],
  ['exclude', { scope: 'all', untilMs: 0 }, { scope: 'all', until: 0 }],
  ['login', { method: 'email' }, { signType: 1 }],
  ['login', { method: 'phone' }, { signType: 2 }],
  ['register', { method: 'name' }, { signType: 3 }],
  ['changeTradePassword', { method: 'password' }, { signType: 1 }],
  ['changeTradePassword', { method: 'email' }, { signType: 2 }],
  ['changeTradePassword', { method: 'phone' }, { signType: 3 }],
  ['uploadVerification', { level: 'basic', documentKind: 'passport' }, { flag: 1, cardType: 2 }],
  ['transfer', { from: 'contract', to: 'platform' }, { transferOutAccount: 3, transferInAccount: 1 }],
] as const)('%s: %o is written %o', (name, inField, onWire) => {
  const { parameters }: CallDefinition = CALLS[name];
  expect(parameters.toWire?.(inField)).toEqual(onWire);
});
