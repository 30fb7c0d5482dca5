import { formatAmountShort } from '@candor/money/amount';
import { AccountTable } from '../../tables/account-table.ts';
import type { AccountsState } from '../accounts/state.ts';
import type { LocksState } from '../holds/state.ts';
import { Amounts } from '../../ledger/amounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import { refused } from '../../kernel/outcome.ts';
import type { ProtectionInfo } from './answers.ts';
import { DayLosses } from './day-losses.ts';
import type { ProtectionEvent } from './events.ts';
import type { GroundOutcome } from '../refusals.ts';
import { RISK_CATEGORIES } from './risk-categories.ts';
import type { ExclusionScope, RiskRow } from './risk-categories.ts';
import { EXCLUSION_SCOPES } from './words.ts';

/** The end of an exclusion that has none. */
export const FOR_EVER_MS = Number.MAX_SAFE_INTEGER;
/** A version of the section knows one scope more than its number, so a new scope makes a new version and those of before are read. */
export const SECTION_VERSIONS = EXCLUSION_SCOPES.slice(1).map((_scope, index) => index + 1);
/** Limits are in USDT. */
const SCALE = 8;

type LimitSet = Extract<ProtectionEvent, { type: 'protection.limitSet' }>;

/** What one account has set for itself, and what its loss limit counts. */
export type Guard = {
  /** By product, what was confirmed of it. */
  readonly riskVersions: Map<string, number>;
  limitUnits: bigint;
  nextUnits: bigint;
  /** 0: nothing waits. */
  nextFromMs: number;
  utcOffsetMinutes: number;
  nextOffsetMinutes: number;
  /** First moment after each exclusion; none where there never was one. */
  readonly excludedUntilMs: Partial<Record<ExclusionScope, number>>;
  readonly losses: DayLosses;
};

/** A product and its kind of risk, as the registry has them. */
export type ProductRisk = { readonly name: string; readonly riskCategory: string };
type Category = RiskRow<ExclusionScope>;

/**
 * The protection of every person (`product-rules` 14.6), by the number of the account. Products ask before an owner takes a stake, and tell what became
 * of it.
 */
export class ProtectionState {
  readonly #guards = new AccountTable<Guard>();
  /** By account, what it lost in its newest span. */
  readonly #newestLosses = new Amounts();
  /** Whether any account ever excluded itself from all: while none did, nobody needs to look. */
  #someExcludedFromAll = false;
  #confirmationRequired = true;
  readonly #ledger: Ledger;
  readonly #accounts: AccountsState;
  readonly #locks: LocksState;
  /** Products that ask for the confirmation of their risk. */
  readonly #asking: readonly string[];
  /** By product, its kind of risk. */
  readonly #categories: ReadonlyMap<string, Category>;

  /** Throws an `Error` for a product whose kind of risk has no row. */
  constructor(
    ledger: Ledger,
    accounts: AccountsState,
    locks: LocksState,
    products: readonly ProductRisk[],
    rows: readonly Category[] = RISK_CATEGORIES,
  ) {
    this.#ledger = ledger;
    this.#accounts = accounts;
    this.#locks = locks;
    const categories = products.map(({ name, riskCategory }) => {
      const row = rows.find(({ key }) => key === riskCategory);
      if (row === undefined) throw new Error(`${name}: no row of the risk category ${riskCategory}`);
      return [name, row] as const;
    });
    this.#categories = new Map(categories);
    this.#asking = categories.filter(([, { confirm }]) => confirm).map(([name]) => name);
  }

  asksToConfirm(product: string): boolean {
    return this.#asking.includes(product);
  }

