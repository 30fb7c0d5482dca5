import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import type { CommandVariant, Variant } from '../../kernel/codec/variant.ts';
import { readLeg, writeLegs } from '../../ledger/leg-codec.ts';
import { readAuthor, writeAuthor } from '../../ground/author.ts';
import { isUnsaid, readChange, UNSAID, writeChange } from '../../ground/terms/change.ts';
import type { RoundsCommand } from './commands.ts';
import type { PlayedStake, RoundsEvent, StakePayout } from './events.ts';
import { readTerms, writeTerms } from './terms-codec.ts';
import { REFUND_REASONS, ROUND_RESULTS, ROUND_SIDES, STAKE_RESULTS } from './words.ts';

type Command<T extends RoundsCommand['type']> = CommandVariant<Extract<RoundsCommand, { type: T }>>;
type Of<T extends RoundsEvent['type']> = Extract<RoundsEvent, { type: T }>;
type Event<T extends RoundsEvent['type']> = Variant<Of<T>>;

const define: Command<'rounds.define'> = {
  tag: 1,
  type: 'rounds.define',
  memory: 'by-object',
  write(writer, body) {
    for (const number of [body.offerId, body.symbolId, body.periodMs]) writer.number(number);
    writeTerms(writer, body);
  },
  read(reader) {
    const offerId = reader.number();
    const symbolId = reader.number();
    const periodMs = reader.number();
    return { type: 'rounds.define', offerId, symbolId, periodMs, ...readTerms(reader) };
  },
};

const changeUnsaid: Command<'rounds.change'> = {
  tag: 2,
  type: 'rounds.change',
  memory: '30-days',
  suits: isUnsaid,
  write(writer, body) {
    writer.number(body.offerId);
    writeTerms(writer, body);
    writer.text(body.reason);
  },
  read(reader) {
    const offerId = reader.number();
    return { type: 'rounds.change', offerId, ...readTerms(reader), reason: reader.text(), ...UNSAID };
  },
};

const change: Command<'rounds.change'> = {
  tag: 5,
  type: 'rounds.change',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.offerId);
    writeTerms(writer, body);
    writeChange(writer, body);
  },
  read(reader) {
    const offerId = reader.number();
    return { type: 'rounds.change', offerId, ...readTerms(reader), ...readChange(reader) };
  },
};

const turn: Command<'rounds.switch'> = {
  tag: 6,
  type: 'rounds.switch',
  memory: '30-days',
  write(writer, body) {
    writer.number(body.offerId);
    writer.flag(body.enable);
    writeAuthor(writer, body);
  },
  read: (reader) => ({ type: 'rounds.switch', offerId: reader.number(), enable: reader.flag(), ...readAuthor(reader) }),
};

const stake: Command<'rounds.stake'> = {
  tag: 3,
  type: 'rounds.stake',
  memory: '24-hours',
  write(writer, body) {
    writer.number(body.offerId);
    writeWord(writer, ROUND_SIDES, body.side);
    writer.amount(body.stakeUnits);
  },
  read: (reader) => ({
    type: 'rounds.stake',
    offerId: reader.number(),
    side: readWord(reader, ROUND_SIDES),
    stakeUnits: reader.amount(),
  }),
};

const cancel: Command<'rounds.cancel'> = {
  tag: 4,
  type: 'rounds.cancel',
  memory: '24-hours',
  runsUnremembered: true,
  write: (writer, body) => writer.number(body.orderId),
  read: (reader) => ({ type: 'rounds.cancel', orderId: reader.number() }),
};

function writeDefined(writer: ByteWriter, event: Of<'rounds.defined'>): void {
  for (const count of [event.offerId, event.symbolId, event.periodMs, event.version]) writer.count(count);
  writeTerms(writer, event);
}

function readDefined(reader: ByteReader): Omit<Of<'rounds.defined'>, 'effectiveMs'> {
  const offerId = reader.count();
  const symbolId = reader.count();
  const periodMs = reader.count();
  const version = reader.count();
  return { type: 'rounds.defined', offerId, symbolId, periodMs, version, ...readTerms(reader) };
}

const definedAtOnce: Event<'rounds.defined'> = {
  tag: 1,
  type: 'rounds.defined',
  suits: ({ effectiveMs }) => effectiveMs === 0,
  write: writeDefined,
  read: (reader) => ({ ...readDefined(reader), effectiveMs: 0 }),
};

const defined: Event<'rounds.defined'> = {
  tag: 9,
  type: 'rounds.defined',
  write(writer, event) {
    writeDefined(writer, event);
    writer.count(event.effectiveMs);
  },
  read: (reader) => ({ ...readDefined(reader), effectiveMs: reader.count() }),
};

const opened: Event<'rounds.opened'> = {
  tag: 2,
  type: 'rounds.opened',
  write(writer, event) {
    for (const count of [event.roundId, event.offerId, event.n, event.startMs, event.version]) writer.count(count);
  },
  read: (reader) => ({
    type: 'rounds.opened',
    roundId: reader.count(),
    offerId: reader.count(),
    n: reader.count(),
    startMs: reader.count(),
    version: reader.count(),
  }),
};

