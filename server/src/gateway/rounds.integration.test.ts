import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import { isSigned } from '@candor/proofs/signature';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditFolder } from '../audit/run-audit.ts';
import { rotateKey } from '../provenance/keyring.ts';
import { ApiClient } from '../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { SocketReader } from '../test/socket-client.ts';

// A real server over recorded prices that are made for this, in rounds of one minute: ETH rises every few seconds, BTC stands still, in XRP
// everybody stakes on one side, SOL falls silent between lock and end.
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const SPEED = 4;
const BAR_MS = 60_000 / SPEED;
const BARS = 40;
const PERIOD_MS = 60_000;
/** A server is ready so long after its start, about. */
const START_MS = 2_500;
/** Users are registered before the round begins. */
const PREPARED_MS = 9_000;
/** The last price of SOL, to half a bar: a source counts for ten seconds more, so that its ticks end between lock and close tick. */
const SILENT_AFTER_MS = 31_500;
const HEADER = 'open_time,open,high,low,close,volume\n';

type Stake = ResultOf<typeof CALLS.stakeOnRound>;
type Row = ResultOf<typeof CALLS.roundOrders>;
type Round = ResultOf<typeof CALLS.settledRounds>;

const NAMES = ['round01', 'round02', 'round03', 'round04'] as const;
let recording = '';
let environment: Readonly<Record<string, string>> = {};
let server: ServerProcess;
const users: ApiClient[] = [];
const userIds: number[] = [];
const stakes: Stake[] = [];
let roundStartMs = 0;

const bars = (priceOf: (quarter: number) => string, count: number): string =>
  HEADER +
  Array.from({ length: count }, (_, minute) => {
    const [open, low, high, close] = [0, 1, 2, 3].map((quarter) => priceOf(minute * 4 + quarter));
    return `${RECORDED_MS + minute * 60_000},${open},${high},${low},${close},1\n`;
  }).join('');

const user = (place: number): ApiClient => {
  const found = users[place];
  if (found === undefined) throw new Error(`no user ${place}`);
  return found;
};

const firstStake = (): Stake => {
  const [first] = stakes;
  if (first === undefined) throw new Error('nobody has staked');
  return first;
};

beforeAll(async () => {
  const startedMs = Date.now() + START_MS;
  roundStartMs = Math.ceil((startedMs + PREPARED_MS) / PERIOD_MS) * PERIOD_MS;
  const silentAfter = Math.round((roundStartMs + SILENT_AFTER_MS - startedMs) / BAR_MS);
  recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
  const write = (coin: string, priceOf: (quarter: number) => string, count = BARS): Promise<void> =>
    writeFile(join(recording, `${coin}USDT-1m.csv`), bars(priceOf, count));
  await write('BTC', () => '60000.00');
  await write('ETH', (quarter) => String(3_000 + quarter));
  await write('XRP', () => '0.5000');
  await write('SOL', (quarter) => `150.${String(quarter % 100).padStart(2, '0')}`, silentAfter);
  environment = { CANDOR_FEED: `replay:${recording}?speed=${SPEED}`, CANDOR_LIMITS: 'off' };
  server = await startServerProcess({ environment });
  for (const name of NAMES) {
    const client = new ApiClient(server.address);
    userIds.push(await client.register(name));
    users.push(client);
  }
});

afterAll(async () => {
  await discard(server);
  await rm(recording, { recursive: true, force: true });
});

async function periodOf(coin: string, seconds = PERIOD_MS / 1_000): Promise<ResultOf<typeof CALLS.roundPeriods>[number]> {
  const periods = await user(0).data(CALLS.roundPeriods, { symbol: coin });
  const period = periods.find((row) => row.period === seconds);
  if (period === undefined) throw new Error(`${coin} has no rounds of ${seconds} s`);
  return period;
}

async function stake(who: ApiClient, coin: string, side: 'up' | 'down', betAmount: string, key?: string): Promise<Stake> {
  const { id: periodId } = await periodOf(coin);
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return await who.data(CALLS.stakeOnRound, { periodId, betAmount, betContent: side === 'up' ? 0 : 1 }, headers);
}

