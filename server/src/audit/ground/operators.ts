import type { CommandBody } from '@candor/exchange/command';
import type { AuditLine, CommandAudits, PartAudit } from '../product-audit.ts';
import type { Rule } from '../rule.ts';
import type { Step } from '../step.ts';
import { areFit, isName, MAY } from './operator-words.ts';
import { isLine, isWhole } from './shapes.ts';

type Of<T extends CommandBody['type']> = Extract<CommandBody, { readonly type: T }>;
type Change = Of<'operator.add' | 'operator.setRoles' | 'operator.renew' | 'operator.disable' | 'operator.key' | 'operator.addPasskey'>;
type Person = {
  roles: readonly string[];
  standing: 'invited' | 'active' | 'disabled';
  openedBy: string;
  isAlone: boolean;
  wasActive: boolean;
  enrolmentHash: string;
  invitedMs: number;
  publicKey: string;
  passkeys: readonly string[];
};
export type Proposal = Pick<Of<'decision.propose'>, 'operator' | 'power' | 'persons' | 'about'> & {
  readonly atMs: number;
  confirmer: string;
  isMade: boolean;
};

/** What a command says of the decision that it follows from. */
type Decided = { readonly decisionId: number; readonly operator: string; readonly power: string; readonly words: string };

const DAY_MS = 86_400_000;
const HASH = /^[0-9a-f]{64}$/;
const TWO_EACH_TIME = 'operators factors addresses terms capital voids adjustments';

const OPERATOR: Rule = {
  name: 'SPEC/18 operator',
  says: 'Who is an operator, in which roles, with which key and with which passkeys is decided by two administrators and by nobody about himself; no two have the same key or passkey; the first administrator invites two more alone, and roles that check each other are not held together.',
};
const DECISION: Rule = {
  name: 'SPEC/18 decision',
  says: 'What operators decide is proposed by one who may and confirmed within a day by another who may, of whom neither has opened the other.',
};
/** Operators and their decisions, as the journal states them. */
export class KnownOperators implements PartAudit {
  readonly commands: CommandAudits;
  readonly #people = new Map<string, Person>();
  readonly #proposals = new Map<number, Proposal>();
  #last = 0;
  #decided = 0;

