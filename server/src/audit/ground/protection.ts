import type { CommandBody } from '@candor/exchange/command';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import type { KnownAccounts } from './accounts.ts';
import type { KnownLocks } from './locks.ts';
import { AUDITED_RISKS } from './risk-categories.ts';
import type { AuditedRisk } from './risk-categories.ts';
import { isAmount, isWhole } from './shapes.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Scope = Of<'protection.exclude'>['scope'];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** What asks for a day may come up to this much short of it and is given the whole day. */
const TRAVEL_MS = 60_000;
const MOST_OFFSET_MINUTES = 840;
const OFFSET_STEP_MINUTES = 15;
const MOST_VERSION = 1_000_000;
const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;

const CONFIRMED: Rule = {
  name: 'SPEC/14.6 risk',
  says: 'While the house asks for it, nobody stakes on a product whose risk text the account itself has not confirmed before.',
};
const LIMIT: Rule = {
  name: 'SPEC/14.6 loss limit',
  says: 'Loss of the local day + open stakes + the new stake are within the limit that the account set. Lowering acts at once, raising and another midnight after 24 h.',
};
const EXCLUDED: Rule = {
  name: 'SPEC/14.6 exclusion',
  says: 'An account that excluded itself opens nothing of that kind before the end it chose, a day or more ahead; the end never comes earlier.',
};
const REQUIRED: Rule = {
  name: 'SPEC/14.6 required',
  says: 'Whether a confirmation is asked for is said by the house, once for each change.',
};

type Guard = {
  readonly riskVersions: Map<string, number>;
  limitUnits: bigint;
  nextUnits: bigint;
  /** 0: nothing waits. */
  nextFromMs: number;
  utcOffsetMinutes: number;
  nextOffsetMinutes: number;
  /** By scope, the first moment after its exclusion. */
  readonly excludedUntilMs: Map<Scope, number>;
  openUnits: bigint;
  /** Net losses of the last day and a bit, from old to new. */
  losses: { readonly timeMs: number; units: bigint }[];
};

/** What the audit was told of a product. */
export type ProtectedProduct = { readonly name: string; readonly risk: AuditedRisk };

/** What accounts have set to protect themselves, their stakes whose result is open, and what they lost. */
export class KnownProtection implements PartAudit {
  readonly commands: CommandAudits;
  readonly #asking: ReadonlySet<string>;
  readonly #exclusions: ReadonlyMap<string, Scope | null>;
  readonly #accounts: KnownAccounts;
  readonly #locks: KnownLocks;
  readonly #excluded: (step: Step, scope: Scope) => void;
  readonly #guards = new Map<number, Guard>();
  #isRequired = true;
  #settings = 0;

