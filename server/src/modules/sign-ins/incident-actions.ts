import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Identity } from '../../identity/identity.ts';
import { count } from '../../operators/fields.ts';
import {
  operatorChange,
  operatorTask,
  refuseAction,
  type ActionRefusal,
  type OperatorAction,
  type OperatorChange,
} from '../../operators/operator-action.ts';

const REASON_LENGTH_MAX = 200;

export type IncidentOptions = {
  readonly identity: Pick<Identity, 'sessions' | 'devices' | 'freezes'>;
  readonly now: () => number;
};

/** For an attack on many accounts at once: one person stops, two let in again. Operators sign in at another address and are not concerned. */
export function incidentActions({ identity, now }: IncidentOptions): readonly OperatorAction[] {
  const { sessions, devices, freezes } = identity;
  const shared = { permission: 'signIns', reasonLengthMax: REASON_LENGTH_MAX, input: {} } as const;
  const checked = (refusal: ActionRefusal | null) => Promise.resolve(refusal ?? ({ ok: true, details: {} } as const));
  const changes: readonly OperatorChange[] = [
    operatorChange({
      ...shared,
      name: 'end-all-sessions',
      summary: 'Ends all sessions of all users and forgets all remembered devices; everybody signs in again.',
      persons: 1,
      check: () => checked(null),
      async run() {
        // devices first: one that is still remembered would sign itself in again
        await devices.forgetAll();
        await sessions.endAll();
        return { ok: true, text: 'all sessions of all users are ended' };
      },
    }),
    operatorChange({
      ...shared,
      name: 'stop-sign-ins',
      summary: 'Lets no user sign in or register any more; who is signed in stays so.',
      persons: 1,
      check: () => checked(freezes.stop === null ? null : refuseAction('ALREADY_DONE', 'no user signs in already')),
      async run(_, { reason }) {
        await freezes.stopAll({ reason, sinceMs: now() });
        return { ok: true, text: 'no user signs in' };
      },
    }),
    operatorChange({
      ...shared,
      name: 'resume-sign-ins',
      summary: 'Lets users sign in and register again.',
      persons: 2,
      check: () => checked(freezes.stop === null ? refuseAction('ALREADY_DONE', 'users may sign in') : null),
      changes: () => Promise.resolve([{ name: 'signIns', before: freezes.stop === null ? 'allowed' : 'stopped', after: 'allowed' }]),
      async run() {
        await freezes.resumeAll();
        return { ok: true, text: 'users may sign in' };
      },
    }),
  ];
  return [...changes, signInState(freezes)];
}

/** Every operator may know it: it says what users meet. */
function signInState(freezes: Pick<Identity['freezes'], 'stop'>): OperatorAction {
  return operatorTask({
    name: 'sign-ins.state',
    summary: 'Says whether users may sign in.',
    permission: null,
    input: {},
    output: v.object({
      stop: described(
        v.nullable(
          v.object({
            reason: described(v.string(), 'As an operator has typed it.'),
            sinceMs: described(count, 'UTC epoch milliseconds.'),
          }),
        ),
        'Why no user signs in; null as long as users may.',
      ),
    }),
    example: { stop: { reason: 'Passwords were published', sinceMs: 1_798_761_600_000 } },
    trail: null,
    answer: () => Promise.resolve({ ok: true, output: { stop: freezes.stop } }),
  });
}
