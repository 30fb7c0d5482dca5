import type { CommandBody } from '@candor/exchange/command';
import type { Entry } from '@candor/exchange/entry';
import type { Power, Role } from '@candor/exchange/ground/operators/words';
import { Harness } from '@candor/exchange/test/harness';
import { addTreasurers, adjust, BY_TREASURERS, decideAdjustment } from '@candor/exchange/test/adjustments-script';
import { hashOf, OperatorsScript } from '@candor/exchange/test/operators-script';
import { Random } from '@candor/exchange/test/random';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { describe, expect, test } from 'vitest';
import { serverProducts } from '../../products/registry.ts';
import { Audit } from '../audit.ts';
import { powerOf } from './operator-words.ts';

const NAMES = ['root', 'second', 'third', 'fourth', 'rita', 'sara'] as const;
const ROLES: readonly (readonly Role[])[] = [
  ['administrator'],
  ['administrator'],
  ['reviewer', 'support'],
  ['support'],
  ['auditor', 'support'],
];
const POWERS: readonly Power[] = ['operators', 'operators', 'operators', 'terms', 'holds', 'factors'];
const USER = 7;

type Proposed = { readonly id: number; readonly about: string; readonly operator: string };

/** Operators who ask for whatever comes to their minds, mostly something that could be. */
class RandomStaff {
  readonly #random: Random;
  readonly #proposed: Proposed[] = [];
  #last = 2;

  constructor(seed: number) {
    this.#random = new Random(seededRandom(seed));
  }

