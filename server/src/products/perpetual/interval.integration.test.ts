import { CALLS } from '@candor/contract/table';
import { formatAmount, formatAmountShort } from '@candor/money/amount';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { python, verdictsOfTexts } from '@candor/proofs/test/second-verifier';
import { verifyEvidence } from '@candor/proofs/verify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PerpetualCourse } from './test/course.ts';

/*
 * A funding interval of a market and the crash after it, on a real server: whoever is long with 50 times the margin pays funding, is warned, is
 * liquidated, and what the book and the insurance fund cannot take is closed against the short ones.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 03:20 tomorrow: 280 whole minutes before a funding, of which 240 are needed; a busy machine has no price in some of them. */
const BEGINS_MS = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS + 3 * HOUR_MS + 20 * 60_000;
/** 08:00. The recording begins when the server has started, which a busy machine takes its time for. */
const FUNDING_MS = BEGINS_MS + 280 * 60_000;
/** Quarters of a recorded minute: of 08:00, and where BTC is near, very near and far below the liquidation of 50 times the margin. */
const FUNDING = 1_120;
const NEAR = FUNDING + 20;
const VERY_NEAR = NEAR + 8;
const GAP = VERY_NEAR + 8;
/** A premium is sampled once a minute, and a price must be there. The house quotes no book of a price that is as old as such a step. */
const STEP_MS = 20_000;
/** Below 250,000 USDT, the most that 50 times the margin may be, also where a funding rate has raised the mark a little. */
const LOTS = 4_160;
/** 66,000 USDT, each 10,000 of which move the house by 0.012 %. */
const RAISING = 1_100;

const [LONG, SHORT, OTHER_LONG, OTHER_SHORT, TURNING, OPPOSITE, BUYING] = [0, 1, 2, 3, 4, 5, 6];
/** When BTC falls the house is long as much as moves its quotes most, by 0.15 %: the mark, which follows them, stands 90 below the index. */
const price = (quarter: number): string =>
  quarter < NEAR ? '60000.00' : quarter < VERY_NEAR ? '59650.00' : quarter < GAP ? '59470.00' : '54000.00';

const course = new PerpetualCourse({
  names: ['night001', 'night002', 'night003', 'night004', 'night005', 'night006', 'night007'],
  each: '10000',
  btc: price,
  minutes: 330,
  speed: 1,
  beginsMs: BEGINS_MS,
});
beforeAll(() => course.open(), 120_000);
afterAll(() => course.close());

/** A position of so many lots at 50 times the margin, one user against another, at the mark, between bids and offers of the house. */
async function openBetween(long: number, short: number, lots = LOTS): Promise<void> {
  const { markets } = await course.user(long).data(CALLS.contractState, { symbol: 'btc' });
  const delegatePrice = markets[0]?.markPrice ?? '';
  const order = { symbol: 'btc', leverage: 50, delegatePrice, delegateTotal: lots, delegateType: 0 } as const;
  await course.user(short).data(CALLS.submitContractOrder, { ...order, type: 1 });
  await course.user(long).data(CALLS.submitContractOrder, { ...order, type: 0 });
}

/** Bid of a user, 0.06 % above the index. */
const BID = '60036';

/** Has the house sell until the middle of its quotes stands 0.08 % above the index: who bids less above it is not taken by the house. */
async function raiseHouse(): Promise<void> {
  const order = { symbol: 'btc', leverage: 50, delegateTotal: RAISING, delegateType: 1 } as const;
  await course.user(BUYING).data(CALLS.submitContractOrder, { ...order, type: 0 });
  await course.server.passTime(11_000);
  // It quotes anew some time after its fill.
  for (let tries = 0; tries < 20 && !(await isAboveBid()); tries += 1) await course.server.passTime(1_000);
}

async function isAboveBid(): Promise<boolean> {
  const { asks } = await course.user(LONG).data(CALLS.depth, { symbol: 'btc', product: 'perpetual' });
  return asks.length > 0 && asks.every(([price]) => Number(price) > Number(BID));
}

/** Two users in place of the house: bids 0.06 % above the index and offers, of 24,000 USDT each, since a premium is measured by 20,000. */
async function quoteBoth(): Promise<void> {
  const order = { symbol: 'btc', leverage: 50, delegateTotal: 400, delegateType: 0 } as const;
  await course.user(TURNING).data(CALLS.submitContractOrder, { ...order, type: 0, delegatePrice: BID });
  await course.user(OPPOSITE).data(CALLS.submitContractOrder, { ...order, type: 1, delegatePrice: '60150' });
}

/** As it was charged: it depends on how often the house quoted when the premium was sampled, and on the book at the mark. */
const funding = { rate: '', rateE8: 0, markPrice: '', paidUnits: 0n, receivedUnits: 0n, allPaidUnits: 0n, allReceivedUnits: 0n };

