import type { VerificationRefusal } from '@candor/contract/verification';
import type { OperatorAnswer } from '../../../operators/operator-action.ts';

type Staff = { ask(name: string, action: string, input: object): Promise<OperatorAnswer> };
type Reviewers = readonly [string, string];
type Seen = { readonly level: number; readonly frontId: string | null; readonly backId: string | null; readonly selfieId: string | null };

/** Looks at what was handed in and at each of its pictures, as who decides about it has to. Answers its level. */
export async function lookedAt(operators: Staff, reviewer: string, id: number): Promise<number> {
  const { outcome, output, text } = await operators.ask(reviewer, 'kyc.look', { id });
  if (outcome !== 'ok') throw new Error(`kyc.look: ${outcome} ${String(text)}`);
  const seen = output as Seen;
  for (const picture of ['front', 'back', 'selfie'] as const)
    if (seen[`${picture}Id`] !== null) await operators.ask(reviewer, 'kyc.picture', { id, picture });
  return seen.level;
}

/** Has it decided by as many reviewers as it takes, each of whom has looked at all of it; `code` null passes it. */
export async function reviewed(operators: Staff, id: number, code: VerificationRefusal | null, [first, second]: Reviewers): Promise<void> {
  const level = await lookedAt(operators, first, id);
  const [action, input] = code === null ? ['kyc.approve', { id }] : ['kyc.refuse', { id, code }];
  const proposed = await operators.ask(first, action, { ...input, reason: 'compared with the document' });
  const { proposalId } = (proposed.output ?? {}) as { readonly proposalId?: number };
  if (level === 2) await lookedAt(operators, second, id);
  const done = level === 2 ? await operators.ask(second, 'confirm', { id: proposalId }) : proposed;
  if (done.outcome !== 'ok') throw new Error(`${action}: ${done.outcome} ${String(done.text)}`);
}
