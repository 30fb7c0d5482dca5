import * as v from 'valibot';

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 30_000;

/** The code of a failure without an answer that can be read: what happened is not known. */
export const NO_ANSWER = 'NO_ANSWER';

/** Why a request has brought nothing: the code of the server's refusal, or `NO_ANSWER`. */
export class OperatorFailure extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(code, { cause });
    this.name = 'OperatorFailure';
    this.code = code;
  }
}

/** `atMs`: the server's time when it answered, UTC epoch milliseconds; that of this device where the answer has none. */
export type Answered = { readonly output: unknown; readonly atMs: number };

/** Asks the server for an action (docs/api-operators.md). Rejects with an `OperatorFailure`. */
export type Ask = (action: string, input: object, token: string | null) => Promise<Answered>;

const answerShape = v.object({ outcome: v.string(), output: v.optional(v.unknown()) });

export const askServer: Ask = async (action, input, token) => {
  const { answer, atMs } = await answerOf(action, input, token);
  if (answer.outcome !== 'ok') throw new OperatorFailure(answer.outcome);
  return { output: answer.output, atMs };
};

async function answerOf(action: string, input: object, token: string | null) {
  try {
    const response = await fetch(`/operator/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(input),
      // Cookies know no ports: those of the users' pages on this machine are not for this server.
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const atMs = Date.parse(response.headers.get('date') ?? '');
    return { answer: v.parse(answerShape, await response.json()), atMs: Number.isNaN(atMs) ? Date.now() : atMs };
  } catch (error) {
    throw new OperatorFailure(NO_ANSWER, error);
  }
}

/** An output of another shape is no answer. */
export function readOutput<Output>(shape: v.GenericSchema<unknown, Output>, { output }: Answered): Output {
  const read = v.safeParse(shape, output);
  if (!read.success) throw new OperatorFailure(NO_ANSWER);
  return read.output;
}