/** What lots come to at the mark of the funding: value × rate, rounded up for who pays. */
function fundedUnits(lots: number, isPaid: boolean): bigint {
  const markTicks = BigInt(Math.round(Number(funding.markPrice) * 100));
  const weighed = markTicks * BigInt(lots) * 1_000n * BigInt(funding.rateE8);
  return isPaid ? mulDivCeil(weighed, 1n, 100_000_000n) : mulDivFloor(weighed, 1n, 100_000_000n);
}

/** Steps of the newest position of a user, oldest first. */
async function stepsOf(user: number, id: number) {
  return (await course.user(user).rows(CALLS.positionHistory, { id, pageNum: 1, pageSize: 1_000 })).toReversed();
}

/** The evidence of a step, as soon as the signed series has its mark, and what both verifiers say of it. */
async function proved(user: number, id: number, step: number) {
  let answer = await course.user(user).single(CALLS.positionProof, { id, step });
  for (let tries = 0; tries < 10 && !answer.ok; tries += 1) {
    await course.server.passTime(1_000);
    answer = await course.user(user).single(CALLS.positionProof, { id, step });
  }
  const text = answer.ok ? JSON.stringify(answer.data) : 'null';
  const trusted = (await course.user(user).data(CALLS.signingKeys, {})).map(({ publicKey }) => publicKey);
  const verdict = verifyEvidence(JSON.parse(text), trusted);
  expect(verdict.lines.filter(({ ok }) => !ok)).toEqual([]);
  expect(verdict.proved).toBe(true);
  // without Python there is only the first verifier
  const second = python === undefined ? [] : verdictsOfTexts([text]);
  expect(second.filter((said) => !said.proved)).toEqual([]);
  return { verdict, evidence: answer.ok ? answer.data : null };
}

describe('SPEC §5.8 a funding at 08:00, as a book gives it that stands 0.06 % above the index and more', () => {
  test('the long pays and the short receives, out of and into the margin; a socket tells both', { timeout: 300_000 }, async () => {
    await openBetween(LONG, SHORT);
    const before = [await course.positionOf(LONG), await course.positionOf(SHORT)] as const;
    expect(before).toMatchObject([{ adjustAmount: '4992' }, { adjustAmount: '4992' }]);
    await raiseHouse();
    await quoteBoth();
    await course.playUntil(FUNDING_MS - 90_000, STEP_MS);
    const sockets = [await course.ownSocket(LONG), await course.ownSocket(SHORT)] as const;
    const { markets } = await course.user(LONG).data(CALLS.contractState, { symbol: 'btc' });
    expect(markets).toMatchObject([{ nextFundingTime: FUNDING_MS }]);
    expect(Number(markets[0]?.nextRate)).toBeGreaterThan(0);
    await course.playUntil(FUNDING_MS + 5_000);
    for (const socket of sockets) {
      await socket.next(({ type }) => type === 'POSITION');
      socket.close();
    }
    const recorded = () => course.user(OTHER_LONG).rows(CALLS.fundingRates, { symbol: 'btc' });
    let [rate] = await recorded();
    for (let tries = 0; tries < 10 && rate === undefined; tries += 1) {
      await course.server.passTime(500);
      [rate] = await recorded();
    }
    funding.rate = rate?.rate ?? '';
    funding.rateE8 = Math.round(Number(funding.rate) * 100_000_000);
    funding.markPrice = rate?.markPrice ?? '';
    // the book stands above the index, and the mark with it, by at most 0.25 %
    expect([Number(funding.markPrice) > 60_010, Number(funding.markPrice) <= 60_150]).toEqual([true, true]);
    funding.paidUnits = fundedUnits(LOTS, true);
    funding.receivedUnits = fundedUnits(LOTS, false);
    funding.allPaidUnits = funding.paidUnits + fundedUnits(RAISING, true);
    funding.allReceivedUnits = funding.receivedUnits + fundedUnits(RAISING, false);
    expect([funding.rateE8 > 5_000, funding.rateE8 < 40_000]).toEqual([true, true]);
    const shown = (units: bigint): string => formatAmountShort(units, 8);
    const [paid, received] = [shown(funding.allPaidUnits), shown(funding.allReceivedUnits)];
    expect(rate).toMatchObject({ skipped: false, paid, received, positions: 4 });
    expect(rate?.samples).toBeGreaterThanOrEqual(240);
    const [left, grown] = [shown(499_200_000_000n - funding.paidUnits), shown(499_200_000_000n + funding.receivedUnits)];
    expect(await course.positionOf(LONG)).toMatchObject({ adjustAmount: left, lots: LOTS });
    expect(await course.positionOf(SHORT)).toMatchObject({ adjustAmount: grown, lots: LOTS });
    const payment = { symbol: 'btc', rate: funding.rate, markPrice: funding.markPrice, num: '4.16' } as const;
    const [longId, shortId] = before.map(({ id }) => id);
    expect(await course.user(LONG).rows(CALLS.fundingPayments, {})).toMatchObject([
      { ...payment, positionId: longId, amount: `-${shown(funding.paidUnits)}` },
    ]);
    expect(await course.user(SHORT).rows(CALLS.fundingPayments, {})).toMatchObject([
      { ...payment, positionId: shortId, amount: shown(funding.receivedUnits) },
    ]);
  });

  test('SPEC §15.2 both verifiers prove what each of them paid or received, by the marks and the rate', async () => {
    for (const [user, amount] of [
      [LONG, formatAmount(-funding.paidUnits, 8)],
      [SHORT, formatAmount(funding.receivedUnits, 8)],
    ] as const) {
      const { id } = await course.positionOf(user);
      const step = (await stepsOf(user, id)).find(({ kind }) => kind === 'funding');
      expect(step).toMatchObject({ rate: funding.rate, markPrice: funding.markPrice });
      const { verdict, evidence } = await proved(user, id, step?.id ?? 0);
      expect(verdict).toMatchObject({ kind: 'funding', orderId: `F-${id}-${step?.id}` });
      expect(evidence?.settlement).toMatchObject({ kind: 'perpetual.funding', amount, rateE8: funding.rateE8 });
      expect(await course.user(OTHER_LONG).refusal(CALLS.positionProof, { id, step: step?.id ?? 0 })).toBe('NOT_FOUND');
    }
  });
});

