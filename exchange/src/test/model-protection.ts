import type { ProtectionCommand } from '../ground/protection/commands.ts';
import type { ModelAccounts } from './model-accounts.ts';
import type { ModelLocks } from './model-locks.ts';
import type { Trial } from './trial.ts';

type Limit = { readonly fromMs: number; readonly units: bigint; readonly offset: number };
type Guard = {
  readonly confirmed: Map<string, number>;
  limits: readonly Limit[];
  readonly excludedUntil: Map<string, number>;
  /** Net losses in the order of their times. */
  readonly losses: { readonly timeMs: number; readonly units: bigint }[];
};

const DAY_MS = 86_400_000;

/** What protection asks about a product. */
export type Guarded = Pick<Trial, 'name' | 'asksToConfirm' | 'exclusion'>;

/** `product-rules` 14.6 written a second time, for persons, who act by all their owners: each loss there ever was in a list, every limit with the moment from which it holds. */
export class ModelProtection {
  confirmationRequired = true;
  readonly #guards = new Map<number, Guard>();
  /** Products whose risk has to be confirmed. */
  readonly #confirmable: ReadonlySet<string>;
  /** By product, the exclusion beside that from all. */
  readonly #exclusions: ReadonlyMap<string, string | null>;
  readonly #accounts: ModelAccounts;
  readonly #locks: ModelLocks;
  readonly #atRiskUnits: (accountId: number) => bigint;

  constructor(products: readonly Guarded[], accounts: ModelAccounts, locks: ModelLocks, atRiskUnits: (accountId: number) => bigint) {
    this.#confirmable = new Set(products.filter(({ asksToConfirm }) => asksToConfirm).map(({ name }) => name));
    this.#exclusions = new Map(products.map(({ name, exclusion }) => [name, exclusion]));
    this.#accounts = accounts;
    this.#locks = locks;
    this.#atRiskUnits = atRiskUnits;
  }

  /** Why an account may not stake this in a product; '' when it may. */
  refusal(ownerId: number, product: string, units: bigint, timeMs: number): string {
    const personId = this.#accounts.personOf(ownerId);
    const { excludedUntil, confirmed } = this.#guard(personId);
    const own = this.#exclusions.get(product) ?? null;
    const isExcludedFrom = (scope: string): boolean => (excludedUntil.get(scope) ?? 0) > timeMs;
    if (isExcludedFrom('all') || (own !== null && isExcludedFrom(own))) return 'SELF_EXCLUDED';
    if (this.#locks.stopsOpening(personId, timeMs)) return 'ACCOUNT_HELD';
    if (this.confirmationRequired && !confirmed.has(product)) return 'RISK_UNCONFIRMED';
    const limit = this.limitUnits(personId, timeMs);
    return limit > 0n && this.dayLossUnits(personId, timeMs) + this.stakedUnits(personId) + units > limit ? 'LOSS_LIMIT' : '';
  }

  /** Why an account may open nothing at all; '' when it may. */
  openingRefusal(ownerId: number, timeMs: number): string {
    const personId = this.#accounts.personOf(ownerId);
    if ((this.#guard(personId).excludedUntil.get('all') ?? 0) > timeMs) return 'SELF_EXCLUDED';
    return this.#locks.stopsOpening(personId, timeMs) ? 'ACCOUNT_HELD' : '';
  }

  /** Stakes of a person whose result is open. */
  stakedUnits(personId: number): bigint {
    return this.#accounts.together(personId).reduce((sum, ownerId) => sum + this.#atRiskUnits(ownerId), 0n);
  }

  lost(ownerId: number, timeMs: number, units: bigint): void {
    this.#guard(this.#accounts.personOf(ownerId)).losses.push({ timeMs, units });
  }

  limitUnits(accountId: number, timeMs: number): bigint {
    return this.#limit(accountId, timeMs).units;
  }

  /** Net loss of the local day of this time. */
  dayLossUnits(accountId: number, timeMs: number): bigint {
    const offsetMs = this.#limit(accountId, timeMs).offset * 60_000;
    const day = (at: number): number => Math.floor((at + offsetMs) / DAY_MS);
    const { losses } = this.#guard(accountId);
    let sum = 0n;
    for (let at = losses.length - 1; at >= 0; at--) {
      const loss = losses[at];
      if (loss === undefined || day(loss.timeMs) !== day(timeMs)) break;
      sum += loss.units;
    }
    return sum;
  }

  decide(timeMs: number, accountId: number, body: ProtectionCommand): string | number {
    if ((accountId === 0) !== (body.type === 'protection.require')) return 'BAD_INPUT';
    if (this.#accounts.personOf(accountId) !== accountId) return 'BAD_INPUT';
    const guard = this.#guard(accountId);
    switch (body.type) {
      case 'protection.require':
        this.confirmationRequired = body.confirmation;
        return 0;
      case 'protection.confirmRisk':
        if (!isWhole(body.version, 1, 1_000_000) || !this.#confirmable.has(body.product)) return 'BAD_INPUT';
        guard.confirmed.set(body.product, Math.max(guard.confirmed.get(body.product) ?? 0, body.version));
        return body.version;
      case 'protection.exclude': {
        if (body.untilMs !== 0 && !(Number.isSafeInteger(body.untilMs) && body.untilMs >= timeMs + DAY_MS - 60_000)) return 'BAD_INPUT';
        const until = body.untilMs === 0 ? Number.POSITIVE_INFINITY : Math.max(body.untilMs, timeMs + DAY_MS);
        if (until <= (guard.excludedUntil.get(body.scope) ?? 0)) return 'ALREADY_DONE';
        guard.excludedUntil.set(body.scope, until);
        return 0;
      }
      case 'protection.setLossLimit': {
        const { limitUnits: units, utcOffsetMinutes: offset } = body;
        if (units < 0n || units >= 10n ** 30n || !isWhole(offset, -840, 840) || offset % 15 !== 0) return 'BAD_INPUT';
        const now = this.#limit(accountId, timeMs);
        const tighter = now.units === 0n || (units !== 0n && units <= now.units);
        const first = { fromMs: 0, units: tighter ? units : now.units, offset: now.units === 0n ? offset : now.offset };
        guard.limits = [first, { fromMs: tighter && first.offset === offset ? 0 : timeMs + DAY_MS, units, offset }];
        return 0;
      }
    }
  }

  #limit(accountId: number, timeMs: number): Limit {
    return this.#guard(accountId).limits.findLast((limit) => limit.fromMs <= timeMs) ?? { fromMs: 0, units: 0n, offset: 0 };
  }

  #guard(accountId: number): Guard {
    const known = this.#guards.get(accountId);
    if (known !== undefined) return known;
    const guard: Guard = { confirmed: new Map(), limits: [], excludedUntil: new Map(), losses: [] };
    this.#guards.set(accountId, guard);
    return guard;
  }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
