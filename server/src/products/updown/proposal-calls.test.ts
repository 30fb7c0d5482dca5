import { noticed, NOTICE_MS } from '@candor/exchange/test/harness';
import { CALLS } from '@candor/contract/table';
import { simulatedTick } from '@candor/exchange/test/harness';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALICE, CallHarness, DOGE, ORDER, PERIOD } from './test/call-harness.ts';

let harness: CallHarness;

beforeEach(async () => {
  harness = await CallHarness.make();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the price shown is the price bought', () => {
  test('a proposal is good for ten seconds', async () => {
    const [proposalId, late] = [await harness.proposalOf(ORDER), await harness.proposalOf(ORDER)];
    harness.nowMs += 9_999;
    harness.tick(20_000);
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ ok: true });
    harness.nowMs += 2;
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId: late })).toMatchObject({
      reason: 'QUOTE_EXPIRED',
      field: 'proposalId',
    });
  });

  test('its order is promised the terms until then, with real money as with play money', async () => {
    await harness.open(true, 'live');
    const { data } = (await harness.ask(CALLS.updownProposal, ORDER)) as {
      readonly data: { readonly proposalId: string; readonly expiresAt: number };
    };
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId: data.proposalId })).toMatchObject({ ok: true });
    expect(harness.core.entries.at(-1)?.command.body).toMatchObject({ type: 'updown.place', validUntilMs: data.expiresAt });
  });

  test('a proposal is for one order: a second one is refused, the same request again answers the first', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    const first = await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1');
    expect(first).toMatchObject({ ok: true });
    for (const key of ['request-of-alice-2', ''])
      expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, key)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toHaveLength(1);
    await expect(harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1')).rejects.toThrow('no records');
    expect(harness.core.entries.at(-1)?.outcome).toMatchObject({ ok: true, repeated: true });
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toHaveLength(1);
  });

  test('a proposal whose order was accepted stays used, though the same request again is answered BUSY', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1')).toMatchObject({ ok: true });
    harness.core.busy = 1;
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1')).toMatchObject({ reason: 'BUSY' });
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-2')).toMatchObject({
      reason: 'QUOTE_EXPIRED',
    });
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toHaveLength(1);
  });

  test('two orders by one proposal at once make one order', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    const both = [
      harness.asked(CALLS.createUpdownOrder, { ...ORDER, proposalId }),
      harness.asked(CALLS.createUpdownOrder, { ...ORDER, proposalId }),
    ];
    await vi.advanceTimersByTimeAsync(1_000);
    const answers = await Promise.all(both);
    expect(answers.filter((answer) => 'reason' in answer)).toMatchObject([{ reason: 'QUOTE_EXPIRED' }]);
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toHaveLength(1);
  });

  test('an order that was refused leaves its proposal as it was', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    harness.nowMs += 2_001;
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ reason: 'PRICE_FROZEN' });
    harness.tick(20_000);
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ ok: true });
  });

  test("another user's proposal, and one of an earlier start of the server, promise nothing", async () => {
    const proposalId = await harness.proposalOf(ORDER);
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, '', ALICE + 1)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    await harness.open(true);
    for (const key of ['request-of-alice-1', ''])
      expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, key)).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toEqual([]);
  });

  test('§16 a request that is repeated after a restart means the same, its proposal too', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1');
    await harness.open(true);
    await expect(harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId }, 'request-of-alice-1')).rejects.toThrow('no records');
    expect(harness.core.entries.at(-1)?.outcome).toMatchObject({ ok: true, repeated: true });
    const other = await harness.ask(CALLS.createUpdownOrder, { ...ORDER, betContent: 0, proposalId }, 'request-of-alice-1');
    expect(other).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    expect(harness.core.exchange.ask({ type: 'updown.open', accountId: ALICE })).toHaveLength(1);
  });

  test('terms that changed since are not bought by surprise; without a proposal the order is filled at those in force', async () => {
    const terms = { ratePpm: 810_000, minStakeUnits: 100_000_000n, maxStakeUnits: 200_000_000_000n, enable: true };
    harness.must(0, { type: 'updown.change', offerId: PERIOD, ...terms, ...noticed(harness.nowMs) });
    harness.nowMs += NOTICE_MS - 1;
    harness.tick(20_000);
    const proposalId = await harness.proposalOf(ORDER);
    harness.nowMs += 1;
    expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
    const placed = await harness.ask(CALLS.createUpdownOrder, ORDER);
    expect(placed).toMatchObject({ data: { rate: { decimal: '0.81' }, version: 2, rewardAmount: { decimal: '18.1' } } });
  });

  test('a proposal is of one product, one side and one stake', async () => {
    const proposalId = await harness.proposalOf(ORDER);
    for (const other of [{ periodId: PERIOD + 1 }, { betContent: 0 }, { betAmount: '10.00000001' }])
      expect(await harness.ask(CALLS.createUpdownOrder, { ...ORDER, proposalId, ...other })).toMatchObject({ reason: 'QUOTE_EXPIRED' });
  });

  test('a product that is off is neither proposed nor sold, and its period says so', async () => {
    harness.must(0, { type: 'updown.switch', offerId: PERIOD, enable: false, operator: 'anna', reason: 'test' });
    await harness.open(true);
    for (const call of [CALLS.updownProposal, CALLS.createUpdownOrder])
      expect(await harness.ask(call, ORDER)).toMatchObject({ reason: 'MARKET_CLOSED', field: 'periodId' });
    expect(await harness.ask(CALLS.updownPeriods, { secondId: DOGE })).toMatchObject({
      data: [{ id: PERIOD, status: 2 }, {}, {}, {}, {}],
    });
  });
});

