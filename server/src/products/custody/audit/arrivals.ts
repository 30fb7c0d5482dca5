import type { CommandBody } from '@candor/exchange/command';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { isWhole, legOf } from '../../../audit/ground/shapes.ts';
import { needPerson, needTwo } from '../../../audit/ground/terms.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import type { KnownChannel, KnownChannels } from './channels.ts';
import { AT_ADDRESSES, RECEIVABLE, UNCLAIMED } from './rows.ts';
import { ARRIVED, CLAIMED, CREDIT, FINAL, REORGANISED, REPAID } from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;

type Output = Pick<Of<'custody.deposit'>, 'channelId' | 'txId' | 'outputIndex' | 'blockHash' | 'chainUnits'>;

/** One deposit as the audit has followed it. `holderId` is 0 while nobody is known. */
type Arrival = {
  readonly depositId: number;
  readonly channelId: number;
  readonly networkId: number;
  readonly assetId: number;
  readonly blockHash: string;
  /** As it was told. */
  readonly output: Output;
  readonly units: bigint;
  holderId: number;
  isCredited: boolean;
  isFinal: boolean;
  isGone: boolean;
};

const MOST_CONFIRMATIONS = 1_000_000_000;
const MOST_LETTERS = 128;

/** A hash as a chain writes it. */
export function isHash(text: string): boolean {
  return text.length >= 1 && text.length <= MOST_LETTERS && !/[\s\p{Cc}]/u.test(text);
}

export function needDepth(step: Step, rule: typeof FINAL, found: number, least: number): void {
  step.need(isWhole(found, least, MOST_CONFIRMATIONS), rule, 'the confirmations', `${least} or more`, found);
}

/** Every deposit again. */
export class Arrivals {
  readonly #ground: AuditGround;
  readonly #channels: KnownChannels;
  readonly #all = new Map<number, Arrival>();
  readonly #ofOutput = new Map<string, Arrival>();
  credited = 0;

  constructor(ground: AuditGround, channels: KnownChannels) {
    this.#ground = ground;
    this.#channels = channels;
  }

  get size(): number {
    return this.#all.size;
  }

