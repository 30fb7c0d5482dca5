import { parseLossless } from '@candor/contract/json';
import { turns } from '../../../machine/turns.ts';

/** Characters of a body that is read at once; longer ones are read in a turn of the event loop. */
const AT_ONCE = 2 * 1_024;
/** Values in a body. The call that takes the most takes 200 coins with their icons, 601 values. To read so many takes the thread for 3 ms. */
const VALUES_MOST = 2_000;

/** The body is not JSON, or has more values than any call takes. */
export class NotJson extends Error {
  readonly statusCode = 400;
}

/** What a body says, its numbers as they were written; an empty body is none. Throws `NotJson`. */
export function readBody(text: string): unknown {
  if (text === '') return null;
  if (text.length > AT_ONCE && hasTooManyValues(text)) throw new NotJson(`a body has more than ${VALUES_MOST} values`);
  try {
    return parseLossless(text);
  } catch {
    throw new NotJson('the body is not JSON');
  }
}

/** When a body of this length may be read: null for at once. */
export function turnOf(text: string): Promise<void> | null {
  return text.length > AT_ONCE ? turns.next() : null;
}

/** Counts what begins or follows a value, outside of strings; a text that is no JSON is read as far as it makes sense. */
function hasTooManyValues(text: string): boolean {
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (values > VALUES_MOST) return true;
  }
  return false;
}

/** Where the string ends that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