const units = (text: string): bigint => {
  const read = parseAmount(text, 8);
  if (!read.ok) throw new Error(text);
  return read.units;
};
const total = (texts: readonly string[]): string =>
  formatAmountShort(
    texts.reduce((sum, text) => sum + units(text), 0n),
    8,
  );

const socketUrl = (path: string): string => server.address.replace('http', 'ws') + path;
const MARKET_SOCKET = '/ws/3f0c2b0e-5a53-4b7a-9d4b-0c9c1d7a2f11';

type RoundMessage = {
  readonly type: string;
  readonly symbol: string;
  readonly data: {
    readonly ts: number;
    readonly tick: {
      readonly periodId: number;
      readonly period: number;
      readonly startTime: number;
      readonly lockPrice: number | null;
      readonly up: { readonly amount: number; readonly stakes: number; readonly multiple: number | null };
      readonly down: { readonly amount: number; readonly stakes: number; readonly multiple: number | null };
    };
  };
};

function isRound(message: unknown): message is RoundMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ROUND';
}

/** Waits for a message of a coin's rounds of one minute. */
async function roundMessage(socket: SocketReader, fits: (tick: RoundMessage['data']['tick']) => boolean): Promise<RoundMessage> {
  const found = await socket.next(
    (message) => isRound(message) && message.data.tick.period === PERIOD_MS / 1_000 && fits(message.data.tick),
    90_000,
  );
  if (!isRound(found)) throw new Error('not of a round');
  return found;
}

