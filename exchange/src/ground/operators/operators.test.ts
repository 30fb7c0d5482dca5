import { describe, expect, test } from 'vitest';
import type { CommandBody } from '../../command.ts';
import { Exchange } from '../../exchange.ts';
import { Harness } from '../../test/harness.ts';
import { everyStepOfOperators, hashOf, OperatorsScript } from '../../test/operators-script.ts';
import { ByteReader } from '../../kernel/codec/byte-reader.ts';
import { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { equalBytes } from '../../test/same.ts';
import { OperatorsState } from './state.ts';
import { fitTogether } from './words.ts';

const DAY_MS = 86_400_000;
const USER = 7;
const BY = ['second', 'third'] as const;
const HOLD = { type: 'hold.place', accountId: USER, scope: 'withdrawal', code: 'RISK_REVIEW', reason: 'a check' } as const;

class Staff {
  readonly harness = new Harness();
  script = new OperatorsScript((body) => this.must(body));

  say(body: CommandBody, accountId = 0): string {
    const { outcome } = this.harness.send(accountId, body);
    return outcome.ok ? 'ok' : outcome.code;
  }

  must(body: CommandBody): void {
    expect([body, this.say(body)]).toEqual([body, 'ok']);
  }

  standing(name: string): string | undefined {
    return this.harness.exchange.ask({ type: 'operators.all' }).find(({ operator }) => operator === name)?.standing;
  }

  propose(proposalId: number, operator: string, change: Partial<Extract<CommandBody, { type: 'decision.propose' }>> = {}): string {
    const asked = { power: 'operators', persons: 2, about: 'add otto auditor' } as const;
    return this.say({ type: 'decision.propose', proposalId, operator, ...asked, ...change });
  }

  confirm(proposalId: number, operator: string, about = 'add otto auditor'): string {
    return this.say({ type: 'decision.confirm', proposalId, operator, about });
  }

  add(proposalId: number, operator = 'otto', roles = ['auditor']): string {
    return this.say({ type: 'operator.add', proposalId, operator, roles: roles as never, enrolmentHash: hashOf('a') });
  }
}

function founded(): Staff {
  const staff = new Staff();
  staff.script.found();
  return staff;
}

describe('SPEC §18 the first administrator', () => {
  test('is added by the owner of the machine while no administrator is enrolled, and by his acceptance afterwards', () => {
    const staff = new Staff();
    const begin = { type: 'operator.begin', operator: 'root', enrolmentHash: hashOf('a'), isAccepted: false } as const;
    for (const operator of ['x', 'Root', 'host', 'house', 'a b']) expect(staff.say({ ...begin, operator })).toBe('BAD_INPUT');
    expect(staff.say({ ...begin, enrolmentHash: 'a' })).toBe('BAD_INPUT');
    staff.must({ ...begin, operator: 'slip' });
    staff.must(begin);
    expect([staff.standing('slip'), staff.standing('root')]).toEqual(['disabled', 'invited']);
    staff.script.enrol('root');
    expect(staff.say({ ...begin, operator: 'other' })).toBe('ALREADY_DONE');
    staff.must({ ...begin, operator: 'other', isAccepted: true });
    expect([staff.standing('root'), staff.standing('other')]).toEqual(['disabled', 'invited']);
  });

  test('does nothing alone but invite the second and the third, who are administrators', () => {
    const staff = new Staff();
    staff.script.begin('root');
    expect(staff.propose(1, 'root', { persons: 1, power: 'terms' })).toBe('BAD_INPUT');
    expect(staff.propose(1, 'root', { persons: 1, about: 'disable root' })).toBe('BAD_INPUT');
    expect(staff.propose(1, 'root', { persons: 1, about: 'add rita support' })).toBe('ok');
    expect(staff.add(1, 'rita', ['support'])).toBe('BAD_INPUT');
    staff.script = new OperatorsScript((body) => staff.must('proposalId' in body ? { ...body, proposalId: body.proposalId + 9 } : body));
    staff.script.add(['root'], 'second', ['administrator']);
    staff.script.add(['root'], 'slip', ['administrator']);
    // one who never came makes place, and may be invited again
    staff.script.enrol('second');
    staff.script.add(['root'], 'third', ['administrator']);
    expect(staff.standing('slip')).toBe('disabled');
    staff.script.add(['root'], 'third', ['administrator']);
    staff.script.enrol('third');
    expect(staff.propose(20, 'root', { persons: 1, about: 'add fourth administrator' })).toBe('ok');
    expect(staff.add(20, 'fourth', ['administrator'])).toBe('BAD_INPUT');
    expect(staff.propose(21, 'second', { persons: 1, about: 'add fourth administrator' })).toBe('BAD_INPUT');
  });

  test('a new beginning has its two places anew, whoever had those of before', () => {
    const staff = founded();
    staff.must({ type: 'operator.begin', operator: 'other', enrolmentHash: hashOf('a'), isAccepted: true });
    staff.script.enrol('other');
    for (const name of ['fourth', 'fifth']) {
      staff.script.add(['other'], name, ['administrator']);
      staff.script.enrol(name);
    }
    const solo = staff.script.decide(['other'], 'operators', 'add sixth administrator');
    expect(staff.add(solo, 'sixth', ['administrator'])).toBe('BAD_INPUT');
  });

  test('has two places however often and in whichever order he invites again', () => {
    const staff = new Staff();
    staff.script.begin('root');
    for (const name of ['a1', 'b1', 'c1', 'a1']) staff.script.add(['root'], name, ['administrator']);
    expect(['a1', 'b1', 'c1'].filter((name) => staff.standing(name) === 'invited')).toHaveLength(2);
    const solo = staff.script.decide(['root'], 'operators', 'add a1 treasurer');
    expect(staff.add(solo, 'a1', ['treasurer'])).toBe('BAD_INPUT');
  });

  test('gets no place back when one whom he invited is disabled', () => {
    const staff = founded();
    staff.script.add(BY, 'fourth', ['administrator']);
    staff.script.enrol('fourth');
    const proposalId = staff.script.decide(['second', 'third'], 'operators', 'disable fourth');
    staff.must({ type: 'operator.disable', proposalId, operator: 'fourth' });
    const solo = staff.script.decide(['root'], 'operators', 'add fifth administrator');
    expect(staff.add(solo, 'fifth', ['administrator'])).toBe('BAD_INPUT');
  });
});

describe('SPEC §18 two decide', () => {
  test('nobody confirms what he proposed, nor is confirmed by whom he has opened or who has opened him', () => {
    const staff = founded();
    expect(staff.propose(3, 'second')).toBe('ok');
    expect([staff.confirm(3, 'second'), staff.confirm(3, 'root'), staff.confirm(3, 'nobody')]).toEqual(Array(3).fill('BAD_INPUT'));
    expect(staff.add(3)).toBe('BAD_INPUT');
    expect(staff.confirm(3, 'third', 'add otto support')).toBe('BAD_INPUT');
    expect([staff.confirm(3, 'third'), staff.confirm(3, 'third')]).toEqual(['ok', 'ALREADY_DONE']);
    expect(staff.propose(4, 'root')).toBe('ok');
    expect([staff.confirm(4, 'second'), staff.confirm(4, 'third')]).toEqual(['BAD_INPUT', 'BAD_INPUT']);
  });

  test('nobody takes back what others have proposed about him', () => {
    const staff = founded();
    expect(staff.propose(3, 'second', { about: 'disable third' })).toBe('ok');
    expect(staff.say({ type: 'decision.withdraw', proposalId: 3, operator: 'third' })).toBe('BAD_INPUT');
    staff.must({ type: 'decision.withdraw', proposalId: 3, operator: 'root' });
  });

  test('what somebody proposed who was renewed or disabled since is confirmed by nobody', () => {
    const staff = founded();
    staff.script.add(BY, 'fourth', ['administrator']);
    staff.script.enrol('fourth');
    expect(staff.propose(40, 'fourth')).toBe('ok');
    staff.script = new OperatorsScript((body) => staff.must('proposalId' in body ? { ...body, proposalId: body.proposalId + 50 } : body));
    const proposalId = staff.script.decide(['second', 'third'], 'operators', 'renew fourth') + 50;
    staff.must({ type: 'operator.renew', proposalId, operator: 'fourth', enrolmentHash: hashOf('a') });
    staff.script.enrol('fourth');
    expect(staff.confirm(40, 'second')).toBe('NOT_FOUND');
  });

  test('what was decided is done once, word by word, and by persons who still may', () => {
    const staff = founded();
    staff.propose(3, 'second');
    staff.confirm(3, 'third');
    expect([staff.add(3, 'anna'), staff.add(3, 'otto', ['support']), staff.add(9)]).toEqual(['BAD_INPUT', 'BAD_INPUT', 'NOT_FOUND']);
    expect([staff.add(3), staff.add(3)]).toEqual(['ok', 'ALREADY_DONE']);
    expect(staff.say({ type: 'decision.close', proposalId: 3 })).toBe('ok');
    expect(staff.add(3)).toBe('NOT_FOUND');
    expect([staff.propose(3, 'second'), staff.propose(4, 'otto')]).toEqual(['ALREADY_DONE', 'BAD_INPUT']);
  });

  test('a proposal waits a day, is withdrawn by who may decide it, and nobody decides about himself', () => {
    const staff = founded();
    staff.propose(3, 'second');
    staff.harness.timeMs += DAY_MS - 2;
    expect(staff.confirm(3, 'root')).toBe('BAD_INPUT');
    expect(staff.confirm(3, 'third')).toBe('NOT_FOUND');
    expect(staff.propose(4, 'second', { about: 'renew second' })).toBe('ok');
    expect(staff.confirm(4, 'third', 'renew second')).toBe('ok');
    expect(staff.say({ type: 'operator.renew', proposalId: 4, operator: 'second', enrolmentHash: hashOf('b') })).toBe('BAD_INPUT');
    expect(staff.propose(5, 'second')).toBe('ok');
    const withdraw = (operator: string): string => staff.say({ type: 'decision.withdraw', proposalId: 5, operator });
    expect([withdraw('nobody'), withdraw('root'), withdraw('root')]).toEqual(['BAD_INPUT', 'ok', 'NOT_FOUND']);
    expect(staff.say({ type: 'decision.close', proposalId: 5 })).toBe('NOT_FOUND');
  });

  test('operators, factors, addresses and terms take two', () => {
    const staff = founded();
    staff.script.add(BY, 'sara', ['support']);
    staff.script.enrol('sara');
    for (const power of ['factors', 'addresses'] as const) expect(staff.propose(9, 'sara', { power, persons: 1 })).toBe('BAD_INPUT');
    for (const power of ['operators', 'terms'] as const) expect(staff.propose(9, 'second', { power, persons: 1 })).toBe('BAD_INPUT');
    expect(staff.propose(9, 'sara', { power: 'holds', persons: 1 })).toBe('ok');
  });
});

describe('SPEC §18 an operator', () => {
  test('has no roles that check each other', () => {
    const fit = [['administrator'], ['auditor'], ['reviewer', 'support'], ['reviewer'], ['support']] as const;
    for (const roles of fit) expect([roles, fitTogether(roles)]).toEqual([roles, true]);
    const unfit = [
      [],
      ['administrator', 'reviewer'],
      ['administrator', 'auditor'],
      ['auditor', 'support'],
      ['support', 'reviewer'],
    ] as const;
    for (const roles of [...unfit, ['support', 'support'] as const]) expect([roles, fitTogether(roles)]).toEqual([roles, false]);
  });

  test('is one when he has enrolled with his code within a day, and no more when he is disabled', () => {
    const staff = founded();
    staff.script.add(BY, 'otto', ['auditor']);
    const enrol = (letter: string): string =>
      staff.say({ type: 'operator.enrol', operator: 'otto', enrolmentHash: hashOf(letter), credentials: hashOf('c') });
    expect(enrol('b')).toBe('BAD_INPUT');
    staff.harness.timeMs += DAY_MS;
    expect([enrol('a'), staff.standing('otto')]).toEqual(['BAD_INPUT', 'invited']);
    const renewed = staff.script.decide(BY, 'operators', 'renew otto');
    staff.must({ type: 'operator.renew', proposalId: renewed, operator: 'otto', enrolmentHash: hashOf('b') });
    expect([enrol('a'), enrol('b'), enrol('b'), staff.standing('otto')]).toEqual(['BAD_INPUT', 'ok', 'ALREADY_DONE', 'active']);
    const disabled = staff.script.decide(BY, 'operators', 'disable otto');
    staff.must({ type: 'operator.disable', proposalId: disabled, operator: 'otto' });
    expect([enrol('b'), staff.standing('otto')]).toEqual(['ALREADY_DONE', 'disabled']);
  });

  test('has a key of his own, by two others, until he is renewed; nobody gets the key of another', () => {
    const staff = founded();
    for (const name of ['rita', 'rolf']) {
      staff.script.add(BY, name, ['reviewer']);
      staff.script.enrol(name);
    }
    const key = (operator: string, letter: string): string => {
      const proposalId = staff.script.decide(BY, 'operators', `key ${operator} ${hashOf(letter)}`);
      return staff.say({ type: 'operator.key', proposalId, operator, publicKey: hashOf(letter) });
    };
    const keyOf = (name: string) =>
      staff.harness.exchange.ask({ type: 'operators.all' }).find(({ operator }) => operator === name)?.publicKey;
    expect([key('rita', '7'), key('rolf', '7'), key('rita', '7')]).toEqual(['ok', 'BAD_INPUT', 'ok']);
    const renewed = staff.script.decide(BY, 'operators', 'renew rita');
    staff.must({ type: 'operator.renew', proposalId: renewed, operator: 'rita', enrolmentHash: hashOf('b') });
    expect([keyOf('rita'), key('rolf', '7'), keyOf('rolf')]).toEqual(['', 'ok', hashOf('7')]);
  });

  describe('has passkeys', () => {
    const staffed = (): Staff => {
      const staff = founded();
      for (const name of ['rita', 'rolf']) {
        staff.script.add(BY, name, ['reviewer']);
        staff.script.enrol(name);
      }
      return staff;
    };
    const passkeyed = (staff: Staff, operator: string, letter: string, said = letter): string => {
      const proposalId = staff.script.decide(BY, 'operators', `passkey ${operator} ${hashOf(said)}`);
      return staff.say({ type: 'operator.addPasskey', proposalId, operator, passkey: hashOf(letter) });
    };
    const passkeysOf = (staff: Staff, name: string) =>
      staff.harness.exchange.ask({ type: 'operators.all' }).find(({ operator }) => operator === name)?.passkeys;

    test('that two others have decided word by word, each once and of one operator, ten at most', () => {
      const staff = staffed();
      const alone = { proposalId: 90, operator: 'root', power: 'operators', persons: 1, about: `passkey rita ${hashOf('7')}` } as const;
      expect(staff.say({ type: 'decision.propose', ...alone })).toBe('BAD_INPUT');
      expect([passkeyed(staff, 'rita', '7', '8'), passkeyed(staff, 'third', '7'), passkeyed(staff, 'rita', 'x')]).toEqual(
        Array(3).fill('BAD_INPUT'),
      );
      expect([passkeyed(staff, 'rita', '7'), passkeyed(staff, 'rita', '7'), passkeyed(staff, 'rolf', '7')]).toEqual([
        'ok',
        'BAD_INPUT',
        'BAD_INPUT',
      ]);
      for (const letter of '012345689') expect(passkeyed(staff, 'rita', letter)).toBe('ok');
      expect([passkeyed(staff, 'rita', 'a'), passkeyed(staff, 'rolf', 'a')]).toEqual(['ABOVE_MAX', 'ok']);
    });

    test('until he gives one up himself, is renewed or disabled; who is only invited has none', () => {
      const staff = staffed();
      const give = (operator: string, letter: string): string =>
        staff.say({ type: 'operator.removePasskey', operator, passkey: hashOf(letter) });
      for (const letter of ['7', '8', '9']) passkeyed(staff, 'rita', letter);
      expect([give('rolf', '8'), give('nobody', '8'), give('rita', '8'), give('rita', '8')]).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'ok',
        'NOT_FOUND',
      ]);
      expect(passkeysOf(staff, 'rita')).toEqual([hashOf('7'), hashOf('9')]);
      const renewed = staff.script.decide(BY, 'operators', 'renew rita');
      staff.must({ type: 'operator.renew', proposalId: renewed, operator: 'rita', enrolmentHash: hashOf('b') });
      expect([passkeysOf(staff, 'rita'), passkeyed(staff, 'rita', '7')]).toEqual([[], 'NOT_FOUND']);
      expect(passkeyed(staff, 'rolf', '7')).toBe('ok');
      const disabled = staff.script.decide(BY, 'operators', 'disable rolf');
      staff.must({ type: 'operator.disable', proposalId: disabled, operator: 'rolf' });
      expect([passkeysOf(staff, 'rolf'), passkeyed(staff, 'rolf', '9')]).toEqual([[], 'NOT_FOUND']);
    });
  });

  test('is named by a command of the house alone', () => {
    const staff = founded();
    staff.must({ type: 'account.open', accountId: USER, kind: 'user' });
    const body = { type: 'decision.propose', proposalId: 9, operator: 'second', power: 'halts', persons: 1, about: 'x' } as const;
    expect([staff.say(body, USER), staff.say(body)]).toEqual(['BAD_INPUT', 'ok']);
  });
});

