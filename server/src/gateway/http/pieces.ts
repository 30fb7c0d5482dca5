import { turns } from '../../turns.ts';

/** Elements of an array that are written at once. */
const ELEMENTS = 250;
/** Characters after which the thread is let go. */
const PIECE = 32 * 1_024;

/** What `JSON.stringify` writes, in texts that follow each other and each take the thread for a few milliseconds at most. */
export async function writeInPieces(value: unknown): Promise<readonly string[]> {
  const texts: string[] = [];
  let text = '';
  await turns.next();
  for (const part of partsOf(value)) {
    text += part;
    if (text.length < PIECE) continue;
    texts.push(text);
    text = '';
    await turns.next();
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
