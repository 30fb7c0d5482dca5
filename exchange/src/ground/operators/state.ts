import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { isByAuthor, namesOf, type Author } from '../author.ts';
import type { KnownDecision, KnownOperator } from './answers.ts';
import type { OperatorEvent } from './events.ts';
import { allows, POWERS, ROLES, type Power } from './words.ts';

/** Who has the first administrator's invitation: the owner of the machine. */
export const HOST = 'host';
/** What acts by itself: it places holds and turns off, and does nothing for which two are asked. */
const OF_THE_HOUSE: readonly string[] = ['house', 'Candor (automatic)'];
/** How long a proposal waits for its second operator, and an invitation for who is invited. */
export const OPEN_MS = 86_400_000;
const STANDINGS = ['invited', 'active', 'disabled'] as const;

/** Who works on the exchange, and what they have proposed or decided that is not closed. As long as nobody was ever added, names are what they say. */
export class OperatorsState {
  readonly #operators = new Map<string, KnownOperator>();
  readonly #decisions = new Map<number, KnownDecision>();
  /** The highest number that a proposal ever had. */
  last = 0;

  get(name: string): KnownOperator | undefined {
    return this.#operators.get(name);
  }

  get all(): readonly KnownOperator[] {
    return [...this.#operators.values()].toSorted((one, other) => (one.operator < other.operator ? -1 : 1));
  }

  /** In the order of their numbers. */
  get decisions(): readonly KnownDecision[] {
    return [...this.#decisions.values()];
  }

  get operatorCount(): number {
    return this.#operators.size;
  }

  get decisionCount(): number {
    return this.#decisions.size;
  }

  decision(proposalId: number): KnownDecision | undefined {
    return this.#decisions.get(proposalId);
  }

  may(name: string, power: Power): boolean {
    const operator = this.#operators.get(name);
    return operator?.standing === 'active' && allows(operator.roles, power);
  }

  /** Whether one of them was told the code that the other enrolled with: then they may be one person. */
  isOpenedBy(one: string, other: string): boolean {
    return this.#operators.get(one)?.openedBy === other || this.#operators.get(other)?.openedBy === one;
  }

  /** Whether a command is by operators who may, for a reason. `orHouse`: what acts by itself may do it too. */
  isBy(author: Author, power: Power, orHouse: 'or-house' | 'operators' = 'operators'): boolean {
    if (!isByAuthor(author)) return false;
    if (this.#operators.size === 0) return true;
    if (orHouse === 'or-house' && OF_THE_HOUSE.includes(author.operator)) return true;
    const names = namesOf(author.operator);
    const [one = '', other = ''] = names;
    return names.length <= 2 && names.every((name) => this.may(name, power)) && !(names.length === 2 && this.isOpenedBy(one, other));
  }

  apply(event: OperatorEvent, timeMs: number): void {
    switch (event.type) {
      case 'operator.added': {
        const { operator, roles, openedBy, isAlone, enrolmentHash } = event;
        this.#make(event.proposalId);
        this.#dropOf(operator);
        // A new beginning has its two places anew.
        if (openedBy === HOST) for (const one of this.all) this.#operators.set(one.operator, { ...one, isAlone: false });
        const fresh = { standing: 'invited', wasActive: false, invitedMs: timeMs, credentials: '', publicKey: '', passkeys: [] } as const;
        this.#operators.set(operator, { operator, roles, openedBy, isAlone, enrolmentHash, ...fresh });
        return;
      }
      case 'operator.renewed': {
        const { operator, openedBy, enrolmentHash } = event;
        const fresh = { standing: 'invited', invitedMs: timeMs, credentials: '', publicKey: '', passkeys: [] } as const;
        this.#dropOf(operator);
        return this.#change(event, { operator, openedBy, enrolmentHash, ...fresh });
      }
      case 'operator.rolesSet':
        return this.#change(event, { roles: event.roles });
      case 'operator.disabled':
        this.#dropOf(event.operator);
        return this.#change(event, { standing: 'disabled', enrolmentHash: '', credentials: '', publicKey: '', passkeys: [] });
      case 'operator.keyed':
        return this.#change(event, { publicKey: event.publicKey });
      case 'operator.passkeyAdded':
        return this.#change(event, { passkeys: [...this.#passkeysOf(event.operator), event.passkey] });
      case 'operator.passkeyRemoved': {
        const { operator, passkey } = event;
        return this.#change({ operator, proposalId: 0 }, { passkeys: this.#passkeysOf(operator).filter((one) => one !== passkey) });
      }
      case 'operator.enrolled': {
        const { operator, credentials } = event;
        const enrolled = { standing: 'active', wasActive: true, enrolmentHash: '', credentials } as const;
        return this.#change({ operator, proposalId: 0 }, enrolled);
      }
      case 'decision.proposed': {
        const { proposalId, operator: proposer, power, persons, about } = event;
        this.#dropOld(timeMs);
        this.last = proposalId;
        this.#decisions.set(proposalId, { proposalId, proposer, power, persons, about, proposedMs: timeMs, confirmer: '', isMade: false });
        return;
      }
      case 'decision.confirmed': {
        const decision = this.#decisions.get(event.proposalId);
        if (decision !== undefined) this.#decisions.set(event.proposalId, { ...decision, confirmer: event.operator });
        return;
      }
      case 'decision.withdrawn':
      case 'decision.closed':
        this.#close(event.proposalId);
    }
  }

  save(writer: ByteWriter): void {
    writer.count(this.last);
    writeList(writer, this.all, writeOperator);
    writeList(writer, this.decisions, writeDecision);
  }

  load(reader: ByteReader, version: number): void {
    this.last = reader.count();
    readList(reader, (from) => {
      const operator = readOperator(from, version);
      this.#operators.set(operator.operator, operator);
    });
    readList(reader, (from) => {
      const decision = readDecision(from);
      this.#decisions.set(decision.proposalId, decision);
    });
  }

  #change({ operator, proposalId }: { readonly operator: string; readonly proposalId: number }, change: Partial<KnownOperator>): void {
    this.#make(proposalId);
    const known = this.#operators.get(operator);
    if (known !== undefined) this.#operators.set(operator, { ...known, ...change });
  }

  #passkeysOf(operator: string): readonly string[] {
    return this.#operators.get(operator)?.passkeys ?? [];
  }

  #close(proposalId: number): void {
    this.#decisions.delete(proposalId);
  }

