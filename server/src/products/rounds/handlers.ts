import type { CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { OpenRound, OpenStake, RoundOffer } from '@candor/exchange/products/rounds/answers';
import type { RoundsCommand } from '@candor/exchange/products/rounds/commands';
import { payoutIfPlayedUnits, wouldPlayUnits } from '@candor/exchange/products/rounds/payout';
import { parseAmount } from '@candor/money/amount';
import { roundOrderId, type StakeTerms } from './objects.ts';
import { finishedStakes, recordedStake } from './queries.ts';
import { pageLimit, pageOffset } from '../../records/page.ts';
import { bindPublic, bindUser, type BoundCall } from '../../api/user/bind.ts';
import { coinOf, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { acknowledge, answer, DONE, page, refuse, type Refusal } from '../../api/user/result.ts';
import { listingOfAll, slicedTable } from '../../api/user/sliced.ts';
import { momentsOf, multipleOf, termsOf } from './figures.ts';
import { submit, type Accepted } from '../../api/user/submit.ts';
import { priceOf } from '../../api/user/written.ts';
import type { RoundsParts } from './parts.ts';
import { finishedRow, runningRow, stakeTerms } from './rows.ts';

type RoundState = HandedOf<typeof CALLS.roundsState>['rounds'][number];
type StakeCommand = Extract<RoundsCommand, { readonly type: 'rounds.stake' }>;

/** Which parameter a refusal of the exchange is about. */
const FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  BAD_INPUT: 'periodId',
  BELOW_MIN: 'stake',
  ABOVE_MAX: 'stake',
  INSUFFICIENT_FUNDS: 'stake',
  LOSS_LIMIT: 'stake',
  PRICE_FROZEN: 'periodId',
  MARKET_CLOSED: 'periodId',
  WINDOW_CLOSED: 'periodId',
  WRONG_SIDE: 'side',
  TOO_MANY_ORDERS: 'periodId',
  ID_CONFLICT: 'Idempotency-Key',
};

export function roundCalls(parts: RoundsParts): readonly BoundCall[] {
  const { core, catalogue, records, offers, receipts, offeredTo, exchangeNow } = parts;
  return [
    bindUser(CALLS.roundPeriods, async ({ caller, parameters }) => {
      const symbol = catalogue.symbolOfCoin(parameters.baseCoin);
      if (symbol === undefined || !offeredTo(caller.userId)) return answer([]);
      return answer(offers.ofSymbol(symbol.symbolId).map(periodOf));
    }),

    bindUser(CALLS.currentRound, async ({ caller, parameters }) => {
      const symbol = catalogue.symbolOfCoin(parameters.baseCoin);
      if (symbol === undefined || !offeredTo(caller.userId)) return refuse('NOT_FOUND', { field: 'baseCoin' });
      if (parameters.symbolId !== symbol.symbolId) return refuse('NOT_FOUND', { field: 'symbolId' });
      const pair = offers.ofSymbol(symbol.symbolId).find(({ periodMs }) => periodMs === parameters.periodSeconds * 1_000);
      const timeMs = exchangeNow();
      const round = pair === undefined ? null : await core.query({ type: 'rounds.openRound', offerId: pair.offerId, timeMs });
      if (round === null) return refuse('NOT_FOUND', { field: 'periodSeconds' });
      return answer({ serverMs: timeMs, periodId: round.offerId, round: round.n, ...momentsOf(round) });
    }),

    bindUser(CALLS.stakeOnRound, async ({ caller, parameters, idempotencyKey }) => {
      const body = readStake(parameters);
      if ('ok' in body) return body;
      const placed = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (!placed.ok) return refusalOf(parts, body.offerId, placed);
      const stake = await placedStake(parts, caller.userId, placed);
      // it is accepted and on disk; the list shows it as soon as the records do
      if (stake === null) return refuse('UNKNOWN_RESULT');
      const { terms, offerId, endMs } = stake;
      const signed = placed.repeated ? await receipts.receiptOf(terms) : receipts.sign(terms);
      return acknowledge(placed, {
        endMs,
        side: terms.side,
        stake: decimalOf(terms.stakeUnits, QUOTE_SCALE),
        payout: decimalOf(payoutIfPlayedUnits(terms, terms.stakeUnits), QUOTE_SCALE),
        orderId: terms.orderId,
        orderNumber: roundOrderId(terms.orderId),
        periodId: offerId,
        round: terms.n,
        repeated: placed.repeated,
        ...signed,
      });
    }),

    bindUser(CALLS.roundOrders, async ({ caller, parameters }) => {
      const symbol = parameters.baseCoin === undefined ? null : catalogue.symbolOfCoin(parameters.baseCoin);
      if (symbol === undefined) return page([], 0);
      const wanted = pageOf(parameters);
      if (parameters.state === 'running') {
        const rows = await runningRows(parts, caller.userId, symbol?.symbolId ?? 0);
        const shown = rows.slice(pageOffset(wanted), pageOffset(wanted) + pageLimit(wanted));
        return slicedTable(listingOfAll(shown, rows.length), (row) => row);
      }
      await records.reach(core.figures().seq);
      const found = await finishedStakes(records.database, caller.userId, symbol?.symbolId ?? 0, wanted);
      return slicedTable(found, (record) => finishedRow(parts, record) ?? []);
    }),

    bindUser(CALLS.cancelStake, async ({ caller, parameters, idempotencyKey }) => {
      const orderId = Number(parameters.orderNumber.replace(/^R-/, ''));
      const done = await submit(core, { accountId: caller.userId, idempotencyKey, body: { type: 'rounds.cancel', orderId } });
      return done.ok ? DONE : { ...done, field: done.reason === 'ID_CONFLICT' ? 'Idempotency-Key' : 'orderNumber' };
    }),

    bindPublic(CALLS.roundsState, async ({ caller, parameters }) => {
      const symbol = catalogue.symbolOfCoin(parameters.baseCoin);
      if (symbol === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const asked = parameters.stake === undefined ? null : readAmount(parameters.stake);
      if (asked !== null && 'ok' in asked) return asked;
      const wanted = offeredTo(caller?.userId ?? null) ? offers.ofSymbol(symbol.symbolId) : [];
      const pairs = wanted.filter(({ offerId }) => parameters.periodId === undefined || offerId === parameters.periodId);
      const timeMs = exchangeNow();
      const own = caller === null ? [] : await core.query({ type: 'rounds.openStakes', accountId: caller.userId });
      const running = await Promise.all(pairs.map(({ offerId }) => core.query({ type: 'rounds.openRound', offerId, timeMs })));
      const states = pairs.flatMap((pair, index) => {
        const round = running[index] ?? null;
        return round === null ? [] : stateOf(parts, pair, round, own, asked?.units ?? pair.minStakeUnits);
      });
      return answer({ serverMs: timeMs, baseCoin: coinOf(symbol), rounds: states });
    }),
  ];
}

/** The exchange knows a halted pair as none; whoever asks for it is told that it is closed. */
function refusalOf({ offers }: Pick<RoundsParts, 'offers'>, offerId: number, refusal: Refusal): Refusal {
  const isHalted = refusal.reason === 'BAD_INPUT' && offers.offer(offerId)?.enable === false;
  const reason = isHalted ? 'MARKET_CLOSED' : refusal.reason;
  return { ...refusal, reason, field: FIELDS[reason] ?? '' };
}

function periodOf(pair: RoundOffer): HandedOf<typeof CALLS.roundPeriods>[number] {
  const period = { periodId: pair.offerId, symbolId: pair.symbolId, periodSeconds: pair.periodMs / 1_000 };
  return { ...period, state: pair.enable ? 'on' : 'off', ...termsOf(pair) };
}

/** Limits and `state` are those of the next stake, fee and `cancellable` those of the round. */
function stateOf(
  parts: RoundsParts,
  pair: RoundOffer,
  round: OpenRound,
  stakes: readonly OpenStake[],
  stakeUnits: bigint,
): RoundState | [] {
  const symbol = parts.catalogue.symbol(pair.symbolId);
  if (symbol === undefined) return [];
  const pool = (side: 'up' | 'down') => ({
    amount: decimalOf(side === 'up' ? round.upUnits : round.downUnits, QUOTE_SCALE),
    simulated: decimalOf(side === 'up' ? round.simulatedUpUnits : round.simulatedDownUnits, QUOTE_SCALE),
    stakes: side === 'up' ? round.upStakes : round.downStakes,
    multiple: multipleOf(round),
    payout: decimalOf(payoutIfPlayedUnits(round, stakeUnits), QUOTE_SCALE),
    plays: decimalOf(wouldPlayUnits(round, side, stakeUnits), QUOTE_SCALE),
  });
  const { feeType, feeValue, cancellable, version } = round;
  const nowMs = parts.exchangeNow();
  const { periodId, ...period } = periodOf(pair);
  return {
    ...period,
    periodId,
    round: round.n,
    ...momentsOf(round),
    ...termsOf({ ...pair, feeType, feeValue, cancellable, version }),
    stake: decimalOf(stakeUnits, QUOTE_SCALE),
    up: pool('up'),
    down: pool('down'),
    lockPrice: round.lockTicks === 0 ? null : priceOf(symbol, round.lockTicks),
    own: stakes
      .filter((stake) => round.roundId !== 0 && stake.roundId === round.roundId)
      .map((stake) => ({
        orderNumber: roundOrderId(stake.orderId),
        side: stake.side,
        stake: decimalOf(stake.stakeUnits, QUOTE_SCALE),
        cancellable: stake.cancellable && nowMs < stake.cancelEndMs,
      })),
  };
}

/** Nothing is rounded for the user. */
function readAmount(text: string): { readonly units: bigint } | Refusal {
  const amount = parseAmount(text, QUOTE_SCALE);
  if (!amount.ok) {
    const limit = amount.code === 'TOO_PRECISE' ? decimalOf(1n, QUOTE_SCALE).decimal : '';
    return refuse(amount.code, { field: 'stake', limit });
  }
  return amount.units === 0n ? refuse('BAD_INPUT', { field: 'stake' }) : { units: amount.units };
}

/** Which period it is, and whether it is on, is the exchange's to say. */
function readStake({ periodId, stake, side }: CheckedParametersOf<typeof CALLS.stakeOnRound>): StakeCommand | Refusal {
  const amount = readAmount(stake);
  if ('ok' in amount) return amount;
  return { type: 'rounds.stake', offerId: periodId, side, stakeUnits: amount.units };
}

type Placed = { readonly terms: StakeTerms; readonly offerId: number; readonly endMs: number };

/** The stake that an accepted command made, with what its receipt needs. */
async function placedStake(parts: RoundsParts, accountId: number, { ref, repeated, prevBatchHash }: Accepted): Promise<Placed | null> {
  const { core, catalogue, records } = parts;
  const open = (await core.query({ type: 'rounds.openStakes', accountId })).find(({ orderId }) => orderId === ref);
  const symbolCode = open === undefined ? undefined : catalogue.symbol(open.symbolId)?.code.toLowerCase();
  if (!repeated && open !== undefined && symbolCode !== undefined) {
    const terms = { ...open, symbolCode, periodMs: open.endMs - open.startMs, batchHash: prevBatchHash };
    return { terms, offerId: open.offerId, endMs: open.endMs };
  }
  await records.reach(ref);
  const record = await recordedStake(records.database, accountId, ref);
  const terms = record === null ? null : stakeTerms(parts, record);
  if (record === null || terms === null) return null;
  const { offerId, n, periodMs } = record.round;
  return { terms, offerId, endMs: (n + 1) * periodMs };
}

/** Stakes that run, newest first. `symbol` 0 = all. */
async function runningRows(parts: RoundsParts, accountId: number, symbolId: number) {
  const { core, exchangeNow } = parts;
  const open = (await core.query({ type: 'rounds.openStakes', accountId })).filter(
    (stake) => symbolId === 0 || stake.symbolId === symbolId,
  );
  const timeMs = exchangeNow();
  const pairs = [...new Set(open.map(({ offerId }) => offerId))];
  const running = await Promise.all(pairs.map((offerId) => core.query({ type: 'rounds.openRound', offerId, timeMs })));
  return open.flatMap((stake) => {
    const round = running.find((one) => one?.offerId === stake.offerId) ?? undefined;
    return runningRow(parts, accountId, stake, round) ?? [];
  });
}
