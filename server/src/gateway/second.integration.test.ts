import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { isSigned } from '@candor/proofs/signature';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditFolder } from '../audit/run-audit.ts';
import { rotateKey } from '../provenance/keyring.ts';
import { ApiClient } from '../test/api-client.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { SocketReader } from '../test/socket-client.ts';

// A real server over recorded prices that are made for this: BTC stands still, ETH rises every few seconds, SOL falls silent.
const RECORDED_MS = Date.UTC(2025, 5, 4, 10, 0, 0);
const SPEED = 4;
const MINUTES = 30;
const HEADER = 'open_time,open,high,low,close,volume\n';

type Order = ResultOf<typeof CALLS.createSecondOrder>;
type Row = ResultOf<typeof CALLS.secondOrders>[number];

let recording = '';
let server: ServerProcess;
let alice: ApiClient;
let bob: ApiClient;
let aliceId = 0;
const placed: Order[] = [];

/** Bars are played as open, low, high, close when they rise. */
const bars = (priceOf: (quarter: number) => string, minutes: number): string =>
  HEADER +
  Array.from({ length: minutes }, (_, minute) => {
    const [open, low, high, close] = [0, 1, 2, 3].map((quarter) => priceOf(minute * 4 + quarter));
    return `${RECORDED_MS + minute * 60_000},${open},${high},${low},${close},1\n`;
  }).join('');

const cents = (base: number, quarter: number): string => `${base}.${String(quarter).padStart(2, '0')}`;

beforeAll(async () => {
  recording = await mkdtemp(join(tmpdir(), 'candor-recording-'));
  await writeFile(
    join(recording, 'BTCUSDT-1m.csv'),
    bars(() => '60000.00', MINUTES),
  );
  await writeFile(
    join(recording, 'ETHUSDT-1m.csv'),
    bars((quarter) => String(3_000 + quarter), MINUTES),
  );
  await writeFile(
    join(recording, 'SOLUSDT-1m.csv'),
    bars((quarter) => cents(150, quarter), 1),
  );
  server = await startServerProcess({ environment: { CANDOR_FEED: `replay:${recording}?speed=${SPEED}`, CANDOR_LIMITS: 'off' } });
  alice = new ApiClient(server.address);
  bob = new ApiClient(server.address);
  aliceId = await alice.register('second1');
  await bob.register('second2');
});

afterAll(async () => {
  await discard(server);
  await rm(recording, { recursive: true, force: true });
});

async function periodOf(coin: string, seconds: number): Promise<ResultOf<typeof CALLS.secondPeriods>[number]> {
  const { coinList } = await alice.data(CALLS.coins, {});
  const listed = coinList.find((row) => row.coin === coin);
  const periods = await alice.data(CALLS.secondPeriods, { secondId: listed?.id ?? 0 });
  const period = periods.find((row) => row.period === seconds);
  if (period === undefined) throw new Error(`${coin} has no period of ${seconds} s`);
  return period;
}

async function place(who: ApiClient, coin: string, betContent: 0 | 1, betAmount: string, key?: string): Promise<Order> {
  const { id: periodId } = await periodOf(coin, 30);
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  const parameters = { periodId, betAmount, betContent, coinSymbol: coin, symbol: `${coin}usdt`, baseSymbol: 'usdt' };
  const order = await who.data(CALLS.createSecondOrder, parameters, headers);
  if (!order.repeated) placed.push(order);
  return order;
}