  next(timeMs: number): CommandBody {
    const random = this.#random;
    // those who can decide something are asked more often than the others
    const operator = random.oneIn(3) ? random.one(NAMES) : random.one(['second', 'third']);
    const dice = random.below(100);
    if (random.oneIn(200)) return { type: 'operator.begin', operator, enrolmentHash: hashOf('a'), isAccepted: random.oneIn(6) };
    if (dice < 14)
      return { type: 'operator.enrol', operator, enrolmentHash: hashOf(random.oneIn(6) ? 'b' : 'a'), credentials: hashOf('c') };
    if (dice < 36) return this.#propose(operator);
    if (dice < 56) return this.#confirm(operator);
    if (dice < 82) return this.#carryOut(operator);
    const [proposal] = this.#proposed;
    if (dice < 85) return { type: 'decision.withdraw', proposalId: proposal?.id ?? 0, operator };
    if (dice < 87) return { type: 'decision.close', proposalId: this.#some()?.id ?? 0 };
    if (dice < 90) return this.#giveUp();
    const by = { operator: random.oneIn(2) ? operator : `${operator}, ${random.one(NAMES)}`, reason: 'a test' };
    if (dice < 94) return { type: 'custody.switchPayments', enable: random.oneIn(2), ...by };
    const held = { accountId: USER, scope: 'withdrawal', code: 'RISK_REVIEW' } as const;
    return random.oneIn(2) ? { type: 'hold.lift', ...held, ...by } : { type: 'hold.place', ...held, reviewMs: timeMs + 90_000, ...by };
  }

  /** Of what somebody decides beside what is drawn here. */
  number(): number {
    return (this.#last += 1);
  }

  #giveUp(): CommandBody {
    const passkey = hashOf(this.#random.one(['4', '5', '6']));
    return { type: 'operator.removePasskey', operator: this.#random.one(['root', 'rita', 'sara']), passkey };
  }

  #some(): Proposed | undefined {
    return this.#proposed.length === 0 ? undefined : this.#random.one(this.#proposed.slice(-4));
  }

  #propose(operator: string): CommandBody {
    const random = this.#random;
    const power = random.one(POWERS);
    const about = random.one([
      `add ${random.one(NAMES)} ${random.one(ROLES).join(',')}`,
      `add ${random.one(NAMES)} administrator`,
      `${random.one(['renew', 'disable'])} ${random.one(['fourth', 'rita', 'sara', ...NAMES])}`,
      `roles ${random.one(['fourth', 'rita', 'sara'])} ${random.one(ROLES).join(',')}`,
      `key ${random.one(NAMES)} ${hashOf(random.one(['7', '8']))}`,
      `passkey ${random.one(['root', 'rita'])} ${hashOf(random.one(['4', '5', '6']))}`,
      `passkey ${random.one(['root', 'rita'])} ${hashOf(random.one(['4', '5', '6']))}`,
    ]);
    this.#last += random.oneIn(9) ? 0 : 1;
    this.#proposed.push({ id: this.#last, about, operator });
    return { type: 'decision.propose', proposalId: this.#last, operator, power, persons: random.oneIn(5) ? 1 : 2, about };
  }

  #confirm(operator: string): CommandBody {
    const { id = 0, about = '' } = this.#some() ?? {};
    return { type: 'decision.confirm', proposalId: id, operator, about: this.#random.oneIn(12) ? 'other' : about };
  }

  #carryOut(other: string): CommandBody {
    const { id: proposalId = 0, about = '' } = this.#some() ?? {};
    const [verb = '', named = '', said = ''] = about.split(' ');
    const operator = this.#random.oneIn(12) ? other : named;
    const roles = said.split(',') as readonly Role[];
    if (verb === 'add') return { type: 'operator.add', proposalId, operator, roles, enrolmentHash: hashOf('a') };
    if (verb === 'roles') return { type: 'operator.setRoles', proposalId, operator, roles };
    if (verb === 'renew') return { type: 'operator.renew', proposalId, operator, enrolmentHash: hashOf('a') };
    if (verb === 'passkey') return { type: 'operator.addPasskey', proposalId, operator, passkey: said };
    if (verb === 'key') return { type: 'operator.key', proposalId, operator, publicKey: said };
    return { type: 'operator.disable', proposalId, operator };
  }
}

/** What two do stands behind a decision of theirs, as the server sends it; everything else as it is. */
function carryOut(harness: Harness, body: CommandBody, number: () => number): void {
  const [operator = '', other] = 'reason' in body && 'operator' in body ? body.operator.split(', ') : [];
  if (other === undefined || harness.exchange.ask({ type: 'operators.all' }).length === 0) return void harness.send(0, body);
  const proposalId = number();
  const decided = { proposalId, power: powerOf(body.type) as Power, about: hashOf('9') };
  harness.send(0, { type: 'decision.propose', ...decided, operator, persons: 2 });
  harness.send(0, { type: 'decision.confirm', ...decided, operator: other });
  harness.send(0, body, `operator:${proposalId}`);
  harness.send(0, { type: 'decision.close', proposalId });
}

describe('SPEC §18 whatever operators ask for', () => {
  test('the audit, which decides it again, says nothing to what the exchange accepts', () => {
    const accepted = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const harness = new Harness();
      harness.send(0, { type: 'account.open', accountId: USER, kind: 'user' });
      const staff = new RandomStaff(seed);
      // the last run begins with nobody
      if (seed < 6) new OperatorsScript((body) => harness.send(0, body)).found();
      for (let step = 0; step < 6_000; step++) {
        harness.timeMs += step % 50 === 0 ? 3_600_000 : 0;
        carryOut(harness, staff.next(harness.timeMs), () => staff.number());
      }
      const audit = new Audit(serverProducts);
      for (const entry of harness.entries) audit.see(entry);
      expect(audit.report().problems).toEqual([]);
      for (const { outcome, command } of harness.entries) if (outcome.ok) accepted.add(command.body.type);
    }
    for (const type of ['operator.begin', 'operator.add', 'operator.setRoles', 'operator.renew', 'operator.disable', 'operator.key'])
      expect(accepted).toContain(type);
    for (const type of [
      'operator.addPasskey',
      'operator.removePasskey',
      'decision.confirm',
      'decision.close',
      'decision.withdraw',
      'hold.place',
      'hold.lift',
      'custody.switchPayments',
    ])
      expect(accepted).toContain(type);
  });

  test('a key that another operator has is named', () => {
    const harness = new Harness();
    const script = new OperatorsScript((body) => harness.send(0, body));
    script.found();
    for (const name of ['rita', 'sara']) script.add(['second', 'third'], name, ['reviewer']);
    const entries = ['rita', 'sara'].map((operator, index) => {
      const proposalId = script.decide(['second', 'third'], 'operators', `key ${operator} ${hashOf(String(index))}`);
      return harness.send(0, { type: 'operator.key', proposalId, operator, publicKey: hashOf(String(index)) });
    });
    const findingsWith = (publicKey: string): readonly string[] => {
      const audit = new Audit(serverProducts);
      for (const entry of harness.entries) {
        const { body } = entry.command;
        const isLast = entry === entries[1] && body.type === 'operator.key';
        const isDecided = body.type === 'decision.propose' || body.type === 'decision.confirm';
        const about = `key sara ${publicKey}`;
        const events = isLast
          ? [{ type: 'operator.keyed', proposalId: body.proposalId, operator: 'sara', publicKey } as const]
          : entry.events;
        if (isLast) audit.see({ ...entry, command: { ...entry.command, body: { ...body, publicKey } }, events });
        else if (isDecided && body.about.startsWith('key sara'))
          audit.see({
            ...entry,
            command: { ...entry.command, body: { ...body, about } },
            events: entry.events.map((event) => (event.type === 'decision.proposed' ? { ...event, about } : event)),
          });
        else audit.see(entry);
      }
      return audit.report().findings.map(({ rule }) => rule.name);
    };
    expect(findingsWith(hashOf('1'))).toEqual([]);
    expect(findingsWith(hashOf('0'))).toEqual(['SPEC/18 operator']);
  });

  test('a command of somebody who may not is named', () => {
    const harness = new Harness();
    harness.send(0, { type: 'account.open', accountId: USER, kind: 'user' });
    const held = { accountId: USER, scope: 'withdrawal', code: 'RISK_REVIEW', reason: 'a test' } as const;
    const placed = harness.send(0, { type: 'hold.place', ...held, reviewMs: harness.timeMs + 90_000, operator: 'anybody' });
    harness.send(0, { type: 'operator.begin', operator: 'root', enrolmentHash: hashOf('a'), isAccepted: false });
    const audit = new Audit(serverProducts);
    for (const entry of harness.entries) audit.see(entry);
    expect(audit.report().problems).toEqual([]);
    audit.see({ ...placed, seq: harness.entries.length + 1, timeMs: harness.timeMs });
    expect(audit.report().findings.map(({ rule }) => rule.name)).toContain('SPEC/18 named operator');
  });

  test('what names two operators is what just these two have decided, once', () => {
    const harness = new Harness();
    harness.send(0, { type: 'account.open', accountId: USER, kind: 'user' });
    const script = new OperatorsScript((body) => harness.send(0, body));
    script.found();
    for (const name of ['sara', 'sven', 'susi']) {
      script.add(['second', 'third'], name, ['support']);
      script.enrol(name);
    }
    const held = { accountId: USER, code: 'RISK_REVIEW', reason: 'a test' } as const;
    const reviewMs = harness.timeMs + 90_000;
    for (const scope of ['opening', 'withdrawal'] as const)
      harness.send(0, { type: 'hold.place', ...held, scope, reviewMs, operator: 'susi' });
    const own = `operator:${script.decide(['sara', 'sven'], 'holds', hashOf('1'))}`;
    const halted = `operator:${script.decide(['second', 'third'], 'halts', hashOf('2'))}`;
    const ofFactors = `operator:${script.decide(['sara', 'sven'], 'factors', hashOf('3'))}`;
    const before = [...harness.entries];
    const lift = (scope: 'opening' | 'withdrawal', id: string, operator: string): Entry =>
      harness.send(0, { type: 'hold.lift', ...held, scope, operator }, id);
    /** What the audit names when both holds are lifted so; the exchange asks for no decision. */
    const namedBy = (...lifts: readonly (readonly [id: string, operator: string])[]): readonly string[] => {
      const audit = new Audit(serverProducts);
      for (const entry of before) audit.see(entry);
      for (const [index, [id, operator]] of lifts.entries()) {
        const entry = entries[index];
        if (entry?.command.body.type !== 'hold.lift') throw new Error('no lift');
        const [event] = entry.events;
        if (event?.type !== 'hold.lifted') throw new Error('nothing was lifted');
        const body = { ...entry.command.body, operator };
        audit.see({ ...entry, command: { ...entry.command, id, body }, events: [{ ...event, operator }] });
      }
      return audit.report().findings.map(({ rule }) => rule.name);
    };
    const entries = [lift('opening', own, 'sara, sven'), lift('withdrawal', '', 'sara, sven')];
    expect(entries.map(({ outcome }) => outcome.ok)).toEqual([true, true]);
    expect(namedBy([own, 'sara, sven'])).toEqual([]);
    const wrong = [
      ['', 'sara, sven'],
      ['operator:999', 'sara, sven'],
      [own, 'sara, susi'],
      [own, 'sven, sara'],
      [halted, 'sara, sven'],
      [ofFactors, 'sara, sven'],
      [`${own}:1`, 'sara, sven'],
    ] as const;
    for (const [id, operator] of wrong) expect([id, operator, ...namedBy([id, operator])]).toContain('SPEC/18 decided by two');
    expect(namedBy([own, 'sara, sven'], [own, 'sara, sven'])).toContain('SPEC/18 decided by two');
  });

  test('an adjustment is for the two who have decided it and may still do so', () => {
    const harness = new Harness();
    harness.send(0, { type: 'asset.define', assetId: 1, code: 'USDT', scale: 8 });
    harness.send(0, { type: 'account.open', accountId: USER, kind: 'user' });
    harness.send(0, { type: 'house.capital', assetId: 1, network: 'TRC20', amount: 1_000n });
    const script = new OperatorsScript((body) => harness.send(0, body));
    script.found();
    addTreasurers(script);
    const credit = { accountId: USER, assetId: 1, amount: 100n, reverses: 0 } as const;
    const decided = decideAdjustment(script, credit);
    adjust(script, (body) => harness.send(0, body), credit);
    const booked = harness.entries.at(-1);
    if (booked?.events[0]?.type !== 'adjustment.booked') throw new Error('nothing was booked');
    const [event] = booked.events;
    /** What the audit names when these book what was decided first. */
    const namedBy = (operator: string): readonly string[] => {
      const audit = new Audit(serverProducts);
      for (const entry of harness.entries) audit.see(entry);
      expect(audit.report().problems).toEqual([]);
      const body = { type: 'adjustment.book', ...credit, adjustmentId: decided, ...BY_TREASURERS, operator } as const;
      const told = { command: { ...booked.command, body }, events: [{ ...event, adjustmentId: decided, operator }] };
      const outcome = { ok: true, ref: decided, repeated: false } as const;
      audit.see({ seq: harness.entries.length + 1, timeMs: harness.timeMs, outcome, ...told });
      return audit.report().findings.map(({ rule }) => rule.name);
    };
    expect(namedBy('tara, theo')).toEqual([]);
    expect(namedBy('second, third')).toContain('SPEC/18 named operator');
    const gone = script.decide(['second', 'third'], 'operators', 'disable theo');
    harness.send(0, { type: 'operator.disable', proposalId: gone, operator: 'theo' });
    expect(namedBy('tara, theo')).toContain('SPEC/2 adjustment');
  });
});
