import { described } from '@candor/contract/described';
import { readsAsWritten } from '@candor/exchange/kernel/checks';
import * as v from 'valibot';
import { refuseAction, type ActionRefusal, type OperatorChange } from './operator-action.ts';

const REASON_LENGTH_MIN = 3;
const REASON_LENGTH_MAX = 500;

/** The reason of a change, as the document describes it. */
export function reasonField({ reasonLengthMax = REASON_LENGTH_MAX }: Pick<OperatorChange, 'reasonLengthMax'>) {
  const schema = v.pipe(v.string(), v.minLength(REASON_LENGTH_MIN), v.maxLength(reasonLengthMax));
  return described(schema, 'Why: one line, no names of users.', 'asked for in message 12');
}

/** The reason is read before all else; text that is none is as good as none. */
export function reasonApart(raw: unknown): { readonly reason: string; readonly rest: unknown } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { reason: '', rest: raw };
  const { reason, ...rest } = raw as Readonly<Record<string, unknown>>;
  return { reason: typeof reason === 'string' ? reason : '', rest };
}

export function reasonRefusal(reason: string, { reasonLengthMax = REASON_LENGTH_MAX }: OperatorChange): ActionRefusal | null {
  const refused = (...said: Parameters<typeof refuseAction>): ActionRefusal => ({ ...refuseAction(...said), field: 'reason' });
  const { length } = reason.trim();
  if (length < REASON_LENGTH_MIN || reason.length > REASON_LENGTH_MAX)
    return refused('REASON_MISSING', 'reason needs {least} to {most} characters that say why, without names of users', {
      least: REASON_LENGTH_MIN,
      most: REASON_LENGTH_MAX,
    });
  if (!readsAsWritten(reason.trim()))
    return refused('BAD_INPUT', 'the reason has to be one line, without marks that turn text or hide in it');
  if (length > reasonLengthMax)
    return refused('REASON_LONG', 'the reason stands in the journal: at most {most} characters', { most: reasonLengthMax });
  return null;
}
