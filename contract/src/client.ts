import * as v from 'valibot';
import type { CallDefinition, Method, ParametersOf, ResultOf } from './call.ts';
import { parseLossless } from './json.ts';

/** A call as it goes out. `body` is JSON text, null for GET. */
export type OutgoingRequest = { readonly method: Method; readonly url: string; readonly body: string | null };

/** A request with parameters in field terms. */
export function outgoingRequest<C extends CallDefinition>(call: C, parameters: ParametersOf<C>): OutgoingRequest {
  return wireRequest(call, (call.parameters.toWire?.(parameters) as object | undefined) ?? parameters);
}

/** GET calls carry their parameters in the query, POST calls in the body, so that no secret ever stands in an address. */
export function wireRequest(call: CallDefinition, parameters: object): OutgoingRequest {
  const rest = new Map<string, unknown>(Object.entries(parameters));
  const path = call.path.replace(/\{([A-Za-z]+)\}/g, (_match, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  if (call.methods.includes('GET')) {
    const pairs = [...rest]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return { method: 'GET', url: pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, body: null };
  }
  const content = call.arrayBody === null ? Object.fromEntries(rest) : rest.get(call.arrayBody);
  return { method: 'POST', url: path, body: JSON.stringify(content) };
}

const envelopeSchema = v.object({
  code: v.pipe(v.string(), v.transform(Number), v.number()),
  msg: v.optional(v.string(), ''),
  reason: v.optional(v.string()),
  limit: v.optional(v.string()),
  field: v.optional(v.string()),
  data: v.optional(v.unknown()),
  rows: v.optional(v.array(v.unknown())),
  total: v.optional(v.pipe(v.string(), v.transform(Number), v.number())),
});

export type Refused = {
  readonly ok: false;
  readonly code: number;
  readonly msg: string;
  readonly reason: string | null;
  readonly limit: string | null;
  readonly field: string | null;
};
/** The answer of a `single` call. */
export type SingleAnswer<C extends CallDefinition> = { readonly ok: true; readonly data: ResultOf<C> } | Refused;
/** A page of a `table` call; `total` counts the rows before paging. */
export type TableAnswer<C extends CallDefinition> =
  | { readonly ok: true; readonly rows: readonly ResultOf<C>[]; readonly total: number }
  | Refused;

type Read = v.InferOutput<typeof envelopeSchema>;

function refused({ code, msg, reason, limit, field }: Read): Refused {
  return { ok: false, code, msg, reason: reason ?? null, limit: limit ?? null, field: field ?? null };
}

/** Reads the body text of a handled `single` call. Throws when it is not what the contract says. */
export function readSingle<C extends CallDefinition>(call: C, body: string): SingleAnswer<C> {
  const envelope = v.parse(envelopeSchema, parseLossless(body));
  return envelope.code === 200 ? { ok: true, data: v.parse<C['result']>(call.result, envelope.data) } : refused(envelope);
}

/** Reads the body text of a handled `table` call. Throws when it is not what the contract says. */
export function readTable<C extends CallDefinition>(call: C, body: string): TableAnswer<C> {
  const envelope = v.parse(envelopeSchema, parseLossless(body));
  if (envelope.code !== 200) return refused(envelope);
  const rows = (envelope.rows ?? []).map((row) => v.parse<C['result']>(call.result, row));
  return { ok: true, rows, total: envelope.total ?? rows.length };
}