describe('SPEC second contracts over the real server', () => {
  test('§5 coinList has the coins with durations; gold has none', async () => {
    const { coinList, indexList } = await alice.data(CALLS.coins, {});
    expect(coinList.map((row) => row.coin)).toEqual(expect.arrayContaining(['btc', 'eth', 'sol']));
    expect(coinList.every((row) => row.status === 1 && row.type === 2 && row.coinType === 2 && row.isCollect === 2)).toBe(true);
    expect(coinList.some((row) => indexList.some((index) => index.coin === row.coin))).toBe(false);
    const periods = await alice.data(CALLS.secondPeriods, { secondId: coinList[0]?.id ?? 0 });
    expect(periods.map((row) => [row.period, row.odds, row.minAmount, row.maxAmount, row.status, row.flag])).toEqual([
      [30, '0.8', '1', '2000', 1, true],
      [60, '0.85', '1', '2000', 1, true],
      [120, '0.85', '1', '2000', 1, true],
      [300, '0.9', '1', '2000', 1, true],
      [900, '0.92', '1', '2000', 1, true],
    ]);
    expect(await alice.data(CALLS.secondPeriods, { secondId: 999_999 })).toEqual([]);
  });

  test('§14.6 the risk text is confirmed once, in its version', async () => {
    expect((await alice.data(CALLS.protection, {})).riskVersions).toEqual({ updown: 0, rounds: 0, required: 1 });
    expect(await alice.refusal(CALLS.confirmRisk, { product: 'updown', version: 2 })).toBe('BAD_INPUT');
    for (const user of [alice, bob]) {
      const state = await user.data(CALLS.confirmRisk, { product: 'updown', version: 1 });
      expect(state).toMatchObject({ eligible: true, riskVersions: { updown: 1, rounds: 0, required: 1 }, limit: null });
    }
    expect((await alice.balance('usdt')).amout).toBe('10000');
  });

  test('bad input is refused with its code and parameter and changes nothing', async () => {
    const { id: periodId } = await periodOf('btc', 30);
    const good = { periodId, betAmount: '10', betContent: 1 } as const;
    const refusals: readonly (readonly [object, string, string, string | null])[] = [
      [{ periodId: 999 }, 'BAD_INPUT', 'periodId', null],
      [{ coinSymbol: 'eth' }, 'BAD_INPUT', 'coinSymbol', null],
      [{ symbol: 'ethusdt' }, 'BAD_INPUT', 'symbol', null],
      [{ baseSymbol: 'btc' }, 'BAD_INPUT', 'baseSymbol', null],
      [{ betAmount: '0' }, 'BAD_INPUT', 'betAmount', null],
      [{ betAmount: '0.99999999' }, 'BELOW_MIN', 'betAmount', '1'],
      [{ betAmount: '2000.00000001' }, 'ABOVE_MAX', 'betAmount', '2000'],
      [{ betAmount: '1.000000001' }, 'TOO_PRECISE', 'betAmount', '0.00000001'],
      [{ betAmount: '1e3' }, 'BAD_INPUT', 'betAmount', null],
      [{ betContent: 2 }, 'BAD_PARAMETER', 'betContent', null],
      [{ proposalId: 'P1-nothing' }, 'QUOTE_EXPIRED', 'proposalId', null],
      [{ proposalId: `P1-${periodId}-1-up-1000000000-1` }, 'QUOTE_EXPIRED', 'proposalId', null],
      [{ proposalId: `P1-${periodId}-9-up-1000000000-99999999999999` }, 'QUOTE_EXPIRED', 'proposalId', null],
    ];
    for (const [wrong, reason, field, limit] of refusals) {
      const answer = await alice.single(CALLS.createSecondOrder, { ...good, ...wrong });
      expect([wrong, answer]).toMatchObject([wrong, { ok: false, reason, field, limit }]);
    }
    expect(await alice.data(CALLS.secondOrders, { status: 0 })).toEqual([]);
    expect((await alice.balance('usdt')).amout).toBe('10000');
  });

  test('a proposal is firm: the order is filled at its terms, whatever price and time the client sends', async () => {
    const { id: periodId } = await periodOf('eth', 30);
    const wanted = { periodId, betAmount: '100', betContent: 1 } as const;
    const proposal = await alice.data(CALLS.secondProposal, wanted);
    expect(proposal).toMatchObject({ periodId, version: 1, odds: '0.8', payout: '180', breakEven: '0.555556', costPerHundred: '10' });
    expect(proposal).toMatchObject({ minAmount: '1', maxAmount: '2000', maxNow: '2000' });
    const sent = { ...wanted, proposalId: proposal.proposalId, openPrice: '1.00', openTime: 12 };
    const order = await alice.data(CALLS.createSecondOrder, sent);
    placed.push(order);
    expect(order).toMatchObject({ status: 0, betContent: '1', openResult: null, betAmount: '100', rewardAmount: '180', rate: '0.8' });
    expect(order).toMatchObject({ rateFlag: true, compensationAmount: '0', coinSymbol: 'eth', baseSymbol: 'usdt', type: 30 });
    expect(order.closeTime).toBe(order.openTime + 30_000);
    expect(order.openTime).toBeGreaterThan(Date.UTC(2026, 0, 1));
    // the stake of another order is not what was proposed
    expect(await alice.refusal(CALLS.createSecondOrder, { ...sent, betAmount: '101' })).toBe('QUOTE_EXPIRED');
  });

  test('G43 the receipt names the terms, the journal and the key, and its signature is that of the published key', async () => {
    const order = await place(alice, 'eth', 0, '50.5', 'receipt-of-eth-down-1');
    const { receipt, receiptSignature } = order;
    expect(Object.keys(receipt).toSorted()).toEqual(
      ['asset', 'expiry', 'journal', 'key', 'kind', 'orderId', 'product', 'ratePpm', 'side', 'stake', 'symbol', 'time', 'v'].toSorted(),
    );
    expect(receipt).toMatchObject({ v: 1, kind: 'second.accept', orderId: `S-${order.id}`, product: 'ethusdt-30@1', symbol: 'ethusdt' });
    expect(receipt).toMatchObject({ side: 'down', stake: '50.50000000', asset: 'USDT', ratePpm: 800_000 });
    expect([receipt.time, receipt.expiry, receipt.journal.seq]).toEqual([order.openTime, order.closeTime, order.id]);
    expect(receipt.journal.hash).toMatch(/^(?!0{64})[0-9a-f]{64}$/);
    const [key] = await alice.data(CALLS.signingKeys, {});
    expect(key?.key).toBe(receipt.key);
    expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', receipt, receiptSignature)).toBe(true);
    expect(isSigned(key?.publicKey ?? '', 'candor/receipt/1', { ...receipt, side: 'up' }, receiptSignature)).toBe(false);
  });

  test('§16 a repeated request answers the same order and the same receipt; other content is refused; a lost answer is found', async () => {
    const key = 'receipt-of-eth-down-1';
    const first = placed.at(-1);
    const again = await place(alice, 'eth', 0, '50.5', key);
    expect(again).toMatchObject({ id: first?.id, repeated: true, receipt: first?.receipt, receiptSignature: first?.receiptSignature });
    const { id: periodId } = await periodOf('eth', 30);
    const other = { periodId, betAmount: '51', betContent: 0, coinSymbol: 'eth', symbol: 'ethusdt', baseSymbol: 'usdt' } as const;
    expect(await alice.refusal(CALLS.createSecondOrder, other, { 'Idempotency-Key': key })).toBe('ID_CONFLICT');
    expect(await alice.data(CALLS.requestResult, { key })).toMatchObject({ state: 'done', id: first?.id });
    expect((await alice.data(CALLS.secondOrders, { status: 0 })).map((row) => row.id)).toEqual(
      placed.map((row) => row.id).toSorted((a, b) => b - a),
    );
  });

  test('the stake leaves the available balance at once; by one unit too little is refused', async () => {
    await place(alice, 'btc', 1, '20');
    const { availableAmount } = await alice.balance('usdt');
    expect(availableAmount).toBe('9829.5');
    await alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 1, transferInAccount: 3, amount: '9822.50000001' });
    const { id: periodId } = await periodOf('btc', 60);
    const all = { periodId, betAmount: '7', betContent: 0 } as const;
    expect(await alice.refusal(CALLS.createSecondOrder, all)).toBe('INSUFFICIENT_FUNDS');
    await alice.data(CALLS.transfer, { coin: 'usdt', transferOutAccount: 3, transferInAccount: 1, amount: '9822.50000001' });
  });
});

