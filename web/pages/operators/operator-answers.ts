import { exampleOutput, inputOf, operatorDocument, outputOf } from '@candor/server/api/operator/document';
import { statusOf } from '@candor/server/api/operator/statuses';
import { isChange, neededFor, type OperatorAction } from '@candor/server/operators/operator-action';
import { allows, type Role } from '@candor/server/operators/permissions';
import { allOperatorActions } from '@candor/server/test/operator-actions';
import * as v from 'valibot';

const actions = allOperatorActions();
const byName: ReadonlyMap<string, OperatorAction> = new Map(actions.map((action) => [action.name, action]));

/** What every operator can ask for, as the server says it. */
export const DOCUMENT = JSON.stringify(operatorDocument(actions));

type Sent = Readonly<Record<string, unknown>>;
type Refusal = { readonly code: string; readonly text?: string; readonly field?: string };
type Script = { readonly make: (sent: Sent) => unknown } | { readonly refusal: Refusal } | 'lost';
export type Given = { readonly status: number; readonly body: object } | 'lost';

/**
 * What each action of one test is answered: what the test says, else the example of its definition. What the page sends is held against the
 * definition, and so is each answer before it leaves.
 */
export class OperatorAnswers {
  readonly name: string;
  readonly #roles: readonly Role[];
  readonly #scripts = new Map<string, Script>();
  readonly #sent: { readonly action: string; readonly sent: Sent }[] = [];
  /** What makes the test fail whatever it expects. */
  readonly faults: string[] = [];

  constructor(name: string, roles: readonly Role[]) {
    this.name = name;
    this.#roles = roles;
    for (const list of ['work', 'proposals', 'proposals.ended', 'trail.of', 'trail.rows']) this.set(list, []);
    this.set('whoami', { name, roles });
    this.set('sign-in', { token: `${name} 1` });
    this.set('actions', this.#listed());
  }

  /** From now on the action is answered with this. */
  set(action: string, output: unknown): void {
    this.#script(action, { make: typeof output === 'function' ? (output as (sent: Sent) => unknown) : () => output });
  }

  /** What its definition answers, as a pattern. */
  example(action: string): object {
    const found = byName.get(action);
    return found === undefined ? {} : (Object(exampleOutput(found)) as object);
  }

  /** From now on the action is refused. */
  refuse(action: string, refusal: Refusal): void {
    this.#script(action, { refusal });
  }

  /** From now on the action brings no answer. */
  lose(action: string): void {
    this.#script(action, 'lost');
  }

  /** From now on the action is answered with the example of its definition. */
  forget(action: string): void {
    this.#scripts.delete(action);
  }

  #script(action: string, script: Script): void {
    if (!byName.has(action)) throw new Error(`no action is called ${action}`);
    this.#scripts.set(action, script);
  }

  /** What the page has sent with an action, the oldest first. */
  sent(action: string): readonly Sent[] {
    return this.#sent.filter((one) => one.action === action).map(({ sent }) => sent);
  }

  give(name: string, sent: Sent): Given {
    this.#sent.push({ action: name, sent });
    const action = byName.get(name);
    if (action === undefined) {
      this.faults.push(`no action is called ${name}`);
      return refused({ code: 'UNKNOWN_ACTION' });
    }
    const script = this.#scripts.get(name);
    if (script === 'lost') return 'lost';
    if (script !== undefined && 'refusal' in script) return refused(script.refusal);
    if (!v.is(v.strictObject(inputOf(action)), sent)) this.faults.push(`${name} does not take ${JSON.stringify(sent)}`);
    const output = script === undefined ? exampleOutput(action) : script.make(sent);
    if (!v.is(outputOf(action), output)) this.faults.push(`${name} does not answer ${JSON.stringify(output)}`);
    return { status: 200, body: { outcome: 'ok', output } };
  }

  #listed() {
    const mine = actions.filter(({ permission }) => permission === null || this.#roles.some((role) => allows([role], permission)));
    return mine
      .map((action) => ({ action, needs: neededFor(action) }))
      .filter(({ needs }) => needs !== 'nothing')
      .map(({ action, needs }) => {
        const { name, summary, permission } = action;
        return { name, summary, permission, needs, persons: isChange(action) && action.persons !== 1 ? 2 : 1 };
      });
  }
}

const refused = ({ code, ...said }: Refusal): Given => ({ status: statusOf(code), body: { outcome: code, text: code, ...said } });