describe('SPEC flash rounds over the real server, before the round', () => {
  test('§9 optionList has every coin with rounds and no gold; periods of 1, 5 and 15 minutes with their fee', async () => {
    const { optionList, indexList } = await user(0).data(CALLS.coins, {});
    expect(optionList.map((row) => row.coin)).toEqual(expect.arrayContaining(['btc', 'eth', 'sol', 'xrp']));
    expect(optionList.every((row) => row.isCollect === 2)).toBe(true);
    expect(optionList.some((row) => indexList.some((index) => index.coin === row.coin))).toBe(false);
    expect(optionList.map((row) => [row.feeType, row.feeValue, row.status, row.showFlag])).toEqual(optionList.map(() => [1, '5', 1, 1]));
    const periods = await user(0).data(CALLS.roundPeriods, { symbol: 'eth' });
    const eth = optionList.find((row) => row.coin === 'eth');
    expect(periods.map((row) => [row.optionId, row.period, row.minAmount, row.maxAmount, row.feeType, row.feeValue, row.status])).toEqual(
      [60, 300, 900].map((period) => [eth?.id, period, '1', '1000', 1, '5', 1]),
    );
    expect(await user(0).data(CALLS.roundPeriods, { symbol: 'xau' })).toEqual([]);
  });

  test('G23 the round that runs and its moments follow from the server’s time', async () => {
    const { id, optionId } = await periodOf('eth', 300);
    const round = await user(0).data(CALLS.currentRound, { symbol: 'eth', optionId, period: 300 });
    const startTime = round.serverTimeStamp - (round.serverTimeStamp % 300_000);
    expect(round).toEqual({
      serverTimeStamp: round.serverTimeStamp,
      periodId: id,
      round: startTime / 300_000,
      startTime,
      cancelEndTime: startTime + 75_000,
      betEndTime: startTime + 148_000,
      lockTime: startTime + 150_000,
      closeTime: startTime + 300_000,
    });
    expect(await user(0).refusal(CALLS.currentRound, { symbol: 'eth', optionId: optionId + 1, period: 300 })).toBe('NOT_FOUND');
    expect(await user(0).refusal(CALLS.currentRound, { symbol: 'eth', optionId, period: 301 })).toBe('NOT_FOUND');
  });

  test('§14.6 the risk text is confirmed once, in its version', async () => {
    expect((await user(0).data(CALLS.protection, {})).riskVersions).toEqual({ updown: 0, rounds: 0, required: 1 });
    for (const one of users) await one.data(CALLS.confirmRisk, { product: 'rounds', version: 1 });
  });

  test('bad input is refused with its code and parameter and changes nothing', async () => {
    const { id: periodId } = await periodOf('eth', 900);
    const good = { periodId, betAmount: '10', betContent: 0 } as const;
    const refusals: readonly (readonly [object, string, string, string | null])[] = [
      [{ periodId: 999 }, 'BAD_INPUT', 'periodId', null],
      [{ periodId: 9_007_199_254_740_991 }, 'BAD_INPUT', 'periodId', null],
      [{ periodId: 0 }, 'BAD_PARAMETER', 'periodId', null],
      [{ betAmount: '0' }, 'BAD_INPUT', 'betAmount', null],
      [{ betAmount: '-1' }, 'BAD_INPUT', 'betAmount', null],
      [{ betAmount: '1e2' }, 'BAD_INPUT', 'betAmount', null],
      [{ betAmount: '1.000000001' }, 'TOO_PRECISE', 'betAmount', '0.00000001'],
      [{ betContent: 2 }, 'BAD_PARAMETER', 'betContent', null],
    ];
    for (const [wrong, reason, field, limit] of refusals) {
      const answer = await user(0).single(CALLS.stakeOnRound, { ...good, ...wrong });
      expect([wrong, answer]).toMatchObject([wrong, { ok: false, reason, field, limit }]);
    }
    expect(await user(0).refusal(CALLS.cancelStake, { orderNo: 'R-1' })).toBe('NOT_FOUND');
    expect(await user(0).refusal(CALLS.cancelStake, { orderNo: 'S-1' })).toBe('BAD_PARAMETER');
    expect(await user(0).rows(CALLS.roundOrders, { isHistory: 0 })).toEqual([]);
    expect((await user(0).balance('usdt')).amout).toBe('10000');
  });

  test('I28 what is not there, and what nobody may see, answers the same; strangers see pools and no user', async () => {
    const stranger = new ApiClient(server.address);
    const { id: periodId } = await periodOf('eth');
    const state = await stranger.data(CALLS.roundsState, { symbol: 'eth', betAmount: '50' });
    expect(state.rounds.map((row) => [row.period, row.own, row.stake])).toEqual([60, 300, 900].map((period) => [period, [], '50']));
    expect(await stranger.refusal(CALLS.roundsState, { symbol: 'nocoin' })).toBe('NOT_FOUND');
    expect(await stranger.refusal(CALLS.roundsState, { symbol: 'eth', betAmount: 'x' })).toBe('BAD_INPUT');
    expect((await stranger.data(CALLS.roundsState, { symbol: 'xau' })).rounds).toEqual([]);
    expect(await stranger.refusal(CALLS.publishedRound, { periodId, round: 1 })).toBe('NOT_FOUND');
    expect(await stranger.refusal(CALLS.publishedRound, { periodId: 999, round: 1 })).toBe('NOT_FOUND');
    for (const call of [CALLS.roundOrders, CALLS.roundRecords] as const) {
      expect((await stranger.table(call, { isHistory: 0 })).ok).toBe(false);
    }
    expect(await stranger.refusal(CALLS.stakeOnRound, { periodId, betAmount: '10', betContent: 0 })).toBe('NOT_SIGNED_IN');
    expect(await user(0).refusal(CALLS.roundProof, { orderId: 'R-9007199254740' })).toBe('NOT_FOUND');
  });
});

