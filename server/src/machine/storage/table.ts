import type { Generated } from 'kysely';

/** Kinds of columns as queries see them. `integer`: a safe integer of any width; `units`: `numeric`, an integer as text; `texts`: a list of text. */
export type ColumnKind = 'integer' | 'units' | 'text' | 'texts' | 'boolean' | 'bytes' | 'json';

/**
 * What a column holds. `personal`: who a user is, or what he or his browser has sent; erased with the account. `sealed`: bytes under the server's
 * key. `neither`: numbers, states and times, by account number at most.
 */
export type Content = 'personal' | 'sealed' | 'neither';

export type Column<Value = unknown> = {
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly content: Content;
  readonly sealing?: Sealing;
  /** For the compiler alone: what queries read and write. */
  readonly value?: { readonly of: Value } | undefined;
};

/** How the bytes of a sealed column were sealed. Rows are told apart by the column `id`; the purpose names the column `owner`. */
export type Sealing = {
  /** What they are, in words for the operator. */
  readonly what: string;
  readonly id: string;
  readonly owner: string;
  readonly purposeOf: (owner: string | number) => string;
};

type Columns = Readonly<Record<string, Column>>;

/**
 * How long rows stay. `sinceColumn`: so long after that time, removed hourly. `owner`: until the account is erased. `journal`: they follow from
 * the journal and are made anew from it. `module`: its module removes them by a rule of its own. `always`: nothing removes them.
 */
export type Lifetime<Name extends string> =
  | { readonly sinceColumn: Name; readonly lifeMs: number }
  | { readonly until: 'owner' | 'journal' | 'module' | 'always' };

export type Table<Of extends Columns = Columns> = {
  readonly columns: Of;
  readonly lifetime: Lifetime<string>;
  /** Column with the account whose rows they are: they are erased with it. Null: they are of no account, or follow from the journal. */
  readonly owner: string | null;
  /** Of rows of an account: the call that tells its owner of them, in the copy of his own data too, or why they are not in it. */
  readonly copy: Copy | null;
};

type Copy = { readonly by: string } | { readonly not: string };

export type TableDefinitions = Readonly<Record<string, Table>>;

/** Of rows that follow from the journal. */
export const FROM_JOURNAL = { lifetime: { until: 'journal' } } as const;
/** Of rows that stay as long as the account of `user_id`. */
export const OF_USER = { lifetime: { until: 'owner' }, owner: 'user_id' } as const;

/** A table by its columns. It says each of them once; a test compares it with the migrated schema. */
export function table<const Of extends Columns>(
  columns: Of,
  about: { readonly lifetime: Lifetime<keyof Of & string>; readonly owner?: keyof Of & string; readonly copy?: Copy },
): Table<Of> {
  return { columns, lifetime: about.lifetime, owner: about.owner ?? null, copy: about.copy ?? null };
}

type RowOf<Of extends Columns> = { readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** The rows of tables, as Kysely asks for them. */
export type RowsOf<Definitions extends TableDefinitions> = { readonly [Name in keyof Definitions]: RowOf<Definitions[Name]['columns']> };

function column<Value>(kind: ColumnKind): Column<Value> {
  return { kind, isNullable: false, hasDefault: false, content: 'neither' };
}

export const integer = column<number>('integer');
export const units = column<string>('units');
export const text = column<string>('text');
export const boolean = column<boolean>('boolean');
export const bytes = column<Buffer>('bytes');

/** Text that is one of some words. */
export function word<Word extends string>(): Column<Word> {
  return column<Word>('text');
}

export function words<Word extends string>(): Column<readonly Word[]> {
  return column<readonly Word[]>('texts');
}

export function json<Value>(): Column<Value> {
  return column<Value>('json');
}

export function nullable<Value>(of: Column<Value>): Column<Value | null> {
  return { ...of, value: undefined, isNullable: true };
}

/** The database fills it in where nothing is said. */
export function defaulted<Value>(of: Column<Value>): Column<Generated<Value>> {
  return { ...of, value: undefined, hasDefault: true };
}

export function personal<Value>(of: Column<Value>): Column<Value> {
  return { ...of, content: 'personal' };
}

/** Bytes under the server's key; `candor encryption rotate` finds them by this. */
export function sealed<Value>(of: Column<Value>, sealing: Sealing): Column<Value> {
  return { ...of, content: 'sealed', sealing };
}
