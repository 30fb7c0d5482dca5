import * as v from 'valibot';

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 30_000;

/** The code of a failure without an answer that can be read: what happened is not known. */
export const NO_ANSWER = 'NO_ANSWER';

const wordsShape = v.object({ english: v.string(), values: v.record(v.string(), v.union([v.string(), v.number()])) });

/**
 * What is wrong: in English, and apart the sentence, which names its words in other languages, and what is filled in; and the member of the input that
 * it is about.
 */
export type RefusedWith = {
  readonly text?: string | undefined;
  readonly words?: v.InferOutput<typeof wordsShape> | undefined;
  readonly field?: string | undefined;
};

/** Why a request has brought nothing: the code of the server's refusal, or `NO_ANSWER`. */
export class OperatorFailure extends Error {
  readonly code: string;
  readonly said: RefusedWith;

  constructor(code: string, { cause, ...said }: RefusedWith & { readonly cause?: unknown } = {}) {
    super(code, { cause });
    this.name = 'OperatorFailure';
    this.code = code;
    this.said = said;
  }
}

/** `atMs`: the server's time when it answered, UTC epoch milliseconds; that of this device where the answer has none. */
export type Answered = { readonly output: unknown; readonly atMs: number };

/** What shows who asks: the token of a session, and a code of the app or what a passkey has signed, where the action takes one each time. */
export type Shown = { readonly token?: string; readonly code?: string; readonly passkey?: string };

/** Asks the server for an action (docs/api-operators.md). Rejects with an `OperatorFailure`. */
export type Ask = (action: string, input: object, shown: Shown) => Promise<Answered>;

const answerShape = v.object({
  outcome: v.string(),
  output: v.optional(v.unknown()),
  text: v.optional(v.string()),
  words: v.optional(wordsShape),
  field: v.optional(v.string()),
});

export const askServer: Ask = async (action, input, { token, code, passkey }) => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(code === undefined ? {} : { 'operator-code': code }),
    // the browser's answer is JSON of base64url and words: no character above one byte
    ...(passkey === undefined ? {} : { 'operator-passkey': btoa(passkey) }),
  };
  const { body, atMs } = await answerOf(action, { method: 'POST', headers, body: JSON.stringify(input) });
  const read = v.safeParse(answerShape, body);
  if (!read.success) throw new OperatorFailure(NO_ANSWER);
  const { outcome, output, text, words, field } = read.output;
  if (outcome !== 'ok') throw new OperatorFailure(outcome, { text, words, field });
  return { output, atMs };
};

/** The document of what can be asked for, which is no secret. */
export async function fetchDocument(): Promise<unknown> {
  return (await answerOf('document', { method: 'GET' })).body;
}

async function answerOf(what: string, request: RequestInit): Promise<{ readonly body: unknown; readonly atMs: number }> {
  try {
    const response = await fetch(`/operator/${what}`, {
      ...request,
      // Cookies know no ports: those of the users' pages on this machine are not for this server.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const atMs = Date.parse(response.headers.get('date') ?? '');
    return { body: await response.json(), atMs: Number.isNaN(atMs) ? Date.now() : atMs };
  } catch (error) {
    throw new OperatorFailure(NO_ANSWER, { cause: error });
  }
}

/** An output of another shape is no answer. */
export function readOutput<Output>(shape: v.GenericSchema<unknown, Output>, { output }: Answered): Output {
  const read = v.safeParse(shape, output);
  if (!read.success) throw new OperatorFailure(NO_ANSWER);
  return read.output;
}
