import { expect, test, vi } from 'vitest';
import { resumeChain } from './resume-chain.ts';

const BY = { proposalId: 1, proposer: 'anna', confirmer: 'boris', reason: 'its deposits were looked at' };

test('two operators have a halted chain read again, one that is read or not followed is refused', async () => {
  const resume = vi.fn(() => Promise.resolve(true));
  const chain = { network: 'ethereum' as const, isHalted: false, resume };
  const action = resumeChain([chain]);
  expect([action.persons, action.permission]).toEqual([2, 'halts']);
  expect(await action.check({ network: 'bitcoin' })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await action.check({ network: 'ethereum' })).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  chain.isHalted = true;
  expect(await action.check({ network: 'ethereum' })).toEqual({ ok: true, details: { network: 'ethereum' } });
  expect(resume).not.toHaveBeenCalled();
  expect(await action.run({ network: 'ethereum' }, BY)).toMatchObject({ ok: true });
  expect(resume).toHaveBeenCalledOnce();
});
