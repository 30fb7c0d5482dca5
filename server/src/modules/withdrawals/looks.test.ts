import { describe, expect, test } from 'vitest';
import { PlatformTime } from '../../api/user/platform-time.ts';
import { isChange, type OperatorChange } from '../../operators/operator-action.ts';
import { WithdrawalChannels } from './channels.ts';
import type { WithdrawalParts } from './module.ts';
import { openWithdrawals } from './open.ts';
import { previewOf } from './preview.ts';
import { reviewActions } from './review-actions.ts';
import { holdOf } from './holds.ts';
import { rowsOf, type RowParts } from './rows.ts';
import { servedWithdrawals } from './served-settings.ts';
import { recorded } from './test/recorded.ts';
import { ANNA, LIMITS_OFF, NOON_MS, openRequests, type GroundOptions } from './test/request-ground.ts';

const DAY_MS = 86_400_000;
const USDT = { assetId: 1, code: 'USDT', scale: 8 };
const catalogue = { asset: () => USDT };
const time = new PlatformTime('Asia/Kuching');
const BY = { operator: 'anna', reason: 'Not your wallet' } as const;

function ground(options: GroundOptions = {}) {
  const opened = openRequests({ ...options, terms: { hourMaxUnits: 10_000_000_000n, ...options.terms } });
  const { harness, core } = opened;
  const parts: RowParts = { core, catalogue, time, payments: { confirmationsOf: () => 4 } };
  const shown = async () => {
    const all = harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 100 });
    return all.map(recorded).map(await rowsOf(parts, await holdOf(core, ANNA, harness.timeMs), harness.timeMs));
  };
  const rows = async () =>
    (await shown()).map(({ amount, status, reason, reviewTime }) => `${amount.decimal} ${status} ${reason} ${reviewTime}`.trim());
  const confirmed = async () => {
    const [row] = await shown();
    return `${row?.confirmations} of ${row?.finalConfirmations}`;
  };
  return { ...opened, shown, rows, confirmed, ask: (usdt: bigint) => harness.request(ANNA, usdt).seq };
}

describe('wire-contract §3 withdrawals as their owner sees them', () => {
  test('each state with its status, the newest first, with the reason of what has ended', async () => {
    const { harness, ask, rows, confirmed } = ground();
    const [, cancelled, rejected, paid] = [ask(200n), ask(201n), ask(202n), ask(50n)];
    harness.send(ANNA, { type: 'custody.cancel', withdrawalId: cancelled });
    harness.send(0, { type: 'custody.reject', withdrawalId: rejected, ...BY });
    harness.send(0, { type: 'custody.pin', withdrawalId: paid, txId: 'paid', rawHash: 'raw' });
    expect(await rows()).toEqual(['50 waiting', '202 failed Not your wallet', '201 failed CANCELLED', '200 waiting']);
    const final = harness.exchange.ask({ type: 'custody.channels' })[0]?.finalConfirmations;
    expect(await confirmed()).toBe(`0 of ${final}`);
    harness.send(0, { type: 'custody.broadcast', withdrawalId: paid, txId: 'paid' });
    expect(await confirmed()).toBe(`4 of ${final}`);
    harness.send(0, { type: 'custody.complete', withdrawalId: paid, txId: 'paid', confirmations: 100 });
    expect([(await rows())[0], await confirmed()]).toEqual(['50 completed', `0 of ${final}`]);
  });

  test('a review that waits for a day is on hold with a date, the next one every day; so is all of a held account that is not signed', async () => {
    const { harness, ask, rows } = ground();
    ask(200n);
    const askedMs = harness.timeMs;
    harness.timeMs = askedMs + DAY_MS - 1;
    expect(await rows()).toEqual(['200 waiting']);
    harness.timeMs = askedMs + DAY_MS;
    expect(await rows()).toEqual([`200 held RISK_REVIEW ${time.text(askedMs + 2 * DAY_MS)}`]);
    harness.timeMs = askedMs + 3 * DAY_MS;
    expect(await rows()).toEqual([`200 held RISK_REVIEW ${time.text(askedMs + 4 * DAY_MS)}`]);
    const paid = ask(50n);
    const reviewMs = harness.timeMs + DAY_MS;
    harness.send(0, { type: 'hold.place', accountId: ANNA, scope: 'withdrawal', code: 'KYC_REVIEW', reviewMs, ...BY });
    expect(await rows()).toEqual(['50', '200'].map((amount) => `${amount} held KYC_REVIEW ${time.text(reviewMs)}`));
    harness.timeMs = reviewMs;
    harness.send(0, { type: 'custody.pin', withdrawalId: paid, txId: 'paid', rawHash: 'raw' });
    harness.send(0, { type: 'hold.place', accountId: ANNA, scope: 'withdrawal', code: 'KYC_REVIEW', reviewMs: reviewMs + DAY_MS, ...BY });
    expect((await rows())[0]).toBe('50 waiting');
  });

  test('fee and parts of it add up', async () => {
    const { harness, ask, shown } = ground({ terms: { ratioPpm: 10_000 } });
    const id = ask(300n);
    const [row] = await shown();
    expect([row?.fee, row?.fixedFee, row?.realAmount].map((amount) => amount?.decimal)).toEqual(['4', '1', '296']);
    expect(row).toMatchObject({ ratio: 1, reference: `W${id}`, channel: 'USDT-TRC', coin: 'usdt', isCancellable: true });
    expect(harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: 0, count: 1 })[0]?.feeUnits).toBe(400_000_000n);
  });
});

