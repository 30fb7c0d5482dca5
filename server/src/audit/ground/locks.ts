import type { CommandBody } from '@candor/exchange/command';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import type { KnownAccounts } from './accounts.ts';
import { isLine, isWhole } from './shapes.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Name = Pick<Of<'hold.lift'>, 'accountId' | 'scope' | 'code'>;
type Standing = { readonly scope: Name['scope']; readonly sinceMs: number; readonly reviewMs: number; readonly by: string };

const MOST_DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_REVIEW_MS = 8_640_000_000_000_000;
const MOST_OPERATOR_LETTERS = 100;

const HOLD: Rule = {
  name: 'SPEC/18 hold',
  says: 'A hold is placed on an open account of a user, by a person with a name and a reason, for at most 7 days at a time unless a legal order says so; a renewal keeps its start and ends it no earlier.',
};
const LIFTED: Rule = {
  name: 'SPEC/18 lifted hold',
  says: 'Only a hold that is in force is lifted, with a reason, and by a person who has not placed or last renewed it.',
};
const HELD_MONEY: Rule = {
  name: 'SPEC/18 held withdrawal',
  says: 'Nothing of an account is paid out while a hold of its withdrawals is in force.',
};
const HELD: Rule = {
  name: 'SPEC/18 held',
  says: 'An account opens nothing while a hold of its orders is in force: from when it was placed until it is lifted or its review date comes.',
};

/** The locks of accounts, as the journal places and lifts them. */
export class KnownLocks implements PartAudit {
  readonly commands: CommandAudits;
  readonly #accounts: KnownAccounts;
  /** By account; in each by scope and code. */
  readonly #standing = new Map<number, Map<string, Standing>>();
  #placed = 0;
  #lifted = 0;

  constructor(accounts: KnownAccounts) {
    this.#accounts = accounts;
    this.commands = {
      'hold.place': { by: 'house', memory: '30-days', accept: (step, body) => this.#place(step, body) },
      'hold.lift': { by: 'house', memory: '30-days', accept: (step, body) => this.#lift(step, body) },
    };
  }

  /** What must hold for the person of an owner to open anything now. */
  needOpening(step: Step): void {
    const accountId = this.#accounts.personOf(step.accountId);
    const untilMs = this.#untilMs(accountId, 'opening');
    step.need(untilMs <= step.timeMs, HELD, `account ${accountId}`, `opens nothing before ${untilMs}`, `an order at ${step.timeMs}`);
  }

  /** What must hold for anything of an account to be paid out now. */
  needPayment(step: Step, accountId: number): void {
    const untilMs = this.#untilMs(this.#accounts.personOf(accountId), 'withdrawal');
    const found = `a step of a payment at ${step.timeMs}`;
    step.need(untilMs <= step.timeMs, HELD_MONEY, `account ${accountId}`, `pays nothing out before ${untilMs}`, found);
  }

  #untilMs(accountId: number, held: Name['scope']): number {
    const ends = Array.from(this.#standing.get(accountId)?.values() ?? [], ({ scope, reviewMs }) => (scope === held ? reviewMs : 0));
    return Math.max(0, ...ends);
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#placed, of: 'holds placed or renewed' },
      { count: this.#lifted, of: 'holds lifted' },
    ];
  }

  #place(step: Step, body: Of<'hold.place'>): number {
    const { timeMs } = step;
    const { accountId, scope, code, operator, reason } = body;
    const mostMs = code === 'LEGAL_ORDER' ? MOST_REVIEW_MS : timeMs + MOST_DAYS * DAY_MS;
    step.need(isByPerson(body), HOLD, 'who places the hold and why', 'a name and a reason', `${operator}: ${reason}`);
    step.need(this.#isUser(accountId), HOLD, `account ${accountId}`, 'an open one of a user', 'none');
    step.need(isWhole(body.reviewMs, timeMs + 1, mostMs), HOLD, 'the review date', `after ${timeMs}, at most ${mostMs}`, body.reviewMs);
    const standing = this.#standingOf(body, timeMs);
    const sinceMs = standing?.sinceMs ?? timeMs;
    const reviewMs = standing !== undefined && standing.reviewMs > body.reviewMs ? standing.reviewMs : body.reviewMs;
    const holds = this.#standing.get(accountId) ?? new Map<string, Standing>();
    this.#standing.set(accountId, holds.set(keyOf(body), { scope, sinceMs, reviewMs, by: operator }));
    this.#placed += 1;
    step.event({ type: 'hold.placed', accountId, scope, code, sinceMs, reviewMs, operator, reason }, { is: HOLD });
    return accountId;
  }

  #lift(step: Step, body: Of<'hold.lift'>): number {
    const { accountId, scope, code, operator, reason } = body;
    step.need(isByPerson(body), LIFTED, 'who lifts the hold and why', 'a name and a reason', `${operator}: ${reason}`);
    const standing = this.#standingOf(body, step.timeMs);
    step.need(standing !== undefined, LIFTED, `the hold ${keyOf(body)} of account ${accountId}`, 'in force', 'none');
    const others = operator.split(', ').filter((name) => !(standing?.by ?? '').split(', ').includes(name));
    step.need(others.length > 0, LIFTED, 'who lifts the hold', `another than ${standing?.by}`, operator);
    this.#standing.get(accountId)?.delete(keyOf(body));
    this.#lifted += 1;
    step.event({ type: 'hold.lifted', accountId, scope, code, operator, reason }, { is: LIFTED });
    return accountId;
  }

  #isUser(accountId: number): boolean {
    return this.#accounts.isOpen(accountId) && !this.#accounts.isHouse(accountId) && !this.#accounts.isSubOwner(accountId);
  }

  #standingOf(name: Name, timeMs: number): Standing | undefined {
    const hold = this.#standing.get(name.accountId)?.get(keyOf(name));
    return hold === undefined || hold.reviewMs <= timeMs ? undefined : hold;
  }
}

function keyOf({ scope, code }: Name): string {
  return `${scope} ${code}`;
}

function isByPerson({ operator, reason }: Pick<Of<'hold.lift'>, 'operator' | 'reason'>): boolean {
  return operator.length <= MOST_OPERATOR_LETTERS && [operator, reason].every((text) => isLine(text) && text.trim() !== '');
}