describe('nothing is proposed that would be refused', () => {
  const refusalOf = async (order: object): Promise<object> => await harness.ask(CALLS.updownProposal, { ...ORDER, ...order });

  test('a stake out of its limits, above what is covered, or more than there is', async () => {
    expect(await refusalOf({ betAmount: '0.5' })).toMatchObject({ reason: 'BELOW_MIN', limit: '1', field: 'betAmount' });
    expect(await refusalOf({ betAmount: '2000.1' })).toMatchObject({ reason: 'ABOVE_MAX', limit: '2000', field: 'betAmount' });
    const all = { assetId: 1, from: 'platform', to: 'contract', amount: 999_500_000_000n } as const;
    harness.must(ALICE, { type: 'wallet.transfer', ...all });
    expect(await refusalOf({})).toMatchObject({ reason: 'INSUFFICIENT_FUNDS', field: 'betAmount' });
    expect(await refusalOf({ betAmount: '5' })).toMatchObject({ ok: true });
  });

  test('a price that is frozen, old or runs away', async () => {
    harness.must(0, simulatedTick(DOGE, 0, 'frozen'));
    expect(await refusalOf({})).toMatchObject({ reason: 'PRICE_FROZEN', field: 'periodId' });
    harness.nowMs += 3_000;
    harness.tick(20_000);
    expect(await refusalOf({})).toMatchObject({ ok: true });
    // no entry follows: the exchange's time is the server's
    harness.nowMs += 2_001;
    expect(await refusalOf({})).toMatchObject({ reason: 'PRICE_FROZEN' });
    harness.nowMs += 1_000;
    harness.tick(20_200);
    expect(await refusalOf({})).toMatchObject({ reason: 'FAST_MARKET' });
  });

  test('a user who is excluded or has not read the risks', async () => {
    harness.must(0, { type: 'account.open', accountId: ALICE + 1, kind: 'user' });
    harness.must(0, { type: 'protection.require', confirmation: true });
    expect(await harness.ask(CALLS.updownProposal, ORDER, '', ALICE + 1)).toMatchObject({ reason: 'RISK_UNCONFIRMED' });
    harness.must(ALICE, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
    expect(await refusalOf({})).toMatchObject({ reason: 'SELF_EXCLUDED' });
  });
});
