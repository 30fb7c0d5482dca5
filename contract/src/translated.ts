import * as v from 'valibot';
import { paging } from './request.ts';

/**
 * Field terms inside, wire words outside. A schema of a call names what the wire says; where the field has another word, the schema says it
 * (`named`, `coded`), and `translated` makes the two-way translation of the whole object. Reading it answers field terms; `toWire` leads back.
 * The names of the wire, the types of both sides and the API document come from the one schema.
 */

/** Leads from field terms to the wire; `read` is the type of what stands there as a client reads it. */
type ToWire<Field, Read> = { (value: Field): unknown; readonly read?: Read };
type Translates<Field, Read> = { readonly toWire: ToWire<Field, Read> };
type Named<Field extends string> = { readonly field: Field };
type NameOf<Part, Wire> = Part extends Named<infer Field> ? Field : Wire;
type Optional = { readonly type: 'optional' };
/** The name of a value that must be there, and of one that may be left out. */
type Must<Part, Name> = Part extends Optional ? never : Name;
type May<Part, Name> = Part extends Optional ? Name : never;

/** What is handed over in field terms: parameters of a client, results of a handler. */
export type FieldInput<S> =
  S extends Translates<infer Field, unknown>
    ? Field
    : S extends { readonly type: 'array'; readonly item: infer Item }
      ? readonly FieldInput<Item>[]
      : S extends { readonly type: 'optional'; readonly wrapped: infer Wrapped }
        ? FieldInput<Wrapped> | undefined
        : S extends { readonly type: 'nullable'; readonly wrapped: infer Wrapped }
          ? FieldInput<Wrapped> | null
          : S extends v.GenericSchema<never, unknown> | v.GenericSchema
            ? v.InferInput<S>
            : never;

/** What stands on the wire, as a client reads it: numbers of money are text. */
export type WireOutput<S> =
  S extends Translates<never, infer Read>
    ? Read
    : S extends { readonly type: 'array'; readonly item: infer Item }
      ? WireOutput<Item>[]
      : S extends { readonly type: 'optional'; readonly wrapped: infer Wrapped }
        ? WireOutput<Wrapped> | undefined
        : S extends { readonly type: 'nullable'; readonly wrapped: infer Wrapped }
          ? WireOutput<Wrapped> | null
          : S extends v.GenericSchema<never, unknown> | v.GenericSchema
            ? v.InferOutput<S>
            : never;

type Flat<T> = { [Key in keyof T]: T[Key] };
type FieldInputs<E extends v.ObjectEntries> = Flat<
  { [Wire in keyof E as Must<E[Wire], NameOf<E[Wire], Wire>>]: FieldInput<E[Wire]> } & {
    [Wire in keyof E as May<E[Wire], NameOf<E[Wire], Wire>>]?: FieldInput<E[Wire]>;
  }
>;
type FieldOutputs<E extends v.ObjectEntries> = Flat<
  { [Wire in keyof E as Must<E[Wire], NameOf<E[Wire], Wire>>]: v.InferOutput<E[Wire]> } & {
    [Wire in keyof E as May<E[Wire], NameOf<E[Wire], Wire>>]?: v.InferOutput<E[Wire]>;
  }
>;
type WireOutputs<E extends v.ObjectEntries> = Flat<
  { [Wire in keyof E as Must<E[Wire], Wire>]: WireOutput<E[Wire]> } & { [Wire in keyof E as May<E[Wire], Wire>]?: WireOutput<E[Wire]> }
>;

type Base<E extends v.ObjectEntries> = Omit<v.ObjectSchema<E, undefined>, '~types' | '~run' | '~standard'>;
type Standard<S extends v.GenericSchema> = Pick<S, '~types' | '~run' | '~standard'>;
/** Interfaces, so that the types of calls are written by their names. */
export interface Translated<E extends v.ObjectEntries>
  extends
    Base<E>,
    Standard<v.GenericSchema<v.InferInput<v.ObjectSchema<E, undefined>>, FieldOutputs<E>>>,
    Translates<FieldInputs<E>, WireOutputs<E>> {}
export interface Coded<Wire, Read, Word> extends v.GenericSchema<Wire, Word>, Translates<Word, Read> {}

