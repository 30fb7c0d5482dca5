import type { CommandBody } from '@candor/exchange/command';
import { mulDivFloor } from '@candor/money/mul-div';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { needBeforeStop } from '../../../audit/ground/house.ts';
import { isAmount, isNumber, isWhole, legOf } from '../../../audit/ground/shapes.ts';
import { CHANGE, KnownTerms, SWITCH } from '../../../audit/ground/terms.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Step } from '../../../audit/step.ts';
import { Exposure } from './exposure.ts';
import { needPrice } from './price.ts';
import { ESCROW_UPDOWN, HOUSE_UPDOWN } from './rows.ts';
import {
  ACCEPTED,
  COVER,
  DUE,
  ENTRY,
  ESCROW,
  EXIT,
  EXPIRY,
  HOURS,
  FUNDS,
  NO_HOUSE,
  OFFERED,
  OPEN,
  PAYOUT,
  RATE,
  RESULT,
  STAKE,
  TERMS,
  VOIDED,
  WAIT,
} from './rules.ts';
import { beginsMs, ENTRY_WITHIN_MS, entryOf, refunded, verdictOf, type Contract } from './verdict.ts';
import { AuditedVoids } from './voids.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Terms = Pick<Of<'updown.define'>, 'ratePpm' | 'minStakeUnits' | 'maxStakeUnits' | 'enable'>;
type Offer = Terms & {
  readonly offerId: number;
  readonly symbolId: number;
  readonly durationMs: number;
  readonly version: number;
  readonly waitMs: number;
};

const LEAST_RATE_PPM = 800_000;
const MOST_RATE_PPM = 1_000_000;
const LEAST_DURATION_MS = 10_000;
const MOST_DURATION_MS = 86_400_000;
/** With real money a contract begins so long after its acceptance. */
const LIVE_WAIT_MS = 2_000;
const MOST_OPEN = 200;
const PPM = 1_000_000n;
const NAME = 'updown';

