import { defineCall, GET, POST } from '@candor/contract/call';
import * as request from '@candor/contract/request';
import * as result from '@candor/contract/result';
import { CALLS } from '@candor/contract/table';
import { fieldNameOf } from '@candor/contract/translated';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Demand, StepUp } from '../../identity/step-up.ts';
import type { User } from '../../identity/users.ts';
import type { BoundCall, Circumstances } from './bind.ts';
import { modules } from '../../modules/registry.ts';
import { needsLine, stepUpTable, withStepUp } from './step-up.ts';
import { DONE, refuse } from './result.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 20_000 * DAY_MS;
const now = (): number => NOW_MS;
const nobody: Pick<StepUp, 'prove'> = { prove: () => Promise.reject(new Error('nobody proves')) };

const STEP_UP = stepUpTable(modules);
/** Of a change of the trade password. */
const METHODS = ['password', 'email', 'phone'] as const;

describe('RULES §14.1 the step-up table', () => {
  test('each call of a user that changes something and belongs to no market has a line; no line is of another call', () => {
    const needing = Object.values(CALLS).filter(needsLine);
    expect(needing.map(({ name }) => name).filter((name) => STEP_UP[name] === undefined)).toEqual([]);
    expect(Object.keys(STEP_UP).toSorted()).toEqual(needing.map(({ name }) => name).toSorted());
  });

  test('a call that the table lacks keeps the server from starting; one that only reads is let through', () => {
    const made = (methods: typeof GET | typeof POST): BoundCall => ({
      call: defineCall({
        name: 'way.add',
        methods,
        path: '/api/way',
        summary: '',
        access: 'user',
        parameters: request.none,
        example: {},
        result: result.nothing,
      }),
      run: async () => DONE,
    });
    expect(() => withStepUp(STEP_UP, nobody, made(POST), now)).toThrow('way.add has no line');
    const reads = made(GET);
    expect(withStepUp(STEP_UP, nobody, reads, now)).toBe(reads);
  });

  test('only the calls that the wire contract has without it go without the password where it was shown a moment ago', () => {
    const excused = Object.entries(STEP_UP).flatMap(([name, entry]) => {
      const lines = typeof entry === 'function' ? METHODS.map((method) => entry({ method }, NOW_MS)) : [entry];
      return lines.filter((line) => 'password' in line && line.password === 'unless shown here just now').map(() => name);
    });
    expect(excused.toSorted()).toEqual([
      'addresses.bindEmail',
      'addresses.bindPhone',
      'addresses.unbindPhone',
      'tradePassword.change',
      'tradePassword.change',
      'tradePassword.set',
      'user.bindWithdrawAddress',
      'user.uploadKYC',
    ]);
  });

  test('every call that proves takes what is asked: its password, a second factor, and the code to what is bound', () => {
    for (const call of Object.values(CALLS)) {
      const entry = STEP_UP[call.name];
      if (entry === undefined || 'free' in entry) continue;
      for (const method of METHODS) {
        const line = typeof entry === 'function' ? entry({ method, untilMs: 0 }, NOW_MS) : entry;
        if ('free' in line) throw new Error(`${call.name} has a form for which nothing is proved`);
        const taken = Object.keys(call.parameters.entries).map((wire) => fieldNameOf(call.parameters, wire));
        const asked = [
          'factorCode',
          ...(line.password === 'never' ? [] : [line.passwordParameter]),
          ...(line.contact === null ? [] : [line.contact.parameter]),
        ];
        expect(taken, call.name).toEqual(expect.arrayContaining(asked));
        expect(call.refusals, call.name).toContain('FACTOR_REQUIRED');
      }
    }
  });
});

const OWNER = { id: 7 } as Partial<User> as User;