describe('RULES §13.2 what a withdrawal would come to is said before', () => {
  async function preview(usdt: bigint, options: GroundOptions = {}, before: readonly bigint[] = []) {
    const { harness, core, ask } = ground(options);
    for (const amount of before) ask(amount);
    const channels = new WithdrawalChannels(core, ['USDT-TRC']);
    const [channel, rules] = [await channels.find('USDT-TRC'), await channels.rules()];
    if (channel === null || rules === null) throw new Error('no channel');
    const tradePasswords = { isSet: async () => await Promise.resolve(true), pausedUntilMs: async () => await Promise.resolve(null) };
    const parts = { core, tradePasswords, time, exchangeNow: () => harness.timeMs, needsCode: false };
    const said = await previewOf({ ...parts, dayMaxValueOf: async () => await Promise.resolve(null) }, ANNA, {
      channel,
      scale: 8,
      rules,
      amountUnits: usdt * 100_000_000n,
    });
    const booked = harness.request(ANNA, usdt).seq;
    return { said, booked: harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: booked + 1, count: 1 })[0] };
  }

  test.each<readonly [string, GroundOptions, readonly bigint[]]>([
    ['a fixed fee', {}, []],
    ['a share and a fixed fee', { terms: { ratioPpm: 12_345 } }, []],
    ['the last free one', { rules: { dayFreeRequests: 2 } }, [20n]],
    ['the first that is not free', { rules: { dayFreeRequests: 2 } }, [20n, 20n]],
  ])('%s: as the exchange then books it', async (_what, options, before) => {
    const { said, booked } = await preview(333n, options, before);
    if (said === null || booked === undefined) throw new Error('nothing was booked');
    expect(said.fee.decimal).toBe(String(Number(booked.feeUnits) / 1e8));
    expect(Number(said.amount.decimal) - Number(said.fee.decimal)).toBeCloseTo(Number(said.realAmount.decimal), 8);
    expect(said.requestsLeft).toBe(10 - before.length);
  });

  test('bounds, what is final, and a fee that would take all of it', async () => {
    const { said } = await preview(1n, { usdt: 700n });
    expect(said).toMatchObject({ channel: 'USDT-TRC', coin: 'usdt', network: 'tron', isOn: true, isWindowOpen: true, hold: '' });
    expect(said).toMatchObject({ windowStart: '11:00:00', windowEnd: '23:00:00', freeLeft: 0, requestsLeft: 10 });
    expect([said?.realAmount, said?.minimum, said?.withdrawable, said?.notFinal].map((amount) => amount?.decimal)).toEqual([
      '0',
      '20',
      '700',
      '0',
    ]);
  });
});

describe('wire-contract §15 the settings of withdrawals', () => {
  const served = async (options: GroundOptions = {}, followed: readonly 'USDT-TRC'[] = ['USDT-TRC']) => {
    const { core } = ground(options);
    return await servedWithdrawals(new WithdrawalChannels(core, followed), catalogue, { needsCode: true, allowsChange: false });
  };

  test('are what the exchange has in force; what is named like a tax or a loan is carried and off', async () => {
    const { WITHDRAWAL_SETTING, WITHDRAWAL_CHANNEL_SETTING } = await served({ rules: { dayFreeRequests: 3 }, terms: { ratioPpm: 5_000 } });
    expect(WITHDRAWAL_SETTING).toEqual({
      ratio: '10',
      dayWithdrawalNum: '10',
      freeNum: '3',
      withdrawalMax: '100000',
      withdrawalMix: '20',
      limitTimeStart: '11:00:00',
      limitTimeEnd: '23:00:00',
      checkPass: true,
      checkCode: true,
      limitTime: true,
      allowChange: false,
      sameAddress: false,
      sameUser: false,
      checkTax: false,
      checkLoan: false,
      feeTax: '0',
      coinTax: '0',
    });
    const shared = { type: '0', dayWithdrawalNum: 10, freeNum: 3, withdrawalMax: 1_000_000, useSys: true, useThird: false, thirdList: [] };
    const usdt = { ...shared, rechargeName: 'USDT-TRC', rechargeType: 'usdt', status: '1', fee: 1, ratio: 0.5, withdrawalMix: 20 };
    expect(WITHDRAWAL_CHANNEL_SETTING?.[0]).toEqual(usdt);
  });

  test('a channel is off without a node, and when it is switched off', async () => {
    const status = async (...asked: Parameters<typeof served>) => (await served(...asked)).WITHDRAWAL_CHANNEL_SETTING?.[0]?.status;
    expect([await status(), await status({}, []), await status({ terms: { withdrawEnable: false } })]).toEqual(['1', '0', '0']);
  });

  test('a channel by which nothing is paid is off, though its chain is read for deposits', async () => {
    const { core } = ground();
    const deposits = [{ channels: ['USDT-TRC'] }];
    const statusWhere = async (...channels: readonly 'USDT-TRC'[]) => {
      const modules = { deposits, payments: { channels }, identity: {}, 'withdrawal-addresses': {}, settings: { AUTH_LIMIT: LIMITS_OFF } };
      const records = { database: null, reach: async () => await Promise.reject(new Error('no records')) };
      const machine = { ...core, figures: () => ({ seq: 0 }), onBatch: () => () => undefined };
      const others = { catalogue, records, provenance: { keyring: null }, database: { withTables: () => null } };
      const opened = openWithdrawals({ ...modules, ...others, core: machine } as unknown as WithdrawalParts, false);
      const status = (await opened.settings?.())?.WITHDRAWAL_CHANNEL_SETTING?.[0]?.status;
      await opened.stop?.();
      return status;
    };
    expect([await statusWhere(), await statusWhere('USDT-TRC')]).toEqual(['0', '1']);
  });
});

