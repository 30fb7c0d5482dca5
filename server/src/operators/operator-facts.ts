import { hash } from 'node:crypto';
import type { CommandBody } from '@candor/exchange/command';
import type { KnownDecision, KnownOperator } from '@candor/exchange/ground/operators/answers';
import type { Core } from '../machine/core/core.ts';
import type { ActionDetails } from './operator-action.ts';

export type FactsCore = Pick<Core, 'submit' | 'query'>;
type OperatorBody = Extract<CommandBody, { type: `operator.${string}` | `decision.${string}` }>;

/** What the journal knows of operators and of what they decide. A row of the database that says otherwise counts for nothing. */
export class OperatorFacts {
  readonly #core: FactsCore;
  /** Told of what the database says otherwise. */
  readonly differs: (problem: string) => void;

  constructor(core: FactsCore, differs: (problem: string) => void) {
    this.#core = core;
    this.differs = differs;
  }

  /** `ok`, or the code of the refusal. */
  async state(body: OperatorBody): Promise<string> {
    const { outcome } = await this.#core.submit({ id: '', accountId: 0, body });
    return outcome.ok ? 'ok' : outcome.code;
  }

  async all(): Promise<ReadonlyMap<string, KnownOperator>> {
    const all = await this.#core.query({ type: 'operators.all' });
    return new Map(all.map((one) => [one.operator, one]));
  }

  async known(name: string): Promise<KnownOperator | undefined> {
    return (await this.all()).get(name);
  }

  async decisions(): Promise<{ readonly last: number; readonly byId: ReadonlyMap<number, KnownDecision> }> {
    const { last, decisions } = await this.#core.query({ type: 'operators.decisions' });
    return { last, byId: new Map(decisions.map((one) => [one.proposalId, one])) };
  }
}

export function isDecided({ persons, confirmer }: KnownDecision): boolean {
  return persons === 1 || confirmer !== '';
}

/** What is decided, as the journal keeps it: nothing of it can be read, and nothing of it changed afterwards. */
export function aboutOf(action: string, details: ActionDetails, reason: string): string {
  const ordered = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(['candor/operator-decision/1', action, ordered, reason]));
}

/** Of what an operator signs in with: both are random or salted, so that nothing follows from it. */
export function credentialsOf(name: string, passwordHash: string, secret: Buffer): string {
  return hash('sha256', JSON.stringify(['candor/operator-credentials/1', name, passwordHash, secret.toString('hex')]));
}

/** Of a passkey, as the journal has it: which credential, and the key that its signatures are held against. */
export function passkeyHashOf(credentialId: string, publicKey: Uint8Array): string {
  return hash('sha256', JSON.stringify(['candor/operator-passkey/1', credentialId, Buffer.from(publicKey).toString('hex')]));
}

/** The hash of an enrolment code as the journal has it, of that in the table. */
export function journaledHash(stored: string): string {
  return Buffer.from(stored, 'base64url').toString('hex');
}

export function storedHash(journaled: string): string | null {
  return journaled === '' ? null : Buffer.from(journaled, 'hex').toString('base64url');
}