  /** `excluded` says what must come of an exclusion. */
  constructor(
    products: readonly ProtectedProduct[],
    accounts: KnownAccounts,
    locks: KnownLocks,
    excluded: (step: Step, scope: Scope) => void,
  ) {
    this.#asking = new Set(products.filter(({ risk }) => AUDITED_RISKS[risk].asksToConfirm).map(({ name }) => name));
    this.#exclusions = new Map(products.map(({ name, risk }) => [name, AUDITED_RISKS[risk].exclusion]));
    this.#accounts = accounts;
    this.#locks = locks;
    this.#excluded = excluded;
    this.commands = {
      'protection.confirmRisk': { by: 'account', memory: '24-hours', accept: (step, body) => this.#confirm(step, body) },
      'protection.setLossLimit': { by: 'account', memory: '24-hours', accept: (step, body) => this.#setLimit(step, body) },
      'protection.exclude': { by: 'account', memory: '24-hours', accept: (step, body) => this.#exclude(step, body) },
      'protection.require': { by: 'house', memory: '24-hours', accept: (step, body) => this.#require(step, body) },
    };
  }

  /** What must hold for the person of an owner to stake this on a product now. */
  needStake(step: Step, product: string, stakeUnits: bigint): void {
    const { timeMs } = step;
    const accountId = this.#accounts.personOf(step.accountId);
    this.#locks.needOpening(step);
    const guard = this.#guards.get(accountId);
    if (this.#isRequired)
      step.need(
        guard?.riskVersions.has(product) === true,
        CONFIRMED,
        `the risk of ${product} for account ${accountId}`,
        'confirmed',
        'not confirmed',
      );
    if (guard === undefined) return;
    const own = this.#exclusions.get(product) ?? null;
    const untilMs = Math.max(own === null ? 0 : endOf(guard, own), endOf(guard, 'all'));
    step.need(untilMs <= timeMs, EXCLUDED, `account ${accountId}`, `opens nothing before ${untilMs}`, `a stake at ${timeMs}`);
    const limitUnits = limitAt(guard, timeMs);
    const exposed = lossOfDay(guard, timeMs) + guard.openUnits + stakeUnits;
    step.need(
      limitUnits === 0n || exposed <= limitUnits,
      LIMIT,
      `losses and stakes of account ${accountId}`,
      `at most ${limitUnits}`,
      exposed,
    );
  }

  /** What must hold for the person of an owner to open anything now. */
  needOpening(step: Step): void {
    this.#locks.needOpening(step);
    const accountId = this.#accounts.personOf(step.accountId);
    const untilMs = endOf(this.#guards.get(accountId), 'all');
    step.need(untilMs <= step.timeMs, EXCLUDED, `account ${accountId}`, `opens nothing before ${untilMs}`, `an order at ${step.timeMs}`);
  }

  /** What must hold for anything of an account to be paid out now. */
  needPayment(step: Step, accountId: number): void {
    this.#locks.needPayment(step, accountId);
  }

  /** A stake whose result is open, or below zero one that went back. */
  staked(ownerId: number, units: bigint): void {
    this.#guardOf(this.#accounts.personOf(ownerId)).openUnits += units;
  }

  /** A stake has its result: it is open no more, and this much came back. */
  settled(ownerId: number, stakeUnits: bigint, payoutUnits: bigint, timeMs: number): void {
    const guard = this.#guardOf(this.#accounts.personOf(ownerId));
    guard.openUnits -= stakeUnits;
    if (payoutUnits === stakeUnits) return;
    const last = guard.losses.at(-1);
    if (last?.timeMs === timeMs) {
      last.units += stakeUnits - payoutUnits;
      return;
    }
    // A local day has begun at most a day ago, whatever its offset.
    if ((guard.losses[0]?.timeMs ?? timeMs) <= timeMs - 2 * DAY_MS)
      guard.losses = guard.losses.filter((loss) => loss.timeMs > timeMs - DAY_MS);
    guard.losses.push({ timeMs, units: stakeUnits - payoutUnits });
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#settings, of: 'settings of protection' }];
  }

  #confirm(step: Step, { product, version }: Of<'protection.confirmRisk'>): number {
    step.need(
      isWhole(version, 1, MOST_VERSION) && this.#asking.has(product),
      CONFIRMED,
      'the confirmation',
      'of a product that asks for it',
      product,
    );
    const { accountId } = step;
    this.#needPerson(step, CONFIRMED);
    const guard = this.#guardOf(accountId);
    this.#settings += 1;
    if (version <= (guard.riskVersions.get(product) ?? 0)) return version;
    guard.riskVersions.set(product, version);
    step.event({ type: 'protection.riskConfirmed', accountId, product, version }, { is: CONFIRMED });
    return version;
  }

  #setLimit(step: Step, { limitUnits: wanted, utcOffsetMinutes }: Of<'protection.setLossLimit'>): number {
    const { accountId, timeMs } = step;
    const isOffset = isWhole(utcOffsetMinutes, -MOST_OFFSET_MINUTES, MOST_OFFSET_MINUTES) && utcOffsetMinutes % OFFSET_STEP_MINUTES === 0;
    step.need(
      (wanted === 0n || isAmount(wanted)) && isOffset,
      LIMIT,
      'the limit',
      'within its bounds',
      `${wanted}, ${utcOffsetMinutes} min`,
    );
    this.#needPerson(step, LIMIT);
    const guard = this.#guardOf(accountId);
    const nowUnits = limitAt(guard, timeMs);
    const nowOffset = offsetAt(guard, timeMs);
    const isRaised = nowUnits !== 0n && (wanted === 0n || wanted > nowUnits);
    const waits = isRaised || (nowUnits !== 0n && utcOffsetMinutes !== nowOffset);
    guard.limitUnits = isRaised ? nowUnits : wanted;
    guard.nextUnits = waits ? wanted : 0n;
    guard.nextFromMs = waits ? timeMs + DAY_MS : 0;
    guard.utcOffsetMinutes = waits ? nowOffset : utcOffsetMinutes;
    guard.nextOffsetMinutes = utcOffsetMinutes;
    this.#settings += 1;
    const { limitUnits, nextUnits, nextFromMs } = guard;
    step.event({ type: 'protection.limitSet', accountId, limitUnits, nextUnits, nextFromMs, utcOffsetMinutes }, { is: LIMIT });
    return 0;
  }

  #exclude(step: Step, { scope, untilMs: asked }: Of<'protection.exclude'>): number {
    const { accountId, timeMs } = step;
    const leastMs = timeMs + DAY_MS;
    const isAhead = asked === 0 || isWhole(asked, leastMs - TRAVEL_MS, FOR_EVER_MS - 1);
    step.need(isAhead, EXCLUDED, 'the end of the exclusion', `a day or more ahead, ${leastMs}`, asked);
    const untilMs = asked === 0 ? 0 : Math.max(asked, leastMs);
    this.#needPerson(step, EXCLUDED);
    const guard = this.#guardOf(accountId);
    const endMs = untilMs === 0 ? FOR_EVER_MS : untilMs;
    const beforeMs = endOf(guard, scope);
    step.need(endMs > beforeMs, EXCLUDED, 'the end of the exclusion', `after ${beforeMs}`, endMs);
    guard.excludedUntilMs.set(scope, Math.max(endMs, beforeMs));
    this.#settings += 1;
    step.event({ type: 'protection.excluded', accountId, scope, untilMs }, { is: EXCLUDED });
    this.#excluded(step, scope);
    return 0;
  }

  #require(step: Step, { confirmation }: Of<'protection.require'>): number {
    if (confirmation !== this.#isRequired) step.event({ type: 'protection.required', confirmation }, { is: REQUIRED });
    this.#isRequired = confirmation;
    return 0;
  }

  /** A copy or a fund protects itself by its person. */
  #needPerson(step: Step, rule: Rule): void {
    const { accountId } = step;
    step.need(!this.#accounts.isSubOwner(accountId), rule, `who protects himself, ${accountId}`, 'an account', 'a copy or a fund');
  }

  #guardOf(accountId: number): Guard {
    let guard = this.#guards.get(accountId);
    if (guard === undefined) {
      guard = {
        riskVersions: new Map(),
        limitUnits: 0n,
        nextUnits: 0n,
        nextFromMs: 0,
        utcOffsetMinutes: 0,
        nextOffsetMinutes: 0,
        excludedUntilMs: new Map(),
        openUnits: 0n,
        losses: [],
      };
      this.#guards.set(accountId, guard);
    }
    return guard;
  }
}

/** First moment after an exclusion; 0 when there never was one. */
function endOf(guard: Guard | undefined, scope: Scope): number {
  return guard?.excludedUntilMs.get(scope) ?? 0;
}

function limitAt({ limitUnits, nextUnits, nextFromMs }: Guard, timeMs: number): bigint {
  return nextFromMs !== 0 && timeMs >= nextFromMs ? nextUnits : limitUnits;
}

function offsetAt({ utcOffsetMinutes, nextOffsetMinutes, nextFromMs }: Guard, timeMs: number): number {
  return nextFromMs !== 0 && timeMs >= nextFromMs ? nextOffsetMinutes : utcOffsetMinutes;
}

/** Net loss since the last local midnight. */
function lossOfDay(guard: Guard, timeMs: number): bigint {
  const sinceMidnightMs = (timeMs + offsetAt(guard, timeMs) * MINUTE_MS) % DAY_MS;
  const midnightMs = timeMs - sinceMidnightMs;
  return guard.losses.reduce((sum, loss) => (loss.timeMs >= midnightMs ? sum + loss.units : sum), 0n);
}
