import type { Entry } from '@candor/exchange/entry';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { Machine } from '../machine/core/machine.ts';
import { CommandIds } from './command-ids.ts';
import { findingLine, type Finding } from './finding.ts';
import { KnownAccounts } from './ground/accounts.ts';
import { KnownAdjustments } from './ground/adjustments.ts';
import { KnownLocks } from './ground/locks.ts';
import { needNamed } from './ground/named-operators.ts';
import { KnownOperators } from './ground/operators.ts';
import { HouseAudit } from './ground/house.ts';
import { KnownMarkets } from './ground/market.ts';
import { KnownPrices } from './ground/prices.ts';
import { KnownProtection } from './ground/protection.ts';
import { KnownSettings } from './ground/settings.ts';
import { KnownVerifications } from './ground/verification.ts';
import { AUDITED_RISKS } from './ground/risk-categories.ts';
import { TermsCalendar } from './ground/terms.ts';
import { groundRows } from './plan.ts';
import { Postings, type WalletUnits } from './postings.ts';
import type { Audited, AuditLine, CommandAudit, PartAudit, ProductAudit } from './product-audit.ts';
import type { Find, Rule, FindingValue } from './rule.ts';
import { ACTOR, COMPUTABLE, FIRST, KNOWN, REFERENCE_OF_ANSWER, REFUSED, SEQUENCE, SUM, TIME } from './rules.ts';
import { shown } from './same.ts';
import { Step } from './step.ts';

const MOST_FINDINGS = 50;

export type AuditReport = {
  readonly entries: number;
  readonly lastSeq: number;
  readonly events: number;
  readonly accounts: number;
  /** What was decided again: of the ground first, then of each product in the order of the registry. */
  readonly parts: readonly { readonly name: string; readonly lines: readonly AuditLine[] }[];
  /** The same without names. */
  readonly lines: readonly AuditLine[];
  /** The first fifty; empty means that everything follows from the commands and the rules. */
  readonly findings: readonly Finding[];
  /** The same, a line each. */
  readonly problems: readonly string[];
};

/**
 * Decides every accepted command of the journal again, by the rules and from the journal alone, and compares each event that it led to
 * with what the journal states: every field and every leg, nothing more and nothing less. It shares no code with the exchange but the
 * arithmetic of `money/`: an error there would have to be made twice to stay hidden. Entries come in order, one at a time.
 */
export class Audit {
  readonly #findings: Finding[] = [];
  readonly #postings: Postings;
  readonly #operators = new KnownOperators();
  readonly #accounts: KnownAccounts;
  readonly #house: HouseAudit;
  readonly #terms = new TermsCalendar();
  readonly #parts: ReadonlyMap<string, PartAudit>;
  readonly #products: readonly ProductAudit[];
  /** What it knows of each kind of command, by type. */
  readonly commands = new Map<string, CommandAudit>();
  readonly #misplaced: ReadonlyMap<string, Rule>;
  readonly #ids = new CommandIds();
  readonly #find: Find = (rule, what, expected, found) => this.find(rule, what, expected, found);
  #lastSeq = 0;
  #lastTimeMs = 0;
  #entries = 0;
  #events = 0;
  #refusals = 0;

