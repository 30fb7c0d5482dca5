import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { Machine } from '../core/machine.ts';
import { custodyCodes, groundRows } from './plan.ts';
import { Postings, type WalletUnits } from './postings.ts';
import type { Audited, AuditLine, ProductAudit } from './product-audit.ts';

const MOST_PROBLEMS = 50;

export type AuditReport = {
  readonly entries: number;
  readonly lastSeq: number;
  readonly events: number;
  readonly accounts: number;
  /** What was audited of each product, in the order of the registry. */
  readonly lines: readonly AuditLine[];
  /** The first fifty; empty means that everything holds. */
  readonly problems: readonly string[];
};

/**
 * Recomputes every balance from the events of the journal and checks that they hold together (product rules §17: I1, I2, I4, I5, I6 and
 * what of I7 and I8 the events show). It shares no code with the exchange but the arithmetic of `money/`: an error there would have to
 * be made twice to stay hidden.
 */
export class Audit {
  readonly #problems: string[] = [];
  readonly #postings: Postings;
  readonly #products: readonly ProductAudit[];
  readonly #ticks = new Map<number, number>();
  #lastSeq = 0;
  #lastTimeMs = 0;
  #entries = 0;
  #events = 0;

  constructor(products: readonly Audited[]) {
    const complain = (problem: string): void => this.complain(problem);
    this.#postings = new Postings([...groundRows, ...products.flatMap(({ auditRows }) => auditRows ?? [])], complain);
    this.#products = products.flatMap((product) => product.audit?.(this.#postings, complain) ?? []);
  }

  /** Notes a problem that was found at the entry under audit, or by a comparison afterwards. */
  complain(problem: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push(`entry ${this.#lastSeq}: ${problem}`);
  }

  see(entry: Entry): void {
    if (entry.seq !== this.#lastSeq + 1) this.complain(`the next entry is ${entry.seq}`);
    if (entry.timeMs < this.#lastTimeMs) this.complain(`the time of entry ${entry.seq} goes back`);
    this.#lastSeq = entry.seq;
    this.#lastTimeMs = entry.timeMs;
    this.#entries += 1;
    if (entry.events.length > 0 && (!entry.outcome.ok || entry.outcome.repeated))
      this.complain('I6: a refused or repeated command has events');
    for (const event of entry.events) {
      this.#events += 1;
      if ('legs' in event) {
        this.#postings.post(event.legs);
        this.#custody(event);
      }
      if (event.type === 'price.ticked') this.#tick(event.symbolId, event.n);
      for (const product of this.#products) product.see(entry, event);
    }
    this.#postings.endEntry();
    for (const product of this.#products) product.endEntry?.();
  }

  /** What the journal says an account holds, in units. */
  units(account: Omit<Leg, 'amount'>): bigint {
    return this.#postings.units(account);
  }

  /** Every account that is not empty. */
  rows(): Generator<Leg> {
    return this.#postings.rows();
  }

  /** Every wallet of a user with something in it, by `owner wallet asset`: available, frozen, and how much of that is staked. */
  wallets(): ReadonlyMap<string, WalletUnits> {
    return this.#postings.wallets();
  }

  /** Holds what the exchange says of the products' objects against the journal. */
  compareObjects(machine: Machine, accountIds: ReadonlySet<number>): void {
    for (const product of this.#products) product.compare?.(machine, accountIds);
  }

  report(): AuditReport {
    for (const product of this.#products) product.finish();
    for (const [assetId, sum] of this.#postings.sums()) if (sum !== 0n) this.complain(`I1: all accounts of asset ${assetId} sum to ${sum}`);
    return {
      entries: this.#entries,
      lastSeq: this.#lastSeq,
      events: this.#events,
      accounts: this.#postings.size,
      lines: this.#products.flatMap((product) => product.lines()),
      problems: this.#problems,
    };
  }

  /** I4: coins arrive and leave by capital of the house alone, as long as there are no deposits and withdrawals. */
  #custody(event: Extract<ExchangeEvent, { readonly legs: readonly Leg[] }>): void {
    const isCapital = event.type === 'ledger.moved' && event.reason === 'capital';
    if (!isCapital && event.legs.some((leg) => custodyCodes.has(leg.code))) this.complain(`I4: ${event.type} changes custody`);
  }

  #tick(symbolId: number, n: number): void {
    const expected = (this.#ticks.get(symbolId) ?? 0) + 1;
    if (n !== expected) this.complain(`§3: tick ${n} of symbol ${symbolId} should be ${expected}`);
    this.#ticks.set(symbolId, n);
  }
}
