import { bindEmail, bindPhone, unBindEmail, unBindPhone } from '@candor/contract/modules/identity/addresses';
import { call } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failures.ts';
import { addressEntered, addressTexts, isAboutAddress, type AddressInputs, type AddressProblem } from '../../../form/codes/address.ts';
import { isWholeCode } from '../../../form/codes/code-text.ts';
import type { Channel } from '../../../form/codes/sent-code.ts';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

export interface BindInputs extends AddressInputs {
  /** The code that was sent to what is bound now. */
  readonly oldCode: string;
  /** The code that was sent to the new address. */
  readonly code: string;
  /** The login password: a session alone changes no way into the account. */
  readonly password: string;
}

export type BindField = 'oldCode' | 'address' | 'code' | 'password';
export type BindProblem =
  | Problem<'oldCode.missing' | 'code.missing' | 'password.missing', BindField>
  | AddressProblem
  | Problem<'address.same', 'address'>;

/** `bind`: nothing is bound yet. `change`: the old address proves itself too. `remove`: by the old address alone. */
export type BindStep = 'bind' | 'change' | 'remove';

export interface BindFacts {
  readonly channel: Channel;
  readonly step: BindStep;
  /** What is bound now; null for nothing. */
  readonly bound: string | null;
  /** False of what was bound without the password: the password alone replaces it, since its codes may reach somebody else. */
  readonly isProved: boolean;
}

/** What the waiting button says, and the sentence at the field. */
export const bindTexts: ProblemTexts<BindProblem['code']> = {
  ...addressTexts,
  'oldCode.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
  'code.missing': { button: 'codes.code.missing', text: 'codes.code.missing' },
  'password.missing': { button: 'security.password.needOld', text: 'security.password.needOld' },
  'address.same': { button: 'bind.same', text: 'bind.same' },
};

const written = (channel: Channel, { email, phone }: AddressInputs) => (channel === 'email' ? email.trim().toLowerCase() : phone.phone);

/** Whether a code that was sent to what is bound is asked for. */
export function asksOldCode({ step, isProved }: BindFacts): boolean {
  return step !== 'bind' && isProved;
}

function oldProved({ oldCode }: BindInputs, facts: BindFacts): BindProblem | null {
  return !asksOldCode(facts) || isWholeCode(oldCode) ? null : error('oldCode.missing', ['oldCode']);
}

function newEntered(inputs: BindInputs, { channel, step, bound, isProved }: BindFacts): BindProblem | null {
  if (step === 'remove') return null;
  // one that is not proved is proved by binding it once more
  if (isProved && bound !== null && written(channel, inputs) === bound) return error('address.same', ['address']);
  return addressEntered(channel, inputs);
}

function newProved({ code }: BindInputs, { step }: BindFacts): BindProblem | null {
  return step === 'remove' || isWholeCode(code) ? null : error('code.missing', ['code']);
}

function confirmed({ password }: BindInputs): BindProblem | null {
  return password === '' ? error('password.missing', ['password']) : null;
}

/** In the order of the fields; the first one names the button. */
export function bindProblems(inputs: BindInputs, facts: BindFacts): readonly BindProblem[] {
  return problemsOf<BindInputs, BindFacts, BindProblem>([oldProved, newEntered, newProved, confirmed], inputs, facts);
}

interface FactorProof {
  readonly factorCode?: string;
}

/** Binds, changes or removes; `to` is the new address as calls take it, `factor` the second factor where one is asked for. */
export function sendBinding(facts: BindFacts, { code, oldCode, password }: BindInputs, to: string, factor: FactorProof): Promise<unknown> {
  const { channel, step } = facts;
  const own = { loginPassword: password, ...factor };
  if (step === 'remove') {
    return channel === 'email'
      ? call(unBindEmail, { emailCode: oldCode, ...own }, { quiet: true })
      : call(unBindPhone, { smsCode: oldCode, ...own }, { quiet: true });
  }
  const proof = { ...(asksOldCode(facts) ? { oldCode } : {}), ...own };
  return channel === 'email'
    ? call(bindEmail, { email: to, emailCode: code, ...proof }, { quiet: true })
    : call(bindPhone, { phone: to, smsCode: code, ...proof }, { quiet: true });
}

/** The field that a refusal of the server is about; null for one about the whole form. */
export function bindFieldOf({ reason, field }: CallFailure, { step }: BindFacts): BindField | null {
  if (isAboutAddress(reason)) return 'address';
  if (reason === 'PASSWORD_NEEDED' || reason === 'PASSWORD_WRONG') return 'password';
  if (reason !== 'CODE_WRONG') return null;
  return step === 'remove' || field === 'oldCode' ? 'oldCode' : 'code';
}