/** The orders of a user that are finished, once none runs any more. The socket tells when to look. */
async function settledOrders(user: ApiClient, userId: number): Promise<readonly Row[]> {
  const socket = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/coin/${userId}`);
  socket.send({ op: 'auth', satoken: user.token });
  try {
    for (;;) {
      const running = await user.data(CALLS.secondOrders, { status: 0 });
      if (running.length === 0) return await user.data(CALLS.secondOrders, { status: 1 });
      socket.received.length = 0;
      const told = await socket.next(({ type }) => type === 'SETTLEMENT', 45_000);
      expect(told).toEqual({ type: 'SETTLEMENT', date: { code: '1', message: '{"type":3}' } });
    }
  } finally {
    socket.close();
  }
}

/** The proof, as soon as it is there: of a silence not before the silence is long enough. */
async function proofOf(user: ApiClient, orderId: string): Promise<ResultOf<typeof CALLS.secondProof>> {
  for (;;) {
    const answer = await user.single(CALLS.secondProof, { orderId });
    if (answer.ok) return answer.data;
    expect(answer.reason).toBe('NOT_SETTLED');
  }
}

describe('SPEC settlement of second contracts', () => {
  let rows: readonly Row[] = [];
  let bobRows: readonly Row[] = [];

  test('win, lose, tie and void as the prices say, for every user alike', { timeout: 120_000 }, async () => {
    const bobId = (await bob.data(CALLS.userInfo, {})).user.userId;
    const market = await SocketReader.open(`${server.address.replace('http', 'ws')}/ws/3f0c2b0e-5a53-4b7a-9d4b-0c9c1d7a2f11`);
    market.send({ op: 'subscribe', type: 'DETAIL' });
    // the last price of SOL before its silence
    await market.next((message) => message.type === 'DETAIL' && JSON.stringify(message).includes('"close":150.03'), 60_000);
    await place(alice, 'sol', 1, '10');
    await place(bob, 'sol', 0, '10');
    await place(bob, 'eth', 1, '2000');
    await place(bob, 'eth', 0, '33.33333333');
    market.close();
    rows = await settledOrders(alice, aliceId);
    bobRows = await settledOrders(bob, bobId);
    const outcome = (row: Row): readonly unknown[] => [
      row.coinSymbol,
      row.betContent,
      row.openResult,
      row.status,
      row.rewardAmount,
      row.voidReason,
    ];
    expect(rows.map(outcome)).toEqual([
      ['sol', '1', '3', 2, '10', 'STALE_EXIT'],
      ['btc', '1', '3', 1, '20', null],
      ['eth', '0', '2', 1, '0', null],
      ['eth', '1', '1', 1, '180', null],
    ]);
    expect(bobRows.map(outcome)).toEqual([
      ['eth', '0', '2', 1, '0', null],
      ['eth', '1', '1', 1, '3600', null],
      ['sol', '0', '3', 2, '10', 'STALE_EXIT'],
    ]);
    for (const row of [...rows, ...bobRows]) {
      expect(row).toMatchObject({ time: 0, compensationAmount: '0', rateFlag: true });
      expect(row.openPrice).not.toBeNull();
      expect(row.closePrice).not.toBeNull();
    }
  });

  test('I17 every proof holds against the published key; what is altered does not', { timeout: 60_000 }, async () => {
    const trusted = (await alice.data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
    for (const [user, own] of [
      [alice, rows],
      [bob, bobRows],
    ] as const) {
      for (const row of own) {
        const evidence = await proofOf(user, row.orderNo);
        const verdict = verifyEvidence(evidence, trusted);
        expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
        expect(verdict).toMatchObject({ proved: true, kind: 'second', orderId: row.orderNo });
        expect(Number(verdict.recomputed.payout)).toBe(Number(row.rewardAmount));
        const { receipt } = await user.data(CALLS.secondReceipt, { id: row.id });
        expect(receipt).toEqual(evidence.receipt);
        const forged = { ...evidence, settlement: { ...evidence.settlement, amounts: { stake: '1.00000000', payout: '9.00000000' } } };
        expect(verifyEvidence(forged, trusted).proved).toBe(false);
      }
    }
  });

  test("I28 another's order answers exactly like an unknown one", async () => {
    const id = rows[0]?.id ?? 0;
    const unknown = { id: 9_007_199_254_740_991 };
    expect(await bob.text(CALLS.secondReceipt, { id })).toBe(await bob.text(CALLS.secondReceipt, unknown));
    expect(await bob.text(CALLS.secondProof, { orderId: `S-${id}` })).toBe(
      await bob.text(CALLS.secondProof, { orderId: 'S-9007199254740991' }),
    );
    expect((await bob.data(CALLS.secondOrders, { status: 1 })).some((row) => rows.some((own) => own.id === row.id))).toBe(false);
  });

  test('§3.1 each stake is a row of type 5 and each payout one of type 9; they add up to the balance', async () => {
    const changes = await alice.rows(CALLS.secondRecords, {});
    const own = changes.map((row) => [row.type, row.amount, row.serialId, row.symbol, row.assetType]);
    const expected = [
      ...rows.map((row) => [5, row.betAmount, String(row.id), 'usdt', 1]),
      ...rows.filter((row) => row.rewardAmount !== '0').map((row) => [9, row.rewardAmount, String(row.id), 'usdt', 1]),
    ];
    const written = (changed: readonly (readonly unknown[])[]): readonly string[] => changed.map((row) => JSON.stringify(row)).toSorted();
    expect(written(own)).toEqual(written(expected));
    const total = rows.reduce((sum, row) => sum + Number(row.rewardAmount) - Number(row.betAmount), 10_000);
    expect(Number((await alice.balance('usdt')).amout)).toBe(total);
    expect((await alice.rows(CALLS.otherRecords, {})).some((row) => row.type === 5 || row.type === 9)).toBe(false);
  });

  test('the public results equal an own computation from the orders', async () => {
    const orders = [...rows, ...bobRows];
    const ofProduct = Map.groupBy(orders, (row) => row.periodId);
    const results = await new ApiClient(server.address).data(CALLS.results, {});
    const counted = results.second.filter((row) => row.contracts > 0);
    expect(new Set(counted.map((row) => row.periodId))).toEqual(new Set(ofProduct.keys()));
    for (const figures of counted) {
      const own = ofProduct.get(figures.periodId) ?? [];
      const units = (text: string): bigint => BigInt(Math.round(Number(text) * 1e8));
      const sum = (of: (row: Row) => string): bigint => own.reduce((total, row) => total + units(of(row)), 0n);
      const [staked, paid] = [sum((row) => row.betAmount), sum((row) => row.rewardAmount)];
      expect(figures).toMatchObject({
        contracts: own.length,
        wins: own.filter((row) => row.openResult === '1').length,
        losses: own.filter((row) => row.openResult === '2').length,
        ties: own.filter((row) => row.openResult === '3' && row.status === 1).length,
        voids: own.filter((row) => row.status === 2).length,
      });
      expect([units(figures.staked), units(figures.paid), units(figures.houseResult)]).toEqual([staked, paid, staked - paid]);
      expect(units(figures.averagePayout)).toBe(paid / BigInt(own.length));
    }
    const days = results.secondDays.filter((row) => ofProduct.has(row.periodId));
    expect(days.reduce((total, row) => total + row.contracts, 0)).toBe(orders.length);
  });

  test('§14.6 a limit and an exclusion act at once', async () => {
    const { id: periodId } = await periodOf('btc', 30);
    const order = { periodId, betAmount: '10', betContent: 1 } as const;
    const { dayLoss } = await alice.data(CALLS.setLossLimit, { limit: '5', utcOffsetMinutes: 480 });
    expect(Number(dayLoss)).toBe(50.5 - 80);
    await bob.data(CALLS.setLossLimit, { limit: '5', utcOffsetMinutes: 0 });
    const raised = await bob.data(CALLS.setLossLimit, { limit: '1000', utcOffsetMinutes: 0 });
    expect(raised).toMatchObject({ limit: '5', next: '1000' });
    expect(raised.nextFrom).toBeGreaterThan(raised.serverTime);
    const excluded = await alice.data(CALLS.exclude, { scope: 'fast', until: Date.now() + 3 * 86_400_000 });
    expect(excluded.exclusions).toHaveLength(1);
    expect(await alice.refusal(CALLS.createSecondOrder, order)).toBe('SELF_EXCLUDED');
    const spot = { symbol: 'btc', delegateTotal: '0.001', delegatePrice: '58000', delegateType: 0, type: 0 };
    expect((await alice.data(CALLS.submitOrder, spot)).id).toBeGreaterThan(0);
    await alice.data(CALLS.exclude, { scope: 'all', until: 0 });
    expect(await alice.refusal(CALLS.submitOrder, spot)).toBe('SELF_EXCLUDED');
    await alice.data(CALLS.cancelAllOrders, {});
  });

  test(
    'after a restart with a new key receipts are the same and proofs hold; the audit decides every contract again',
    { timeout: 120_000 },
    async () => {
      await server.end('SIGTERM');
      const report = await auditFolder(server.dataFolder);
      expect(report.problems).toEqual([]);
      expect(report.contracts).toBe(rows.length + bobRows.length);
      if (server.postgres !== null) return;
      rotateKey(server.dataFolder, Date.now());
      server = await startServerProcess({
        dataFolder: server.dataFolder,
        environment: { CANDOR_FEED: `replay:${recording}?speed=${SPEED}`, CANDOR_LIMITS: 'off' },
      });
      const again = new ApiClient(server.address);
      again.token = alice.token;
      for (const order of placed.filter((one) => one.userId === aliceId)) {
        const { receipt, receiptSignature } = await again.data(CALLS.secondReceipt, { id: order.id });
        expect([receipt, receiptSignature]).toEqual([order.receipt, order.receiptSignature]);
      }
      const keys = await again.data(CALLS.signingKeys, {});
      expect(keys).toHaveLength(2);
      const evidence = await proofOf(again, rows.at(-1)?.orderNo ?? '');
      expect(evidence.settlement.key).toBe(keys[1]?.key);
      expect(verifyEvidence(evidence, [keys[0]?.publicKey ?? ''])).toMatchObject({ proved: true });
    },
  );
});
