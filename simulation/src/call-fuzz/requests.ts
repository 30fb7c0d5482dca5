import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { Json } from '@candor/server/api/user/documentation/shape';
import { HOSTILE_BODIES } from '@candor/server/test/hostile-input';
import { OPERATIONS, type Described } from '@candor/server/test/held-answer';
import fc from 'fast-check';
import { absentOf, hostile, Known, nearOf, validOf, type Pool } from './values.ts';

type Parameter = { readonly name: string; readonly isRequired: boolean; readonly shape: Json };

/** An operation with what it takes, whatever the way it is sent. */
export type Callable = Described & {
  readonly parameters: readonly Parameter[];
  /** The schema of its body where it takes one. */
  readonly body: Json | null;
  /** Its body is a form, whose values are files. */
  readonly isForm: boolean;
  readonly call: CallDefinition;
};

/** How far the values of a request are from what the document allows. */
export type Kind = 'valid' | 'absent' | 'near' | 'hostile';

export type FuzzRequest = {
  readonly callable: Callable;
  readonly kind: Kind;
  readonly values: Readonly<Record<string, unknown>>;
  readonly place: 'query' | 'body';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as it is in place of a body made of the values. */
  readonly rawBody: string | null;
};

type Operation = Described & {
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
};

const FORM = 'multipart/form-data';
/** The smallest file that is a picture: PNG, one pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** The name of a body that is no object. */
const WHOLE_BODY = '(body)';

const calls = new Map(Object.values<CallDefinition>(CALLS).map((call) => [call.path, call]));

function callableOf(described: Described): Callable {
  const operation = described as Operation;
  const call = calls.get(described.path);
  if (call === undefined) throw new Error(`${described.path} is not in the contract`);
  // as it is shown when a run fails
  const shown = { [fc.toStringMethod]: () => described.operationId };
  const inAddress = operation.parameters
    .filter((one) => one['in'] === 'path' || one['in'] === 'query')
    .map((one) => {
      const shape = { ...(one['schema'] as Json), examples: [one['example']] };
      return { name: String(one['name']), isRequired: one['required'] === true, shape };
    });
  const content = operation.requestBody?.content ?? {};
  const isForm = FORM in content;
  const body = content[isForm ? FORM : 'application/json']?.schema ?? null;
  const required = (body?.['required'] ?? []) as readonly string[];
  if (body?.['type'] === 'array')
    return { ...described, parameters: [...inAddress, { name: WHOLE_BODY, isRequired: true, shape: body }], body, isForm, call, ...shown };
  const inBody = Object.entries((body?.['properties'] ?? {}) as Readonly<Record<string, Json>>).map(([name, shape]) => ({
    name,
    isRequired: required.includes(name),
    shape: isForm ? { ...shape, examples: [PICTURE] } : shape,
  }));
  return { ...described, parameters: [...inAddress, ...inBody], body, isForm, call, ...shown };
}

/** Other calls are made so many times as often. */
const SELDOM = 6;
/** As the document allows them, calls that move money are made so many times as often: most of what can be refused is theirs. */
const OFTEN = 36;

export const CALLABLES: readonly Callable[] = OPERATIONS.map(callableOf);

const key = fc.stringMatching(/^[A-Za-z0-9_-]{16,64}$/);
const headers = fc.record(
  {
    lang: fc.constantFrom('en', 'zh', 'ar', 'xx', 'zh-CN'),
    'idempotency-key': fc.oneof(
      { weight: 3, arbitrary: key },
      { weight: 1, arbitrary: fc.constantFrom('c0ffee00-0000-4000-8000-000000000001', 'short', 'x'.repeat(65)) },
    ),
    'if-none-match': fc.constantFrom('*', '"0"', 'W/"x"'),
  },
  { requiredKeys: [] },
);

const rawBody = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...HOSTILE_BODIES),
  },
);

/** A request of one of these kinds: all parameters as the document allows, or one of them beyond it. */
export function requestOf(kinds: readonly Kind[]): fc.Arbitrary<FuzzRequest> {
  const each = CALLABLES.flatMap((callable) =>
    kinds.map((kind) => ({ weight: weightOf(callable, kind), arbitrary: oneRequest(callable, kind) })),
  );
  return fc.oneof(...each);
}

