import { beforeEach, describe, expect, test } from 'vitest';
import { runGenesis } from '../genesis/genesis.ts';
import { MemoryCore } from '../liquidity/test/memory-core.ts';
import { readInput } from '../operators/fields.ts';
import type { ActionBy, ActionDetails, OperatorChange } from '../operators/operator-action.ts';
import { serverProducts } from '../products/registry.ts';
import { earliestMs } from './effective-time.ts';
import { planTerms, timeText } from './plan-action.ts';
import { showTerms, type ShownTerms } from './show-task.ts';
import { linesOf } from './terms-commands.ts';

const START_MS = Date.UTC(2027, 0, 15, 8);
const HOUR_MS = 3_600_000;
const BY: ActionBy = { proposalId: 1, proposer: 'anna', confirmer: 'berta', reason: 'Costs have fallen' };

let nowMs: number;
let core: MemoryCore;
let action: OperatorChange;

beforeEach(async () => {
  nowMs = START_MS;
  core = new MemoryCore({ now: () => nowMs });
  await runGenesis(core, { mode: 'demo', products: serverProducts });
  action = planTerms({ core, products: serverProducts, now: () => nowMs });
});

async function proposed(line: string, options: Readonly<Record<string, string>> = {}): Promise<ActionDetails> {
  const [product, object, ...changes] = line.split(' ');
  const read = readInput(action.input, { product, object, changes, ...options });
  const checked = read.ok ? await action.check(read.input) : read;
  if (!checked.ok) throw new Error(checked.text);
  return checked.details;
}

const refusal = async (line: string, options: Readonly<Record<string, string>> = {}): Promise<string> =>
  await proposed(line, options).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

/** What the second person is told. */
async function done(details: ActionDetails, by: Partial<ActionBy> = {}): Promise<string> {
  const answer = await action.run(details, { ...BY, ...by });
  return answer.ok ? (answer.text ?? '') : `${answer.code} ${answer.text}`;
}

async function shown(product: string, object: string): Promise<ShownTerms> {
  const answer = await showTerms({ core, products: serverProducts }).answer({ name: 'anna', roles: [] }, { product, object });
  const [terms] = (answer.ok ? answer.output : []) as readonly ShownTerms[];
  if (terms === undefined) throw new Error('nothing is shown');
  return terms;
}

describe('RULES §18 terms are planned by operators', () => {
  test.each([
    ['spot', 'btcusdt', 'feePpm', '900'],
    ['spot', 'btcusdt', 'minNotional', '6.50000000'],
    ['updown', 'btcusdt-60', 'ratePpm', '860000'],
    ['rounds', 'btcusdt-300', 'cancellable', 'no'],
    ['perpetual', 'btcusdt', 'leverages', '2,4,8'],
    ['perpetual', 'btcusdt', 'tiers', '50000.00000000:20:4000,250000.00000000:10:5000'],
  ])(
    '%s %s %s=%s: that figure alone, on top of what was planned last, for the time after its notice',
    async (product, object, name, value) => {
      const before = await shown(product, object);
      expect(await done(await proposed(`${product} ${object} ${name}=${value}`))).toBe(
        `version 2 of ${product} ${object} acts from 2027-01-15T09:01:00Z: ${name}=${value}`,
      );
      const { versions } = await shown(product, object);
      expect(versions[0]).toEqual(before.versions[0]);
      const values = { ...before.versions[0]?.values, [name]: value };
      expect(versions.slice(1)).toEqual([{ version: 2, effectiveMs: START_MS + HOUR_MS + 60_000, values }]);
      // what the records make of the event is what the exchange answers
      const { terms } = serverProducts.find((one) => one.name === product) ?? {};
      const [event] = core.entries.at(-1)?.events ?? [];
      const stated = event === undefined ? null : terms?.stated(event, () => 1);
      expect(terms?.statedBy).toContain(event?.type);
      expect(stated).toMatchObject({
        lengthS: Number(object.split('-')[1] ?? 0),
        version: 2,
        values,
        effectiveMs: START_MS + HOUR_MS + 60_000,
      });
      expect(linesOf({ ...before, versions }, true).slice(-2)).toEqual([
        '  planned: version 2 from 2027-01-15T09:01:00Z',
        `    ${name}: ${before.versions[0]?.values[name]} → ${value}`,
      ]);
    },
  );

  test('a time may be a year away', async () => {
    expect(await done(await proposed('spot btcusdt feePpm=900', { from: '2028-01-16T08:00Z' }))).toContain(
      'acts from 2028-01-16T08:00:00Z',
    );
  });

  test('a delay counts from the confirmation; a time is kept as it is said', async () => {
    const delayed = await proposed('spot btcusdt feePpm=900', { after: '2h' });
    nowMs += 23 * HOUR_MS;
    expect(await done(delayed)).toContain('acts from 2027-01-16T09:01:00Z');
    const exact = await proposed('spot btcusdt orderMinLots=2', { from: '2027-01-17T00:30Z' });
    expect(await done(exact, { proposalId: 2 })).toContain('acts from 2027-01-17T00:30:00Z');
    const { versions } = await shown('spot', 'btcusdt');
    expect(versions.map(({ values }) => [values['feePpm'], values['orderMinLots']])).toEqual([
      ['1000', '1'],
      ['900', '1'],
      ['900', '2'],
    ]);
  });

  test('the command names both persons and the reason', async () => {
    await done(await proposed('spot btcusdt feePpm=900'));
    const bodies = core.entries.map(({ command }) => command.body);
    expect(bodies.at(-1)).toMatchObject({ type: 'market.change', operator: 'anna, berta', reason: 'Costs have fallen' });
  });

  test('run again behind a kill, a proposal is done once; behind another change it is refused', async () => {
    const first = await proposed('spot btcusdt feePpm=900');
    const second = await proposed('spot btcusdt feePpm=800');
    const told = await done(first);
    nowMs += 5_000;
    expect(await done(first)).toBe(told);
    expect(await done(second, { proposalId: 2 })).toBe(
      'ALREADY_DONE other terms of btcusdt were planned meanwhile: propose it again on top of them',
    );
    expect((await shown('spot', 'btcusdt')).versions).toHaveLength(2);
  });
});

