import type { CallDefinition, CheckedParametersOf } from '@candor/contract/call';
import { toWireOf, wireNameOf } from '@candor/contract/translated';
import * as v from 'valibot';
import type { Form } from './receive-file.ts';
import type { Site } from '../../identity/passkey-ceremonies.ts';
import type { Shown } from '../../identity/step-up.ts';
import type { SignedIn, Visitor } from '../../identity/visitor.ts';
import { refuse, type Refusal, type Result, type Slices } from './result.ts';

/** What a handler knows of a request beside its parameters. */
export type Circumstances = {
  readonly caller: SignedIn | null;
  readonly visitor: Visitor;
  readonly language: string;
  /** `Idempotency-Key`, checked; empty when the client sent none. */
  readonly idempotencyKey: string;
  /** The device cookie; empty when there is none. */
  readonly deviceCookie: string;
  /** The pages for which browsers make passkeys; null where they make none. */
  readonly site: Site | null;
  /** The form of a call that takes a file, still to be read; null when none was sent. */
  readonly form: Form | null;
  /** What was proved again before the call; left out where nothing is. */
  readonly shown?: Shown;
  /** Sets the device cookie of the answer; null removes it. */
  readonly setDeviceCookie: (cookie: string | null) => void;
  /** Names the browser from now on, for the codes that it asks for. */
  readonly setBrowserCookie: (cookie: string) => void;
  /** Lets browsers and proxies keep the answer for so long, and ask with `tag`, which names this content, whether it is still the same. */
  readonly keepAnswer: (seconds: number, tag: string) => void;
};

export type PublicRequest<C extends CallDefinition> = Circumstances & { readonly parameters: CheckedParametersOf<C> };
export type UserRequest<C extends CallDefinition> = PublicRequest<C> & { readonly caller: SignedIn };

/** A call with its handler: reads the raw parameters by the call's schema, then asks the handler. */
export type BoundCall = {
  readonly call: CallDefinition;
  /** Something is proved again before it. */
  readonly isProvedAgain?: boolean;
  run(raw: unknown, circumstances: Circumstances): Promise<Result<CallDefinition>>;
};

type Write = (value: unknown) => unknown;

/** What a handler answers in field terms, in the words of the wire. Of calls without field terms it is left as it is. */
function onWire({ parameters, result }: CallDefinition): (answered: Result<CallDefinition>) => Result<CallDefinition> {
  const write = toWireOf(result);
  const writeRow = 'item' in result ? toWireOf(result.item) : write;
  return (answered) => {
    if (!answered.ok) return { ...answered, field: wireNameOf(parameters, answered.field) };
    if (write === null || writeRow === null || 'png' in answered || 'csv' in answered) return answered;
    if ('rows' in answered) return { ...answered, rows: answered.rows.map(write) };
    if ('data' in answered) return { ...answered, data: write(answered.data) };
    return { ...answered, slices: slicesOnWire(answered.slices, writeRow) };
  };
}

async function* slicesOnWire(slices: Slices<unknown>, write: Write): Slices<unknown> & AsyncGenerator<() => readonly unknown[]> {
  for await (const slice of slices) yield () => slice().map(write);
}

function checkParameters<C extends CallDefinition>(call: C, raw: unknown): Refusal | { readonly parameters: CheckedParametersOf<C> } {
  const checked = v.safeParse<C['parameters']>(call.parameters, raw);
  if (checked.success) return { parameters: checked.output };
  return refuse('BAD_PARAMETER', { field: v.getDotPath(checked.issues[0]) ?? '' });
}

export function bindPublic<C extends CallDefinition>(call: C, handler: (request: PublicRequest<C>) => Promise<Result<C>>): BoundCall {
  const write = onWire(call);
  return {
    call,
    run: async (raw, circumstances) => {
      const checked = checkParameters(call, raw);
      return 'ok' in checked ? checked : write(await handler(Object.assign(circumstances, checked)));
    },
  };
}

/** The handler runs for signed-in callers only, whoever calls it. */
export function bindUser<C extends CallDefinition>(call: C, handler: (request: UserRequest<C>) => Promise<Result<C>>): BoundCall {
  const write = onWire(call);
  return {
    call,
    run: async (raw, circumstances) => {
      const { caller } = circumstances;
      if (caller === null) return refuse('NOT_SIGNED_IN');
      const checked = checkParameters(call, raw);
      return 'ok' in checked ? checked : write(await handler(Object.assign(circumstances, { caller, parameters: checked.parameters })));
    },
  };
}