  /** What nobody has got, by coin. */
  unclaimed(): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const { isCredited, isGone, assetId, units } of this.#all.values())
      if (!isCredited && !isGone) sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
    return sums;
  }

  owed(accountId: number, assetId: number): bigint {
    return -this.#ground.postings.units({ code: RECEIVABLE.code, ownerId: accountId, ref: 0, assetId });
  }

  /** What of a coin may leave: of every coin the wallet holds what is not final of it, of this one only the rest goes. */
  mayLeave(accountId: number, assetId: number): bigint {
    let least = 0n;
    for (const one of this.#channels.assetIds()) {
      const above = this.#ground.accounts.available(accountId, one) - this.#notFinal(accountId, one);
      if (above < 0n) return 0n;
      if (one === assetId) least = above;
    }
    return least;
  }

  arrive(step: Step, body: Of<'custody.deposit'>): number {
    const { channelId, txId, outputIndex, blockHash, accountId, chainUnits } = body;
    const channel = this.#channels.channel(channelId);
    const isShaped = isHash(txId) && isHash(blockHash) && isWhole(outputIndex, 0, Number.MAX_SAFE_INTEGER) && chainUnits > 0n;
    step.need(isShaped, ARRIVED, 'the output', 'named, with an amount', `${txId} ${outputIndex}`);
    if (!step.need(channel !== undefined, ARRIVED, `channel ${channelId}`, 'defined', 'none') || channel === undefined) return step.seq;
    const isAccount = accountId === 0 || (this.#ground.accounts.isOpen(accountId) && !this.#ground.accounts.isSubOwner(accountId));
    step.need(isAccount, ARRIVED, `account ${accountId}`, 'an open one, or nobody', 'none');
    const before = this.#ofOutput.get(nameOf(body));
    const isNew = before === undefined || (before.isGone && before.blockHash !== blockHash);
    step.need(isNew, ARRIVED, `output ${nameOf(body)}`, 'not booked in this block, nor in another one that stands', 'booked');
    return this.#book(step, channel, body, accountId, body.confirmations);
  }

  /** The block of what was taken back stands again. What is booked behind a deposit says that it has come back before. */
  reinstate(step: Step, { depositId, confirmations }: Of<'custody.reinstate'>): number {
    const found = this.#all.get(depositId);
    const channel = this.#channels.channel(found?.channelId ?? 0);
    const isLast = found !== undefined && found.isGone && this.#ofOutput.get(nameOf(found.output)) === found;
    if (!step.need(isLast, ARRIVED, `deposit ${depositId}`, 'taken back, and the last of its output', 'not so')) return step.seq;
    if (found === undefined || channel === undefined) return step.seq;
    return this.#book(step, channel, found.output, found.holderId, confirmations);
  }

  #book(step: Step, channel: KnownChannel, told: Output, accountId: number, confirmations: number): number {
    const { channelId, txId, outputIndex, blockHash, chainUnits } = told;
    const output = { channelId, txId, outputIndex, blockHash, chainUnits };
    needDepth(step, ARRIVED, confirmations, channel.creditConfirmations);
    const { assetId, networkId, depositMinUnits } = channel;
    const [units, chainDust] = cut(chainUnits, channel.chainDecimals, channel.scale);
    const isCredited = accountId !== 0 && units >= depositMinUnits;
    const isFinal = confirmations >= channel.finalConfirmations;
    const arrival = {
      depositId: step.seq,
      channelId,
      networkId,
      assetId,
      blockHash,
      output,
      units,
      holderId: accountId,
      isCredited,
      isFinal,
      isGone: false,
    };
    this.#all.set(step.seq, arrival);
    this.#ofOutput.set(nameOf(output), arrival);
    const to = isCredited ? legOf(PLATFORM, accountId, 0, assetId, units) : legOf(UNCLAIMED, 0, 0, assetId, units);
    const legs = units === 0n ? [] : [legOf(AT_ADDRESSES, 0, networkId, assetId, -units), to];
    const isFlagged = units > channel.depositMaxUnits;
    const named = { depositId: step.seq, channelId, txId, outputIndex, blockHash, accountId, chainUnits, units, chainDust };
    step.event({ type: 'custody.deposited', ...named, isCredited, isFlagged, isFinal, legs }, { is: CREDIT });
    if (isCredited) this.#got(step, arrival, units);
    else if (accountId !== 0) this.#together(step, accountId, assetId, depositMinUnits);
    return step.seq;
  }

  finalise(step: Step, { depositId, confirmations }: Of<'custody.finalise'>): number {
    const found = this.#all.get(depositId);
    const isOpen = found !== undefined && !found.isFinal && !found.isGone;
    step.need(isOpen, FINAL, `deposit ${depositId}`, 'there and not final', 'none such');
    needDepth(step, FINAL, confirmations, this.#channels.channel(found?.channelId ?? 0)?.finalConfirmations ?? 0);
    if (found !== undefined) found.isFinal = true;
    step.event({ type: 'custody.finalised', depositId }, { is: FINAL });
    return depositId;
  }

  reorganise(step: Step, { depositId }: Of<'custody.reorganise'>): number {
    const found = this.#all.get(depositId);
    if (!step.need(found?.isGone === false, REORGANISED, `deposit ${depositId}`, 'there', 'none such') || found === undefined)
      return depositId;
    const { assetId, networkId, units, holderId, isCredited } = found;
    const there = isCredited ? this.#ground.accounts.available(holderId, assetId) : units;
    const owedUnits = there < units ? units - there : 0n;
    const legs = [
      isCredited ? legOf(PLATFORM, holderId, 0, assetId, owedUnits - units) : legOf(UNCLAIMED, 0, 0, assetId, -units),
      legOf(RECEIVABLE, holderId, 0, assetId, -owedUnits),
      legOf(AT_ADDRESSES, 0, networkId, assetId, units),
    ];
    found.isGone = true;
    const isMoney = ({ amount }: Leg): boolean => amount !== 0n;
    step.event({ type: 'custody.reorganised', depositId, accountId: holderId, owedUnits, legs: legs.filter(isMoney) }, { is: REORGANISED });
    return depositId;
  }

  claim(step: Step, body: Of<'custody.claim'>): number {
    const { depositId, accountId } = body;
    needPerson(step, CLAIMED, body);
    needTwo(step, CLAIMED, body);
    const found = this.#all.get(depositId);
    const isOpen = found !== undefined && !found.isCredited && !found.isGone && found.units > 0n;
    if (!step.need(isOpen, CLAIMED, `deposit ${depositId}`, 'unclaimed', 'none such') || found === undefined) return depositId;
    const isAccount = this.#ground.accounts.isOpen(accountId) && !this.#ground.accounts.isSubOwner(accountId);
    const isHis = found.holderId === 0 || found.holderId === accountId;
    step.need(isAccount && isHis, CLAIMED, 'the account', 'an open one, and that which is known', accountId);
    this.#credit(step, found, accountId);
    this.#got(step, found, found.units);
    return depositId;
  }

  #together(step: Step, accountId: number, assetId: number, minUnits: bigint): void {
    const small = [...this.#all.values()].filter(
      (one) => one.holderId === accountId && one.assetId === assetId && !one.isCredited && !one.isGone && one.units > 0n,
    );
    const units = small.reduce((sum, one) => sum + one.units, 0n);
    const [first] = small;
    if (first === undefined || units < minUnits) return;
    for (const one of small) this.#credit(step, one, accountId);
    this.#got(step, first, units);
  }

  #credit(step: Step, arrival: Arrival, accountId: number): void {
    const { depositId, assetId, units } = arrival;
    arrival.isCredited = true;
    arrival.holderId = accountId;
    const legs = [legOf(UNCLAIMED, 0, 0, assetId, -units), legOf(PLATFORM, accountId, 0, assetId, units)];
    step.event({ type: 'custody.claimed', depositId, accountId, units, legs }, { is: CLAIMED });
  }

  /** So much of a coin was credited: what is owed of it is paid first. */
  #got(step: Step, { holderId: accountId, assetId }: Arrival, creditedUnits: bigint): void {
    this.credited += 1;
    const owed = this.owed(accountId, assetId);
    if (owed === 0n) return;
    const units = owed > creditedUnits ? creditedUnits : owed;
    const legs = [legOf(PLATFORM, accountId, 0, assetId, -units), legOf(RECEIVABLE, accountId, 0, assetId, units)];
    step.event({ type: 'custody.repaid', accountId, assetId, units, legs }, { is: REPAID });
  }

  #notFinal(accountId: number, assetId: number): bigint {
    let units = 0n;
    for (const one of this.#all.values())
      if (one.holderId === accountId && one.assetId === assetId && one.isCredited && !one.isGone && !one.isFinal) units += one.units;
    return units;
  }
}

const nameOf = ({ channelId, txId, outputIndex }: Output): string => `${channelId} ${txId} ${outputIndex}`;

/** Whole units of the coin, and what of the chain's is less than one. */
function cut(chainUnits: bigint, decimals: number, scale: number): readonly [bigint, bigint] {
  if (decimals <= scale) return [chainUnits * 10n ** BigInt(scale - decimals), 0n];
  const unit = 10n ** BigInt(decimals - scale);
  const dust = chainUnits % unit;
  return [(chainUnits - dust) / unit, dust];
}
