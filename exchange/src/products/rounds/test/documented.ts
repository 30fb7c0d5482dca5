import type { Exchange } from '../../../exchange.ts';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import { asAnswered, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { BTCUSDT } from '../../../test/harness.ts';
import type { Harness } from '../../../test/harness.ts';
import type { OpenRound } from '../answers.ts';
import { roundAt, roundTimes } from '../clock.ts';
import type { RoundSide } from '../words.ts';

const OFFER_ID = 4;
const ONE_USDT = 100_000_000n;
const PERIOD_MS = 300_000;
const PRICE_TICKS = 3_000_000;

/** Rounds that each side wins and one that is refunded: while they run, once they are decided, and while they are paid. */
function* fill(harness: Harness): Iterable<void> {
  const terms = { feeType: 1, feeValue: 5n * ONE_USDT, minStakeUnits: ONE_USDT, maxStakeUnits: 1_000n * ONE_USDT };
  harness.send(0, {
    type: 'rounds.define',
    offerId: OFFER_ID,
    symbolId: BTCUSDT,
    periodMs: PERIOD_MS,
    ...terms,
    enable: true,
    cancellable: true,
  });
  for (const accountId of [1, 2, 3]) harness.send(accountId, { type: 'protection.confirmRisk', product: 'rounds', version: 1 });
  yield* play(harness, PRICE_TICKS + 1);
  yield* play(harness, PRICE_TICKS - 1);
  yield* play(harness, PRICE_TICKS);
}

/** One round that closes at this price. */
function* play(harness: Harness, closeTicks: number): Iterable<void> {
  const { startMs, lockMs, endMs } = roundTimes((roundAt(harness.timeMs, PERIOD_MS) + 1) * PERIOD_MS, PERIOD_MS);
  harness.timeMs = startMs;
  harness.tick(PRICE_TICKS);
  const stakes: readonly (readonly [number, RoundSide, bigint])[] = [
    [1, 'up', 10n],
    [2, 'down', 7n],
    [3, 'up', 3n],
    [1, 'up', 2n],
    [2, 'down', 1n],
  ];
  for (const [accountId, side, usdt] of stakes)
    harness.send(accountId, { type: 'rounds.stake', offerId: OFFER_ID, side, stakeUnits: usdt * ONE_USDT });
  yield;
  harness.timeMs = lockMs - 1_000;
  harness.tick(PRICE_TICKS);
  harness.timeMs = endMs - 1_000;
  harness.tick(closeTicks);
  harness.timeMs = endMs;
  // A unit of work at a time, and more units than a match, three returns, a decision, five payments and what other products have to do.
  for (let turn = 0; turn < 16; turn++) {
    harness.send(0, { type: 'house.advance', budget: 1 });
    yield;
  }
}

type Stake = {
  readonly orderId: number;
  readonly accountId: number;
  readonly side: RoundSide;
  readonly stakeUnits: bigint;
  readonly acceptedMs: number;
  readonly playedUnits: bigint | null;
};
type Split = { readonly total: bigint; readonly weight: bigint; readonly cutRest: bigint; readonly cutPlace: number };
type Pools = { readonly upUnits: bigint; readonly downUnits: bigint; readonly upStakes: number; readonly downStakes: number };
/** The first byte of a verdict is the result: 0 up, 1 down, 2 refund, which has no split. */
type Verdict = Split & { readonly firstByte: 0 | 1 | 2 };
type Matched = Pools & { readonly matchedUnits: bigint; readonly split: Split | null; readonly verdict: Verdict | null };
type Round = {
  readonly roundId: number;
  readonly n: number;
  readonly startMs: number;
  readonly matched: Matched | null;
  readonly stakes: readonly Stake[];
};

const POOLS = ['upUnits', 'downUnits', 'upStakes', 'downStakes'] as const;
const ASKED = ['orderId', 'roundId', 'n', 'startMs', 'side', 'stakeUnits', 'acceptedMs', 'playedUnits', 'upUnits', 'downUnits'] as const;

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const rounds = section['rounds'] as unknown as readonly Round[];
  const listed = section['offers'] as readonly (Fields & { readonly offers: readonly (Fields & { readonly effectiveMs: number })[] })[];
  const stakes = rounds
    .flatMap((round) => round.stakes.map((stake) => ({ ...stake, ...numbersOf(round), ...poolsOf(round) })))
    .toSorted((a, b) => b.orderId - a.orderId);
  return [
    {
      what: 'offers',
      written: listed.map(({ offers }) => asAnswered(offers, exchange)),
      answered: exchange.ask({ type: 'rounds.pairs' }),
    },
    { what: 'stakes that are over are of users, and of the past', written: isOfThePast(section, exchange), answered: true },
    ...rounds.map((round) => ({
      what: `pools of ${round.roundId}`,
      written: only([poolsOf(round)], POOLS),
      answered: only(openRounds(round, exchange), POOLS),
    })),
    ...rounds.flatMap((round) => splitFigures(round)),
    ...USERS.map((accountId) => ({
      what: `stakes of ${accountId}`,
      written: only(
        stakes.filter((stake) => stake.accountId === accountId),
        ASKED,
      ),
      answered: only(exchange.ask({ type: 'rounds.openStakes', accountId }), ASKED),
    })),
  ];
}

