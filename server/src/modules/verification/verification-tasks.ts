import { isVerificationRefusal } from '@candor/contract/verification';
import type { OperatorAnswer } from '../../operator/channel.ts';
import { BAD_INPUT, partOf, type OperatorTask } from '../../operators/operator-task.ts';
import { PICTURES, type Verification } from './verification.ts';

const NONE: OperatorAnswer = { outcome: 'NOT_FOUND' };

/** What operators ask of verifications: these list, show and decide, and do nothing else. */
export function verificationTasks(verification: Verification): readonly OperatorTask[] {
  const task = (name: string, answer: (operator: string, id: number, asked: unknown) => Promise<OperatorAnswer>): OperatorTask => ({
    name,
    permission: 'kyc',
    async answer(operator, asked) {
      const id = partOf(asked, 'id');
      return typeof id === 'number' && Number.isSafeInteger(id) ? await answer(operator, id, asked) : BAD_INPUT;
    },
  });
  const decided = (isDecided: boolean): OperatorAnswer => (isDecided ? { outcome: 'ok' } : NONE);
  return [
    { name: 'kyc.list', permission: 'kyc', answer: async (operator) => ({ outcome: 'ok', told: await verification.waiting(operator) }) },
    task('kyc.look', async (operator, id) => told(await verification.look(operator, id))),
    task('kyc.picture', async (operator, id, asked) => {
      const picture = PICTURES.find((name) => name === partOf(asked, 'picture'));
      if (picture === undefined) return BAD_INPUT;
      return told((await verification.lookAt(operator, id, picture))?.toString('base64') ?? null);
    }),
    task('kyc.approve', async (operator, id) => decided(await verification.decide(operator, id, null))),
    task('kyc.refuse', async (operator, id, asked) => {
      const reason = partOf(asked, 'reason');
      if (typeof reason !== 'string' || !isVerificationRefusal(reason)) return BAD_INPUT;
      return decided(await verification.decide(operator, id, reason));
    }),
  ];
}

function told(seen: unknown): OperatorAnswer {
  return seen === null ? NONE : { outcome: 'ok', told: seen };
}
