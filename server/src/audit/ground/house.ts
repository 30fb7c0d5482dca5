import type { CommandBody } from '@candor/exchange/command';
import type { CommandAudits, AuditLine, PartAudit, ProductAudit } from '../product-audit.ts';
import type { Find, Rule } from '../rule.ts';
import { FIRST } from '../rules.ts';
import type { Step } from '../step.ts';
import { isWhole } from './shapes.ts';

/** The format of journals whose rules these are. */
const FORMAT = 6;
const MOST_BUDGET = 1_000;
/** A core that stops takes no more than what waits in its queue before its last entry. */
const MOST_PASSED = 20_000;
const LOOK_EVERY = 1_024;

const ADVANCE: Rule = {
  name: 'SPEC/6.3 due work',
  says: 'Due work is done by house.advance: first what precedes every other command, then in turns of the products, beginning after the one that was served last, until its budget is used.',
};

const PRECEDES: Rule = {
  name: 'SPEC/3.3 due work',
  says: 'What is due of pegged orders, funding, marks and premiums is done before the next command of any kind; a tick makes the mark of its own symbol itself.',
};

const PASSED: Rule = {
  name: 'SPEC/6.3 in time',
  says: `Work that is due is not passed over by more than ${MOST_PASSED} entries.`,
};

const STOP: Rule = {
  name: 'SPEC/6.6 stop',
  says: 'A stop is planned for a time to come, or a plan is taken back, by a command of the house.',
};
const BEFORE_STOP: Rule = {
  name: 'SPEC/6.6 before the stop',
  says: 'While a stop is planned, nothing is opened that would end after it.',
};
const TRAIL: Rule = {
  name: 'SPEC/18 trail',
  says: 'Each row of the trail of operators is noted by a command of the house of its own, in their order without gaps, by its number and SHA-256.',
};
const SHA256 = /^[0-9a-f]{64}$/;
/** The last moment that a date can be. */
const MOST_STOP_MS = 8_640_000_000_000_000;

/** Rule 6.6: what is opened while a stop is planned ends before it. */
export function needBeforeStop(step: Step, stopMs: number, endMs: number): void {
  step.need(stopMs === 0 || endMs <= stopMs, BEFORE_STOP, 'the end of what is opened', `up to ${stopMs}`, endMs);
}

export type Turn = { readonly name: string; readonly audit: ProductAudit };

/** The first entry, and the turns of the products in `house.advance`. */
export class HouseAudit implements PartAudit {
  readonly commands: CommandAudits;
  mode: 'demo' | 'live' | null = null;
  /** The journal says that it is of another format: other rules decided it, and the version that wrote it audits it. */
  isOfOtherRules = false;
  /** 0: no stop is planned. */
  stopMs = 0;
  readonly #turns: readonly Turn[];
  #servedLast = '';
  #pieces = 0;
  #trailSeq = 0;
  /** Entries since due work was done, or since none was due. */
  #passed = 0;

  /** `turns` in their order. */
  constructor(turns: readonly Turn[]) {
    this.#turns = turns;
    this.commands = {
      'house.open': {
        by: 'house',
        memory: 'by-object',
        accept: (step, { formatVersion, mode }) => {
          const isFirst = step.need(this.mode === null, FIRST, 'house.open', 'the first entry alone', `entry ${step.seq}`);
          const isOfThese = step.need(formatVersion === FORMAT, FIRST, 'formatVersion', `${FORMAT}, whose rules these are`, formatVersion);
          this.isOfOtherRules ||= isFirst && !isOfThese;
          this.mode = mode;
          step.event({ type: 'house.opened', formatVersion, mode }, { is: FIRST });
          return 0;
        },
      },
      'house.planStop': {
        by: 'house',
        memory: 'by-object',
        accept: (step, { stopMs }) => {
          const isPlan = stopMs === 0 || isWhole(stopMs, step.timeMs + 1, MOST_STOP_MS);
          step.need(isPlan && stopMs !== this.stopMs, STOP, 'the time of the stop', 'another one to come, or 0', stopMs);
          this.stopMs = stopMs;
          step.event({ type: 'house.stopPlanned', stopMs }, { is: STOP });
          return 0;
        },
      },
      'house.noteTrail': {
        by: 'house',
        memory: 'by-object',
        accept: (step, { trailSeq, hash }) => {
          step.need(trailSeq === this.#trailSeq + 1, TRAIL, 'the row', `${this.#trailSeq + 1}`, trailSeq);
          step.need(SHA256.test(hash), TRAIL, 'the hash of the row', '64 hexadecimal digits', hash);
          this.#trailSeq = trailSeq;
          step.event({ type: 'house.trailNoted', trailSeq, hash }, { is: TRAIL });
          return 0;
        },
      },
      'house.advance': { by: 'house', memory: '24-hours', accept: (step, { budget }) => this.#advance(step, budget) },
    };
  }

  /** Before every entry: what precedes every other command has been done. */
  precede(body: CommandBody, timeMs: number, find: Find): void {
    if (body.type === 'house.advance') return;
    const symbolId = body.type === 'price.tick' ? body.symbolId : 0;
    for (const { audit } of this.#turns) {
      const work = audit.passedOver?.(timeMs, symbolId) ?? null;
      if (work !== null) find(PRECEDES, `${body.type} before ${work}`, 'due work first', 'not done');
    }
  }

  /** After every entry: due work is looked at now and then, since that costs more than most entries. */
  pass(seq: number, timeMs: number, find: Find): void {
    this.#passed += 1;
    if (seq % LOOK_EVERY !== 0) return;
    const due = this.#turns.find(({ audit }) => audit.isDue?.(timeMs) === true);
    if (due === undefined) this.#passed = 0;
    else if (this.#passed > MOST_PASSED)
      find(PASSED, `entries that pass over due work of ${due.name}`, `at most ${MOST_PASSED}`, this.#passed);
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#pieces, of: 'pieces of due work done again' }];
  }

  #advance(step: Step, budget: number): number {
    step.need(isWhole(budget, 1, MOST_BUDGET), ADVANCE, 'the budget', `1 … ${MOST_BUDGET}`, budget);
    const start = this.#turns.findIndex(({ name }) => name === this.#servedLast) + 1;
    let used = 0;
    let last = '';
    for (const { audit } of this.#turns)
      if (used < budget && audit.isFirst?.(step.timeMs) === true) used += audit.advance?.(step, budget - used) ?? 0;
    for (let turn = 0; turn < this.#turns.length && used < budget; turn++) {
      const next = this.#turns[(start + turn) % this.#turns.length];
      const spent = next?.audit.advance?.(step, budget - used) ?? 0;
      if (spent > 0) last = next?.name ?? '';
      used += spent;
    }
    this.#pieces += used;
    this.#passed = 0;
    if (last !== '' && last !== this.#servedLast) step.event({ type: 'house.advanced', servedLast: last }, { is: ADVANCE });
    if (last !== '') this.#servedLast = last;
    return used;
  }
}
