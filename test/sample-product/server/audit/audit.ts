import type { CommandBody } from '@candor/exchange/command';
import type { AuditGround } from '../../../audit/ground/ground.ts';
import { legOf } from '../../../audit/ground/shapes.ts';
import { PLATFORM } from '../../../audit/plan.ts';
import type { AuditLine, CommandAudits, ProductAudit } from '../../../audit/product-audit.ts';
import type { Rule } from '../../../audit/rule.ts';
import type { Step } from '../../../audit/step.ts';
import { HOUSE_SAMPLE, JAR_SAMPLE } from './rows.ts';

type Fill = Extract<CommandBody, { readonly type: 'sample.fill' }>;
type Copy = Extract<CommandBody, { readonly type: 'sample.copy' }>;
type Jar = { readonly jarId: number; readonly accountId: number; readonly amountUnits: bigint; readonly opensMs: number };

/** What every jar does, as the audit was told it: shared with nothing that runs. */
const CLOSED_MS = 5_000;
const FEE_UNITS = 1_000_000n;
const LEAST_UNITS = 100_000_000n;
const MOST_JARS = 10;

const FILLED: Rule = {
  name: 'jars filled',
  says: 'A jar takes what its owner has available, at least 1 USDT, for a fee of 0.01, and is closed for 5 s.',
};
const COPIED: Rule = { name: 'jars copied', says: 'A user opens a copy of another, with money that he has available.' };
const OPENED: Rule = { name: 'jars opened', says: 'A jar opens when its time has come, once, and then its owner has all of it again.' };

/** Fills and opens every jar again. */
export class SampleAudit implements ProductAudit {
  readonly commands: CommandAudits;
  readonly #ground: AuditGround;
  /** In the order of their filling, which is that of their opening. */
  readonly #closed = new Map<number, Jar>();
  #opened = 0;

  constructor(ground: AuditGround) {
    this.#ground = ground;
    this.commands = {
      'sample.fill': { by: 'account', memory: '24-hours', accept: (step, body) => this.#fill(step, body) },
      'sample.copy': { by: 'account', memory: '24-hours', accept: (step, body) => this.#copy(step, body) },
    };
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#opened, of: 'jars opened' }];
  }

  finish(): void {
    const { postings, find } = this.#ground;
    for (const row of postings.rowsOf(JAR_SAMPLE))
      if (this.#closed.get(row.ref)?.amountUnits !== row.amount)
        find(FILLED, postings.nameOf(row), this.#closed.get(row.ref)?.amountUnits ?? 0n, row.amount);
  }

  advance(step: Step, budget: number): number {
    let opened = 0;
    for (const [jarId, { accountId, amountUnits, opensMs }] of this.#closed) {
      if (opened === budget || opensMs > step.timeMs) break;
      const asset = this.#ground.accounts.stakeAssetId;
      const legs = [legOf(JAR_SAMPLE, accountId, jarId, asset, -amountUnits), legOf(PLATFORM, accountId, 0, asset, amountUnits)];
      this.#closed.delete(jarId);
      this.#opened += 1;
      opened += 1;
      step.event({ type: 'sample.opened', jarId, accountId, amountUnits, legs }, { is: OPENED });
    }
    return opened;
  }

  #copy(step: Step, { ownerId, handId, amountUnits }: Copy): number {
    const { accountId } = step;
    const { accounts } = this.#ground;
    const asset = accounts.stakeAssetId;
    const available = accounts.available(accountId, asset);
    step.need(amountUnits > 0n && available >= amountUnits, COPIED, 'what is available', `at least ${amountUnits}`, available);
    accounts.openSubOwner(step, { ownerId, personId: accountId, handId, kind: 'copy' });
    const legs = [legOf(PLATFORM, accountId, 0, asset, -amountUnits), legOf(PLATFORM, ownerId, 0, asset, amountUnits)];
    step.event({ type: 'sample.copied', ownerId, accountId, amountUnits, legs }, { is: COPIED });
    return ownerId;
  }

  #fill(step: Step, { amountUnits }: Fill): number {
    const { seq: jarId, accountId, timeMs } = step;
    const asset = this.#ground.accounts.stakeAssetId;
    const available = this.#ground.accounts.available(accountId, asset);
    this.#ground.protection.needOpening(step);
    step.need(amountUnits >= LEAST_UNITS, FILLED, 'the amount', `at least ${LEAST_UNITS}`, amountUnits);
    step.need(available >= amountUnits + FEE_UNITS, FILLED, 'what is available', `at least ${amountUnits + FEE_UNITS}`, available);
    const owners = this.#ground.accounts.withPersonOf(accountId);
    const own = [...this.#closed.values()].filter((jar) => owners.includes(jar.accountId)).length;
    step.need(own < MOST_JARS, FILLED, 'closed jars before', `below ${MOST_JARS}`, own);
    const opensMs = timeMs + CLOSED_MS;
    this.#closed.set(jarId, { jarId, accountId, amountUnits, opensMs });
    const legs = [
      legOf(PLATFORM, accountId, 0, asset, -(amountUnits + FEE_UNITS)),
      legOf(JAR_SAMPLE, accountId, jarId, asset, amountUnits),
      legOf(HOUSE_SAMPLE, 0, 0, asset, FEE_UNITS),
    ];
    step.event({ type: 'sample.filled', jarId, accountId, amountUnits, feeUnits: FEE_UNITS, opensMs, legs }, { is: FILLED });
    return jarId;
  }
}
