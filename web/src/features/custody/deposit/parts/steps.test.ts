import { describe, expect, test } from 'vitest';
import { wordsOf } from './steps.ts';

const of = (fields: Partial<Parameters<typeof wordsOf>[0]>) =>
  wordsOf({ channel: 'USDT-ERC', step: 'credited', status: 'credited', reason: '', ...fields }).text;

describe('RULES §13.1 what became of a deposit, in words', () => {
  test('over a network and through a payment provider, which reverses otherwise than a network does', () => {
    expect([of({}), of({ channel: 'ACME' })]).toEqual(['deposit.step.creditedText', 'deposit.provider.creditedText']);
    expect([of({ step: 'reorganised' }), of({ step: 'reorganised', channel: 'ACME' })]).toEqual([
      'deposit.step.reorganisedText',
      'deposit.provider.reversedText',
    ]);
    expect(of({ step: 'final', channel: 'ACME' })).toBe('deposit.step.finalText');
  });

  test('of a declared one that is open, closed by each code, closed by one of a later server, and found', () => {
    const declared = (fields: Partial<Parameters<typeof wordsOf>[0]>) => of({ step: 'declared', ...fields });
    expect(declared({ status: 'waiting' })).toBe('deposit.step.declaredText');
    const closed = ['NOT_ARRIVED', 'NOT_YOURS', 'NOT_READABLE', 'DECLARED_TWICE'].map((reason) => declared({ status: 'failed', reason }));
    expect(closed).toEqual(['deposit.closed.notArrived', 'deposit.closed.notYours', 'deposit.closed.notReadable', 'deposit.closed.twice']);
    expect(declared({ status: 'failed', reason: 'LATER' })).toBe('deposit.step.declaredText');
    expect(declared({ status: 'credited' })).toBe('deposit.closed.foundText');
  });
});
