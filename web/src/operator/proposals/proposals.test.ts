import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { openShape, refusalText } from './proposals.ts';

describe('a proposal in the queue', () => {
  test('who may not confirm it is told why, also by a reason that the page does not know yet', () => {
    expect(refusalText({ code: 'OWN_PROPOSAL', text: 'x' })).toEqual({ id: 'operator-work.refusal.own' });
    expect(refusalText({ code: 'ABOUT_YOURSELF', text: 'x' })).toEqual({ id: 'operator-work.refusal.aboutYou' });
    expect(refusalText({ code: 'OPENED_BY', text: 'x' })).toEqual({ id: 'operator-work.refusal.openedBy' });
    expect(refusalText({ code: 'NEW', text: 'in words' })).toEqual({
      id: 'operator-work.form.refused',
      values: { text: 'in words', code: 'NEW' },
    });
  });

  test('one without what its reader may do is no proposal', () => {
    const whole = {
      id: 7,
      action: 'hold',
      details: { account: 7 },
      reason: 'x',
      proposer: 'anna',
      createdMs: 1,
      untilMs: 2,
      state: 'open',
      confirmer: null,
      closedMs: null,
      changes: [],
      refusal: null,
      mayWithdraw: true,
    };
    expect(v.is(openShape, [whole])).toBe(true);
    for (const member of ['refusal', 'mayWithdraw', 'untilMs', 'changes'])
      expect(v.is(openShape, [{ ...whole, [member]: undefined }]), member).toBe(false);
  });
});
