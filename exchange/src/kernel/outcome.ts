/**
 * The answer to a command. `ref` names what the command made or touched (an order's id; 0 when nothing).
 * `limit` is the bound that was crossed, as decimal text, when the code speaks of one.
 * A repeated id gets the first outcome again with `repeated: true`.
 */
export type Outcome<Code extends string> = Done | Refused<Code>;
export type Done = { readonly ok: true; readonly ref: number; readonly repeated: boolean };
/** A business refusal: an outcome, never an exception, that changes nothing. */
export type Refused<Code extends string> = { readonly ok: false; readonly code: Code; readonly limit: string; readonly repeated: boolean };

export function done(ref: number): Done {
  return { ok: true, ref, repeated: false };
}

/** `limit` is the bound that was crossed, as decimal text, when the code speaks of one. */
export function refused<Code extends string>(code: Code, limit = ''): Refused<Code> {
  return { ok: false, code, limit, repeated: false };
}
