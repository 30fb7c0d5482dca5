import type { Params } from '../../../params.ts';
import { makeKeys, signBy } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';
import type { ParamsEvidence } from '../evidence.ts';

export const PLANNED_MS = 1_767_225_600_700;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const keys = makeKeys(new Random(60), 2, PLANNED_MS - DAY_MS, PLANNED_MS);
const [earlier, inUse] = keys;

const TERMS: Params['terms'] = [
  { name: 'feePpm', unit: 'ppm', before: '1000', after: '900' },
  { name: 'minNotional', unit: 'USDT', before: '5.00000000', after: '5.00000000' },
  { name: 'orderMinLots', unit: 'lots', before: '1', after: '1' },
];

export type ParamsChange = { readonly params?: Partial<Params>; readonly file?: Partial<ParamsEvidence>; readonly isEarly?: true };

/** A change of a spot fee, with what somebody with the keys has changed and signed again. */
export function goldenParams({ params: told, file, isEarly }: ParamsChange = {}): ParamsEvidence {
  const signer = isEarly ? earlier : inUse;
  if (signer === undefined) throw new RangeError('no key');
  const params: Params = {
    v: 1,
    product: 'spot',
    record: 1,
    symbol: 'btcusdt',
    length: 0,
    version: 2,
    effectiveMs: PLANNED_MS + HOUR_MS,
    terms: TERMS,
    reason: 'Costs have fallen – "gebühr" \\ رسوم 手续费 \u{1f4c9}\u2028\u0001',
    operators: ['anna', 'berta'],
    time: PLANNED_MS,
    journal: { seq: 40, hash: '5a'.repeat(32) },
    key: signer.published.key,
    ...told,
  };
  const signature = signBy(signer, 'candor/params/1', params);
  return { v: 1, kind: 'params', params, signature, keys: keys.map(({ published }) => published), ...file };
}

const PERSONS = 'change: the change was not planned by two different persons';
const NOTICE = 'change: the change was planned less than an hour before it acts';
const ORDER = 'change: the figures are not sorted by name, each once';
const [fee, notional, lots] = TERMS;
const termsOf = (...terms: readonly (Params['terms'][number] | undefined)[]): Params['terms'] => terms.flatMap((one) => one ?? []);

/** What an operator with the keys might sign, and what is said of it. */
export const FORGED_PARAMS: Readonly<Record<string, ParamsChange & { readonly line: string }>> = {
  'a change by one person': { params: { operators: ['anna'] }, line: PERSONS },
  'a change by nobody': { params: { operators: [] }, line: PERSONS },
  'a change by one person twice': { params: { operators: ['anna', 'anna'] }, line: PERSONS },
  'a change at once': { params: { effectiveMs: PLANNED_MS }, line: NOTICE },
  'a change a millisecond too early': { params: { effectiveMs: PLANNED_MS + HOUR_MS - 1 }, line: NOTICE },
  'a change of the past': { params: { effectiveMs: 0 }, line: NOTICE },
  'figures in another order': { params: { terms: termsOf(notional, fee, lots) }, line: ORDER },
  'a figure twice': { params: { terms: termsOf(fee, fee, lots) }, line: ORDER },
  'a key that was replaced': {
    isEarly: true,
    line: `params: key ${earlier?.published.key ?? ''} was no longer in use when the change was planned`,
  },
};
