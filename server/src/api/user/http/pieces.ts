import { Steps } from '../../../machine/turns.ts';

/** Elements of an array that are written at once, less than a millisecond of the thread. */
const ELEMENTS = 100;
/** Characters of a text that is given to the connection. */
const TEXT = 64 * 1_024;

/** What `JSON.stringify` writes, in texts that follow each other, made in turns of the event loop. */
export async function writeInPieces(value: unknown): Promise<readonly string[]> {
  const texts: string[] = [];
  const steps = new Steps();
  let text = '';
  for (const part of partsOf(value)) {
    text += part;
    if (text.length >= TEXT) {
      texts.push(text);
      text = '';
    }
    await steps.next();
  }
  return [...texts, text];
}

/** Only arrays are long: objects that hold them are opened, everything else is written whole. */
function* partsOf(value: unknown): Generator<string> {
  if (Array.isArray(value)) yield* elementsOf(value);
  else if (isPlain(value)) yield* membersOf(value);
  else yield JSON.stringify(value);
}

function* elementsOf(elements: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < elements.length; at += ELEMENTS) {
    yield `${at === 0 ? '' : ','}${JSON.stringify(elements.slice(at, at + ELEMENTS)).slice(1, -1)}`;
  }
  yield ']';
}

function* membersOf(object: object): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(object)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    yield* partsOf(member);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

/** Not one that writes itself in a way of its own, as decimals do. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value);
}
