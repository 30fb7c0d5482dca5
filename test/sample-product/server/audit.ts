import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import { PLATFORM } from '../../audit/plan.ts';
import type { Postings } from '../../audit/postings.ts';
import type { AuditLine, Complain, ProductAudit } from '../../audit/product-audit.ts';
import { JAR_SAMPLE } from './audit-rows.ts';

type Of<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>;
type Closed = { readonly filled: Of<'sample.filled'>; readonly filledMs: number };

/** What every jar does, as the audit was told it: shared with nothing that runs. */
const CLOSED_MS = 5_000;
const FEE_UNITS = 1_000_000n;

/** Follows jars through the events: each holds what was put in until it opens, once, and then its owner has all of it again. */
export class SampleAudit implements ProductAudit {
  readonly #postings: Postings;
  readonly #complain: Complain;
  readonly #closed = new Map<number, Closed>();
  #opened = 0;

  constructor(postings: Postings, complain: Complain) {
    this.#postings = postings;
    this.#complain = complain;
  }

  see(entry: Entry, event: ExchangeEvent): void {
    if (event.type === 'sample.filled') this.#fill(entry, event);
    else if (event.type === 'sample.opened') this.#open(entry, event);
  }

  finish(): void {
    for (const { filled } of this.#closed.values()) this.#checkJar(filled, filled.amountUnits);
    for (const { ref, amount } of this.#postings.rowsOf(JAR_SAMPLE))
      if (!this.#closed.has(ref)) this.#complain(`jar ${ref} is not closed and holds ${amount}`);
  }

  lines(): readonly AuditLine[] {
    return [{ count: this.#opened, of: 'jars opened' }];
  }

  #fill({ seq, timeMs }: Entry, filled: Of<'sample.filled'>): void {
    const { jarId, feeUnits, opensMs } = filled;
    if (jarId !== seq) this.#complain(`jar ${jarId} was filled by entry ${seq}`);
    if (feeUnits !== FEE_UNITS) this.#complain(`the fee of jar ${jarId} is ${feeUnits}`);
    if (opensMs !== timeMs + CLOSED_MS) this.#complain(`jar ${jarId} opens ${opensMs - timeMs} ms after its filling`);
    this.#closed.set(jarId, { filled, filledMs: timeMs });
    this.#checkJar(filled, filled.amountUnits);
  }

  #open({ timeMs }: Entry, opened: Of<'sample.opened'>): void {
    const { jarId, legs } = opened;
    const closed = this.#closed.get(jarId);
    if (closed === undefined) return this.#complain(`jar ${jarId} opens and was not closed`);
    this.#opened += 1;
    this.#closed.delete(jarId);
    const { filled, filledMs } = closed;
    if (timeMs < filledMs + CLOSED_MS) this.#complain(`jar ${jarId} opened ${filledMs + CLOSED_MS - timeMs} ms too early`);
    const back = legs.find(({ code, ownerId }) => code === PLATFORM.code && ownerId === filled.accountId)?.amount ?? 0n;
    if (back !== filled.amountUnits) this.#complain(`account ${filled.accountId} got ${back} instead of ${filled.amountUnits}`);
    this.#checkJar(filled, 0n);
  }

  #checkJar({ jarId, accountId, legs }: Of<'sample.filled'>, due: bigint): void {
    const units = this.#postings.units({ code: JAR_SAMPLE.code, ownerId: accountId, ref: jarId, assetId: legs[0]?.assetId ?? 0 });
    if (units !== due) this.#complain(`jar ${jarId} holds ${units} instead of ${due}`);
  }
}