describe('SPEC §18 whoever a command names', () => {
  /** As long as nobody was ever added, names are what they say: so journals of before are what they were. */
  test('may do it by his roles, as soon as there was an operator', () => {
    const staff = new Staff();
    staff.must({ type: 'account.open', accountId: USER, kind: 'user' });
    const place = (operator: string): string => staff.say({ ...HOLD, reviewMs: staff.harness.timeMs + DAY_MS, operator });
    expect(place('anybody')).toBe('ok');
    staff.script.found();
    staff.script.add(BY, 'sara', ['support']);
    expect([place('anybody'), place('sara'), place('second')]).toEqual(Array(3).fill('BAD_INPUT'));
    staff.script.enrol('sara');
    expect([place('sara'), place('sara, anybody'), place('Candor (automatic)')]).toEqual(['ok', 'BAD_INPUT', 'ok']);
    const lift = (operator: string): string => staff.say({ ...HOLD, type: 'hold.lift', operator });
    expect([lift('Candor (automatic)'), lift('house'), lift('sara, house')]).toEqual(Array(3).fill('BAD_INPUT'));
  });

  test('two do nothing of whom one has opened the other', () => {
    const staff = founded();
    const halt = (enable: boolean, operator: string): string =>
      staff.say({ type: 'custody.switchPayments', enable, operator, reason: 'a test' });
    expect([halt(false, 'house'), halt(true, 'house'), halt(true, 'second, house')]).toEqual(['ok', 'BAD_INPUT', 'BAD_INPUT']);
    expect([halt(true, 'root, second'), halt(true, 'second, third, root'), halt(true, 'second, third')]).toEqual([
      'BAD_INPUT',
      'BAD_INPUT',
      'ok',
    ]);
  });
});