function weightOf({ operationId, call }: Callable, kind: Kind): number {
  // most of them hash a password or seal a file, which takes a hundred times as long as any other call
  if (call.secret) return 1;
  const movesMoney = call.product === null ? call.idempotent && !operationId.startsWith('protection.') : call.product.use !== 'read';
  return movesMoney && kind === 'valid' ? OFTEN : SELDOM;
}

function oneRequest(callable: Callable, kind: Kind): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    callable: fc.constant(callable),
    kind: fc.constant(kind),
    values: valuesOf(callable, kind),
    place: placeOf(callable),
    headers,
    rawBody: kind === 'hostile' && callable.method === 'post' ? rawBody : fc.constant(null),
  });
}

/** A body that is no object, or a file, cannot stand in an address. */
function placeOf({ method, body, isForm }: Callable): fc.Arbitrary<'query' | 'body'> {
  if (method === 'get') return fc.constant('query');
  return body?.['type'] === 'array' || isForm ? fc.constant('body') : fc.constantFrom('body', 'body', 'query');
}

function valuesOf({ parameters, call }: Callable, kind: Kind): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const of = kind === 'absent' ? absentOf : validOf;
  const valid = fc.record(Object.fromEntries(parameters.map(({ name, shape }) => [name, of(name, shape)])), {
    requiredKeys: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  });
  if (kind === 'valid' && !parameters.some(({ name }) => name === WHOLE_BODY))
    return fc.oneof({ weight: 1, arbitrary: valid }, { weight: 2, arbitrary: nearExampleOf(parameters, call) });
  if (kind !== 'near' && kind !== 'hostile') return valid;
  if (parameters.length === 0) return valid;
  const wrong = fc.oneof(
    ...parameters.map(({ name, shape }) => (kind === 'near' ? nearOf(name, shape) : hostile).map((value) => [name, value] as const)),
  );
  return fc.tuple(valid, wrong).map(([values, [name, value]]) => ({ ...values, [name]: value }));
}

/**
 * The call's example, which succeeds, with some other values that the document allows; or all parameters at once, of the example's coin: what is
 * refused then is refused by the exchange.
 */
function nearExampleOf(parameters: readonly Parameter[], { example }: CallDefinition): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const made = (isUsual: (name: string) => boolean) => {
    const parts = parameters.map(({ name, shape }) => {
      const usual = { weight: isUsual(name) ? 5 : 0, arbitrary: fc.constant(example[name]) };
      return [name, fc.oneof(usual, { weight: 1, arbitrary: validOf(name, shape) })] as const;
    });
    return fc.record(Object.fromEntries(parts));
  };
  return fc.oneof(
    made(() => true),
    made((name) => /coin|symbol/i.test(name) && name in example),
  );
}

/** The request with the things of the run in the place of their names. */
export function sentForm(
  { callable: one, values, place, rawBody: raw }: FuzzRequest,
  pools: Readonly<Record<Pool, readonly unknown[]>>,
): SentForm {
  const real = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Known ? knownOf(value, pools) : value]),
  );
  const names = [...one.path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = '']) => name);
  const path = names.reduce((text, name) => text.replace(`{${name}}`, pathPart(real[name])), one.path);
  const rest = Object.fromEntries(Object.entries(real).filter(([name]) => !names.includes(name)));
  if (place === 'query') {
    const pairs = Object.entries(rest).filter(([, value]) => value !== undefined);
    const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(asText(value).toWellFormed().slice(0, 400))}`).join('&');
    return { url: query === '' ? path : `${path}?${query}`, body: raw, content: null };
  }
  if (one.isForm) return { url: path, body: raw ?? formOf(rest), content: null };
  const content = WHOLE_BODY in rest ? rest[WHOLE_BODY] : rest;
  return { url: path, body: raw ?? JSON.stringify(content), content: raw === null ? content : null };
}

export type SentForm = {
  readonly url: string;
  readonly body: string | FormData | null;
  /** What the body says where it was made of the values. */
  readonly content: unknown;
};

function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    form.append(name, new Blob([value instanceof Uint8Array ? new Uint8Array(value) : asText(value)]), 'picture.png');
  }
  return form;
}

function knownOf({ pool, index }: Known, pools: Readonly<Record<Pool, readonly unknown[]>>): unknown {
  const things = pools[pool];
  return things[index % Math.max(1, things.length)];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A part of a path has at least one sign, and no step up or down in it. */
function pathPart(value: unknown): string {
  const text = encodeURIComponent(asText(value).toWellFormed().slice(0, 150));
  return text === '' || /^\.+$/.test(text) ? 'x' : text;
}