describe('what is asked before a call', () => {
  const caller = { userId: 7, sessionId: 's', deviceId: null };
  const circumstances = { caller, visitor: { address: '10.0.0.1', agent: '' } } as object as Circumstances;
  const run = async (parameters: object, demanded: Demand[], answered = true, isDone = true): Promise<string> => {
    const did: string[] = [];
    const stepUp: Pick<StepUp, 'prove'> = {
      prove: async (_caller, demand) => {
        demanded.push(demand);
        if (!answered) return { ok: false, reason: 'CODE_WRONG', about: 'contact' };
        return { ok: true, shown: { user: OWNER, isPassword: true, isFactor: false }, giveBack: () => void did.push('given back') };
      },
    };
    const handler: BoundCall['run'] = async (_raw, { shown }) => {
      did.push(shown?.isPassword === true && shown.user === OWNER ? 'done' : 'done without the password');
      return isDone ? DONE : refuse('EMAIL_TAKEN');
    };
    const answer = await withStepUp(STEP_UP, stepUp, { call: CALLS.bindEmail, run: handler }, now).run(parameters, circumstances);
    return [...did, 'reason' in answer ? `${answer.reason} ${answer.field ?? ''}` : ''].join(' ').trim();
  };
  const parameters = { email: 'a@example.com', emailCode: '1', oldCode: '2', loginPassword: 'p', factorCode: '3' };

  test('the line of the call with what was sent', async () => {
    const demanded: Demand[] = [];
    expect(await run(parameters, demanded)).toBe('done');
    expect(demanded).toEqual([
      {
        call: 'addresses.bindEmail',
        event: 'email-bound',
        password: 'unless shown here just now',
        passwordText: 'p',
        factorCode: '3',
        contact: { type: 'BIND', kind: 'email', text: '2', missing: 'ALREADY_BOUND' },
      },
    ]);
  });

  test('nothing is done without it, and what was shown is given back when nothing was done', async () => {
    expect(await run(parameters, [], false)).toBe('CODE_WRONG oldCode');
    expect(await run(parameters, [], true, false)).toMatch(/^done given back EMAIL_TAKEN/);
  });

  test('a parameter has the field’s name in the table, and in a refusal the wire’s', async () => {
    const asked: string[] = [];
    const stepUp: Pick<StepUp, 'prove'> = {
      prove: async (_caller, { passwordText }) => {
        asked.push(passwordText);
        return { ok: false, reason: 'PASSWORD_WRONG', about: 'password' };
      },
    };
    const bound = withStepUp(STEP_UP, stepUp, { call: CALLS.changePassword, run: async () => DONE }, now);
    expect(await bound.run({ oldPwd: 'before', newPwd: 'after' }, circumstances)).toMatchObject({
      reason: 'PASSWORD_WRONG',
      field: 'oldPwd',
    });
    expect(asked).toEqual(['before']);
  });

  test('a shape that is refused costs no proof', async () => {
    const demanded: Demand[] = [];
    await run({}, demanded);
    expect(demanded).toEqual([]);
    expect(v.safeParse(CALLS.bindEmail.parameters, {}).success).toBe(false);
  });

  test('§14.6 a self-exclusion is had at once for a week; for longer, or for ever, whoever asks has to be the owner', async () => {
    const asked = async (until: number): Promise<string> => {
      const stepUp: Pick<StepUp, 'prove'> = {
        prove: async (_caller, { password }) => ({
          ok: false,
          reason: 'PASSWORD_NEEDED',
          about: password === 'unless a factor is on' ? 'password' : 'factor',
        }),
      };
      const answer = await withStepUp(STEP_UP, stepUp, { call: CALLS.exclude, run: async () => DONE }, now).run(
        { scope: 'all', until },
        circumstances,
      );
      return 'reason' in answer ? `${answer.reason} ${answer.field ?? ''}` : 'done';
    };
    expect(await asked(NOW_MS + DAY_MS)).toBe('done');
    expect(await asked(NOW_MS + 7 * DAY_MS + 180_000)).toBe('done');
    for (const until of [0, NOW_MS + 8 * DAY_MS, NOW_MS + 3_650 * DAY_MS])
      expect(await asked(until), String(until)).toBe('PASSWORD_NEEDED loginPassword');
  });
});