  /** Why an owner may open nothing at all now; null when it may. */
  openingRefusal(ownerId: number, timeMs: number): GroundOutcome | null {
    const personId = this.#accounts.personOf(ownerId);
    if (this.#someExcludedFromAll && this.excludedUntilMs(personId, 'all') > timeMs) return refused('SELF_EXCLUDED');
    return this.#locks.refusal(personId, 'opening', timeMs);
  }

  /** Whether who excludes himself from this scope opens nothing of the product. */
  covers(scope: ExclusionScope, product: string): boolean {
    return scope === 'all' || this.#categories.get(product)?.exclusion === scope;
  }

  /** Why an owner may not stake this on a product now; null when it may. */
  refusal(ownerId: number, product: string, stakeUnits: bigint, timeMs: number): GroundOutcome | null {
    const personId = this.#accounts.personOf(ownerId);
    const guard = this.#guards.find(personId);
    if (guard !== undefined && this.#isExcluded(guard, product, timeMs)) return refused('SELF_EXCLUDED');
    const held = this.#locks.refusal(personId, 'opening', timeMs);
    if (held !== null) return held;
    if (guard === undefined) return this.#confirmationRequired ? refused('RISK_UNCONFIRMED') : null;
    if (this.#confirmationRequired && !guard.riskVersions.has(product)) return refused('RISK_UNCONFIRMED');
    const limitUnits = limitAt(guard, timeMs);
    if (limitUnits === 0n) return null;
    const lossUnits = guard.losses.ofDay(timeMs, offsetAt(guard, timeMs));
    if (lossUnits + this.openStake(personId) + stakeUnits <= limitUnits) return null;
    return refused('LOSS_LIMIT', formatAmountShort(limitUnits, SCALE));
  }

  /** Stakes whose result is open, of all owners of a person: the ledger's word. */
  openStake(personId: number): bigint {
    const assetId = this.#accounts.stakeAssetId;
    if (assetId === undefined) return 0n;
    return this.#accounts.ownersOf(personId).reduce((sum, { ownerId }) => sum + this.#ledger.atRisk(ownerId, assetId), 0n);
  }

  /** A product gave a result: what an owner has more than before its stake, below zero for a loss. Its person's limit counts it. */
  result(ownerId: number, gainUnits: bigint, timeMs: number): void {
    // A subtraction is quicker than a change of sign.
    if (gainUnits !== 0n) this.#guardOf(this.#accounts.personOf(ownerId)).losses.add(0n - gainUnits, timeMs);
  }

  /** The limit in force and the one that waits, 0 for none. */
  limits(accountId: number, timeMs: number): { readonly limitUnits: bigint; readonly utcOffsetMinutes: number } {
    const guard = this.#guards.find(accountId);
    if (guard === undefined) return { limitUnits: 0n, utcOffsetMinutes: 0 };
    return { limitUnits: limitAt(guard, timeMs), utcOffsetMinutes: offsetAt(guard, timeMs) };
  }

  /** First moment after the exclusion; 0 when there never was one. */
  excludedUntilMs(accountId: number, scope: ExclusionScope): number {
    return this.#guards.find(accountId)?.excludedUntilMs[scope] ?? 0;
  }

  riskVersion(accountId: number, product: string): number {
    return this.#guards.find(accountId)?.riskVersions.get(product) ?? 0;
  }

  confirm(accountId: number, product: string, version: number): void {
    this.#guardOf(accountId).riskVersions.set(product, version);
  }

  get confirmationRequired(): boolean {
    return this.#confirmationRequired;
  }

  require(confirmation: boolean): void {
    this.#confirmationRequired = confirmation;
  }

  setLimit({ accountId, limitUnits, nextUnits, nextFromMs, utcOffsetMinutes }: LimitSet, timeMs: number): void {
    const guard = this.#guardOf(accountId);
    guard.utcOffsetMinutes = nextFromMs === 0 ? utcOffsetMinutes : offsetAt(guard, timeMs);
    guard.nextOffsetMinutes = utcOffsetMinutes;
    guard.limitUnits = limitUnits;
    guard.nextUnits = nextUnits;
    guard.nextFromMs = nextFromMs;
  }

  exclude(accountId: number, scope: ExclusionScope, untilMs: number): void {
    this.#guardOf(accountId).excludedUntilMs[scope] = untilMs === 0 ? FOR_EVER_MS : untilMs;
    if (scope === 'all') this.#someExcludedFromAll = true;
  }

  info(accountId: number, timeMs: number): ProtectionInfo {
    const guard = this.#guards.find(accountId) ?? newGuard();
    const { limitUnits, nextUnits, nextFromMs, excludedUntilMs } = guard;
    const utcOffsetMinutes = offsetAt(guard, timeMs);
    const ends = EXCLUSION_SCOPES.map((scope) => ({ scope, untilMs: excludedUntilMs[scope] ?? 0 })).filter(
      ({ untilMs }) => untilMs > timeMs,
    );
    return {
      riskVersions: Object.fromEntries(this.#asking.map((product) => [product, guard.riskVersions.get(product) ?? 0])),
      confirmationRequired: this.#confirmationRequired,
      limitUnits,
      nextUnits,
      nextFromMs,
      utcOffsetMinutes,
      dayLossUnits: guard.losses.ofDay(timeMs, utcOffsetMinutes),
      openStakeUnits: this.openStake(accountId),
      exclusions: ends.map(({ scope, untilMs }) => ({ scope, untilMs: untilMs === FOR_EVER_MS ? 0 : untilMs })),
    };
  }

  get guardCount(): number {
    return this.#guards.size;
  }

  save(writer: ByteWriter): void {
    writer.flag(this.#confirmationRequired);
    writeList(writer, [...this.#guards.entries()], (out, [accountId, guard]) => {
      out.count(accountId);
      writeGuard(out, guard);
    });
  }

  load(reader: ByteReader, version: number): void {
    const scopes = EXCLUSION_SCOPES.slice(0, version + 1);
    this.#confirmationRequired = reader.flag();
    readList(reader, (from) => {
      const accountId = from.count();
      const guard = readGuard(from, scopes, new DayLosses(this.#newestLosses, accountId));
      this.#guards.set(accountId, guard);
      if ((guard.excludedUntilMs.all ?? 0) > 0) this.#someExcludedFromAll = true;
    });
  }

  #isExcluded({ excludedUntilMs }: Guard, product: string, timeMs: number): boolean {
    return EXCLUSION_SCOPES.some((scope) => (excludedUntilMs[scope] ?? 0) > timeMs && this.covers(scope, product));
  }

  #guardOf(accountId: number): Guard {
    let guard = this.#guards.find(accountId);
    if (guard === undefined) {
      guard = newGuard(new DayLosses(this.#newestLosses, accountId));
      this.#guards.set(accountId, guard);
    }
    return guard;
  }
}

function limitAt({ limitUnits, nextUnits, nextFromMs }: Guard, timeMs: number): bigint {
  return nextFromMs !== 0 && timeMs >= nextFromMs ? nextUnits : limitUnits;
}

function offsetAt({ utcOffsetMinutes, nextOffsetMinutes, nextFromMs }: Guard, timeMs: number): number {
  return nextFromMs !== 0 && timeMs >= nextFromMs ? nextOffsetMinutes : utcOffsetMinutes;
}

function newGuard(losses = new DayLosses()): Guard {
  return {
    riskVersions: new Map(),
    limitUnits: 0n,
    nextUnits: 0n,
    nextFromMs: 0,
    utcOffsetMinutes: 0,
    nextOffsetMinutes: 0,
    excludedUntilMs: {},
    losses,
  };
}

function writeGuard(writer: ByteWriter, guard: Guard): void {
  // By name, so that equal states give equal bytes in whatever order they were confirmed.
  const confirmed = [...guard.riskVersions].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeList(writer, confirmed, (out, [product, version]) => {
    out.text(product);
    out.count(version);
  });
  for (const units of [guard.limitUnits, guard.nextUnits]) writer.amount(units);
  writer.count(guard.nextFromMs);
  writer.number(guard.utcOffsetMinutes);
  writer.number(guard.nextOffsetMinutes);
  for (const scope of EXCLUSION_SCOPES) writer.count(guard.excludedUntilMs[scope] ?? 0);
  writeList(writer, guard.losses.spans(), (out, { startMs, units }) => {
    out.count(startMs);
    out.amount(units);
  });
}

function readGuard(reader: ByteReader, scopes: readonly ExclusionScope[], losses: DayLosses): Guard {
  const guard = newGuard(losses);
  for (const [product, version] of readList(reader, (from) => [from.text(), from.count()] as const))
    guard.riskVersions.set(product, version);
  guard.limitUnits = reader.amount();
  guard.nextUnits = reader.amount();
  guard.nextFromMs = reader.count();
  guard.utcOffsetMinutes = reader.number();
  guard.nextOffsetMinutes = reader.number();
  for (const scope of scopes) guard.excludedUntilMs[scope] = reader.count();
  guard.losses.load(readList(reader, (from) => ({ startMs: from.count(), units: from.amount() })));
  return guard;
}