  constructor() {
    const shared = { by: 'house', memory: 'by-object' } as const;
    this.commands = {
      'operator.begin': { ...shared, accept: (step, body) => this.#begin(step, body) },
      'operator.enrol': { ...shared, accept: (step, body) => this.#enrol(step, body) },
      'operator.add': { ...shared, accept: (step, body) => this.#add(step, body) },
      'operator.setRoles': { ...shared, accept: (step, body) => this.#setRoles(step, body) },
      'operator.renew': { ...shared, accept: (step, body) => this.#renew(step, body) },
      'operator.disable': { ...shared, accept: (step, body) => this.#disable(step, body) },
      'operator.key': { ...shared, accept: (step, body) => this.#key(step, body) },
      'operator.addPasskey': { ...shared, accept: (step, body) => this.#addPasskey(step, body) },
      'operator.removePasskey': { ...shared, accept: (step, body) => this.#removePasskey(step, body) },
      'decision.propose': { ...shared, accept: (step, body) => this.#propose(step, body) },
      'decision.confirm': { ...shared, accept: (step, body) => this.#confirm(step, body) },
      'decision.withdraw': { ...shared, accept: (step, body) => this.#withdraw(step, body) },
      'decision.close': { ...shared, accept: (step, body) => this.#close(step, body) },
    };
  }

  /** As long as there was none, names are what they say. */
  get areAny(): boolean {
    return this.#people.size > 0;
  }

  /** What was proposed under a number and not closed. */
  proposal(proposalId: number): Proposal | undefined {
    return this.#proposals.get(proposalId);
  }

  lines(): readonly AuditLine[] {
    return [
      { count: this.#people.size, of: 'operators' },
      { count: this.#decided, of: 'decisions of operators' },
    ];
  }

  /** What was proposed under a number and not closed, with all who have said so. */
  decisionOf(proposalId: number): (Pick<Proposal, 'power' | 'persons' | 'about'> & { readonly deciders: readonly string[] }) | null {
    const proposal = this.#proposals.get(proposalId);
    if (proposal === undefined) return null;
    const { power, persons, about, operator, confirmer } = proposal;
    return { power, persons, about, deciders: confirmer === '' ? [operator] : [operator, confirmer] };
  }

  /** That a command is what two have decided under its number, in their names. */
  needDecided(step: Step, rule: Rule, { decisionId, operator, power, words }: Decided): void {
    const { power: asked, persons, about, deciders } = this.decisionOf(decisionId) ?? { power: '', persons: 0, about: '', deciders: [] };
    const names = deciders.join(', ');
    const isBoth = persons === 2 && deciders.length === 2 && deciders[0] !== deciders[1];
    step.need(isBoth, rule, `decision ${decisionId}`, 'made by two', names);
    step.need(names === operator, rule, 'the operators', names, operator);
    const mayAll = asked === power && deciders.every((name) => this.may(name, power));
    step.need(mayAll, rule, 'who decides', `two who may do ${power}`, names);
    step.need(about === words, rule, 'what was decided', words, about);
  }

  /** Before the first operator names are what they say. */
  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  may(name: string, power: string): boolean {
    const person = this.#people.get(name);
    return person?.standing === 'active' && person.roles.some((role) => (MAY[role] ?? '').split(' ').includes(power));
  }

  /** One was told the code of the other's invitation. */
  areRelated(one: string, other: string): boolean {
    return this.#people.get(one)?.openedBy === other || this.#people.get(other)?.openedBy === one;
  }

  #administrators(standing?: Person['standing']): readonly string[] {
    const found = [...this.#people].filter(([, { roles, standing: own }]) => roles.includes('administrator') && own !== 'disabled');
    return found.flatMap(([name, person]) => (standing === undefined || person.standing === standing ? [name] : [])).toSorted();
  }

  #begin(step: Step, { operator, enrolmentHash, isAccepted }: Of<'operator.begin'>): number {
    step.need(isName(operator), OPERATOR, 'the name of the operator', 'one', operator);
    step.need(HASH.test(enrolmentHash), OPERATOR, 'the hash of his code', '64 hexadecimal digits', enrolmentHash);
    const active = this.#administrators('active');
    step.need(isAccepted || active.length === 0, OPERATOR, 'administrators before the first', 'none', active.join(', '));
    for (const other of this.#administrators().filter((name) => name !== operator)) this.#end(step, other, 0);
    for (const person of this.#people.values()) person.isAlone = false;
    const by = { openedBy: 'host', isAlone: false } as const;
    this.#invite(step, { operator, enrolmentHash, roles: ['administrator'], proposalId: 0, ...by });
    return 0;
  }

  #enrol(step: Step, { operator, enrolmentHash, credentials }: Of<'operator.enrol'>): number {
    const person = this.#people.get(operator);
    const isInTime = person !== undefined && step.timeMs - person.invitedMs < DAY_MS;
    const isInvited = person?.standing === 'invited' && person.enrolmentHash === enrolmentHash && isInTime;
    step.need(isInvited, OPERATOR, `who enrols as ${operator}`, 'who was invited within a day', enrolmentHash);
    step.need(HASH.test(credentials), OPERATOR, 'the hash of what he signs in with', '64 hexadecimal digits', credentials);
    if (person !== undefined) Object.assign(person, { standing: 'active', wasActive: true, enrolmentHash: '' });
    step.event({ type: 'operator.enrolled', operator, credentials }, { is: OPERATOR });
    return 0;
  }

  #add(step: Step, body: Of<'operator.add'>): number {
    const { proposalId, operator, roles, enrolmentHash } = body;
    const proposal = this.#decidedFor(step, body, `add ${operator} ${roles.join(',')}`);
    step.need(areFit(roles), OPERATOR, 'the roles', 'such that none checks another', roles.join(','));
    step.need(HASH.test(enrolmentHash), OPERATOR, 'the hash of his code', '64 hexadecimal digits', enrolmentHash);
    const isAlone = proposal?.persons === 1;
    const known = this.#people.get(operator);
    const isAgain = known !== undefined && isAlone && known.isAlone && !known.wasActive;
    step.need(known === undefined || isAgain, OPERATOR, operator, 'nobody yet', known?.standing ?? '');
    if (isAlone) {
      step.need(roles.join() === 'administrator', OPERATOR, 'whom the first administrator invites', 'administrators', roles.join());
      const places = [...this.#people].filter(
        ([name, { isAlone: alone, wasActive, standing }]) => name !== operator && alone && (wasActive || standing !== 'disabled'),
      );
      const free = places
        .filter(([, { wasActive }]) => !wasActive)
        .map(([name]) => name)
        .toSorted();
      step.need(places.length - free.length < 2, OPERATOR, 'whom the first administrator has invited', 'at most two', places.length + 1);
      if (places.length >= 2 && free[0] !== undefined) this.#end(step, free[0], 0);
    }
    const openedBy = (isAlone ? proposal?.operator : proposal?.confirmer) ?? '';
    this.#invite(step, { operator, enrolmentHash, roles, proposalId, openedBy, isAlone });
    return proposalId;
  }

  #setRoles(step: Step, body: Of<'operator.setRoles'>): number {
    const { proposalId, operator, roles } = body;
    this.#decidedFor(step, body, `roles ${operator} ${roles.join(',')}`);
    step.need(areFit(roles), OPERATOR, 'the roles', 'such that none checks another', roles.join(','));
    Object.assign(this.#standing(step, operator), { roles });
    step.event({ type: 'operator.rolesSet', proposalId, operator, roles }, { is: OPERATOR });
    return proposalId;
  }

  #renew(step: Step, body: Of<'operator.renew'>): number {
    const { proposalId, operator, enrolmentHash } = body;
    const openedBy = this.#decidedFor(step, body, `renew ${operator}`)?.confirmer ?? '';
    step.need(HASH.test(enrolmentHash), OPERATOR, 'the hash of his code', '64 hexadecimal digits', enrolmentHash);
    const person = this.#people.get(operator);
    step.need(person !== undefined, OPERATOR, operator, 'an operator', 'nobody');
    if (person !== undefined)
      Object.assign(person, { standing: 'invited', openedBy, enrolmentHash, invitedMs: step.timeMs, publicKey: '', passkeys: [] });
    this.#dropOf(operator);
    step.event({ type: 'operator.renewed', proposalId, operator, openedBy, enrolmentHash }, { is: OPERATOR });
    return proposalId;
  }

  #disable(step: Step, body: Of<'operator.disable'>): number {
    const { proposalId, operator } = body;
    this.#decidedFor(step, body, `disable ${operator}`);
    this.#standing(step, operator);
    this.#end(step, operator, proposalId);
    return proposalId;
  }

  #key(step: Step, body: Of<'operator.key'>): number {
    const { proposalId, operator, publicKey } = body;
    this.#decidedFor(step, body, `key ${operator} ${publicKey}`);
    step.need(HASH.test(publicKey), OPERATOR, 'the key', '64 hexadecimal digits', publicKey);
    const others = [...this.#people].filter(([name, other]) => name !== operator && other.publicKey === publicKey);
    step.need(others.length === 0, OPERATOR, 'who has this key', 'nobody else', others.map(([name]) => name).join(', '));
    Object.assign(this.#standing(step, operator), { publicKey });
    step.event({ type: 'operator.keyed', proposalId, operator, publicKey }, { is: OPERATOR });
    return proposalId;
  }

  #addPasskey(step: Step, body: Of<'operator.addPasskey'>): number {
    const { proposalId, operator, passkey } = body;
    this.#decidedFor(step, body, `passkey ${operator} ${passkey}`);
    step.need(HASH.test(passkey), OPERATOR, 'the passkey', '64 hexadecimal digits', passkey);
    const person = this.#standing(step, operator);
    step.need(person.standing === 'active', OPERATOR, `who gets the passkey, ${operator}`, 'enrolled', person.standing ?? 'nobody');
    const owners = [...this.#people].filter(([, one]) => one.passkeys.includes(passkey)).map(([name]) => name);
    step.need(owners.length === 0, OPERATOR, 'who has this passkey', 'nobody', owners.join(', '));
    const passkeys = [...(person.passkeys ?? []), passkey];
    step.need(passkeys.length <= 10, OPERATOR, `passkeys of ${operator}`, 'ten at most', passkeys.length);
    Object.assign(person, { passkeys });
    step.event({ type: 'operator.passkeyAdded', proposalId, operator, passkey }, { is: OPERATOR });
    return proposalId;
  }

  #removePasskey(step: Step, { operator, passkey }: Of<'operator.removePasskey'>): number {
    const person = this.#people.get(operator);
    step.need(person?.passkeys.includes(passkey) === true, OPERATOR, 'the passkey that is given up', `one of ${operator}`, passkey);
    if (person !== undefined) person.passkeys = person.passkeys.filter((one) => one !== passkey);
    step.event({ type: 'operator.passkeyRemoved', operator, passkey }, { is: OPERATOR });
    return 0;
  }

  #propose(step: Step, body: Of<'decision.propose'>): number {
    const { proposalId, operator, power, persons, about } = body;
    step.need(isWhole(proposalId, this.#last + 1, Number.MAX_SAFE_INTEGER), DECISION, 'the number', `above ${this.#last}`, proposalId);
    step.need(this.may(operator, power), DECISION, 'who proposes', `one who may do ${power}`, operator);
    step.need(isLine(about) && about.trim() !== '', DECISION, 'what it is about', 'words', about);
    const isFounding = power === 'operators' && this.#people.get(operator)?.openedBy === 'host' && about.startsWith('add ');
    const least = TWO_EACH_TIME.split(' ').includes(power) && !isFounding ? 2 : 1;
    step.need(isWhole(persons, least, 2), DECISION, 'how many decide', `${least} … 2`, persons);
    for (const [id, one] of this.#proposals)
      if (one.persons === 2 && one.confirmer === '' && step.timeMs - one.atMs >= DAY_MS) this.#proposals.delete(id);
    this.#last = proposalId;
    this.#proposals.set(proposalId, { operator, power, persons, about, atMs: step.timeMs, confirmer: '', isMade: false });
    if (persons === 1) this.#decided += 1;
    step.event({ type: 'decision.proposed', proposalId, operator, power, persons, about }, { is: DECISION });
    return proposalId;
  }

  #confirm(step: Step, { proposalId, operator, about }: Of<'decision.confirm'>): number {
    const proposal = this.#open(step, proposalId);
    if (proposal !== null) {
      const { operator: proposer, power } = proposal;
      const may = this.may(operator, power) && this.may(proposer, power);
      step.need(may, DECISION, 'who decides', `two who may do ${power}`, `${proposer}, ${operator}`);
      const areOthers = operator !== proposer && !this.areRelated(operator, proposer);
      step.need(areOthers, DECISION, 'who confirms', `nobody whom ${proposer} has opened or who has opened him`, operator);
      step.need(about === proposal.about, DECISION, 'what is confirmed', proposal.about, about);
      step.need(step.timeMs - proposal.atMs < DAY_MS, DECISION, 'when it is confirmed', 'within a day', step.timeMs - proposal.atMs);
      proposal.confirmer = operator;
    }
    this.#decided += 1;
    step.event({ type: 'decision.confirmed', proposalId, operator }, { is: DECISION });
    return proposalId;
  }

  #withdraw(step: Step, { proposalId, operator }: Of<'decision.withdraw'>): number {
    const { power = '', about = '', operator: proposer = '' } = this.#open(step, proposalId) ?? {};
    step.need(this.may(operator, power), DECISION, 'who withdraws', `one who may do ${power}`, operator);
    const isAboutHim = power === 'operators' && about.split(' ')[1] === operator && proposer !== operator;
    step.need(!isAboutHim, DECISION, 'who withdraws', 'nobody whom it is about', operator);
    this.#proposals.delete(proposalId);
    step.event({ type: 'decision.withdrawn', proposalId, operator }, { is: DECISION });
    return proposalId;
  }

  #close(step: Step, { proposalId }: Of<'decision.close'>): number {
    const proposal = this.#proposals.get(proposalId);
    const isDecided = proposal !== undefined && (proposal.persons === 1 || proposal.confirmer !== '');
    step.need(isDecided, DECISION, `proposal ${proposalId}`, 'decided and not closed', 'not so');
    this.#proposals.delete(proposalId);
    step.event({ type: 'decision.closed', proposalId }, { is: DECISION });
    return proposalId;
  }

  #open(step: Step, proposalId: number): Proposal | null {
    const proposal = this.#proposals.get(proposalId);
    const isOpen = proposal !== undefined && proposal.persons === 2 && proposal.confirmer === '';
    step.need(isOpen, DECISION, `proposal ${proposalId}`, 'open', 'not so');
    return proposal ?? null;
  }

  /** The decision that a change of operators follows from, which is used up by it. */
  #decidedFor(step: Step, { type, proposalId, operator }: Change, about: string): Proposal | null {
    step.need(isName(operator), OPERATOR, 'the name of the operator', 'one', operator);
    const proposal = this.#proposals.get(proposalId);
    const deciders = proposal === undefined ? [] : [proposal.operator, ...(proposal.confirmer === '' ? [] : [proposal.confirmer])];
    const isEnough = deciders.length === proposal?.persons && (deciders.length === 2 || type === 'operator.add');
    step.need(isEnough, OPERATOR, `decision ${proposalId}`, 'made by all it needs', deciders.join(', '));
    step.need(proposal?.about === about && proposal.power === 'operators', OPERATOR, 'what was decided', about, proposal?.about ?? '');
    const mayAll = deciders.every((name) => name !== operator && this.may(name, 'operators'));
    step.need(mayAll, OPERATOR, 'who decides', 'administrators, not about themselves', deciders.join(', '));
    step.need(proposal?.isMade !== true, OPERATOR, `decision ${proposalId}`, 'carried out once', 'again');
    if (proposal !== undefined) proposal.isMade = true;
    return proposal ?? null;
  }

  #standing(step: Step, operator: string): Person | Record<string, never> {
    const person = this.#people.get(operator);
    const isThere = person !== undefined && person.standing !== 'disabled';
    step.need(isThere, OPERATOR, operator, 'an operator', person?.standing ?? 'nobody');
    return person ?? {};
  }

  #invite(step: Step, added: Omit<Extract<Parameters<Step['event']>[0], { type: 'operator.added' }>, 'type'>): void {
    const { operator, roles, openedBy, isAlone, enrolmentHash } = added;
    const fresh = { standing: 'invited', wasActive: false, invitedMs: step.timeMs, publicKey: '', passkeys: [] } as const;
    this.#people.set(operator, { roles, openedBy, isAlone, enrolmentHash, ...fresh });
    this.#dropOf(operator);
    step.event({ type: 'operator.added', ...added }, { is: OPERATOR });
  }

  /** Whatever somebody proposed with an app that he has no more is open no longer. */
  #dropOf(operator: string): void {
    for (const [id, one] of this.#proposals)
      if (one.operator === operator && one.persons === 2 && one.confirmer === '') this.#proposals.delete(id);
  }

  #end(step: Step, operator: string, proposalId: number): void {
    const person = this.#people.get(operator);
    if (person !== undefined) Object.assign(person, { standing: 'disabled', publicKey: '', passkeys: [] });
    this.#dropOf(operator);
    step.event({ type: 'operator.disabled', proposalId, operator }, { is: OPERATOR });
  }
}
