import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { Harness } from '../../test/harness.ts';
import { hashOf, OperatorsScript } from '../../test/operators-script.ts';
import { equalBytes } from '../../test/same.ts';
import { addReviewers, everyStepOfVerification, verify, wordsOf } from '../../test/verification-script.ts';

const [ALICE, BOB, HOUSE_ACCOUNT, SUB_OWNER] = [7, 8, 1, 70];
const CONTENT = hashOf('a');
const BASIC = { accountId: ALICE, level: 'basic', outcome: 'passed', contentHash: CONTENT } as const;
const ADVANCED = { ...BASIC, level: 'advanced' } as const;

class Ground {
  readonly harness = new Harness();
  readonly script = new OperatorsScript((body) => this.say(body));

  constructor() {
    for (const accountId of [ALICE, BOB]) this.say({ type: 'account.open', accountId, kind: 'user' });
    this.say({ type: 'account.open', accountId: HOUSE_ACCOUNT, kind: 'house' });
    this.script.found();
    addReviewers(this.script);
  }

  say(body: CommandBody, accountId = 0): string {
    const { outcome } = this.harness.send(accountId, body);
    return outcome.ok ? 'ok' : outcome.code;
  }

  decide(proposalId: number, of: Omit<Extract<CommandBody, { type: 'verification.decide' }>, 'type' | 'proposalId'>): string {
    return this.say({ type: 'verification.decide', proposalId, ...of });
  }

  standings(accountId = ALICE): readonly string[] {
    const known = this.harness.exchange.ask({ type: 'verification.ofAccount', accountId });
    return known.map(({ level, standing }) => `${level} ${standing}`);
  }
}

describe('RULES §14.1 a level passes by a decision of reviewers', () => {
  test('basic by one of them, advanced by two; what only one has proposed changes nothing', () => {
    const ground = new Ground();
    expect(ground.decide(ground.script.decide(['rae'], 'kyc', wordsOf(BASIC)), BASIC)).toBe('ok');
    expect(ground.decide(ground.script.decide(['rae'], 'kyc', wordsOf(ADVANCED)), ADVANCED)).toBe('BAD_INPUT');
    ground.say({ type: 'decision.propose', proposalId: 100, operator: 'rae', power: 'kyc', persons: 2, about: wordsOf(ADVANCED) });
    expect(ground.decide(100, ADVANCED)).toBe('BAD_INPUT');
    expect(ground.say({ type: 'decision.confirm', proposalId: 100, operator: 'rae', about: wordsOf(ADVANCED) })).toBe('BAD_INPUT');
    expect(ground.standings()).toEqual(['basic passed']);
    ground.say({ type: 'decision.confirm', proposalId: 100, operator: 'ben', about: wordsOf(ADVANCED) });
    expect(ground.decide(100, ADVANCED)).toBe('ok');
    expect(ground.standings()).toEqual(['basic passed', 'advanced passed']);
  });

  test('of what was decided and nothing else: account, level, outcome and content', () => {
    const ground = new Ground();
    const number = ground.script.decide(['rae'], 'kyc', wordsOf(BASIC));
    for (const other of [{ accountId: BOB }, { outcome: 'refused' }, { contentHash: hashOf('b') }] as const)
      expect(ground.decide(number, { ...BASIC, ...other })).toBe('BAD_INPUT');
    expect(ground.decide(number, { ...BASIC, contentHash: 'a' })).toBe('BAD_INPUT');
    expect(ground.decide(number + 1, BASIC)).toBe('NOT_FOUND');
    expect(ground.decide(ground.script.decide(['second'], 'halts', wordsOf(BASIC)), BASIC)).toBe('BAD_INPUT');
    expect(ground.say({ type: 'verification.decide', proposalId: number, ...BASIC }, ALICE)).toBe('BAD_INPUT');
    expect(ground.standings()).toEqual([]);
  });

  test('once: again is told so, and an earlier decision does not come after a later one', () => {
    const ground = new Ground();
    const refusal = { ...BASIC, outcome: 'refused' } as const;
    const early = ground.script.decide(['rae'], 'kyc', wordsOf(BASIC));
    const late = verify(ground.script, (body) => ground.say(body), ['ben'], refusal);
    expect([ground.decide(late, refusal), ground.decide(early, BASIC)]).toEqual(['ALREADY_DONE', 'BAD_INPUT']);
    ground.say({ type: 'decision.close', proposalId: late });
    expect(ground.decide(late, refusal)).toBe('ALREADY_DONE');
    expect(ground.standings()).toEqual(['basic refused']);
  });

  test('by persons who may still decide it', () => {
    const ground = new Ground();
    const number = ground.script.decide(['rae', 'ben'], 'kyc', wordsOf(ADVANCED));
    const gone = ground.script.decide(['second', 'third'], 'operators', 'disable ben');
    ground.say({ type: 'operator.disable', proposalId: gone, operator: 'ben' });
    expect(ground.decide(number, ADVANCED)).toBe('BAD_INPUT');
  });

  test('of accounts of users alone', () => {
    const ground = new Ground();
    expect(ground.say({ type: 'owner.open', ownerId: SUB_OWNER, personId: ALICE, handId: ALICE, kind: 'fund' })).toBe('ok');
    for (const [accountId, code] of [
      [HOUSE_ACCOUNT, 'BAD_INPUT'],
      [SUB_OWNER, 'BAD_INPUT'],
      [99, 'NOT_FOUND'],
    ] as const) {
      const of = { ...BASIC, accountId };
      expect(ground.decide(ground.script.decide(['rae'], 'kyc', wordsOf(of)), of)).toBe(code);
      expect(ground.say({ type: 'verification.adopt', accountId, level: 'basic', contentHash: CONTENT })).toBe(code);
    }
  });
});

