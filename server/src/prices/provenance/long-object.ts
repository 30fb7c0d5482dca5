import { createHash } from 'node:crypto';
import type { ProofTag } from '@candor/proofs/digest';
import { canonicalJson, type SignedValue } from '@candor/proofs/jcs';
import { Steps } from '../../machine/turns.ts';

/** Elements of a list that are written at once, less than a millisecond of the thread. */
const ELEMENTS = 100;

/** tag ‖ LF ‖ JCS(object) in parts, made in turns of the event loop. */
async function* proofParts(tag: ProofTag, object: SignedValue): AsyncGenerator<string> {
  const steps = new Steps();
  yield `${tag}\n`;
  for (const text of canonicalTexts(object)) {
    yield text;
    await steps.next();
  }
}

/** What `canonicalJson` writes, with lists by so many elements. */
function* canonicalTexts(value: SignedValue): Generator<string> {
  if (isList(value)) yield* textsOfList(value);
  else if (typeof value === 'object') yield* textsOfMembers(value);
  else yield canonicalJson(value);
}

function* textsOfList(list: readonly SignedValue[]): Generator<string> {
  yield '[';
  for (let at = 0; at < list.length; at += ELEMENTS)
    yield `${at === 0 ? '' : ','}${canonicalJson(list.slice(at, at + ELEMENTS)).slice(1, -1)}`;
  yield ']';
}

function* textsOfMembers(object: { readonly [name: string]: SignedValue }): Generator<string> {
  let separator = '{';
  for (const name of Object.keys(object).toSorted()) {
    const member = object[name];
    if (member === undefined) throw new TypeError(`no value for ${name}`);
    yield `${separator}${canonicalJson(name)}:`;
    yield* canonicalTexts(member);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function isList(value: SignedValue): value is readonly SignedValue[] {
  return Array.isArray(value);
}

/** As `digest`, of an object whose lists may be of any length: other work of the thread is done in between. */
export async function digestOfLong(tag: ProofTag, object: SignedValue): Promise<string> {
  const sum = createHash('sha256');
  for await (const part of proofParts(tag, object)) sum.update(part);
  return sum.digest('hex');
}

/** The bytes that are signed of such an object. */
export async function bytesOfLong(tag: ProofTag, object: SignedValue): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of proofParts(tag, object)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
