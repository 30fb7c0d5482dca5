import { isVerificationRefusal } from '@candor/contract/verification';
import type { Desk, OperatorAnswer } from '../operator/channel.ts';
import { PICTURES, type Picture, type Verification } from './verification.ts';

/** The name of the desk. */
export const VERIFICATION_DESK = 'verification';

/** As an operator is named in the log. */
export const OPERATOR_NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{1,39}$/;

export type DeskAsked =
  | { readonly do: 'list' | 'audit' }
  | { readonly do: 'look' | 'approve'; readonly operator: string; readonly id: number }
  | { readonly do: 'picture'; readonly operator: string; readonly id: number; readonly picture: Picture }
  | { readonly do: 'refuse'; readonly operator: string; readonly id: number; readonly reason: string };

const BAD: OperatorAnswer = { outcome: 'BAD_INPUT' };
const NONE: OperatorAnswer = { outcome: 'NOT_FOUND' };

/** What operators ask of verifications: it lists, shows and decides, and does nothing else. */
export function verificationDesk(verification: Verification): Desk {
  return { name: VERIFICATION_DESK, answer: (asked) => answerTo(verification, asked) };
}

async function answerTo(verification: Verification, asked: unknown): Promise<OperatorAnswer> {
  const part = (name: string): unknown => (typeof asked === 'object' && asked !== null ? (Reflect.get(asked, name) as unknown) : undefined);
  const [act, operator, id, picture, reason] = ['do', 'operator', 'id', 'picture', 'reason'].map(part);
  if (act === 'list') return { outcome: 'ok', told: await verification.waiting() };
  if (act === 'audit') return { outcome: 'ok', told: await verification.actions() };
  if (typeof operator !== 'string' || !OPERATOR_NAME.test(operator) || typeof id !== 'number' || !Number.isSafeInteger(id)) return BAD;
  if (act === 'look') return told(await verification.look(operator, id));
  if (act === 'approve') return (await verification.decide(operator, id, null)) ? { outcome: 'ok' } : NONE;
  if (act === 'refuse' && typeof reason === 'string' && isVerificationRefusal(reason))
    return (await verification.decide(operator, id, reason)) ? { outcome: 'ok' } : NONE;
  const named = act === 'picture' ? PICTURES.find((name) => name === picture) : undefined;
  if (named === undefined) return BAD;
  return told((await verification.lookAt(operator, id, named))?.toString('base64') ?? null);
}

function told(seen: unknown): OperatorAnswer {
  return seen === null ? NONE : { outcome: 'ok', told: seen };
}