  #make(proposalId: number): void {
    const decision = this.#decisions.get(proposalId);
    if (decision !== undefined) this.#decisions.set(proposalId, { ...decision, isMade: true });
  }

  /** What he has proposed and nobody has confirmed ends with what he signed in with. */
  #dropOf(name: string): void {
    for (const [proposalId, decision] of this.#decisions)
      if (decision.proposer === name && !isDecided(decision)) this.#decisions.delete(proposalId);
  }

  /** What nobody may confirm any more. */
  #dropOld(timeMs: number): void {
    for (const [proposalId, decision] of this.#decisions)
      if (!isDecided(decision) && decision.proposedMs + OPEN_MS <= timeMs) this.#decisions.delete(proposalId);
  }
}

export function isDecided({ persons, confirmer }: KnownDecision): boolean {
  return persons === 1 || confirmer !== '';
}

function writeOperator(writer: ByteWriter, one: KnownOperator): void {
  writer.text(one.operator);
  writeList(writer, one.roles, (out, role) => writeWord(out, ROLES, role));
  writeWord(writer, STANDINGS, one.standing);
  writer.text(one.openedBy);
  writer.flag(one.isAlone);
  writer.flag(one.wasActive);
  writer.text(one.enrolmentHash);
  writer.count(one.invitedMs);
  writer.text(one.credentials);
  writer.text(one.publicKey);
  writeList(writer, one.passkeys, (out, passkey) => out.text(passkey));
}

/** Version 1 knows no passkeys. */
function readOperator(reader: ByteReader, version: number): KnownOperator {
  return {
    operator: reader.text(),
    roles: readList(reader, (from) => readWord(from, ROLES)),
    standing: readWord(reader, STANDINGS),
    openedBy: reader.text(),
    isAlone: reader.flag(),
    wasActive: reader.flag(),
    enrolmentHash: reader.text(),
    invitedMs: reader.count(),
    credentials: reader.text(),
    publicKey: reader.text(),
    passkeys: version === 1 ? [] : readList(reader, (from) => from.text()),
  };
}

function writeDecision(writer: ByteWriter, one: KnownDecision): void {
  writer.count(one.proposalId);
  writer.text(one.proposer);
  writeWord(writer, POWERS, one.power);
  writer.count(one.persons);
  writer.text(one.about);
  writer.count(one.proposedMs);
  writer.text(one.confirmer);
  writer.flag(one.isMade);
}

function readDecision(reader: ByteReader): KnownDecision {
  return {
    proposalId: reader.count(),
    proposer: reader.text(),
    power: readWord(reader, POWERS),
    persons: reader.count(),
    about: reader.text(),
    proposedMs: reader.count(),
    confirmer: reader.text(),
    isMade: reader.flag(),
  };
}
