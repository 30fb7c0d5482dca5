import { OperatorsScript } from '@candor/exchange/test/operators-script';
import { beforeEach, describe, expect, test } from 'vitest';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { isChange, type ActionBy } from '../../operators/operator-action.ts';
import { voidContracts } from './void-action.ts';

const START_MS = Date.UTC(2027, 0, 31, 8);
const UNIT = 100_000_000n;
const USER = 1_001;
const TERMS = { ratePpm: 850_000, minStakeUnits: UNIT, maxStakeUnits: 100n * UNIT, enable: true };

let core: MemoryCore;
let script: OperatorsScript;
let nowMs: number;

beforeEach(() => {
  nowMs = START_MS;
  core = new MemoryCore({ now: () => nowMs });
  const send = (body: Parameters<MemoryCore['run']>[0]['body'], accountId = 0) => core.run({ id: '', accountId, body });
  send({ type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
  for (const [symbolId, code] of [[1, 'btcusdt'] as const, [2, 'ethusdt'] as const])
    send({ type: 'symbol.define', symbolId, code, tickUnits: 1_000_000n });
  send({ type: 'house.capital', assetId: 1, network: 'TRC20', amount: 1_000_000n * UNIT });
  send({ type: 'house.fund', assetId: 1, fund: 'updown', amount: 100_000n * UNIT });
  send({ type: 'house.fund', assetId: 1, fund: 'promo', amount: 10_000n * UNIT });
  send({ type: 'updown.define', offerId: 1, symbolId: 1, durationMs: 60_000, ...TERMS });
  send({ type: 'account.open', accountId: USER, kind: 'user' });
  send({ type: 'account.grant', accountId: USER, assetId: 1, amount: 1_000n * UNIT });
  send({ type: 'protection.confirmRisk', product: 'updown', version: 1 }, USER);
  send({ type: 'price.tick', symbolId: 1, priceTicks: 3_000_000, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] });
  for (const [side, coins] of [['up', 10n] as const, ['up', 5n] as const, ['down', 7n] as const])
    send({ type: 'updown.place', offerId: 1, side, stakeUnits: coins * UNIT, version: 0, validUntilMs: 0 }, USER);
  script = new OperatorsScript(send);
  script.found();
});

function action() {
  const change = voidContracts({ core, exchangeNow: () => nowMs });
  if (!isChange(change)) throw new Error('no change');
  return change;
}

type Asked = { readonly symbol: string; readonly to: string; readonly from?: string };
const WINDOW: Asked = { symbol: 'BTCUSDT', from: '2027-01-31T08:00Z', to: '2027-01-31T08:05:30Z' };

async function proposed(asked: Asked = WINDOW) {
  const read = await action().check(asked);
  if (!read.ok) throw new Error(read.text);
  return read.details;
}

/** Decided by both, in the journal. */
async function decided(asked?: Asked): Promise<{ readonly details: Awaited<ReturnType<typeof proposed>>; readonly by: ActionBy }> {
  const details = await proposed(asked);
  const proposalId = script.decide(['second', 'third'], 'voids', action().words?.(details, '') ?? '');
  return { details, by: { proposalId, proposer: 'second', confirmer: 'third', reason: 'A venue sent wrong prices' } };
}

describe('RULES §6.8 operators void what of a symbol expires in a window', () => {
  test('two, by the symbol and the window, which the journal keeps as they are', async () => {
    expect([action().persons, action().permission]).toEqual([2, 'voids']);
    const details = await proposed();
    expect(action().words?.(details, '')).toBe(`void contracts 1 ${START_MS} ${START_MS + 330_000}`);
    const { symbol, to } = WINDOW;
    expect(action().words?.(await proposed({ symbol, to }), '')).toBe(`void contracts 1 0 ${START_MS + 330_000}`);
  });

  test('its confirmer sees how many are open on each side, and how much goes back at most', async () => {
    expect(await action().changes?.(await proposed())).toEqual([
      { name: 'up', before: 'open: 2, staked: 15 USDT', after: 'refunded if lost: 15 USDT at most' },
      { name: 'down', before: 'open: 1, staked: 7 USDT', after: 'refunded if lost: 7 USDT at most' },
    ]);
    const [up] = (await action().changes?.(await proposed({ ...WINDOW, to: '2027-01-31T08:00:59Z' }))) ?? [];
    expect(up?.before).toBe('open: 0, staked: 0 USDT');
  });

  test('done once, however often it is run', async () => {
    const { details, by } = await decided();
    for (let again = 0; again < 2; again++)
      expect(await action().run(details, by)).toEqual({
        ok: true,
        text: `void ${by.proposalId}: second contracts of btcusdt up to 2027-01-31T08:05:30.000Z`,
      });
    nowMs += 400_000;
    expect(await action().run(details, by)).toMatchObject({ ok: true });
    expect(core.entries.flatMap(({ events }) => events).filter(({ type }) => type === 'updown.voided')).toEqual([
      {
        type: 'updown.voided',
        voidId: by.proposalId,
        symbolId: 1,
        fromMs: START_MS,
        toMs: START_MS + 330_000,
        operator: 'second, third',
        reason: 'A venue sent wrong prices',
      },
    ]);
  });

  test.each([
    [{ ...WINDOW, symbol: 'dogeusdt' }, 'NOT_FOUND', 'symbol'],
    [{ ...WINDOW, symbol: 'ethusdt' }, 'NOT_FOUND', 'symbol'],
    [{ ...WINDOW, from: 'now' }, 'BAD_INPUT', 'from'],
    [{ ...WINDOW, to: '2027-02-30T08:00Z' }, 'BAD_INPUT', 'to'],
    [{ ...WINDOW, from: '2027-01-31T08:06Z' }, 'BAD_INPUT', 'to'],
    [{ ...WINDOW, from: '2027-01-31T07:00Z', to: '2027-01-31T07:59Z' }, 'BELOW_MIN', 'to'],
  ] as const)('%o is refused with %s', async (asked, code, field) => {
    expect(await action().check(asked)).toMatchObject({ ok: false, code, field });
  });

  test('what cannot be done any more is said in words: a window that is over meanwhile, one that another void covers, one too far ahead', async () => {
    const first = await decided();
    const again = await decided({ ...WINDOW, to: '2027-01-31T08:05Z' });
    const late = await decided({ ...WINDOW, to: '2027-01-31T08:04Z' });
    const far = await decided({ ...WINDOW, to: '2027-02-02T08:00Z' });
    expect(await action().run(first.details, first.by)).toMatchObject({ ok: true });
    expect(await action().run(again.details, again.by)).toMatchObject({
      code: 'ALREADY_DONE',
      text: 'another void covers all of this already',
    });
    expect(await action().run(far.details, far.by)).toMatchObject({ code: 'ABOVE_MAX' });
    expect(await action().run(first.details, { ...first.by, proposalId: 9_999 })).toMatchObject({ code: 'NOT_FOUND' });
    nowMs += 300_000;
    expect(await action().run(late.details, late.by)).toMatchObject({ code: 'BELOW_MIN' });
  });
});