type Finished = { readonly accountId: number; readonly orderIds: readonly number[] };

function isOfThePast(section: Fields, { lastSeq }: Exchange): boolean {
  const accounts = section['accounts'] as unknown as readonly Finished[];
  return accounts.every(
    ({ accountId, orderIds }) => USERS.some((user) => user === accountId) && orderIds.every((orderId) => orderId < lastSeq),
  );
}

/** The round as the exchange tells it; none when it is not the last one of its offer. */
function openRounds({ startMs }: Round, exchange: Exchange): readonly OpenRound[] {
  const round = exchange.ask({ type: 'rounds.openRound', offerId: OFFER_ID, timeMs: startMs });
  return round === null ? [] : [round];
}

function numbersOf({ roundId, n, startMs }: Round): Pick<Round, 'roundId' | 'n' | 'startMs'> {
  return { roundId, n, startMs };
}

function poolsOf({ matched, stakes }: Round): Pools {
  if (matched !== null) return matched;
  const [up, down] = [stakes.filter(({ side }) => side === 'up'), stakes.filter(({ side }) => side === 'down')];
  return { upUnits: sumOf(up), downUnits: sumOf(down), upStakes: up.length, downStakes: down.length };
}

function sumOf(stakes: readonly Stake[]): bigint {
  return stakes.reduce((units, { stakeUnits }) => units + stakeUnits, 0n);
}

/** What plays is shared by the larger side, and what it loses, less a fee of 5 per cent, by the winners, as the page says, to its last unit. */
function splitFigures({ roundId, matched, stakes }: Round): readonly Figure[] {
  if (matched === null) return [];
  const { matchedUnits, split, verdict, upUnits, downUnits } = matched;
  const larger = stakes.filter(({ side }) => side === (upUnits > downUnits ? 'up' : 'down'));
  const parts: Figure[] =
    split === null
      ? []
      : larger
          .filter(({ playedUnits }) => playedUnits !== null)
          .map((stake) => ({
            what: `what plays of ${stake.orderId}`,
            written: stake.playedUnits,
            answered: shareOf(split, stake, stake.stakeUnits),
          }));
  const figures: Figure[] = [
    { what: `what plays in ${roundId}`, written: matchedUnits, answered: upUnits < downUnits ? upUnits : downUnits },
    { what: `total of the split of ${roundId}`, written: split?.total ?? matchedUnits, answered: matchedUnits },
    ...parts,
  ];
  return verdict === null || verdict.firstByte === 2 ? figures : [...figures, ...paidFigures(roundId, matchedUnits, stakes, verdict)];
}

function paidFigures(roundId: number, matchedUnits: bigint, stakes: readonly Stake[], { firstByte, ...split }: Verdict): readonly Figure[] {
  const winners = stakes.filter(({ side }) => side === (firstByte === 0 ? 'up' : 'down'));
  const shared = { total: matchedUnits - mulDivCeil(matchedUnits, 5n, 100n), weight: matchedUnits };
  const figure = { what: `amounts of the split of ${roundId}`, written: only([split], ['total', 'weight'])[0], answered: shared };
  if (winners.reduce((units, winner) => units + playedOf(winner), 0n) < matchedUnits) return [figure];
  const shares = winners.reduce((units, winner) => units + shareOf(split, winner, playedOf(winner)), 0n);
  const isWinner = split.cutPlace === -1 || winners.some(({ orderId }) => orderId === split.cutPlace);
  return [
    figure,
    { what: `shares of ${roundId}`, written: shares, answered: shared.total },
    { what: `the cut of ${roundId} is at a winner, or nowhere`, written: isWinner, answered: true },
  ];
}

function playedOf({ playedUnits }: Stake): bigint {
  return playedUnits ?? 0n;
}

function shareOf({ total, weight, cutRest, cutPlace }: Split, { orderId }: Stake, units: bigint): bigint {
  const share = mulDivFloor(total, units, weight);
  const rest = total * units - share * weight;
  return rest > cutRest || (rest === cutRest && orderId <= cutPlace) ? share + 1n : share;
}

export const documented: Documented = { fill, figures };