const staked: Event<'rounds.staked'> = {
  tag: 3,
  type: 'rounds.staked',
  write(writer, event) {
    for (const count of [event.orderId, event.accountId, event.roundId]) writer.count(count);
    writeWord(writer, ROUND_SIDES, event.side);
    writer.amount(event.stakeUnits);
    writeLegs(writer, event.legs);
  },
  read(reader) {
    const orderId = reader.count();
    const accountId = reader.count();
    const roundId = reader.count();
    const side = readWord(reader, ROUND_SIDES);
    const stakeUnits = reader.amount();
    return { type: 'rounds.staked', orderId, accountId, roundId, side, stakeUnits, legs: readList(reader, readLeg) };
  },
};

const cancelled: Event<'rounds.cancelled'> = {
  tag: 4,
  type: 'rounds.cancelled',
  write(writer, event) {
    for (const count of [event.orderId, event.accountId, event.roundId]) writer.count(count);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'rounds.cancelled',
    orderId: reader.count(),
    accountId: reader.count(),
    roundId: reader.count(),
    legs: readList(reader, readLeg),
  }),
};

const decided: Event<'rounds.decided'> = {
  tag: 5,
  type: 'rounds.decided',
  write(writer, event) {
    writer.count(event.roundId);
    writeWord(writer, ROUND_RESULTS, event.result);
    writeWord(writer, REFUND_REASONS, event.reason);
    for (const count of [event.lockN, event.lockTicks, event.closeN, event.closeTicks]) writer.count(count);
    for (const units of [event.upUnits, event.downUnits, event.feeUnits]) writer.amount(units);
  },
  read: (reader) => ({
    type: 'rounds.decided',
    roundId: reader.count(),
    result: readWord(reader, ROUND_RESULTS),
    reason: readWord(reader, REFUND_REASONS),
    lockN: reader.count(),
    lockTicks: reader.count(),
    closeN: reader.count(),
    closeTicks: reader.count(),
    upUnits: reader.amount(),
    downUnits: reader.amount(),
    feeUnits: reader.amount(),
  }),
};

function writePayout(writer: ByteWriter, payout: StakePayout): void {
  writer.count(payout.orderId);
  writer.count(payout.accountId);
  writer.amount(payout.payoutUnits);
  writeWord(writer, STAKE_RESULTS, payout.result);
}

function readPayout(reader: ByteReader): StakePayout {
  return { orderId: reader.count(), accountId: reader.count(), payoutUnits: reader.amount(), result: readWord(reader, STAKE_RESULTS) };
}

const paid: Event<'rounds.paid'> = {
  tag: 6,
  type: 'rounds.paid',
  write(writer, event) {
    writer.count(event.roundId);
    writeList(writer, event.payouts, writePayout);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'rounds.paid',
    roundId: reader.count(),
    payouts: readList(reader, readPayout),
    legs: readList(reader, readLeg),
  }),
};

const matched: Event<'rounds.matched'> = {
  tag: 7,
  type: 'rounds.matched',
  write(writer, event) {
    writer.count(event.roundId);
    for (const units of [event.upUnits, event.downUnits, event.matchedUnits]) writer.amount(units);
  },
  read: (reader) => ({
    type: 'rounds.matched',
    roundId: reader.count(),
    upUnits: reader.amount(),
    downUnits: reader.amount(),
    matchedUnits: reader.amount(),
  }),
};

function writePlayed(writer: ByteWriter, played: PlayedStake): void {
  writer.count(played.orderId);
  writer.count(played.accountId);
  writer.amount(played.playedUnits);
  writer.amount(played.returnedUnits);
}

function readPlayed(reader: ByteReader): PlayedStake {
  return { orderId: reader.count(), accountId: reader.count(), playedUnits: reader.amount(), returnedUnits: reader.amount() };
}

const returned: Event<'rounds.returned'> = {
  tag: 8,
  type: 'rounds.returned',
  write(writer, event) {
    writer.count(event.roundId);
    writeList(writer, event.stakes, writePlayed);
    writeLegs(writer, event.legs);
  },
  read: (reader) => ({
    type: 'rounds.returned',
    roundId: reader.count(),
    stakes: readList(reader, readPlayed),
    legs: readList(reader, readLeg),
  }),
};

const switched: Event<'rounds.switched'> = {
  tag: 10,
  type: 'rounds.switched',
  write(writer, event) {
    writer.count(event.offerId);
    writer.flag(event.enable);
  },
  read: (reader) => ({ type: 'rounds.switched', offerId: reader.count(), enable: reader.flag() }),
};

/** Of two layouts the first that suits is written. */
export const roundsCommands = [define, changeUnsaid, stake, cancel, change, turn];
export const roundsEvents = [definedAtOnce, opened, staked, cancelled, decided, paid, matched, returned, defined, switched];