describe('SPEC a round from its first stake to its end', () => {
  let market: SocketReader;
  let own: SocketReader;
  let cancelled: Stake;

  beforeAll(async () => {
    market = await SocketReader.open(socketUrl(MARKET_SOCKET));
    market.send({ op: 'subscribe', type: 'ROUND', symbol: 'eth' });
    own = await SocketReader.open(socketUrl(`/ws/coin/${userIds[0] ?? 0}`));
    own.send({ op: 'auth', satoken: user(0).token });
    // the round for which the recording was made
    await roundMessage(market, (tick) => tick.startTime === roundStartMs);
  });

  afterAll(() => {
    market.close();
    own.close();
  });

  test('G24 four users stake; the pools, what they would pay and the estimate are told at once', async () => {
    const first = await stake(user(0), 'eth', 'up', '60', 'round-of-the-first-user');
    // alone in the round: whatever comes, the stake comes back
    expect(first).toMatchObject({
      betContent: 0,
      betAmount: '60',
      rewardAmount: '60',
      repeated: false,
      closeTime: roundStartMs + PERIOD_MS,
    });
    expect(first.round).toBe(roundStartMs / PERIOD_MS);
    stakes.push(first, await stake(user(1), 'eth', 'up', '40'));
    stakes.push(await stake(user(2), 'eth', 'down', '70'), await stake(user(3), 'eth', 'down', '30'));
    expect(stakes.map((one) => one.rewardAmount)).toEqual(['60', '40', '165', '58.5']);
    const { rounds } = await user(0).data(CALLS.roundsState, { symbol: 'eth', periodId: first.periodId, betAmount: '100' });
    expect(rounds[0]).toMatchObject({
      round: first.round,
      feeType: 1,
      feeValue: '5',
      cancellable: true,
      up: { amount: '100', stakes: 2, multiple: '1.95', payout: '147.5' },
      down: { amount: '100', stakes: 2, multiple: '1.95', payout: '147.5' },
      lockPrice: null,
      own: [{ orderNo: first.orderNo, betContent: 0, betAmount: '60', cancellable: true }],
    });
    const told = await roundMessage(market, ({ up, down }) => up.amount === 100 && down.amount === 100);
    expect(told).toMatchObject({ symbol: 'eth', data: { tick: { periodId: first.periodId, up: { stakes: 2, multiple: 1.95 } } } });
    expect(await own.next(({ type }) => type === 'SETTLEMENT')).toEqual({
      type: 'SETTLEMENT',
      date: { code: '1', message: '{"type":4}' },
    });
  });

  test('§15.1 the receipt names side, stake, round and fee; its signature is that of the published key', async () => {
    const first = firstStake();
    const { receipt, receiptSignature } = first;
    expect(receipt).toMatchObject({ v: 1, kind: 'round.accept', orderId: first.orderNo, symbol: 'ethusdt', period: 60_000 });
    expect(receipt).toMatchObject({ side: 'up', stake: '60.00000000', asset: 'USDT', feeType: 1, feeValue: '5.00000000' });
    expect([receipt.round, receipt.journal.seq]).toEqual([first.round, first.id]);
    const [key] = await user(0).data(CALLS.signingKeys, {});
    expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', receipt, receiptSignature)).toBe(true);
    expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', { ...receipt, side: 'down' }, receiptSignature)).toBe(false);
    const orderNo = { orderNo: first.orderNo };
    expect(await user(0).data(CALLS.stakeReceipt, orderNo)).toEqual({ receipt, receiptSignature });
    const unknown = await user(1).text(CALLS.stakeReceipt, { orderNo: 'R-900719925474' });
    expect(await user(1).text(CALLS.stakeReceipt, orderNo)).toBe(unknown);
  });

  test('§16 a repeated request stakes once and answers the same receipt; other content is refused', async () => {
    const key = 'round-of-the-first-user';
    const again = await stake(user(0), 'eth', 'up', '60', key);
    expect(again).toMatchObject({ id: stakes[0]?.id, repeated: true, receipt: stakes[0]?.receipt });
    expect(again.receiptSignature).toBe(stakes[0]?.receiptSignature);
    const { id: periodId } = await periodOf('eth');
    const other = { periodId, betAmount: '61', betContent: 0 } as const;
    expect(await user(0).refusal(CALLS.stakeOnRound, other, { 'Idempotency-Key': key })).toBe('ID_CONFLICT');
    expect(await user(0).data(CALLS.requestResult, { key })).toMatchObject({ state: 'done', id: stakes[0]?.id });
    expect((await user(0).balance('usdt')).availableAmount).toBe('9940');
  });

  test('§7 one side a round; limits and funds to the unit; nothing is held for a refused stake', async () => {
    const { id: periodId } = await periodOf('eth');
    const good = { periodId, betAmount: '10', betContent: 0 } as const;
    expect(await user(0).refusal(CALLS.stakeOnRound, { ...good, betContent: 1 })).toBe('WRONG_SIDE');
    for (const [betAmount, reason, limit] of [
      ['0.99999999', 'BELOW_MIN', '1'],
      ['1000.00000001', 'ABOVE_MAX', '1000'],
    ] as const) {
      expect(await user(0).single(CALLS.stakeOnRound, { ...good, betAmount })).toMatchObject({
        ok: false,
        reason,
        limit,
        field: 'betAmount',
      });
    }
    await user(3).data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '9960.00000001' });
    const all = await user(3).single(CALLS.stakeOnRound, { ...good, betAmount: '10', betContent: 1 });
    expect(all).toMatchObject({ ok: false, reason: 'INSUFFICIENT_FUNDS', field: 'betAmount' });
    await user(3).data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 3, transferInAccount: 1, amount: '9960.00000001' });
    expect((await user(3).balance('usdt')).availableAmount).toBe('9970');
  });

  test('§7 an own stake is taken back inside the window; another’s answers like an unknown one', async () => {
    cancelled = await stake(user(1), 'xrp', 'down', '25');
    expect((await user(1).balance('usdt')).availableAmount).toBe('9935');
    const unknown = await user(0).text(CALLS.cancelStake, { orderNo: 'R-900719925474' });
    expect(await user(0).text(CALLS.cancelStake, { orderNo: cancelled.orderNo })).toBe(unknown);
    await user(1).data(CALLS.cancelStake, { orderNo: cancelled.orderNo });
    expect((await user(1).balance('usdt')).availableAmount).toBe('9960');
    expect(await user(1).refusal(CALLS.cancelStake, { orderNo: cancelled.orderNo })).toBe('ALREADY_DONE');
    // who left may come back, on the other side too
    stakes.push(await stake(user(1), 'xrp', 'up', '12.5'), await stake(user(2), 'xrp', 'up', '7'));
    stakes.push(await stake(user(0), 'btc', 'up', '10'), await stake(user(1), 'btc', 'down', '3.33333333'));
    stakes.push(await stake(user(2), 'sol', 'up', '5'), await stake(user(3), 'sol', 'down', '6'));
  });

  test('§7 after the first quarter nothing is taken back, after the end of betting nothing is staked', { timeout: 90_000 }, async () => {
    const cancel = { orderNo: stakes[0]?.orderNo ?? '' };
    const { rounds } = await user(0).data(CALLS.roundsState, { symbol: 'eth', periodId: stakes[0]?.periodId ?? 0 });
    const [state] = rounds;
    await market.next((message) => isRound(message) && message.data.ts >= (state?.cancelEndTime ?? 0), 60_000);
    expect(await user(0).refusal(CALLS.cancelStake, cancel)).toBe('WINDOW_CLOSED');
    await market.next((message) => isRound(message) && message.data.ts >= (state?.betEndTime ?? 0), 60_000);
    const { id: periodId } = await periodOf('eth');
    const late = await user(0).single(CALLS.stakeOnRound, { periodId, betAmount: '10', betContent: 0 });
    expect(late).toMatchObject({ ok: false, reason: 'WINDOW_CLOSED', field: 'periodId' });
  });

  test('§7 the lock’s price is told once it is final; an empty pool is refunded at the lock', { timeout: 90_000 }, async () => {
    const locked = await roundMessage(market, (tick) => tick.startTime === roundStartMs && tick.lockPrice !== null);
    const xrp = stakes.filter((one) => one.receipt.symbol === 'xrpusdt').map((one) => one.id);
    const refunded = async (): Promise<Row | undefined> =>
      (await user(1).rows(CALLS.roundOrders, { isHistory: 1 })).find((row) => row.id === xrp[0]);
    await expect.poll(refunded, { timeout: 20_000 }).toMatchObject({
      status: 1,
      openResult: '3',
      rewardAmount: '12.5',
      feeAmount: '0',
      refundReason: 'ONE_SIDED',
      openPrice: null,
      closePrice: null,
    });
    const running = await user(0).rows(CALLS.roundOrders, { isHistory: 0 });
    expect(running.map((row) => row.coinSymbol)).toEqual(['btc', 'eth']);
    const eth = running.find((row) => row.coinSymbol === 'eth');
    expect(eth).toMatchObject({ status: 0, rewardAmount: '117', openResult: null, closePrice: null, cancellable: false });
    expect(Number(eth?.openPrice)).toBe(locked.data.tick.lockPrice);
  });

  test('pools are told at most twice a second', { timeout: 60_000 }, async () => {
    await roundMessage(market, (tick) => tick.startTime > roundStartMs);
    const times = market.received.filter(isRound).filter(({ data }) => data.tick.period === 60 && data.tick.startTime === roundStartMs);
    // the first ones greet the subscriber
    const gaps = times.slice(2).map(({ data }, index) => data.ts - (times[index + 1]?.data.ts ?? 0));
    expect(times.length).toBeGreaterThan(50);
    expect(times.length).toBeLessThanOrEqual(2 * 60 + 4);
    expect(gaps.filter((gapMs) => gapMs < 250).length).toBeLessThan(3);
  });
});

