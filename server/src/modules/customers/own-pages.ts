import type { CallDefinition } from '@candor/contract/call';
import { parseLossless } from '@candor/contract/json';
import { CALLS } from '@candor/contract/table';
import * as v from 'valibot';
import type { BoundCall, Circumstances } from '../../api/user/bind.ts';
import { turns } from '../../machine/turns.ts';
import type { OwnList } from '../../api/user/own-lists.ts';
import type { Refusal, Result } from '../../api/user/result.ts';
import type { Others } from '../../api/user/served-module.ts';
import { HOUSE } from '../../identity/visitor.ts';

/** Rows of a page. */
export const PAGE_SIZE = 20;

/** A list that the owner of an account reads by a call. `of`: the product or module; `isOpen`: its rows are not ended. */
export type Part = { readonly name: string; readonly of: string; readonly isOpen: boolean };
export type PartRow = Readonly<Record<string, unknown>>;
export type PartPage = { readonly rows: readonly PartRow[]; readonly total: number };

type Listed = Part & { readonly list: OwnList };
type NamedLists = { readonly of: string; readonly ownLists?: readonly OwnList[] };

/** Lists of own things that belong to no product and no module. */
const SHARED: NamedLists = {
  of: 'account',
  ownLists: [CALLS.assets, CALLS.protection, CALLS.otherRecords].map((call) => ({ call, parameters: {} })),
};
/** What its owner alone may know: the word that stands in each message, and documents, which reviewers look at. */
const HIDDEN: readonly CallDefinition[] = [CALLS.antiPhishingWord, CALLS.userInfo];
/** Of messages what they are about, not what they say. */
const SHOWN_FIELDS: ReadonlyMap<CallDefinition, readonly string[]> = new Map([[CALLS.mail, ['id', 'kind', 'state', 'createTime']]]);
/** Parameters that say which page, not which list. */
const PAGING: readonly string[] = ['pageNum', 'pageSize'];

/** What of an account its owner reads, read by the same calls: nothing is asked of tables or of the exchange in another way. */
export class OwnPages {
  #bound: ReadonlyMap<CallDefinition, BoundCall> = new Map();
  #listed: readonly Listed[] = [];

  /** To be called once, with everything that is served. */
  serve({ calls, modules, products }: Others): void {
    this.#bound = new Map(calls.map((one) => [one.call, one]));
    const lists: readonly NamedLists[] = [
      SHARED,
      ...products.map(({ contract: { name: of }, ownLists = [] }) => ({ of, ownLists })),
      ...modules.map(({ ownLists = [] }) => ({ of: 'account', ownLists })),
    ];
    this.#listed = lists.flatMap(({ of, ownLists = [] }) =>
      ownLists.filter(({ call }) => !HIDDEN.includes(call)).map((list) => ({ name: nameOf(list), of, isOpen: list.isOpen === true, list })),
    );
  }

  get parts(): readonly Part[] {
    return this.#listed.map(({ name, of, isOpen }) => ({ name, of, isOpen }));
  }

  /** Null when there is no such list; otherwise the page, or as what the call was refused. */
  async read(account: number, name: string, page: number): Promise<PartPage | Refusal | null> {
    const listed = this.#listed.find((one) => one.name === name);
    if (listed === undefined) return null;
    const { call, parameters } = listed.list;
    const wire = (call.parameters.toWire?.(parameters) ?? parameters) as object;
    // a list that names its own page answers all of its rows by it, and no number of them
    const isWhole = PAGING.some((one) => one in parameters);
    const result = await this.run(account, call, isWhole ? wire : { ...wire, pageNum: String(page), pageSize: String(PAGE_SIZE) });
    if (!result.ok) return result;
    const { rows, total } = await rowsOf(result, call);
    const first = (page - 1) * PAGE_SIZE;
    // more than a page, or all that there are: the call has no pages
    const shown = rows.length > PAGE_SIZE || rows.length === total ? rows.slice(first, first + PAGE_SIZE) : rows;
    const fields = SHOWN_FIELDS.get(call);
    return { rows: shown.map((row) => inFieldTerms(call, row, fields)), total };
  }

  /** What the call answers to the owner of the account, in the words of the wire. */
  async run(account: number, call: CallDefinition, parameters: object): Promise<Result<CallDefinition>> {
    const bound = this.#bound.get(call);
    if (bound === undefined) throw new TypeError(`${call.name} has no handler`);
    return await bound.run(parameters, circumstancesOf(account));
  }
}

/** The call and, where it answers several lists, what makes it this one: `spot.orders.waiting`. */
function nameOf({ call, parameters }: OwnList): string {
  const which = Object.entries(parameters).flatMap(([name, value]) => (PAGING.includes(name) ? [] : [String(value)]));
  return [call.name, ...which].join('.');
}

/** No session: nobody has signed in. What only a session may do, none of these calls does. */
function circumstancesOf(userId: number): Circumstances {
  return {
    caller: { sessionId: '', userId, deviceId: null },
    visitor: HOUSE,
    language: 'en',
    idempotencyKey: '',
    deviceCookie: '',
    site: null,
    form: null,
    setDeviceCookie() {},
    setBrowserCookie() {},
    keepAnswer() {},
  };
}

/** `total` is the number of `rows` where the call tells none. */
async function rowsOf(
  result: Exclude<Result<CallDefinition>, Refusal>,
  call: CallDefinition,
): Promise<{ readonly rows: readonly unknown[]; readonly total: number }> {
  if ('slices' in result) {
    const rows: unknown[] = [];
    for await (const slice of result.slices) {
      await turns.next();
      for (const row of slice()) rows.push(row);
    }
    return { rows, total: result.total ?? rows.length };
  }
  if ('rows' in result) return result;
  if (!('data' in result)) throw new TypeError(`${call.name} answers no rows`);
  const rows: readonly unknown[] = Array.isArray(result.data) ? result.data : [result.data];
  return { rows, total: rows.length };
}

/** A row as a client reads it: amounts as exact text, words in place of codes. */
function inFieldTerms(call: CallDefinition, row: unknown, fields: readonly string[] | undefined): PartRow {
  const schema = 'item' in call.result ? (call.result.item as v.GenericSchema) : (call.result as v.GenericSchema);
  const read = v.parse(schema, parseLossless(JSON.stringify(row)));
  const shown = typeof read === 'object' && read !== null ? Object.entries(read) : [['value', read] as const];
  return Object.fromEntries(shown.filter(([name]) => fields === undefined || fields.includes(name)));
}
