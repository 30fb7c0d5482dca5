import type { CallDefinition, ParametersOf, ResultOf } from '@candor/contract/call';
import { containsChinese } from '@candor/contract/chinese';
import type { Refused, SingleAnswer, TableAnswer } from '@candor/contract/client';
import { outgoingRequest, readSingle, readTable } from '@candor/contract/client';
import { CallFailure, failureOf } from './failures.ts';

export interface TransportEnvironment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The session token, null when signed out. */
  readonly token: () => string | null;
  /** Read from the page's html element, as the server's texts are to match what is on screen. */
  readonly language: () => string;
  /** The server no longer knows this session: sign out and load the page again. */
  readonly onSessionLost: () => void;
  /** A failure that the user is to see at once, unless whoever called shows it in place. */
  readonly report: (failure: CallFailure) => void;
  /** The whole answer of a call whose answers are acknowledged, as the server wrote it. */
  readonly acknowledged: (body: string) => void;
  /** Turns JSON text into JSON text whose numbers are strings, for engines whose reviver cannot see the source. */
  readonly readableBody: (body: string) => Promise<string>;
  readonly timeoutMs: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Same key and content: done once, answered the same. */
  readonly idempotencyKey?: string | undefined;
  /** The caller shows the failure itself. */
  readonly quiet?: boolean;
}

export interface Transport {
  readonly call: <C extends CallDefinition>(call: C, parameters: ParametersOf<C>, options?: CallOptions) => Promise<ResultOf<C>>;
  readonly callTable: <C extends CallDefinition>(
    call: C,
    parameters: ParametersOf<C>,
    options?: CallOptions,
  ) => Promise<{ readonly rows: readonly ResultOf<C>[]; readonly total: number }>;
}

/** A client gives up after 30 seconds (SPEC §7). */
export const callTimeoutMs = 30_000;

export function createTransport(environment: TransportEnvironment): Transport {
  async function bodyOf<C extends CallDefinition>(call: C, parameters: ParametersOf<C>, options: CallOptions): Promise<string> {
    // SPEC §5: nested values and query values included; the request never leaves.
    if (containsChinese(parameters)) throw new CallFailure('forbidden-text');
    const { method, url, body } = outgoingRequest(call, parameters);
    const headers = headersOf(environment, options);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new DOMException('no answer', 'TimeoutError')), environment.timeoutMs);
    const passOn = () => giveUp.abort(options.signal?.reason);
    options.signal?.addEventListener('abort', passOn, { once: true });
    try {
      const response = await environment.fetch(url, {
        method,
        headers,
        body,
        signal: giveUp.signal,
        credentials: 'same-origin',
        cache: 'no-store',
      });
      // Any other status means "not handled" (wire contract 1.2).
      if (response.status !== 200) throw new CallFailure('network', { code: response.status });
      const text = await response.text();
      if (call.acknowledged) environment.acknowledged(text);
      return await environment.readableBody(text);
    } catch (error) {
      if (options.signal?.aborted === true) throw options.signal.reason;
      throw error instanceof CallFailure ? error : new CallFailure('network', {}, error);
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', passOn);
    }
  }

  async function exchange<C extends CallDefinition, A extends { readonly ok: true }>(
    call: C,
    parameters: ParametersOf<C>,
    options: CallOptions,
    read: (call: C, body: string) => A | Refused,
  ): Promise<A> {
    try {
      const answer = understand(await bodyOf(call, parameters, options), (body) => read(call, body));
      if (answer.ok) return answer;
      if (sessionIsLost(answer)) environment.onSessionLost();
      throw failureOf(answer);
    } catch (error) {
      if (error instanceof CallFailure && options.quiet !== true) environment.report(error);
      throw error;
    }
  }

  return {
    async call(call, parameters, options = {}) {
      const answer = await exchange(call, parameters, options, (definition, body): SingleAnswer<typeof definition> =>
        readSingle(definition, body),
      );
      return answer.data;
    },
    async callTable(call, parameters, options = {}) {
      const { rows, total } = await exchange(call, parameters, options, (definition, body): TableAnswer<typeof definition> =>
        readTable(definition, body),
      );
      return { rows, total };
    },
  };
}

/** An answer of the wrong shape is no answer: what happened is not known. */
function understand<A>(body: string, read: (body: string) => A): A {
  try {
    return read(body);
  } catch (error) {
    throw new CallFailure('network', { code: 200 }, error);
  }
}

/** SPEC §8: code 500 with a message that contains `Token`. */
function sessionIsLost(refused: Refused): boolean {
  return refused.code === 500 && refused.msg.includes('Token');
}

function headersOf(environment: TransportEnvironment, { idempotencyKey }: CallOptions): Record<string, string> {
  const token = environment.token();
  const language = environment.language();
  return {
    'content-type': 'application/json',
    lang: language,
    language,
    ...(token === null ? {} : { satoken: token }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}