/** The value has another name in the field than on the wire. It stands outermost of what is said of a value. */
/* @__NO_SIDE_EFFECTS__ */
export function named<const Field extends string, S extends v.GenericSchema>(field: Field, schema: S): S & Named<Field> {
  return { ...schema, field };
}

type Code = string | number;

/**
 * A value that the wire writes as a code, by the words of the field: `{ buy: 0, sell: 1 }`. A code without a word is refused, or has the word
 * `other`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function coded<
  const Codes extends Readonly<Record<string, Code>>,
  S extends v.GenericSchema<never, Code> | v.GenericSchema<unknown, Code>,
>(schema: S, codes: Codes, other?: keyof Codes): Coded<v.InferInput<S>, v.InferOutput<S>, keyof Codes> {
  const words = new Map<unknown, keyof Codes>(Object.entries(codes).map(([word, code]) => [code, word]));
  const read = v.pipe(
    schema as v.GenericSchema,
    v.check((code) => other !== undefined || words.has(code)),
    v.transform((code) => words.get(code) ?? other),
  );
  return { ...read, toWire: (word: keyof Codes) => codes[word] } as object as ReturnType<typeof coded<Codes, S>>;
}

/** An object of the wire whose values have names or words of the field. A key that the schema does not name is left as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function translated<const E extends v.ObjectEntries>(entries: E): Translated<E> {
  const parts = Object.entries(entries).map(([wire, schema]) => ({ wire, field: fieldOf(schema) ?? wire, toWire: toWireOf(schema) }));
  const byField = new Map(parts.map((part) => [part.field, part]));
  const read = v.pipe(
    v.object(entries) as object as v.GenericSchema<Bag>,
    v.transform((value) => {
      const inField: Record<string, unknown> = {};
      for (const { wire, field } of parts) if (wire in value) inField[field] = value[wire];
      return inField;
    }),
  );
  const toWire = (value: Bag): Bag => {
    const onWire: Record<string, unknown> = {};
    for (const field of Object.keys(value)) {
      const part = byField.get(field);
      onWire[part?.wire ?? field] = part?.toWire ? part.toWire(value[field]) : value[field];
    }
    return onWire;
  };
  return { ...read, toWire } as object as Translated<E>;
}

type Bag = Readonly<Record<string, unknown>>;
type AnySchema = {
  readonly type: string;
  readonly field?: string;
  readonly toWire?: (value: unknown) => unknown;
  readonly item?: AnySchema;
  readonly wrapped?: AnySchema;
  readonly entries?: Readonly<Record<string, AnySchema>>;
};

const fieldOf = (schema: unknown): string | undefined => (schema as AnySchema).field;

/** How a value in field terms is written by its schema; null when it is written as it is. */
export function toWireOf(schema: unknown): ((value: unknown) => unknown) | null {
  const { toWire, item, wrapped } = schema as AnySchema;
  if (toWire !== undefined) return toWire;
  const inner = item ?? wrapped;
  const write = inner === undefined ? null : toWireOf(inner);
  if (write === null) return null;
  if (inner === item) return (value) => (value as readonly unknown[]).map(write);
  return (value) => (value === undefined || value === null ? value : write(value));
}

/** The name on the wire of what the field calls so. */
export function wireNameOf(schema: unknown, field: string): string {
  const [wire] = Object.entries((schema as AnySchema).entries ?? {}).find(([, part]) => part.field === field) ?? [field];
  return wire;
}

/** What the field calls that name of the wire. */
export function fieldNameOf(schema: unknown, wire: string): string {
  return (schema as AnySchema).entries?.[wire]?.field ?? wire;
}

/** Paging of a list whose rows are translated: the column to sort by is named as the row names it; `others` are columns that it does not show. */
/* @__NO_SIDE_EFFECTS__ */
export function pagingOf(row: v.GenericSchema, others: readonly string[] = []): typeof paging {
  const fields = new Map(Object.entries((row as object as AnySchema).entries ?? {}).map(([wire, part]) => [wire, part.field ?? wire]));
  const { orderByColumn } = paging;
  const column = {
    ...v.pipe(
      orderByColumn.wrapped,
      v.transform((wire: string) => fields.get(wire) ?? (others.includes(wire) ? wire : '')),
    ),
    toWire: (field: string) => wireNameOf(row, field),
  };
  return { ...paging, orderByColumn: v.optional(column) } as object as typeof paging;
}
