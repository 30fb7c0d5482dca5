import type { CallDefinition } from '@candor/contract/call';
import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { FORM_BYTES_MAX } from '../receive-file.ts';

/** Bytes that every call takes beside its parameters: fields that it does not name are ignored, and other clients send some. */
const BESIDE_BYTES = 8 * 1_024;
/** No body is longer, whatever a call could take. */
const BODY_BYTES_MAX = 64 * 1_024;
/** One UTF-16 unit as JSON may write it: `\u00e9`. */
const UNIT_BYTES = 6;
/** Quotes, colon, comma, brackets. */
const SIGNS_BYTES = 8;

type Check = { readonly type: string; readonly requirement?: unknown; readonly pipe?: readonly Check[] };

type Schema = v.GenericSchema & {
  /** Its checks; the first is the schema itself, or the one that it goes on from, with a pipe of its own. */
  readonly pipe?: readonly Check[];
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
};

/** The longest body of a call that its schemas can accept, in bytes, with room for what they ignore. Throws for a parameter without a bound. */
export function bodyBoundBytes(call: CallDefinition): number {
  return Math.min(BODY_BYTES_MAX, BESIDE_BYTES + boundOf(call.parameters as Schema, call.name));
}

function boundOf(schema: Schema, where: string): number {
  const longest = longestOf(schema.pipe ?? []);
  if (schema.wrapped !== undefined) return boundOf(schema.wrapped, where);
  if (schema.entries !== undefined) {
    const parts = Object.entries(schema.entries).map(([name, part]) => UNIT_BYTES * name.length + boundOf(part, `${where}.${name}`));
    return parts.reduce((sum, part) => sum + part + SIGNS_BYTES, SIGNS_BYTES);
  }
  if (schema.item !== undefined && longest !== null) return longest * (boundOf(schema.item, where) + SIGNS_BYTES) + SIGNS_BYTES;
  if (longest !== null) return UNIT_BYTES * longest + SIGNS_BYTES;
  if (schema.type === 'boolean') return SIGNS_BYTES;
  if (schema.type === 'picklist')
    return Math.max(...(schema.options ?? []).map((option) => UNIT_BYTES * String(option).length + SIGNS_BYTES));
  if (schema.type === 'union') return Math.max(...(schema.options as readonly Schema[]).map((option) => boundOf(option, where)));
  throw new TypeError(`${where}: the contract names no longest value (${schema.type})`);
}

/** Characters of a text, or elements of an array. */
function longestOf([first, ...checks]: readonly Check[]): number | null {
  const longest = checks.find(({ type }) => type === 'max_length')?.requirement;
  if (typeof longest === 'number') return longest;
  return first?.pipe === undefined ? null : longestOf(first.pipe);
}

/** Bytes of a body that is waited for though its call was refused. */
export function longestBodyBytes(call: CallDefinition): number {
  return call.file ? FORM_BYTES_MAX : bodyBoundBytes(call);
}

/** What a request says that its body is long; without end when it does not say. */
export function bodyBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