  constructor(audited: readonly Audited[]) {
    const find = this.#find;
    this.#postings = new Postings([...groundRows, ...audited.flatMap(({ auditRows }) => auditRows ?? [])], find);
    this.#accounts = new KnownAccounts(this.#postings, () => this.#house.mode === 'demo');
    const markets = new KnownMarkets(this.#accounts, this.#terms);
    const prices = new KnownPrices(
      markets,
      () => this.#house.mode === 'live',
      (step, symbolId) => {
        for (const { audit } of opened) audit.ticked?.(step, symbolId);
      },
    );
    const told = audited.flatMap(({ name, audit }) => (audit === undefined ? [] : [{ name, ...audit }]));
    const locks = new KnownLocks(this.#accounts);
    const protection = new KnownProtection(told, this.#accounts, locks, (step, scope) => {
      for (const { audit, risk } of opened) {
        if (scope !== 'all' && scope !== AUDITED_RISKS[risk].exclusion) continue;
        for (const ownerId of this.#accounts.withPersonOf(step.accountId)) audit.excluded?.(step, ownerId);
      }
    });
    const ground = {
      postings: this.#postings,
      accounts: this.#accounts,
      markets,
      operators: this.#operators,
      prices,
      protection,
      terms: this.#terms,
      stopMs: () => this.#house.stopMs,
      find,
    };
    const opened = told.map((product) => ({
      name: product.name,
      turn: product.turn,
      risk: product.risk,
      audit: product.open(ground),
    }));
    this.#products = opened.map(({ audit }) => audit);
    this.#house = new HouseAudit(opened.toSorted((a, b) => a.turn - b.turn));
    const settings = new KnownSettings();
    const ofGround = {
      house: this.#house,
      accounts: this.#accounts,
      market: markets,
      prices,
      protection,
      holds: locks,
      operators: this.#operators,
      settings,
      verification: new KnownVerifications(this.#accounts, this.#operators),
      adjustments: new KnownAdjustments(this.#accounts, this.#operators, this.#postings),
    };
    this.#parts = new Map<string, PartAudit>([...Object.entries(ofGround), ...opened.map(({ name, audit }) => [name, audit] as const)]);
    for (const product of this.#products) prices.keepFor((symbolId) => product.ticksFromMs?.(symbolId) ?? Infinity);
    const parts = [...this.#parts.values()];
    this.#misplaced = new Map(parts.flatMap(({ misplaced = {} }) => Object.entries(misplaced)));
    for (const { commands } of parts) for (const [type, command] of Object.entries(commands)) this.commands.set(type, command);
  }

  /** Notes what is not as a rule says, at the entry under audit, or by a comparison afterwards. */
  find(rule: Rule, what: string, expected: FindingValue, found: FindingValue): void {
    if (this.#findings.length < MOST_FINDINGS)
      this.#findings.push({ seq: this.#lastSeq, rule, what, expected: shown(expected), found: shown(found) });
  }

  see(entry: Entry): void {
    const { seq, timeMs, outcome, events, command } = entry;
    const lastSeq = this.#lastSeq;
    this.#lastSeq = seq;
    if (seq !== lastSeq + 1) this.find(SEQUENCE, 'the number of the entry', lastSeq + 1, seq);
    if (timeMs < this.#lastTimeMs) this.find(TIME, 'the time of the entry', `${this.#lastTimeMs} or later`, timeMs);
    this.#lastTimeMs = timeMs;
    this.#entries += 1;
    this.#events += events.length;
    if (this.#house.mode === null && command.body.type !== 'house.open')
      this.find(FIRST, 'the first command', 'house.open', command.body.type);
    this.#terms.begin(timeMs);
    this.#house.precede(command.body, timeMs, this.#find);
    if (outcome.ok && !outcome.repeated) this.#accept(entry);
    else this.#refuse(entry);
    this.#postings.endEntry();
    this.#house.pass(seq, timeMs, this.#find);
  }

  /** Other rules decided the journal than these, as its first entry says: nothing after that can be decided again. */
  get isOfOtherRules(): boolean {
    return this.#house.isOfOtherRules;
  }

  /** What the journal says an account holds, in units. */
  units(account: Omit<Leg, 'amount'>): bigint {
    return this.#postings.units(account);
  }

  /** Every account that is not empty. */
  rows(): Generator<Leg> {
    return this.#postings.rows();
  }

  /** Every wallet of a user with something in it or staked from it, by `owner wallet asset`: available, frozen, and what is staked. */
  wallets(): ReadonlyMap<string, WalletUnits> {
    return this.#postings.wallets();
  }

  /** Holds what the exchange says of the products' objects against the journal. */
  compareObjects(machine: Machine, accountIds: ReadonlySet<number>): void {
    for (const product of this.#products) product.compare?.(machine, accountIds);
  }

  report(): AuditReport {
    for (const part of this.#parts.values()) part.finish?.();
    for (const [assetId, sum] of this.#postings.sums())
      if (sum !== 0n) this.find(SUM, `all accounts of asset ${assetId} together`, 0n, sum);
    const refusals = { count: this.#refusals, of: 'refusals and repetitions, which changed nothing' };
    const parts = [...Array.from(this.#parts, ([name, part]) => ({ name, lines: part.lines() })), { name: 'entries', lines: [refusals] }];
    return {
      entries: this.#entries,
      lastSeq: this.#lastSeq,
      events: this.#events,
      accounts: this.#postings.size,
      parts,
      lines: parts.flatMap(({ lines }) => lines),
      findings: this.#findings,
      problems: this.#findings.map(findingLine),
    };
  }

  #accept(entry: Entry): void {
    const { command, outcome } = entry;
    const { accountId, body } = command;
    const audit = this.commands.get(body.type);
    const step = new Step(entry, this.#postings, this.#find);
    if (audit === undefined) this.find(KNOWN, 'the command', 'one of a product', body.type);
    else {
      const mayAct = audit.by === 'house' ? accountId === 0 : accountId !== 0 && this.#accounts.isOpen(accountId);
      step.need(mayAct, ACTOR, `who sent ${body.type}`, audit.by === 'house' ? 'the house, 0' : 'an open account', accountId);
      needNamed(step, command, this.#operators);
      const ref = this.#decide(audit, step, body);
      if (outcome.ok && ref !== null) step.need(ref === outcome.ref, REFERENCE_OF_ANSWER, `the answer to ${body.type}`, ref, outcome.ref);
      this.#ids.accept(entry, audit.memory, this.#find);
    }
    step.end(this.#misplaced);
  }

  /** A command that holds no numbers which the rules can compute with was not accepted by them. */
  #decide(audit: CommandAudit, step: Step, body: Entry['command']['body']): number | null {
    try {
      return audit.accept(step, body);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.find(COMPUTABLE, `what ${body.type} asks for`, 'numbers to compute with', error.message);
      return null;
    }
  }

  #refuse(entry: Entry): void {
    const { events, outcome } = entry;
    this.#refusals += 1;
    if (events.length > 0) this.find(REFUSED, 'the events of a refusal or repetition', 'none', shown(events[0]));
    for (const event of events) if ('legs' in event) this.#postings.post(event.legs);
    const { accountId } = entry.command;
    if (outcome.ok) this.#ids.repeat(entry, this.#find);
    else if (accountId === 0 || this.#accounts.isOpen(accountId)) this.#ids.refuse(entry);
  }
}
