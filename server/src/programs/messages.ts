import * as v from 'valibot';

/** Longest text of what went wrong, characters. */
export const WORDS_MAX = 400;

const message = v.pipe(v.string(), v.maxLength(WORDS_MAX));
const askId = v.pipe(v.number(), v.safeInteger());

/** A line of JSON from a program: a sign of life, what is wrong, or what it says; with a number it is what became of a question. */
const lines = v.variant('type', [
  v.object({ type: v.literal('alive') }),
  v.object({ type: v.literal('problem'), message }),
  v.object({ type: v.literal('failed'), askId, message }),
  v.object({ type: v.literal('said'), askId: v.optional(askId), said: v.unknown() }),
]);

export type Message = v.InferOutput<typeof lines>;

/** Null for a line that is no message. */
export function readMessage(line: string): Message | null {
  try {
    const read = v.safeParse(lines, JSON.parse(line));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
