import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Machine } from '../core/machine.ts';
import type { AuditRow } from './plan.ts';
import type { Postings } from './postings.ts';

/** Notes a problem that was found at the entry under audit. */
export type Complain = (problem: string) => void;

/** A figure of the report, in words: 12 of `trades`. */
export type AuditLine = { readonly count: number; readonly of: string };

/** The audit of one product: it follows the product's objects through the events, and recomputes what each should have moved and hold. */
export type ProductAudit = {
  /** Every event of the journal in order, of whatever product, after its legs were booked. */
  see(entry: Entry, event: ExchangeEvent): void;
  /** After the last event of an entry. */
  endEntry?(): void;
  /** After the last entry. */
  finish(): void;
  /** What the exchange answers about its objects, against what the journal says. */
  compare?(machine: Machine, accountIds: Iterable<number>): void;
  lines(): readonly AuditLine[];
};

/** A product that books money has its rows of the plan here a second time; one that has objects is audited. */
export type Audited = { readonly auditRows?: readonly AuditRow[]; audit?(postings: Postings, complain: Complain): ProductAudit };
