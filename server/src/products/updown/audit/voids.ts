import type { CommandBody } from '@candor/exchange/command';
import type { KnownOperators } from '../../../audit/ground/operators.ts';
import { isWhole } from '../../../audit/ground/shapes.ts';
import { needPerson, needTwo } from '../../../audit/ground/terms.ts';
import type { Step } from '../../../audit/step.ts';
import { VOIDED } from './rules.ts';

type Voiding = Extract<CommandBody, { readonly type: 'updown.void' }>;
type Window = { readonly symbolId: number; readonly fromMs: number; readonly toMs: number };

/** The longest contract, and the wait before it with real money. */
const MOST_AHEAD_MS = 86_402_000;

/** All that was ever voided: what is over covers nothing any more by its time alone. */
export class AuditedVoids {
  readonly #operators: KnownOperators;
  readonly #windows: Window[] = [];

  constructor(operators: KnownOperators) {
    this.#operators = operators;
  }

  get count(): number {
    return this.#windows.length;
  }

  cover(symbolId: number, expiryMs: number): boolean {
    return this.#windows.some((one) => one.symbolId === symbolId && expiryMs >= one.fromMs && expiryMs <= one.toMs);
  }

  accept(step: Step, body: Voiding): number {
    const { voidId, symbolId, toMs, operator, reason } = body;
    needPerson(step, VOIDED, body);
    needTwo(step, VOIDED, body);
    const words = ['void', 'contracts', symbolId, body.fromMs, toMs].join(' ');
    if (!this.#operators.isEmpty) this.#operators.needDecided(step, VOIDED, { decisionId: voidId, operator, power: 'voids', words });
    step.need(isWhole(voidId, 1, Number.MAX_SAFE_INTEGER), VOIDED, 'the number', 'one', voidId);
    step.need(isWhole(body.fromMs, 0, toMs), VOIDED, 'the beginning of the window', `0 … ${toMs}`, body.fromMs);
    const [leastMs, mostMs] = [step.timeMs, step.timeMs + MOST_AHEAD_MS];
    step.need(isWhole(toMs, leastMs, mostMs), VOIDED, 'the end of the window', `${leastMs} … ${mostMs}`, toMs);
    const fromMs = body.fromMs > step.timeMs ? body.fromMs : step.timeMs;
    const isNew = !this.#windows.some((one) => one.symbolId === symbolId && one.fromMs <= fromMs && one.toMs >= toMs);
    step.need(isNew, VOIDED, 'the window', 'one that is not voided already', `${fromMs} … ${toMs}`);
    this.#windows.push({ symbolId, fromMs, toMs });
    step.event({ type: 'updown.voided', voidId, symbolId, fromMs, toMs, operator, reason }, { is: VOIDED });
    return voidId;
  }
}
