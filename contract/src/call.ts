import type * as v from 'valibot';
import type { Reason } from './codes.ts';
import type { FieldInput, WireOutput } from './translated.ts';

type Schema = v.GenericSchema<never, unknown> | v.GenericSchema;
/** `toWire` where the parameters have field terms. */
type ParameterSchema = v.ObjectSchema<v.ObjectEntries, undefined> & { toWire?(parameters: object): unknown };

/** A token bucket: `perMinute` on average, `burst` at once, counted by client address or by account. */
export type RateLimit = { readonly by: 'address' | 'account'; readonly perMinute: number; readonly burst: number };

/**
 * `single`: `{code, msg, data?}`. `table`: `{code, msg, rows, total}`, `result` then describes one row. `image`: a PNG without an envelope,
 * `csv`: a file of any length without one; refusals have one.
 */
export type Envelope = 'single' | 'table' | 'image' | 'csv';

/** What an answer without an envelope is. */
export const BARE_TYPES: Readonly<Partial<Record<Envelope, string>>> = { image: 'image/png', csv: 'text/csv' };

export type Method = 'GET' | 'POST';

/**
 * The product that a call belongs to, by its key, and what the call does there: it opens a position or stake, reduces or ends one, or only reads.
 * Whether an account may open is asked before the handler; reducing and reading are never refused.
 */
export type CallProduct = { readonly name: string; readonly use: 'open' | 'reduce' | 'read' };

/** Everything that routes, validation, the OpenAPI document, the typed client and the access tests need to know of a call. */
export type CallDefinition<P extends ParameterSchema = ParameterSchema, R extends Schema = Schema> = {
  /** Our own name of the call, `area.verb`. */
  readonly name: string;
  /** GET calls are accepted by POST too, with the same meaning; POST calls by POST only. */
  readonly methods: readonly Method[];
  /** `{name}` stands for a parameter in the path. */
  readonly path: string;
  /** True when neither the specification nor the original contract has the call. */
  readonly added: boolean;
  /** One line for the API document. This, `details`, `refusals` and `example` are not in a browser's bundle. */
  readonly summary: string;
  /** What else a stranger has to know; empty when the summary says all. */
  readonly details: string;
  /** Reasons of its own for which it is refused, beside those that every call of its kind has. */
  readonly refusals: readonly Reason[];
  /** Parameters of a request that succeeds with play money, once the objects it names exist. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly access: 'public' | 'user';
  /** Null: the call belongs to no product. */
  readonly product: CallProduct | null;
  readonly parameters: P;
  /** The parameter that takes a JSON body that is an array. */
  readonly arrayBody: string | null;
  /** Takes a form (`multipart/form-data`) with a file in the field `file`. */
  readonly file: boolean;
  readonly envelope: Envelope;
  readonly result: R;
  readonly limit: RateLimit;
  /** Its answer may have thousands of rows though it has no pages: bars, ticks, evidence with every stake. It is written in pieces. */
  readonly long: boolean;
  /** Query and body values of the call stay out of every log. */
  readonly secret: boolean;
  /** Takes an `Idempotency-Key`: the same key with the same content is done once. */
  readonly idempotent: boolean;
  /** Its answer carries `ack` beside `data`: the signed acknowledgement of the first order that it placed. */
  readonly acknowledged?: true;
  /** Its answer may be kept for a while: it carries an `ETag`, and `If-None-Match` is answered with 304. */
  readonly cacheable: boolean;
  /** The cookie that it reads or sets: of a remembered device, or of a browser that has asked for codes; null for none. */
  readonly cookie: 'device' | 'browser' | null;
};

/** What a client passes, in field terms. */
export type ParametersOf<C extends CallDefinition> = FieldInput<C['parameters']>;
/** What a handler receives after validation. */
export type CheckedParametersOf<C extends CallDefinition> = v.InferOutput<C['parameters']>;
/** What a client reads: `data`, or one row of a table. */
export type ResultOf<C extends CallDefinition> = v.InferOutput<C['result']>;
/** What a handler hands over: `data`, or one row of a table. It is written, never changed. */
export type HandedOf<C extends CallDefinition> = Unchanging<FieldInput<C['result']>>;
/** The same on the wire, for whoever stands on its other side: what is sent, what a server reads of it, what it answers, what is read of that. */
export type WireParametersOf<C extends CallDefinition> = v.InferInput<C['parameters']>;
export type WireSentOf<C extends CallDefinition> = WireOutput<C['parameters']>;
export type WireAnswerOf<C extends CallDefinition> = Unchanging<v.InferInput<C['result']>>;
export type WireResultOf<C extends CallDefinition> = WireOutput<C['result']>;
type Unchanging<T> = T extends object ? { readonly [Key in keyof T]: Unchanging<T[Key]> } : T;

/** Reading calls of a signed-in page. */
export const READ_LIMIT: RateLimit = { by: 'account', perMinute: 1_200, burst: 200 };
/** Calls that anyone may make. */
export const PUBLIC_LIMIT: RateLimit = { by: 'address', perMinute: 1_200, burst: 300 };
/** Orders and cancels: a program may trade too. */
export const ORDER_LIMIT: RateLimit = { by: 'account', perMinute: 60_000, burst: 2_000 };
/** Changes that a person makes by hand, stakes and contracts among them. */
export const CHANGE_LIMIT: RateLimit = { by: 'account', perMinute: 120, burst: 30 };
/** Families and offices share an address; whoever guesses one account's password meets a much stricter guard of its own. */
export const CREDENTIAL_LIMIT: RateLimit = { by: 'address', perMinute: 60, burst: 100 };

type Optional =
  | 'product'
  | 'added'
  | 'details'
  | 'refusals'
  | 'arrayBody'
  | 'file'
  | 'long'
  | 'secret'
  | 'idempotent'
  | 'cacheable'
  | 'cookie'
  | 'envelope'
  | 'limit';

/** Makes a call's entry; what is left out is the common case: of no product, mandated, `single`, short, not secret, not idempotent. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const P extends ParameterSchema, const R extends Schema>(
  call: Omit<CallDefinition<P, R>, Optional | 'example'> &
    Partial<Pick<CallDefinition<P, R>, Optional>> & { readonly example: v.InferInput<NoInfer<P>> },
): CallDefinition<P, R> {
  const limit = call.access === 'public' ? PUBLIC_LIMIT : READ_LIMIT;
  return {
    product: null,
    added: false,
    details: '',
    refusals: [],
    arrayBody: null,
    file: false,
    long: false,
    secret: false,
    idempotent: false,
    cacheable: false,
    cookie: null,
    envelope: 'single',
    limit,
    ...call,
  };
}

/** Methods of a call shown as GET. */
export const GET = ['GET', 'POST'] as const;
/** Methods of a call shown as POST. */
export const POST = ['POST'] as const;