describe('what is wrong is said in words', () => {
  test.each<readonly [line: string, options: Readonly<Record<string, string>>, text: RegExp]>([
    ['spot btcusdt', {}, /^changes needs what changes/],
    ['futures btcusdt feePpm=900', {}, /^the products are spot, updown, rounds, perpetual, conversion$/],
    ['spot xyzusdt feePpm=900', {}, /^spot has no xyzusdt here: btcusdt, /],
    ['updown btcusdt ratePpm=900000', {}, /^updown has no btcusdt here: btcusdt-\d+/],
    ['spot btcusdt fee=900', {}, /^fee=900 is no name=value: spot has feePpm, /],
    ['spot btcusdt enable=no', {}, /^enable=no is no name=value/],
    ['spot btcusdt feePpm', {}, /^feePpm is no name=value/],
    ['spot btcusdt feePpm=900 feePpm=800', {}, /^feePpm is said twice$/],
    ['spot btcusdt feePpm=10001', {}, /^feePpm needs a whole number from 0 to 10000$/],
    ['spot btcusdt feePpm=-1', {}, /^feePpm needs a whole number from 0 to 10000$/],
    ['spot btcusdt minNotional=0.000000001', {}, /^minNotional needs an amount with at most 8 decimals/],
    ['updown btcusdt-60 ratePpm=799999', {}, /^ratePpm needs a whole number from 800000 to 1000000$/],
    ['rounds btcusdt-300 cancellable=maybe', {}, /^cancellable needs yes or no$/],
    ['perpetual btcusdt leverages=5,2', {}, /^leverages needs 1 to 20 rising/],
    ['perpetual btcusdt tiers=100:20:400000', {}, /^tiers needs rows/],
    ['spot btcusdt feePpm=1000', {}, /^btcusdt has these terms already, or they are planned$/],
    ['spot btcusdt feePpm=900', { after: '59m' }, /^after needs 1h or more, and 366d at most$/],
    ['spot btcusdt feePpm=900', { after: 'soon' }, /^after needs minutes, hours or days: 90m, 2h, 3d$/],
    ['spot btcusdt feePpm=900', { from: '2027-02-30T08:00Z' }, /^from needs a time in UTC: 2027-01-31T08:00Z$/],
    ['spot btcusdt feePpm=900', { from: '2027-01-31 08:00' }, /^from needs a time in UTC: 2027-01-31T08:00Z$/],
    ['spot btcusdt feePpm=900', { from: '2027-01-31T08:00Z', after: '2h' }, /^from and after: say one, not both$/],
    [
      'spot btcusdt feePpm=900',
      { from: '2127-01-31T08:00Z' },
      /^too late: nothing can be planned before it, so 2028-01-16T08:00:00Z at the latest$/,
    ],
    ['spot btcusdt feePpm=900', { from: '2028-01-16T08:01Z' }, /^too late: /],
    [
      'spot btcusdt feePpm=900',
      { from: '2027-01-15T09:00Z' },
      /^too early: terms are published an hour before they act, so 2027-01-15T09:00:10Z at the earliest$/,
    ],
  ])('%s %o', async (line, options, text) => {
    expect(await refusal(line, options)).toMatch(text);
  });

  test('before what is planned: when it is proposed, and when it is confirmed', async () => {
    await done(await proposed('spot btcusdt feePpm=900', { from: '2027-01-20T08:00Z' }));
    const early = 'too early: version 2 is planned for then, so 2027-01-20T08:00:00Z at the earliest';
    expect(await refusal('spot btcusdt feePpm=800')).toBe(early);
    const late = await proposed('spot btcusdt feePpm=800', { from: '2027-01-20T08:00Z' });
    nowMs = Date.UTC(2027, 0, 20, 7, 30);
    expect(await done(late, { proposalId: 2 })).toBe(
      `BELOW_MIN too early: terms are published an hour before they act, so ${timeText(earliestMs(nowMs, 0))} at the earliest`,
    );
  });

  test.each([
    'spot btcusdt orderMinLots=100 orderMaxLots=5',
    'updown btcusdt-60 minStake=20 maxStake=10',
    'rounds btcusdt-300 feeType=1 feeValue=100',
    'rounds btcusdt-300 minStake=20 maxStake=10',
    'perpetual btcusdt minShareLots=1000 maxShareLots=10',
  ])('%s: terms that contradict each other are refused when they are proposed', async (line) => {
    expect(await refusal(line)).toBe('these terms contradict each other');
  });

  test('what the exchange refuses comes back in words', async () => {
    const one = await proposed('spot btcusdt feePpm=900');
    expect(await done(one, { proposalId: 2, confirmer: 'anna' })).toMatch(/^BAD_INPUT the exchange refused it/);
  });
});