describe('RULES §13.2 what operators decide', () => {
  function office() {
    const opened = ground({ usdt: 50_000n });
    const actions = reviewActions({ core: opened.core, catalogue });
    const named = (name: string): OperatorChange => {
      const action = actions.find((one) => one.name === name);
      if (action === undefined || !isChange(action)) throw new Error(name);
      return action;
    };
    /** Proposed, and done by so many persons. */
    const act = async (name: string, withdrawal: number, proposalId = 1): Promise<string> => {
      const action = named(name);
      const checked = await action.check({ withdrawal, code: 'ADDRESS_RISK' });
      if (!checked.ok) return checked.code;
      const by = { proposalId, proposer: 'rita', confirmer: action.persons === 2 ? 'rosa' : null, reason: 'looked at' };
      const done = await action.run(checked.details, by);
      return done.ok ? 'ok' : done.code;
    };
    const stateOf = (id: number) =>
      opened.harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: id + 1, count: 1 })[0]?.state;
    return { ...opened, named, act, stateOf };
  }

  test('one approves a small one, two a large one, and neither takes the other’s way; each once', async () => {
    const { ask, act, stateOf } = office();
    const [small, large] = [ask(200n), ask(10_000n)];
    expect([await act('approve-large-withdrawal', small), await act('approve-withdrawal', large)]).toEqual(['BAD_INPUT', 'BAD_INPUT']);
    expect([await act('approve-withdrawal', small, 1), await act('approve-large-withdrawal', large, 2)]).toEqual(['ok', 'ok']);
    expect([stateOf(small), stateOf(large)]).toEqual(['approved', 'approved']);
    expect(await act('approve-withdrawal', small, 3)).toBe('NOT_FOUND');
    expect(await act('approve-withdrawal', 1, 4)).toBe('NOT_FOUND');
  });

  test('a large one by one person alone is refused by the exchange, whoever sends it', () => {
    const { ask, harness } = office();
    const large = ask(10_000n);
    expect(harness.code(0, { type: 'custody.approve', withdrawalId: large, ...BY })).toBe('BAD_INPUT');
    expect(harness.code(0, { type: 'custody.approve', withdrawalId: large, operator: 'anna, anna', reason: 'twice' })).toBe('BAD_INPUT');
  });

  test('what waits or is approved is rejected, and all of it comes back; nothing is approved of who is held', async () => {
    const { ask, act, stateOf, harness } = office();
    const [waiting, approved] = [ask(200n), ask(50n)];
    expect([await act('reject-withdrawal', waiting, 1), await act('reject-withdrawal', approved, 2)]).toEqual(['ok', 'ok']);
    expect([stateOf(waiting), stateOf(approved), harness.available(ANNA)]).toEqual(['rejected', 'rejected', 5_000_000_000_000n]);
    const held = ask(200n);
    harness.send(0, { type: 'hold.place', accountId: ANNA, scope: 'withdrawal', code: 'RISK_REVIEW', reviewMs: NOON_MS + DAY_MS, ...BY });
    expect(await act('approve-withdrawal', held, 3)).toBe('ACCOUNT_HELD');
    expect(await act('reject-withdrawal', held, 4)).toBe('ok');
  });

  test('what was asked for before there were codes is rejected with its words, once', async () => {
    const { ask, named, harness } = office();
    const withdrawal = ask(200n);
    const by = { proposalId: 9, proposer: 'rita', confirmer: null, reason: 'not his own address' };
    for (let again = 0; again < 2; again++) expect(await named('reject-withdrawal').run({ withdrawal }, by)).toEqual({ ok: true });
    const [found] = harness.exchange.ask({ type: 'custody.withdrawals', accountId: ANNA, beforeId: withdrawal + 1, count: 1 });
    expect(found).toMatchObject({ state: 'rejected', reason: 'not his own address' });
    expect(harness.available(ANNA)).toBe(5_000_000_000_000n);
  });
});
