import type { CallDefinition, ParametersOf } from '@candor/contract/call';
import { nextTask } from '../domain/next-task.ts';
import type { CallFailure } from './failures.ts';
import { readableBody } from './lossless.ts';
import type { Transport } from './transport.ts';
import { callTimeoutMs, createTransport } from './transport.ts';

interface Session {
  readonly token: () => string | null;
  readonly onSessionLost: () => void;
}

let session: Session = { token: () => null, onSessionLost: () => undefined };
let report: (failure: CallFailure) => void = () => undefined;

/** The session room lends its token here; nothing else reads it. */
export function lendSession(lent: Session): void {
  session = lent;
}

let acknowledged: ((body: string) => void) | undefined;

/** What keeps the acknowledgements of accepted orders; it comes behind the first drawing. */
export function keepAcksWith(keep: (body: string) => void): void {
  acknowledged = keep;
}

/** For what is sent or fetched beside the calls: a file. */
export function sessionHeaders(): Readonly<Record<string, string>> {
  const token = session.token();
  const { lang } = document.documentElement;
  return { lang, language: lang, ...(token === null ? {} : { satoken: token }) };
}

export function loseSession(): void {
  session.onSessionLost();
}

export function showFailuresWith(show: (failure: CallFailure) => void): void {
  report = show;
}

const transport: Transport = createTransport({
  fetch: (url, init) => fetch(url, init),
  token: () => session.token(),
  language: () => document.documentElement.lang,
  onSessionLost: () => session.onSessionLost(),
  report: (failure) => report(failure),
  acknowledged: (body) => acknowledged?.(body),
  readableBody: (body) => readableBody(body),
  timeoutMs: callTimeoutMs,
});

/** Calls by their entry in the contract's table. Both reject with `CallFailure` and with nothing else but an abort. */
export const { call, callTable } = transport;

/** Every query key begins with the call's own name: `invalidateQueries({ queryKey: [orderList.name] })` makes all its pages stale. */
export function keyOf<C extends CallDefinition>(definition: C, parameters: ParametersOf<C>) {
  return [definition.name, parameters] as const;
}

/** Each call of a page that was just drawn begins in a task of its own. */
async function asked<Answer>(signal: AbortSignal, send: () => Promise<Answer>): Promise<Answer> {
  await nextTask();
  signal.throwIfAborted();
  return await send();
}

/** What `useQuery` takes for a reading call; the page shows the failure where the data would stand. */
export function queryOf<C extends CallDefinition>(definition: C, parameters: ParametersOf<C>) {
  return {
    queryKey: keyOf(definition, parameters),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => asked(signal, () => call(definition, parameters, { signal, quiet: true })),
  };
}

/** The same for a call that answers a page of rows. */
export function tableQueryOf<C extends CallDefinition>(definition: C, parameters: ParametersOf<C>) {
  return {
    queryKey: keyOf(definition, parameters),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      asked(signal, () => callTable(definition, parameters, { signal, quiet: true })),
  };
}
