import type { CommandBody } from '@candor/exchange/command';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { isAmount, legOf } from '../../../audit/ground/shapes.ts';
import { needPerson, needTwo } from '../../../audit/ground/terms.ts';
import { CUSTODY_COLD, EQUITY, type AuditRow } from '../../../audit/plan.ts';
import type { Step } from '../../../audit/step.ts';
import { isHash } from './arrivals.ts';
import { coarse, type KnownChannel, type KnownChannels } from './channels.ts';
import { ENDS, type Payments } from './payments.ts';
import { HOT, RECEIVABLE } from './rows.ts';
import { CAPITAL } from './rules.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Named = Omit<Of<'custody.takeOut'>, 'type'>;

const ROWS: Readonly<Record<string, AuditRow>> = { hot: HOT, cold: CUSTODY_COLD };

/** Every coin of the house again that came, went or was moved by the word of operators. */
export class HouseCoins {
  readonly #ground: AuditGround;
  readonly #channels: KnownChannels;
  readonly #payments: Payments;
  booked = 0;

  constructor(ground: AuditGround, channels: KnownChannels, payments: Payments) {
    this.#ground = ground;
    this.#channels = channels;
    this.#payments = payments;
  }

  payIn(step: Step, body: Of<'custody.payIn'>): number {
    const { channelId, to, units, txId } = body;
    const channel = this.#begin(step, body, 'capital', to);
    if (channel === undefined) return channelId;
    const legs = [this.#at(channel, to, -units), equity(channel, units)];
    step.event({ type: 'custody.paidIn', channelId, to, units, txId, legs }, { is: CAPITAL });
    return channelId;
  }

  takeOut(step: Step, body: Of<'custody.takeOut'>): number {
    const { channelId, units, txId } = body;
    const channel = this.#begin(step, body, 'cold', 'capital');
    if (channel === undefined) return channelId;
    const free = this.#free(channel.assetId);
    step.need(units <= free, CAPITAL, 'what is free of the equity', `at least ${units}`, free);
    this.#needThere(step, channel, 'cold', units);
    const legs = [this.#at(channel, 'cold', units), equity(channel, -units)];
    step.event({ type: 'custody.takenOut', channelId, units, txId, legs }, { is: CAPITAL });
    return channelId;
  }

  relocate(step: Step, body: Of<'custody.relocate'>): number {
    const { channelId, from, to, units, txId } = body;
    const channel = this.#begin(step, body, from, to);
    if (channel === undefined) return channelId;
    this.#needThere(step, channel, from, units);
    const legs = [this.#at(channel, to, -units), this.#at(channel, from, units)];
    step.event({ type: 'custody.moved', channelId, from, to, units, txId, legs }, { is: CAPITAL });
    return channelId;
  }

  /** What is asked of all three; `from` and `to` are places, or the capital. */
  #begin(step: Step, body: Named, from: string, to: string): KnownChannel | undefined {
    const { channelId, units, txId } = body;
    needPerson(step, CAPITAL, body);
    needTwo(step, CAPITAL, body);
    step.need(
      from !== to && from !== 'deposit' && to !== 'deposit',
      CAPITAL,
      'from where to where',
      'two ends, hot or cold',
      `${from} ${to}`,
    );
    const channel = this.#channels.channel(channelId);
    if (!step.need(channel !== undefined, CAPITAL, `channel ${channelId}`, 'defined', 'none') || channel === undefined) return undefined;
    const isCarried = isAmount(units) && units % coarse(channel) === 0n && isHash(txId);
    step.need(isCarried, CAPITAL, 'the coins', 'an amount that the chain carries, by a transaction', `${units} ${txId}`);
    const { booked } = this.#payments;
    for (const end of ENDS) {
      const [came, left] = [`${channelId} ${end} ${to} ${txId}`, `${channelId} ${from} ${end} ${txId}`];
      if (to !== 'capital') step.need(!booked.has(came), CAPITAL, `what has come to ${to}`, 'not booked before', came);
      if (from !== 'capital') step.need(!booked.has(left), CAPITAL, `what has left ${from}`, 'not booked before', left);
    }
    booked.add(`${channelId} ${from} ${to} ${txId}`);
    this.booked += 1;
    return channel;
  }

  /** Equity, less what is owed to the house. */
  #free(assetId: number): bigint {
    let units = this.#ground.postings.units({ code: EQUITY.code, ownerId: 0, ref: 0, assetId });
    for (const row of this.#ground.postings.rowsOf(RECEIVABLE)) if (row.assetId === assetId) units += row.amount;
    return units;
  }

  #needThere(step: Step, channel: KnownChannel, place: string, units: bigint): void {
    const signed = place === 'hot' ? this.#payments.signedUnits(channel.channelId) : 0n;
    const there = -this.#ground.postings.units(this.#at(channel, place, 0n)) - signed;
    step.need(units <= there, CAPITAL, `what is ${place}`, `at least ${units}`, there);
  }

  #at({ assetId, networkId }: KnownChannel, place: string, amount: bigint): Leg {
    return legOf(ROWS[place] ?? CUSTODY_COLD, 0, networkId, assetId, amount);
  }
}

function equity({ assetId }: KnownChannel, amount: bigint): Leg {
  return legOf(EQUITY, 0, 0, assetId, amount);
}
