import { createHash } from 'node:crypto';
import type { CommandBody } from '@candor/exchange/command';
import type { Leg } from '@candor/exchange/ledger/leg';
import { EQUITY, PLATFORM } from '../plan.ts';
import type { Postings } from '../postings.ts';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import type { KnownAccounts } from './accounts.ts';
import type { KnownOperators } from './operators.ts';
import { isAmount, isWhole, legOf } from './shapes.ts';
import { needPerson } from './terms.ts';

type Booked = Extract<CommandBody, { readonly type: 'adjustment.book' }>;

const ADJUSTED: Rule = {
  name: 'SPEC/2 adjustment',
  says: 'Two operators pay a user by hand for a reason, as they have decided it, once, from house equity as far as it has it; they take back of such a credit what is left of it at most, from what the user has available.',
};

/** What was paid by hand, and how much of it may still be taken back. */
export class KnownAdjustments implements PartAudit {
  readonly commands: CommandAudits;
  readonly misplaced = { 'adjustment.booked': ADJUSTED };
  readonly #accounts: KnownAccounts;
  readonly #operators: KnownOperators;
  readonly #postings: Postings;
  readonly #numbers = new Set<number>();
  /** Of credits, by number: whose, in what, and how much was not taken back. */
  readonly #credits = new Map<number, { readonly accountId: number; readonly assetId: number; leftUnits: bigint }>();

  constructor(accounts: KnownAccounts, operators: KnownOperators, postings: Postings) {
    this.#accounts = accounts;
    this.#operators = operators;
    this.#postings = postings;
    this.commands = { 'adjustment.book': { by: 'house', memory: '30-days', accept: (step, body) => this.#book(step, body) } };
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#numbers.size, of: 'adjustments by two operators' }];
  }

  #book(step: Step, body: Booked): number {
    const { adjustmentId, accountId, assetId, amount, reverses, operator, reason } = body;
    needPerson(step, ADJUSTED, body);
    this.#needDecision(step, body);
    step.need(isWhole(adjustmentId, 1, Number.MAX_SAFE_INTEGER), ADJUSTED, 'the number', 'one', adjustmentId);
    step.need(!this.#numbers.has(adjustmentId), ADJUSTED, `adjustment ${adjustmentId}`, 'booked once', 'booked again');
    step.need(isAmount(amount), ADJUSTED, 'the amount', 'above zero', amount);
    step.need(this.#accounts.codeOf(assetId) !== undefined, ADJUSTED, 'the asset', 'a defined one', assetId);
    const isUser = this.#accounts.isOpen(accountId) && !this.#accounts.isHouse(accountId) && !this.#accounts.isSimulated(accountId);
    step.need(isUser && !this.#accounts.isSubOwner(accountId), ADJUSTED, `account ${accountId}`, "a user's", 'not so');
    if (reverses !== 0) this.#reverse(step, body);
    else this.#credits.set(adjustmentId, { accountId, assetId, leftUnits: amount });
    this.#numbers.add(adjustmentId);
    const [from, to] = reverses === 0 ? ([EQUITY, PLATFORM] as const) : ([PLATFORM, EQUITY] as const);
    const ownerOf = (row: typeof EQUITY): number => (row === PLATFORM ? accountId : 0);
    const out = legOf(from, ownerOf(from), 0, assetId, -amount);
    const there = this.#postings.units(out);
    step.need(there >= amount, ADJUSTED, this.#postings.nameOf(out), `at least ${amount}`, there);
    const legs: readonly Leg[] = [out, legOf(to, ownerOf(to), 0, assetId, amount)];
    step.event({ type: 'adjustment.booked', adjustmentId, accountId, reverses, legs, operator, reason }, { is: ADJUSTED });
    return adjustmentId;
  }

  /** By number, power, words, reason and names. */
  #needDecision(step: Step, { adjustmentId, accountId, assetId, amount, reverses, operator, reason }: Booked): void {
    const { power, persons, about, deciders } = this.#operators.decisionOf(adjustmentId) ?? {
      power: '',
      persons: 0,
      about: '',
      deciders: [],
    };
    const isBoth = persons === 2 && deciders.length === 2 && deciders[0] !== deciders[1];
    step.need(isBoth, ADJUSTED, `decision ${adjustmentId}`, 'made by two', deciders.join(', '));
    step.need(deciders.join(', ') === operator, ADJUSTED, 'the operators', deciders.join(', '), operator);
    const mayAll = power === 'adjustments' && deciders.every((name) => this.#operators.may(name, power));
    step.need(mayAll, ADJUSTED, 'who decides', 'two who may adjust accounts', deciders.join(', '));
    const words = ['adjust', accountId, assetId, amount, reverses].join(' ');
    const withReason = `${words} ${createHash('sha256').update(reason).digest('hex')}`;
    // decisions of before have not bound the reason
    step.need(about === withReason || about === words, ADJUSTED, 'what was decided, with the hash of the reason', withReason, about);
  }

  #reverse(step: Step, { accountId, assetId, amount, reverses }: Booked): void {
    const credit = this.#credits.get(reverses);
    const isSame = credit?.accountId === accountId && credit.assetId === assetId;
    step.need(isSame, ADJUSTED, `credit ${reverses}`, 'one of this account and asset', 'none');
    const leftUnits = credit?.leftUnits ?? 0n;
    step.need(leftUnits >= amount, ADJUSTED, `what is left of credit ${reverses}`, `at least ${amount}`, leftUnits);
    if (credit !== undefined) credit.leftUnits -= amount;
  }
}