test('I3 a section of before there were passkeys is read', () => {
  const writer = new ByteWriter();
  // the highest number, one operator by the fields of version 1, no decision
  writer.count(4);
  writer.count(1);
  writer.text('rita');
  writer.count(1);
  writer.byte(2);
  writer.byte(1);
  writer.text('third');
  writer.flag(false);
  writer.flag(true);
  writer.text('');
  writer.count(9);
  writer.text(hashOf('c'));
  writer.text(hashOf('7'));
  writer.count(0);
  const state = new OperatorsState();
  state.load(new ByteReader(writer.view()), 1);
  const rita = { operator: 'rita', roles: ['reviewer'], standing: 'active', openedBy: 'third', isAlone: false, wasActive: true };
  const rest = { enrolmentHash: '', invitedMs: 9, credentials: hashOf('c'), publicKey: hashOf('7'), passkeys: [] };
  expect([state.all, state.last]).toEqual([[{ ...rita, ...rest }], 4]);
});

test('I3 operators and decisions stay over a snapshot and a replay', () => {
  const harness = new Harness();
  everyStepOfOperators((body) => harness.send(0, body));
  expect(harness.entries.filter(({ outcome }) => !outcome.ok)).toEqual([]);
  const replayed = new Exchange();
  for (const entry of harness.entries) replayed.replay(entry);
  const bytes = harness.exchange.snapshot();
  expect(equalBytes(replayed.snapshot(), bytes)).toBe(true);
  const restored = Exchange.restore(bytes);
  for (const type of ['operators.all', 'operators.decisions'] as const)
    expect([restored.ask({ type }), replayed.ask({ type })]).toEqual([harness.exchange.ask({ type }), harness.exchange.ask({ type })]);
});
