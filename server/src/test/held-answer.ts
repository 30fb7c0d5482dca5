import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../api/user/documentation/openapi.ts';
import type { Json } from '../api/user/documentation/shape.ts';

/** An operation of the API document as answers are held against it. */
export type Described = {
  readonly operationId: string;
  readonly path: string;
  readonly method: 'get' | 'post';
  /** By status. */
  readonly responses: Readonly<Record<string, Json>>;
};

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: string };

type Components = {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly responses: Readonly<Record<string, Json>>;
  readonly headers: Json;
};

const document = openApiDocument();
const components = document['components'] as Components;
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Omit<Described, 'path' | 'method'>>>>>;
const ajv = new Ajv2020({ strict: false });
const validators = new Map<Json, ValidateFunction>();

export const OPERATIONS: readonly Described[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method as Described['method'] })),
);

const patterns = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{[A-Za-z]+\}/g, '[^/]+')}/?$`),
}));

/** The operation that a request means; undefined for one that the document does not have. */
export function operationOf(method: string, path: string): Described | undefined {
  return patterns.find(({ operation, pattern }) => operation.method === method.toLowerCase() && pattern.test(path))?.operation;
}

/** What is wrong with an answer by the document; null for one that is as described. */
export function faultOf(operation: Described, { status, headers, body }: Answer): string | null {
  const hasNoEnvelope = (body === '' && status === 304) || isBare(operation.responses[status] ?? {}, headers.get('content-type') ?? '');
  return faultOfHead(operation, status, headers) ?? (hasNoEnvelope ? null : faultOfBody(operation, status, body));
}

/** The same of status and headers alone. */
export function faultOfHead({ responses }: Described, status: number, headers: Headers): string | null {
  const response = responses[status];
  if (response === undefined) return `status ${status} is not described`;
  if (headers.has('set-cookie') && !names(response, 'Set-Cookie')) return 'a cookie is set that is not described';
  if (headers.has('etag') && status === 200 && !names(response, 'ETag')) return 'an ETag is answered that is not described';
  if (status === 304) return null;
  const type = headers.get('content-type') ?? '';
  return type.startsWith('application/json') || isBare(response, type) ? null : `the content is ${type}`;
}

/** Whether the document has something else of this type in the place of an envelope: a picture or a file. */
function isBare({ content = {} }: Json, type: string): boolean {
  const [bareType = ''] = type.split(';');
  return bareType !== 'application/json' && Object.hasOwn(content as Json, bareType);
}

const names = (response: Json, header: string): boolean => Object.hasOwn((response['headers'] ?? {}) as Json, header);

function validatorOf(schema: Json): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  return validate;
}

function faultOfBody(operation: Described, status: number, body: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return `the body is no JSON: ${body.slice(0, 200)}`;
  }
  const schema = status === 200 ? schemaOfEnvelope(operation, value) : schemaOfStatus(operation, status);
  const validate = validatorOf(schema);
  return validate(value) ? null : `${ajv.errorsText(validate.errors, { dataVar: 'body' })} in ${body.slice(0, 400)}`;
}

/** Whether a schema of the document admits a value. */
export function admits(schema: Json, value: unknown): boolean {
  return validatorOf(schema)(value);
}

/** Success or refusal by its code: what is wrong is then told of the one that was meant. */
function schemaOfEnvelope({ operationId }: Described, value: unknown): Json {
  const isSuccess = typeof value === 'object' && value !== null && 'code' in value && value.code === 200;
  const name = `${operationId.replace(/\.post$/, '')}.${isSuccess ? 'success' : 'refusal'}`;
  const schema = components.schemas[name];
  if (schema === undefined) throw new Error(`the document has no ${name}`);
  return schema;
}

function schemaOfStatus({ responses }: Described, status: number): Json {
  const name = String(responses[status]?.['$ref']).split('/').at(-1) ?? '';
  const content = components.responses[name]?.['content'] as { readonly 'application/json': { readonly schema: Json } } | undefined;
  if (content === undefined) throw new Error(`the document does not say what ${status} answers`);
  return content['application/json'].schema;
}