describe('a book that is not deep enough', () => {
  test('SPEC §5.2 reversing tells how many lots found nobody: the position is closed and a part of the other side is open', async () => {
    for (const user of [TURNING, OPPOSITE]) await course.user(user).data(CALLS.cancelContractOrders, { symbol: 'btc' });
    await course.user(BUYING).data(CALLS.closePosition, { id: (await course.positionOf(BUYING)).id });
    await course.server.passTime(11_000);
    // the house's bids are worth hardly more than the position, and are renewed later
    await openBetween(TURNING, OPPOSITE);
    const { id } = await course.positionOf(TURNING);
    const reversed = await course.user(TURNING).data(CALLS.reversePosition, { id });
    expect(reversed).toMatchObject({ leftLots: 0, reason: null });
    expect(reversed.missedLots).toBeGreaterThan(0);
    expect(await course.positionOf(TURNING)).toMatchObject({ type: 1, leverage: 50, lots: LOTS - (reversed.missedLots ?? 0) });
  });
});

describe('a fall of the price', () => {
  test('SPEC §5 margin calls at 70 and at 90 % of the margin ratio, each told once', async () => {
    await openBetween(OTHER_LONG, OTHER_SHORT);
    const { id } = await course.positionOf(LONG);
    const own = await course.ownSocket(LONG);
    const calls = (): readonly { readonly percent: number; readonly id: number; readonly marginRatio: string }[] =>
      own.received.flatMap(({ type, date }) => {
        if (type !== 'POSITION') return [];
        const note = JSON.parse((date as { readonly message: string }).message) as {
          readonly marginCall?: ReturnType<typeof calls>[number];
        };
        return note.marginCall === undefined ? [] : [note.marginCall];
      });
    await course.playTo(NEAR, 60_000);
    expect(calls()).toMatchObject([{ id, percent: 70 }]);
    await course.playTo(VERY_NEAR, 60_000);
    expect(calls()).toMatchObject([
      { id, percent: 70 },
      { id, percent: 90 },
    ]);
    const ratio = Number(calls()[1]?.marginRatio);
    expect([ratio >= 0.9, ratio < 1]).toEqual([true, true]);
    own.close();
  });

  test('SPEC §5.6 what neither the book nor the insurance fund takes is closed against short positions at the bankruptcy price', async () => {
    const losers = [await course.positionOf(LONG), await course.positionOf(OTHER_LONG)] as const;
    const own = await course.ownSocket(OTHER_LONG);
    await course.playTo(GAP, 30_000);
    await own.next(({ type }) => type === 'SETTLEMENT');
    own.close();
    const deleveragings: { readonly user: number; readonly id: number; readonly step: number }[] = [];
    for (const [at, user] of [LONG, OTHER_LONG].entries()) {
      const [closed] = await course.user(user).rows(CALLS.contractPositions, { status: 1 });
      expect(closed).toMatchObject({ id: losers[at]?.id, lots: 0 });
      const steps = await stepsOf(user, losers[at]?.id ?? 0);
      expect(steps.at(-1)).toMatchObject({ kind: 'closed', margin: '0' });
      if (!steps.some(({ kind }) => kind === 'deleveraged')) continue;
      const found = steps.findLast(
        ({ kind, id }) => kind === 'liquidating' && steps.some((one) => one.kind === 'deleveraged' && one.id > id),
      );
      deleveragings.push({ user, id: losers[at]?.id ?? 0, step: found?.id ?? 0 });
    }
    expect(deleveragings.length).toBeGreaterThan(0);
    for (const { user, id, step } of deleveragings) {
      const { evidence } = await proved(user, id, step);
      const fills = evidence?.kind === 'liquidation' ? evidence.settlement.fills : [];
      expect(fills.at(-1)).toMatchObject({ kind: 'deleveraging' });
    }
    const feed = await course.user(SHORT).rows(CALLS.liquidations, { symbol: 'btc' });
    const coins = feed.reduce((sum, { deleveraged }) => sum + Math.round(Number(deleveraged) * 1_000), 0);
    const partners: Awaited<ReturnType<typeof stepsOf>> = [];
    for (const user of [SHORT, OTHER_SHORT, TURNING, OPPOSITE])
      for (const status of [0, 1] as const)
        for (const { id } of await course.user(user).rows(CALLS.contractPositions, { status }))
          partners.push(...(await stepsOf(user, id)).filter(({ kind }) => kind === 'deleveraged'));
    const against = partners.reduce((sum, { stepLots }) => sum + (stepLots ?? 0), 0);
    expect(against).toBeGreaterThan(0);
    // the house is the only other one that was short
    expect(coins).toBeGreaterThanOrEqual(against);
    expect(partners.filter(({ earn, fee }) => Number(earn) <= 0 || Number(fee ?? '0') !== 0)).toEqual([]);
  });

  test('the public results sum liquidations, deleveragings and fundings up, and say what the insurance fund has', async () => {
    const { contract, contractDays, until } = await course.user(LONG).data(CALLS.results, {});
    const feed = await course.user(LONG).rows(CALLS.liquidations, { symbol: 'btc', pageNum: 1, pageSize: 1_000 });
    const { markets } = await course.user(LONG).data(CALLS.contractState, { symbol: 'btc' });
    const [btc, eth] = contract;
    expect(btc).toMatchObject({
      symbol: 'btc',
      liquidations: feed.length,
      simulated: 0,
      fundings: 1,
      fundingPaid: formatAmountShort(funding.allPaidUnits, 8),
    });
    expect(btc).toMatchObject({ openInterest: markets[0]?.openInterest, insurance: markets[0]?.insurance });
    const sumOf = (read: (row: (typeof feed)[number]) => string): number => feed.reduce((sum, row) => sum + Number(read(row)), 0);
    expect(Number(btc?.deleveraged)).toBeCloseTo(
      sumOf(({ deleveraged }) => deleveraged),
      6,
    );
    expect(Number(btc?.liquidated)).toBeCloseTo(
      sumOf(({ value }) => value),
      6,
    );
    expect(Number(btc?.insured)).toBeCloseTo(
      sumOf(({ insured }) => insured),
      6,
    );
    expect(Number(btc?.liquidationFees)).toBeCloseTo(
      sumOf(({ fee }) => fee),
      6,
    );
    expect(eth).toMatchObject({ symbol: 'eth', liquidations: 0, liquidated: '0', fundings: 1, fundingPaid: '0' });
    expect(until).toBe(feed[0]?.time);
    // Day by day, newest first: what the liquidations of that UTC day say together.
    const dayOf = ({ time }: (typeof feed)[number]): string => new Date(time).toISOString().slice(0, 10);
    expect(contractDays.map(({ day, symbol, liquidations }) => [day, symbol, liquidations])).toEqual(
      [...new Set(feed.map(dayOf))].map((day) => [day, 'btc', feed.filter((row) => dayOf(row) === day).length]),
    );
    const [insured, fees] = [
      contractDays.reduce((sum, row) => sum + Number(row.insured), 0),
      contractDays.reduce((sum, row) => sum + Number(row.liquidationFees), 0),
    ];
    expect(insured).toBeCloseTo(Number(btc?.insured), 6);
    expect(fees).toBeCloseTo(Number(btc?.liquidationFees), 6);
  });

  test('every balance of the users is what their records say, and nobody is below zero', async () => {
    for (const user of course.users) {
      const { amout } = await user.balance('usdt', 3);
      const rows = await user.rows(CALLS.perpetualRecords, {});
      expect(amout).toBe(rows[0]?.afterAmount ?? '10000');
      expect(Number(amout)).toBeGreaterThanOrEqual(0);
    }
  });
});
