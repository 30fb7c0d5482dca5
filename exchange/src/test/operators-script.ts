import type { CommandBody } from '../command.ts';
import type { Power, Role } from '../ground/operators/words.ts';

type Send = (body: CommandBody) => unknown;

export const hashOf = (letter: string): string => letter.repeat(64);

/** Operators as they come into a journal: each step by the commands that it takes. */
export class OperatorsScript {
  readonly #send: Send;
  #last: number;

  /** Numbers of proposals come after `last`. */
  constructor(send: Send, last = 0) {
    this.#send = send;
    this.#last = last;
  }

  /** Decided by the first, or by both; answers the number. */
  decide(by: readonly [string, string?], power: Power, about: string): number {
    const [operator, other] = by;
    const proposalId = (this.#last += 1);
    this.#send({ type: 'decision.propose', proposalId, operator, power, persons: other === undefined ? 1 : 2, about });
    if (other !== undefined) this.#send({ type: 'decision.confirm', proposalId, operator: other, about });
    return proposalId;
  }

  begin(operator: string, isAccepted = false): void {
    this.#send({ type: 'operator.begin', operator, enrolmentHash: hashOf('a'), isAccepted });
    this.enrol(operator);
  }

  enrol(operator: string, letter = 'a'): void {
    this.#send({ type: 'operator.enrol', operator, enrolmentHash: hashOf(letter), credentials: hashOf('c') });
  }

  add(by: readonly [string, string?], operator: string, roles: readonly Role[]): void {
    const proposalId = this.decide(by, 'operators', `add ${operator} ${roles.join(',')}`);
    this.#send({ type: 'operator.add', proposalId, operator, roles, enrolmentHash: hashOf('a') });
  }

  /** Three administrators: `root`, and `second` and `third`, who decide what takes two. */
  found(): void {
    this.begin('root');
    for (const name of ['second', 'third']) {
      this.add(['root'], name, ['administrator']);
      this.enrol(name);
    }
  }
}

const BY = ['second', 'third'] as const;

/** Every command and fact of operators; at its end one proposal is open and one decision not closed. */
export function everyStepOfOperators(send: Send): void {
  const script = new OperatorsScript(send);
  script.found();
  script.add(BY, 'rita', ['reviewer', 'support']);
  script.enrol('rita');
  const roles = script.decide(BY, 'operators', 'roles rita support');
  send({ type: 'operator.setRoles', proposalId: roles, operator: 'rita', roles: ['support'] });
  const key = script.decide(BY, 'operators', `key rita ${hashOf('7')}`);
  send({ type: 'operator.key', proposalId: key, operator: 'rita', publicKey: hashOf('7') });
  for (const letter of ['8', '9']) {
    const proposalId = script.decide(BY, 'operators', `passkey rita ${hashOf(letter)}`);
    send({ type: 'operator.addPasskey', proposalId, operator: 'rita', passkey: hashOf(letter) });
  }
  send({ type: 'operator.removePasskey', operator: 'rita', passkey: hashOf('8') });
  script.add(BY, 'otto', ['auditor']);
  const renewed = script.decide(BY, 'operators', 'renew otto');
  send({ type: 'operator.renew', proposalId: renewed, operator: 'otto', enrolmentHash: hashOf('b') });
  const disabled = script.decide(BY, 'operators', 'disable otto');
  send({ type: 'operator.disable', proposalId: disabled, operator: 'otto' });
  send({ type: 'decision.close', proposalId: script.decide(['rita'], 'holds', hashOf('1')) });
  const terms = script.decide(['second'], 'halts', hashOf('2'));
  send({ type: 'decision.propose', proposalId: terms + 1, operator: 'second', power: 'terms', persons: 2, about: hashOf('3') });
  send({ type: 'decision.withdraw', proposalId: terms + 1, operator: 'third' });
  send({ type: 'decision.propose', proposalId: terms + 2, operator: 'third', power: 'terms', persons: 2, about: hashOf('4') });
}