describe('SPEC settlement of rounds', () => {
  const rows: Row[][] = [];
  let settled: readonly Round[] = [];

  /** All stakes of a user that are over, once none runs any more. The socket tells when to look. */
  async function settledStakes(place: number): Promise<Row[]> {
    const socket = await SocketReader.open(socketUrl(`/ws/coin/${userIds[place] ?? 0}`));
    socket.send({ op: 'auth', satoken: user(place).token });
    try {
      for (;;) {
        const running = await user(place).rows(CALLS.roundOrders, { isHistory: 0 });
        if (running.length === 0) return [...(await user(place).rows(CALLS.roundOrders, { isHistory: 1 }))];
        socket.received.length = 0;
        await socket.next(({ type }) => type === 'SETTLEMENT', 45_000);
      }
    } finally {
      socket.close();
    }
  }

  test('G24 up wins 117 and 78 for a fee of 5; tie and silent feed refund; the same for every user', { timeout: 120_000 }, async () => {
    for (const place of users.keys()) rows.push(await settledStakes(place));
    const outcome = (row: Row): readonly unknown[] => [
      row.coinSymbol,
      row.betContent,
      row.betAmount,
      row.status,
      row.openResult,
      row.rewardAmount,
      row.feeAmount,
      row.refundReason,
    ];
    expect(rows.map((own) => own.map(outcome))).toEqual([
      [
        ['btc', 0, '10', 1, '3', '10', '0', 'TIE'],
        ['eth', 0, '60', 1, '1', '117', '3', null],
      ],
      [
        ['btc', 1, '3.33333333', 1, '3', '3.33333333', '0', 'TIE'],
        ['xrp', 0, '12.5', 1, '3', '12.5', '0', 'ONE_SIDED'],
        ['xrp', 1, '25', 2, null, '25', '0', null],
        ['eth', 0, '40', 1, '1', '78', '2', null],
      ],
      [
        ['sol', 0, '5', 1, '3', '5', '0', 'NO_CLOSE'],
        ['xrp', 0, '7', 1, '3', '7', '0', 'ONE_SIDED'],
        ['eth', 1, '70', 1, '2', '0', '0', null],
      ],
      [
        ['sol', 1, '6', 1, '3', '6', '0', 'NO_CLOSE'],
        ['eth', 1, '30', 1, '2', '0', '0', null],
      ],
    ]);
    const eth = rows.flat().filter((row) => row.coinSymbol === 'eth');
    expect(new Set(eth.map((row) => `${row.openPrice} ${row.closePrice}`)).size).toBe(1);
    expect(Number(eth[0]?.closePrice)).toBeGreaterThan(Number(eth[0]?.openPrice));
  });

  test('I18 of every round Σ payouts + fee = Σ stakes, by rounds, by stakes, by ledger rows and by the public results', async () => {
    settled = (
      await Promise.all(
        ['eth', 'btc', 'xrp', 'sol'].map(async (coin) => user(0).rows(CALLS.settledRounds, { periodId: (await periodOf(coin)).id })),
      )
    ).flat();
    const short = settled.map((row) => [row.symbol, row.result, row.refundReason, row.up, row.down, row.fee, row.stakes]);
    expect(short).toEqual([
      ['eth', 'up', null, '100', '100', '5', 4],
      ['btc', 'refund', 'TIE', '10', '3.33333333', '0', 2],
      ['xrp', 'refund', 'ONE_SIDED', '19.5', '0', '0', 2],
      ['sol', 'refund', 'NO_CLOSE', '5', '6', '0', 2],
    ]);
    const over = rows.flat().filter((row) => row.status === 1);
    for (const round of settled) {
      const own = over.filter((row) => row.coinSymbol === round.symbol);
      expect(total([...own.map((row) => row.rewardAmount), round.fee])).toBe(total(own.map((row) => row.betAmount)));
      expect(total([round.up, round.down])).toBe(total(own.map((row) => row.betAmount)));
    }
    for (const [place, own] of rows.entries()) {
      const changes = await user(place).rows(CALLS.roundRecords, {});
      const written = changes.map((row) => [row.type, row.amount, row.serialId].join(' ')).toSorted();
      const expected = own.flatMap((row) => [
        `56 ${row.betAmount} ${row.id}`,
        ...(row.rewardAmount === '0' ? [] : [`57 ${row.rewardAmount} ${row.id}`]),
      ]);
      expect(written).toEqual(expected.toSorted());
      const gained = units(total(own.map((row) => row.rewardAmount))) - units(total(own.map((row) => row.betAmount)));
      expect(units((await user(place).balance('usdt')).amout)).toBe(units('10000') + gained);
    }
    const results = await new ApiClient(server.address).data(CALLS.results, {});
    const counted = results.rounds.filter((row) => row.rounds > 0);
    expect(
      counted.map(({ symbol, rounds, ups, downs, refunds, stakes: count, staked, paid, fee }) => [
        symbol,
        rounds,
        ups,
        downs,
        refunds,
        count,
        staked,
        paid,
        fee,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['eth', 1, 1, 0, 0, 4, '200', '195', '5'],
        ['btc', 1, 0, 0, 1, 2, '13.33333333', '13.33333333', '0'],
        ['xrp', 1, 0, 0, 1, 2, '19.5', '19.5', '0'],
        ['sol', 1, 0, 0, 1, 2, '11', '11', '0'],
      ]),
    );
    expect(counted).toHaveLength(4);
    expect(results.roundDays.reduce((sum, row) => sum + row.rounds, 0)).toBe(4);
  });

  test('§7 a settled round is published without users, the same for everybody, and may be kept', async () => {
    const stranger = new ApiClient(server.address);
    const { id: periodId } = await periodOf('eth');
    const round = roundStartMs / PERIOD_MS;
    const wanted = { periodId, round };
    const published = await stranger.data(CALLS.publishedRound, wanted);
    expect(published.round).toMatchObject({ kind: 'round', symbol: 'ethusdt', period: 60_000, round, result: 'up', reason: '' });
    expect(published.round).toMatchObject({ up: '100.00000000', down: '100.00000000', fee: '5.00000000' });
    expect(published.round.stakes).toEqual(
      [
        ['up', '60', '117'],
        ['up', '40', '78'],
        ['down', '70', '0'],
        ['down', '30', '0'],
      ].map(([side, staked, payout], place) => ({
        orderId: stakes[place]?.orderNo,
        side,
        stake: `${staked}.00000000`,
        payout: `${payout}.00000000`,
      })),
    );
    const text = await stranger.text(CALLS.publishedRound, wanted);
    expect(text).not.toMatch(/user|account/i);
    expect(stranger.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = stranger.headers.get('etag') ?? '';
    const url = `${server.address}${CALLS.publishedRound.path}?periodId=${periodId}&round=${round}`;
    expect((await fetch(url, { headers: { lang: 'en', 'if-none-match': etag } })).status).toBe(304);
    expect(await user(0).data(CALLS.publishedRound, wanted)).toEqual(published);
    const [key] = await stranger.data(CALLS.signingKeys, {});
    expect(isSigned(key?.publicKey ?? '', 'candor/round/1', published.round, published.roundSignature)).toBe(true);
    const next = await stranger.single(CALLS.publishedRound, { periodId, round: round + 1_000_000 });
    expect(next).toMatchObject({ ok: false, reason: 'NOT_FOUND' });
  });

  /** The proof, as soon as it is there: of a silence not before the silence is long enough. */
  async function proofOf(who: ApiClient, orderId: string): Promise<ResultOf<typeof CALLS.roundProof>> {
    for (;;) {
      const answer = await who.single(CALLS.roundProof, { orderId });
      if (answer.ok) return answer.data;
      expect(answer.reason).toBe('NOT_SETTLED');
    }
  }

  test('I17 every proof holds against the published key, whatever the outcome; what is altered does not', { timeout: 90_000 }, async () => {
    const trusted = (await user(0).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
    for (const [place, own] of rows.entries()) {
      for (const row of own.filter(({ status }) => status === 1)) {
        const evidence = await proofOf(user(place), row.orderNo);
        const verdict = verifyEvidence(evidence, trusted);
        expect([row.coinSymbol, verdict.lines.filter(({ ok }) => !ok)]).toEqual([row.coinSymbol, []]);
        expect(verdict).toMatchObject({ proved: true, kind: 'round', orderId: row.orderNo });
        expect(units(verdict.recomputed.payout ?? '')).toBe(units(row.rewardAmount));
        const made = stakes.find(({ id }) => id === row.id);
        expect([evidence.receipt, evidence.receiptSignature]).toEqual([made?.receipt, made?.receiptSignature]);
        const forged = { ...evidence, settlement: { ...evidence.settlement, amounts: { stake: '1.00000000', payout: '9.00000000' } } };
        expect(verifyEvidence(forged, trusted).proved).toBe(false);
      }
    }
  });

  test('I28 another’s proof answers like an unknown one; a cancelled stake has none', async () => {
    const unknown = await user(3).text(CALLS.roundProof, { orderId: 'R-900719925474' });
    expect(await user(3).text(CALLS.roundProof, { orderId: stakes[0]?.orderNo ?? '' })).toBe(unknown);
    const gone = rows[1]?.find(({ status }) => status === 2);
    expect(await user(1).refusal(CALLS.roundProof, { orderId: gone?.orderNo ?? '' })).toBe('NOT_FOUND');
  });

  test('lists page, and of one coin only', async () => {
    const paged = await user(1).table(CALLS.roundOrders, { isHistory: 1, pageNum: 2, pageSize: 3 });
    expect(paged.ok && [paged.total, paged.rows.map((row) => row.id)]).toEqual([4, [rows[1]?.[3]?.id]]);
    expect((await user(1).rows(CALLS.roundOrders, { isHistory: 1, symbol: 'xrp' })).map((row) => row.coinSymbol)).toEqual(['xrp', 'xrp']);
    const smallest = await user(1).rows(CALLS.roundOrders, { isHistory: 1, orderByColumn: 'betAmount', isAsc: 'asc', pageSize: 1 });
    expect(smallest.map((row) => row.betAmount)).toEqual(['3.33333333']);
  });

  test('after a restart with a new key what was published is the same; the audit agrees', { timeout: 120_000 }, async () => {
    const { id: periodId } = await periodOf('eth');
    const wanted = { periodId, round: roundStartMs / PERIOD_MS };
    const before = await user(0).data(CALLS.publishedRound, wanted);
    await server.end('SIGTERM');
    expect((await auditFolder(server.dataFolder)).problems).toEqual([]);
    if (server.postgres !== null) return;
    rotateKey(server.dataFolder, Date.now());
    server = await startServerProcess({ dataFolder: server.dataFolder, environment });
    const again = new ApiClient(server.address);
    again.token = user(0).token;
    expect(await again.data(CALLS.publishedRound, wanted)).toEqual(before);
    const keys = await again.data(CALLS.signingKeys, {});
    expect(keys).toHaveLength(2);
    const evidence = await proofOf(again, stakes[0]?.orderNo ?? '');
    expect([evidence.settlement.key, evidence.round.key]).toEqual([keys[1]?.key, keys[0]?.key]);
    expect(verifyEvidence(evidence, [keys[0]?.publicKey ?? ''])).toMatchObject({ proved: true });
  });
});
