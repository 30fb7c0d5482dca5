import type { CallDefinition, HandedOf } from '@candor/contract/call';
import type { Reason } from '@candor/contract/codes';
import type { Acknowledgement } from '../../prices/receipts/acks.ts';
import type { Accepted } from './submit.ts';

export type Refusal = { readonly ok: false; readonly reason: Reason; readonly limit: string; readonly field: string };

/** Rows that are read when they are written, slice by slice; a slice is made into rows when its turn comes. */
export type Slices<Row> = AsyncIterable<() => readonly Row[]>;

/** Rows of any number: those of a table with the number of all, or, where `total` is null, the `data` of a call that answers an array. */
export type Sliced<Row> = {
  readonly ok: true;
  readonly slices: Slices<Row>;
  readonly total: number | null;
  /** Characters kept in memory until the last slice is read; 0 when the first one is the last. */
  readonly held: number;
};

/** `msg`: what the contract has a call answer in its place. `accepted`: the command whose order the answer acknowledges, until `ack` has taken its place. */
type Single<Data> = {
  readonly ok: true;
  readonly data: Data;
  readonly msg?: string;
  readonly accepted?: Accepted;
  readonly ack?: Acknowledgement;
};

type RowOf<C extends CallDefinition> = HandedOf<C> extends readonly (infer Row)[] ? Row : HandedOf<C>;

/** A picture, which is sent without an envelope. */
export type Picture = { readonly ok: true; readonly png: Buffer };

/** A file of any length without an envelope, whose pieces are made as they are sent. */
export type CsvFile = { readonly ok: true; readonly csv: AsyncIterable<string> };

/** What a handler answers: `data`, a page of rows with the number of all, rows of any number, a picture, a file, or a refusal. */
export type Result<C extends CallDefinition> =
  | Single<HandedOf<C>>
  | { readonly ok: true; readonly rows: readonly HandedOf<C>[]; readonly total: number }
  | Sliced<RowOf<C>>
  | Picture
  | CsvFile
  | Refusal;

/** `limit` is the bound that was crossed, `field` the parameter it is about. */
export function refuse(reason: Reason, about: { readonly limit?: string; readonly field?: string } = {}): Refusal {
  return { ok: false, reason, limit: about.limit ?? '', field: about.field ?? '' };
}

export function answer<Data>(data: Data): { readonly ok: true; readonly data: Data } {
  return { ok: true, data };
}

/** The answer to an accepted order. */
export function acknowledge<Data>(accepted: Accepted, data: Data): { readonly ok: true; readonly data: Data; readonly accepted: Accepted } {
  return { ok: true, data, accepted };
}

export const DONE = { ok: true, data: undefined } as const;

export function page<Row>(
  rows: readonly Row[],
  total: number,
): { readonly ok: true; readonly rows: readonly Row[]; readonly total: number } {
  return { ok: true, rows, total };
}