describe('RULES §14.1 what had passed before decisions stood in the journal', () => {
  test('is adopted once, until that is over', () => {
    const ground = new Ground();
    const adopt = { type: 'verification.adopt', accountId: ALICE, level: 'advanced', contentHash: CONTENT } as const;
    expect([ground.say(adopt), ground.say(adopt)]).toEqual(['ok', 'ALREADY_DONE']);
    const over = (count: number): string => ground.say({ type: 'verification.endAdoption', count });
    expect([over(0), over(1), over(1)]).toEqual(['BAD_INPUT', 'ok', 'ALREADY_DONE']);
    expect(ground.say({ ...adopt, accountId: BOB })).toBe('BAD_INPUT');
    expect([ground.standings(), ground.standings(BOB)]).toEqual([['advanced passed'], []]);
  });

  test('ends when its owner hands in anew, and then nothing passes but by a decision', () => {
    const ground = new Ground();
    const end = { type: 'verification.end', accountId: ALICE, level: 'basic' } as const;
    expect(ground.say(end)).toBe('NOT_FOUND');
    const number = verify(ground.script, (body) => ground.say(body), ['rae'], BASIC);
    expect([ground.say(end), ground.say(end)]).toEqual(['ok', 'NOT_FOUND']);
    const adopted = ground.say({ ...end, type: 'verification.adopt', contentHash: CONTENT });
    expect([ground.decide(number, BASIC), adopted]).toEqual(['ALREADY_DONE', 'ALREADY_DONE']);
    expect(ground.standings()).toEqual(['basic ended']);
  });
});

test('I3 verifications are the same after a snapshot', () => {
  const ground = new Ground();
  everyStepOfVerification((body) => ground.say(body), [ALICE, BOB]);
  expect(ground.standings(BOB)).toEqual(['basic refused', 'advanced passed']);
  const restored = Exchange.restore(ground.harness.exchange.snapshot());
  expect(restored.ask({ type: 'verification.all' })).toEqual(ground.harness.exchange.ask({ type: 'verification.all' }));
  expect(equalBytes(restored.snapshot(), ground.harness.exchange.snapshot())).toBe(true);
});
