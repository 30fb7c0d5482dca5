import type { CallDefinition } from '@candor/contract/call';
import { wireNameOf } from '@candor/contract/translated';
import * as v from 'valibot';
import type { Demand, StepUp } from '../../identity/step-up.ts';
import type { BoundCall } from './bind.ts';
import { refuse } from './result.ts';
import { STEP_UP, type StepUpLine, type StepUpTable } from './step-up-table.ts';

/** Whether a call may add a way in or out, or take a protection away: the table has to say what is proved again before it. */
export function needsLine({ access, methods, product }: CallDefinition): boolean {
  return access === 'user' && product === null && !methods.includes('GET');
}

/** What is proved again before each call, of no module and of all of them. */
export function stepUpTable(modules: readonly { readonly stepUp?: StepUpTable }[]): StepUpTable {
  return Object.assign({}, STEP_UP, ...modules.map(({ stepUp }) => stepUp)) as StepUpTable;
}

/** Whether something is proved again before a call, or before some of its forms. */
export function isProvedAgain(table: StepUpTable, { name }: CallDefinition): boolean {
  const entry = table[name];
  return entry !== undefined && !('free' in entry);
}

/**
 * The call with what the table asks of it, proved before its handler and given back when that has refused. Throws for a call that the table lacks.
 * `exchangeNow`: the exchange's time.
 */
export function withStepUp(table: StepUpTable, stepUp: Pick<StepUp, 'prove'>, bound: BoundCall, exchangeNow: () => number): BoundCall {
  const { call } = bound;
  const entry = table[call.name];
  if (entry === undefined) {
    if (needsLine(call)) throw new Error(`call ${call.name} has no line in the step-up table`);
    return bound;
  }
  if ('free' in entry) return bound;
  return {
    call,
    isProvedAgain: true,
    run: async (raw, circumstances) => {
      const { caller, visitor } = circumstances;
      const checked = v.safeParse(call.parameters, raw);
      // what is refused for its shape or without a session is refused there
      if (caller === null || !checked.success) return await bound.run(raw, circumstances);
      const parameters: Readonly<Record<string, unknown>> = checked.output;
      const line = typeof entry === 'function' ? entry(parameters, exchangeNow()) : entry;
      if ('free' in line) return await bound.run(raw, circumstances);
      const proof = await stepUp.prove(caller, demandOf(call.name, line, parameters), visitor);
      if (!proof.ok) return refuse(proof.reason, { field: wireNameOf(call.parameters, fieldOf(line, proof.about)) });
      const result = await bound.run(raw, Object.assign(circumstances, { shown: proof.shown }));
      if (!result.ok) proof.giveBack();
      return result;
    },
  };
}

function demandOf(
  call: string,
  { event, password, passwordParameter, contact }: StepUpLine,
  parameters: Readonly<Record<string, unknown>>,
): Demand {
  const text = (name: string): string => {
    const value = parameters[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    call,
    event,
    password,
    passwordText: text(passwordParameter),
    factorCode: text('factorCode'),
    contact:
      contact === null
        ? null
        : {
            type: contact.type,
            kind: contact.kind,
            text: text(contact.parameter),
            missing: contact.change ? 'ALREADY_BOUND' : 'CODE_WRONG',
          },
  };
}

function fieldOf({ passwordParameter, contact }: StepUpLine, about: 'password' | 'factor' | 'contact'): string {
  if (about === 'contact') return contact?.parameter ?? '';
  return about === 'password' ? passwordParameter : 'factorCode';
}
