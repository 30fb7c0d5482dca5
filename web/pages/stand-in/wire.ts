import type { CallDefinition, WireAnswerOf, WireSentOf } from '@candor/contract/call';
import { parseLossless } from '@candor/contract/json';
import { readSingle, readTable } from '@candor/contract/client';
import type { Decimal } from '@candor/contract/result';
import * as v from 'valibot';

/** What a handler of the server hands over, as it stands in JSON: an exact decimal is a number there. */
type Wire<T> = T extends Pick<Decimal, 'decimal'> ? number : T extends object ? { readonly [Key in keyof T]: Wire<T[Key]> } : T;

/** `data` of a call's answer, or one row of a call that answers rows. */
export type WireOf<C extends CallDefinition> = Wire<WireAnswerOf<C>>;

/** What a page has sent with a call, checked, in the words of the wire. */
export type SentOf<C extends CallDefinition> = WireSentOf<C>;

/** Reads what was sent as the server does. Throws when it is not what the contract takes. */
export function readSent(call: CallDefinition, query: object, body: string): SentOf<CallDefinition> {
  const json = call.file || body === '' ? {} : parseLossless(body);
  const named = call.arrayBody === null ? (json as object) : { [call.arrayBody]: json };
  return checked(call, { ...query, ...named });
}

/** Parameters as the server checks them, in the words of the wire. Throws when they are not what the contract takes. */
export function checked(call: CallDefinition, given: object): SentOf<CallDefinition> {
  const read = v.parse(call.parameters, given);
  return (call.parameters.toWire?.(read) as SentOf<CallDefinition> | undefined) ?? read;
}

/** What the contract has against an answer; null when it says so. */
export function faultOf(call: CallDefinition, body: string): string | null {
  try {
    if (call.envelope === 'table') readTable(call, body);
    else readSingle(call, body);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
