import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { Split } from '@candor/money/split';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { RoundOffer } from './answers.ts';
import { Round } from './round.ts';
import type { Match, Stake, Verdict } from './round.ts';
import { roundTerms } from './commands.ts';
import { ROUND_RESULTS, ROUND_SIDES } from './words.ts';

export function writePair(writer: ByteWriter, pair: RoundOffer): void {
  for (const count of [pair.offerId, pair.symbolId, pair.periodMs, pair.version, pair.effectiveMs]) writer.count(count);
  roundTerms.write(writer, pair);
}

export function readPair(reader: ByteReader): RoundOffer {
  const named = { offerId: reader.count(), symbolId: reader.count(), periodMs: reader.count() };
  return { ...named, version: reader.count(), effectiveMs: reader.count(), ...roundTerms.read(reader) };
}

/** Pools and counts stand here only from the lock on: before, they are the sum of the stakes. */
export function writeRound(writer: ByteWriter, round: Round): void {
  for (const count of [round.roundId, round.n, round.times.startMs]) writer.count(count);
  writePair(writer, round.terms);
  writer.flag(round.match !== null);
  if (round.match !== null) {
    writeMatch(writer, round.match);
    writer.amount(round.upUnits);
    writer.amount(round.downUnits);
    writer.count(round.upStakes);
    writer.count(round.downStakes);
    writer.flag(round.verdict !== null);
    if (round.verdict !== null) writeVerdict(writer, round.verdict);
  }
  writeList(writer, [...round.stakes()], writeStake);
}

/** The round without its stakes, which come back beside it. */
export function readRound(reader: ByteReader): { readonly round: Round; readonly stakes: readonly Stake[] } {
  const number = reader.count();
  const n = reader.count();
  const startMs = reader.count();
  const round = new Round(number, n, startMs, readPair(reader));
  if (reader.flag()) {
    round.match = readMatch(reader);
    round.upUnits = reader.amount();
    round.downUnits = reader.amount();
    round.upStakes = reader.count();
    round.downStakes = reader.count();
    if (reader.flag()) round.verdict = readVerdict(reader);
  }
  return { round, stakes: readList(reader, (from) => readStake(from, number)) };
}

function writeMatch(writer: ByteWriter, { matchedUnits, split }: Match): void {
  writer.amount(matchedUnits);
  writer.flag(split !== null);
  if (split !== null) writeSplit(writer, split);
}

function readMatch(reader: ByteReader): Match {
  return { matchedUnits: reader.amount(), split: reader.flag() ? readSplit(reader) : null };
}

function writeSplit(writer: ByteWriter, split: Split): void {
  for (const amount of [split.total, split.weight, split.cutRest]) writer.amount(amount);
  writer.number(split.cutPlace);
}

function readSplit(reader: ByteReader): Split {
  return { total: reader.amount(), weight: reader.amount(), cutRest: reader.amount(), cutPlace: reader.number() };
}

function writeVerdict(writer: ByteWriter, { result, split }: Verdict): void {
  writeWord(writer, ROUND_RESULTS, result);
  if (split !== null) writeSplit(writer, split);
}

function readVerdict(reader: ByteReader): Verdict {
  const result = readWord(reader, ROUND_RESULTS);
  return { result, split: result === 'refund' ? null : readSplit(reader) };
}

function writeStake(writer: ByteWriter, stake: Stake): void {
  writer.count(stake.orderId);
  writer.count(stake.accountId);
  writeWord(writer, ROUND_SIDES, stake.side);
  writer.amount(stake.stakeUnits);
  writer.count(stake.acceptedMs);
  writer.flag(stake.playedUnits !== null);
  if (stake.playedUnits !== null) writer.amount(stake.playedUnits);
}

function readStake(reader: ByteReader, roundId: number): Stake {
  return {
    orderId: reader.count(),
    accountId: reader.count(),
    roundId,
    side: readWord(reader, ROUND_SIDES),
    stakeUnits: reader.amount(),
    acceptedMs: reader.count(),
    playedUnits: reader.flag() ? reader.amount() : null,
    chained: null,
    before: null,
    after: null,
  };
}
