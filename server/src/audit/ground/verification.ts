import type { CommandBody } from '@candor/exchange/command';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import type { KnownAccounts } from './accounts.ts';
import type { KnownOperators } from './operators.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Last = { readonly by: number; readonly hasPassed: boolean };

const HASH = /^[0-9a-f]{64}$/;

const VERIFICATION: Rule = {
  name: 'SPEC/14.1 verification',
  says: 'A level of verification passes or is refused as reviewers decided it: basic by one, advanced by two, of that account, level, outcome and content; once, and in the order of the decisions.',
};
const ADOPTION: Rule = {
  name: 'SPEC/14.1 adopted verification',
  says: 'What had passed before decisions stood in the journal is adopted once for each account and level, until that is over; it counts no more when its owner has handed in anew.',
};

/** Who is verified, as the journal states it. */
export class KnownVerifications implements PartAudit {
  readonly commands: CommandAudits;
  readonly #accounts: KnownAccounts;
  readonly #operators: KnownOperators;
  readonly #last = new Map<string, Last>();
  #isAdoptionOver = false;
  #decided = 0;

  constructor(accounts: KnownAccounts, operators: KnownOperators) {
    this.#accounts = accounts;
    this.#operators = operators;
    const shared = { by: 'house', memory: 'by-object' } as const;
    this.commands = {
      'verification.decide': { ...shared, accept: (step, body) => this.#decide(step, body) },
      'verification.adopt': { ...shared, accept: (step, body) => this.#adopt(step, body) },
      'verification.endAdoption': { ...shared, accept: (step, body) => this.#endAdoption(step, body) },
      'verification.end': { ...shared, accept: (step, body) => this.#end(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#decided, of: 'decided verifications' }];
  }

  #decide(step: Step, { proposalId, accountId, level, outcome, contentHash }: Of<'verification.decide'>): number {
    const place = this.#placeOf(step, VERIFICATION, accountId, level);
    step.need(HASH.test(contentHash), VERIFICATION, 'the hash of what was handed in', '64 hexadecimal digits', contentHash);
    const decision = this.#operators.decisionOf(proposalId);
    const least = level === 'advanced' ? 2 : 1;
    const deciders = decision?.deciders ?? [];
    const isEnough = decision !== null && deciders.length === decision.persons && deciders.length >= least;
    step.need(isEnough, VERIFICATION, `who decides the level ${level}`, `${least} reviewers or more`, deciders.join(', '));
    const mayAll = decision?.power === 'kyc' && deciders.every((name) => this.#operators.may(name, 'kyc'));
    step.need(mayAll, VERIFICATION, 'who decides', 'reviewers', deciders.join(', '));
    const words = ['verify', accountId, level, outcome, contentHash].join(' ');
    step.need(decision?.about === words, VERIFICATION, 'what was decided', words, decision?.about ?? '');
    const before = this.#last.get(place)?.by ?? -1;
    step.need(proposalId > before, VERIFICATION, 'the decision', `one after ${before}`, proposalId);
    this.#last.set(place, { by: proposalId, hasPassed: outcome === 'passed' });
    this.#decided += 1;
    step.event({ type: 'verification.decided', proposalId, accountId, level, outcome, contentHash }, { is: VERIFICATION });
    return accountId;
  }

  #adopt(step: Step, { accountId, level, contentHash }: Of<'verification.adopt'>): number {
    const place = this.#placeOf(step, ADOPTION, accountId, level);
    step.need(HASH.test(contentHash), ADOPTION, 'the hash of what was handed in', '64 hexadecimal digits', contentHash);
    step.need(!this.#isAdoptionOver, ADOPTION, 'when it is adopted', 'before that is over', 'later');
    step.need(!this.#last.has(place), ADOPTION, place, 'nothing known yet', 'decided or adopted');
    this.#last.set(place, { by: 0, hasPassed: true });
    step.event({ type: 'verification.adopted', accountId, level, contentHash }, { is: ADOPTION });
    return accountId;
  }

  #endAdoption(step: Step, { count }: Of<'verification.endAdoption'>): number {
    step.need(!this.#isAdoptionOver, ADOPTION, 'the end of adoption', 'once', 'again');
    step.need(count === this.#last.size, ADOPTION, 'verifications known then', this.#last.size, count);
    this.#isAdoptionOver = true;
    step.event({ type: 'verification.adoptionEnded', count }, { is: ADOPTION });
    return 0;
  }

  #end(step: Step, { accountId, level }: Of<'verification.end'>): number {
    const place = this.#placeOf(step, ADOPTION, accountId, level);
    const last = this.#last.get(place);
    step.need(last?.hasPassed === true, ADOPTION, place, 'passed', 'not so');
    this.#last.set(place, { by: last?.by ?? 0, hasPassed: false });
    step.event({ type: 'verification.ended', accountId, level }, { is: ADOPTION });
    return accountId;
  }

  #placeOf(step: Step, rule: Rule, accountId: number, level: string): string {
    const accounts = this.#accounts;
    const isAccount = accounts.isOpen(accountId) && !accounts.isHouse(accountId) && !accounts.isSubOwner(accountId);
    step.need(isAccount, rule, 'whose it is', "an account that is not the house's", accountId);
    return `${level} of ${accountId}`;
  }
}