/** Accepts and settles every second contract again: I15 (the escrow) and I17 (entry and exit by their times). */
export class UpdownAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'updown.accepted': ACCEPTED, 'updown.settled': DUE, 'updown.voided': VOIDED };
  readonly #ground: AuditGround;
  readonly #offers = new Map<number, KnownTerms<Offer>>();
  /** Open contracts by number, ascending, and of each product in the order of their expiry. */
  readonly #open = new Map<number, Contract>();
  readonly #queues = new Map<number, Map<number, Contract>>();
  /** Those whose entry has not been seen, ascending. */
  readonly #waiting = new Map<number, Contract>();
  /** By person. */
  readonly #openOf = new Map<number, number>();
  readonly #exposure: Exposure;
  readonly #voids: AuditedVoids;
  #accepted = 0;
  #settled = 0;
  #longestMs = 0;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    this.#exposure = new Exposure((ownerId) => ground.accounts.personOf(ownerId));
    this.#voids = new AuditedVoids(ground.operators);
    this.commands = {
      'updown.define': { by: 'house', memory: 'by-object', accept: (step, body) => this.#define(step, body) },
      'updown.change': { by: 'house', memory: '30-days', accept: (step, body) => this.#change(step, body) },
      'updown.switch': { by: 'house', memory: '30-days', accept: (step, body) => this.#switch(step, body) },
      'updown.void': { by: 'house', memory: '30-days', accept: (step, body) => this.#void(step, body) },
      'updown.place': { by: 'account', memory: '24-hours', accept: (step, body) => this.#place(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#accepted, of: 'second contracts accepted again by their terms' },
      { count: this.#settled, of: 'second contracts decided again from their ticks' },
      { count: this.#open.size, of: 'second contracts open' },
      { count: this.#voids.count, of: 'windows of second contracts voided by two operators' },
      { count: this.#longestMs, of: 'ms at most between a second contract falling due and its settlement' },
    ];
  }

  /** I15 at the end: every open contract's escrow is whole, and no escrow is without its contract. */
  finish(): void {
    const { postings, find } = this.#ground;
    for (const contract of this.#open.values()) {
      for (const leg of this.#escrowOf(contract)) {
        const units = postings.units(leg);
        if (units !== leg.amount) find(ESCROW, postings.nameOf(leg), leg.amount, units);
      }
    }
    for (const row of postings.rowsOf(ESCROW_UPDOWN))
      if (!this.#open.has(row.ref)) find(ESCROW, `${postings.nameOf(row)}, whose contract is not open`, 0n, row.amount);
  }

  ticksFromMs(symbolId: number): number {
    for (const contract of this.#open.values()) if (contract.symbolId === symbolId) return contract.acceptedMs;
    return Infinity;
  }

  /** Contracts without entry by number, then those that have expired by expiry and number. */
  advance(step: Step, budget: number): number {
    let used = 0;
    for (; used < budget; used++) {
      const due = this.#withoutEntry(step.timeMs) ?? this.#expired(step.timeMs);
      if (due === undefined) break;
      this.#settle(step, due);
    }
    return used;
  }

  isDue(timeMs: number): boolean {
    return (this.#withoutEntry(timeMs) ?? this.#expired(timeMs)) !== undefined;
  }

  #define(step: Step, body: Of<'updown.define'>): number {
    const { offerId, symbolId, durationMs } = body;
    const isDuration = isWhole(durationMs, LEAST_DURATION_MS, MOST_DURATION_MS) && durationMs % 1_000 === 0;
    step.need(isNumber(offerId) && isDuration, TERMS, 'the definition', 'within its bounds', `${offerId}, ${durationMs} ms`);
    const isDefined = this.#ground.markets.tickUnits(symbolId) !== undefined && this.#ground.accounts.stakeAssetId !== 0;
    step.need(isDefined, TERMS, 'symbol and asset of stakes', 'defined', symbolId);
    const twin = [...this.#offers.values()].some(({ now }) => now.symbolId === symbolId && now.durationMs === durationMs);
    step.need(!twin && !this.#offers.has(offerId), TERMS, `product ${offerId}`, 'not defined before', 'defined before');
    const offer = { ...termsOf(body), offerId, symbolId, durationMs, version: 1, waitMs: this.#waitMs() };
    this.#offers.set(offerId, new KnownTerms<Offer>(this.#ground.terms, offer, ({ enable }) => ({ enable })));
    this.#offer(step, offer, 0);
    return offerId;
  }

  #change(step: Step, body: Of<'updown.change'>): number {
    const { offerId } = body;
    const known = this.#offers.get(offerId);
    if (!step.need(known !== undefined, TERMS, 'the product', 'a defined one', offerId) || known === undefined) return offerId;
    const offer = { ...known.last, ...termsOf(body), version: known.last.version + 1, waitMs: this.#waitMs() };
    known.change(step, body, offer);
    this.#offer(step, offer, body.effectiveMs);
    return offerId;
  }

  #switch(step: Step, body: Of<'updown.switch'>): number {
    const { offerId, enable } = body;
    const known = this.#offers.get(offerId);
    if (!step.need(known !== undefined, SWITCH, 'the product', 'a defined one', offerId) || known === undefined) return offerId;
    known.turn(step, body, { enable }, (offer) => ({ ...offer, enable }));
    step.event({ type: 'updown.switched', offerId, enable }, { is: SWITCH });
    return offerId;
  }

  #void(step: Step, body: Of<'updown.void'>): number {
    const isOffered = [...this.#offers.values()].some(({ now }) => now.symbolId === body.symbolId);
    step.need(isOffered, VOIDED, `second contracts of symbol ${body.symbolId}`, 'some', 'none');
    return this.#voids.accept(step, body);
  }

  /** What a definition or a change states; a definition acts at once, 0. */
  #offer(step: Step, offer: Offer, effectiveMs: number): void {
    const { ratePpm, minStakeUnits, maxStakeUnits } = offer;
    step.need(isWhole(ratePpm, LEAST_RATE_PPM, MOST_RATE_PPM), TERMS, 'ratePpm', `${LEAST_RATE_PPM} … ${MOST_RATE_PPM}`, ratePpm);
    const isRange = isAmount(minStakeUnits) && isAmount(maxStakeUnits) && minStakeUnits <= maxStakeUnits;
    step.need(isRange, TERMS, 'the limits of a stake', 'a range above zero', `${minStakeUnits} … ${maxStakeUnits}`);
    step.event({ type: 'updown.defined', ...offer, effectiveMs }, { is: TERMS, waitMs: WAIT, effectiveMs: CHANGE });
  }

  #waitMs(): number {
    return this.#ground.prices.isLive() ? LIVE_WAIT_MS : 0;
  }

  #place(step: Step, body: Of<'updown.place'>): number {
    const { seq: orderId, accountId, timeMs } = step;
    const { stakeUnits, side } = body;
    const offer = this.#offers.get(body.offerId)?.now;
    if (!step.need(offer?.enable === true, OFFERED, `product ${body.offerId}`, 'enabled', 'off or none') || offer === undefined)
      return orderId;
    const { symbolId, offerId, version, ratePpm, waitMs } = offer;
    const coverUnits = mulDivFloor(stakeUnits, BigInt(ratePpm), PPM);
    const expiryMs = timeMs + waitMs + offer.durationMs;
    const named = { orderId, accountId, offerId, symbolId, side, stakeUnits, coverUnits, waitMs, expiryMs };
    const contract: Contract = { ...named, acceptedMs: timeMs };
    this.#needTerms(step, offer, body);
    step.need(this.#ground.markets.isOpenAt(symbolId, expiryMs), HOURS, 'the symbol at the expiry', 'open', 'closed');
    step.need(!this.#voids.cover(symbolId, expiryMs), VOIDED, 'the time of the expiry', 'not voided', expiryMs);
    needBeforeStop(step, this.#ground.stopMs(), expiryMs);
    needPrice(step, this.#ground.prices, symbolId);
    this.#needMoney(step, contract);
    this.#accept(contract);
    const { stakeAssetId } = this.#ground.accounts;
    const [stake, cover] = this.#escrowOf(contract);
    const legs = [
      legOf(PLATFORM, accountId, 0, stakeAssetId, -stakeUnits),
      stake,
      legOf(HOUSE_UPDOWN, 0, 0, stakeAssetId, -coverUnits),
      cover,
    ].filter(({ amount }) => amount !== 0n);
    step.event(
      { type: 'updown.accepted', ...named, version, ratePpm, legs },
      { is: ACCEPTED, coverUnits: COVER, ratePpm: RATE, waitMs: WAIT, expiryMs: EXPIRY, legs: ESCROW },
    );
    return orderId;
  }

  #needTerms(step: Step, { minStakeUnits, maxStakeUnits, version }: Offer, body: Of<'updown.place'>): void {
    const { stakeUnits, validUntilMs } = body;
    step.need(body.version === 0 || body.version === version, OFFERED, 'the version that the user saw', version, body.version);
    step.need(validUntilMs === 0 || step.timeMs <= validUntilMs, OFFERED, 'the time of acceptance', `up to ${validUntilMs}`, step.timeMs);
    step.need(!this.#ground.accounts.isHouse(step.accountId), NO_HOUSE, `account ${step.accountId}`, 'not the house', 'the house');
    this.#ground.protection.needStake(step, NAME, stakeUnits);
    step.need(
      stakeUnits >= minStakeUnits && stakeUnits <= maxStakeUnits,
      STAKE,
      'the stake',
      `${minStakeUnits} … ${maxStakeUnits}`,
      stakeUnits,
    );
    const personId = this.#ground.accounts.personOf(step.accountId);
    const open = this.#openOf.get(personId) ?? 0;
    step.need(open < MOST_OPEN, OPEN, `open contracts of account ${personId} before this one`, `below ${MOST_OPEN}`, open);
  }

  #needMoney(step: Step, contract: Contract): void {
    const { accounts, postings } = this.#ground;
    const available = accounts.available(contract.accountId, accounts.stakeAssetId);
    step.need(available >= contract.stakeUnits, FUNDS, 'what is available', `at least ${contract.stakeUnits}`, available);
    const freeUnits = postings.units(legOf(HOUSE_UPDOWN, 0, 0, accounts.stakeAssetId, 0n));
    step.need(contract.coverUnits <= freeUnits, COVER, 'the free cover', `at least ${contract.coverUnits}`, freeUnits);
    this.#exposure.need(step, contract, freeUnits);
  }

  #accept(contract: Contract): void {
    const { orderId, accountId, offerId, stakeUnits } = contract;
    this.#accepted += 1;
    this.#open.set(orderId, contract);
    this.#waiting.set(orderId, contract);
    const queue = this.#queues.get(offerId);
    if (queue === undefined) this.#queues.set(offerId, new Map([[orderId, contract]]));
    else queue.set(orderId, contract);
    this.#countOpen(accountId, 1);
    this.#exposure.add(contract);
    this.#ground.protection.staked(accountId, stakeUnits);
  }

  /** The first contract whose time for an entry is over without one. */
  #withoutEntry(timeMs: number): Contract | undefined {
    for (const [orderId, contract] of this.#waiting) {
      if (entryOf(contract, this.#ground.prices.ticks(contract.symbolId)) !== undefined) this.#waiting.delete(orderId);
      else if (beginsMs(contract) + ENTRY_WITHIN_MS < timeMs) return contract;
    }
    return undefined;
  }

  #expired(timeMs: number): Contract | undefined {
    let due: Contract | undefined;
    for (const queue of this.#queues.values()) {
      const [first] = queue.values();
      if (first === undefined || first.expiryMs >= timeMs) continue;
      const isBefore =
        due === undefined || first.expiryMs < due.expiryMs || (first.expiryMs === due.expiryMs && first.orderId < due.orderId);
      if (isBefore) due = first;
    }
    return due;
  }

  #countOpen(ownerId: number, more: number): void {
    const personId = this.#ground.accounts.personOf(ownerId);
    this.#openOf.set(personId, (this.#openOf.get(personId) ?? 0) + more);
  }

  #settle(step: Step, contract: Contract): void {
    const { orderId, accountId, symbolId, offerId, stakeUnits, coverUnits } = contract;
    const decided = verdictOf(contract, this.#ground.prices.ticks(symbolId));
    const verdict = this.#voids.cover(symbolId, contract.expiryMs) ? refunded(contract, decided) : decided;
    const { stakeAssetId } = this.#ground.accounts;
    this.#settled += 1;
    const dueMs = verdict.reason === 'NO_ENTRY' ? beginsMs(contract) + ENTRY_WITHIN_MS : contract.expiryMs;
    this.#longestMs = Math.max(this.#longestMs, step.timeMs - dueMs - 1);
    this.#open.delete(orderId);
    this.#waiting.delete(orderId);
    this.#queues.get(offerId)?.delete(orderId);
    this.#countOpen(accountId, -1);
    this.#exposure.remove(contract);
    this.#ground.protection.settled(accountId, stakeUnits, verdict.payoutUnits, step.timeMs);
    const legs = [
      ...this.#escrowOf(contract).map((leg) => ({ ...leg, amount: -leg.amount })),
      legOf(PLATFORM, accountId, 0, stakeAssetId, verdict.payoutUnits),
      legOf(HOUSE_UPDOWN, 0, 0, stakeAssetId, stakeUnits + coverUnits - verdict.payoutUnits),
    ].filter(({ amount }) => amount !== 0n);
    step.event(
      { type: 'updown.settled', orderId, accountId, symbolId, ...verdict, legs },
      {
        is: DUE,
        result: RESULT,
        reason: RESULT,
        entryN: ENTRY,
        entryTicks: ENTRY,
        exitN: EXIT,
        exitTicks: EXIT,
        payoutUnits: PAYOUT,
        legs: PAYOUT,
      },
    );
  }

  /** The stake stands under the user, the cover under the house. */
  #escrowOf({ orderId, accountId, stakeUnits, coverUnits }: Contract) {
    const { stakeAssetId } = this.#ground.accounts;
    return [
      legOf(ESCROW_UPDOWN, accountId, orderId, stakeAssetId, stakeUnits),
      legOf(ESCROW_UPDOWN, 0, orderId, stakeAssetId, coverUnits),
    ] as const;
  }
}

function termsOf({ ratePpm, minStakeUnits, maxStakeUnits, enable }: Terms): Terms {
  return { ratePpm, minStakeUnits, maxStakeUnits, enable };
}
