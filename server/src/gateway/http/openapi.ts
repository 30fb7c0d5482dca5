import { toJsonSchema } from '@valibot/to-json-schema';
import type { CallDefinition } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { REASONS } from '@candor/contract/codes';
import type * as v from 'valibot';

type Json = { [name: string]: unknown };

function shapeOf(schema: v.GenericSchema): Json {
  const { $schema: _dialect, ...shape } = toJsonSchema(schema, { errorMode: 'ignore' });
  return withOwnWords(shape);
}

/** Our own words (`decimal`, `whole`) carry their JSON shape in `json`; what valibot made of their insides gives way to it. */
function withOwnWords(node: Json): Json {
  const { json } = node;
  if (typeof json === 'object' && json !== null) return { ...json };
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, partWithOwnWords(part)]));
}

function partWithOwnWords(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(partWithOwnWords);
  return typeof part === 'object' && part !== null ? withOwnWords(part as Json) : part;
}

function resultShape(call: CallDefinition): Json {
  const shape = shapeOf(call.result as v.GenericSchema);
  const envelope = { code: { type: 'integer' }, msg: { type: 'string' } };
  if (call.envelope === 'table') {
    const rows = { type: 'array', items: shape };
    return { type: 'object', required: ['code', 'msg'], properties: { ...envelope, rows, total: { type: 'integer' } } };
  }
  return { type: 'object', required: ['code', 'msg'], properties: { ...envelope, data: shape } };
}

function isOptional(schema: v.GenericSchema): boolean {
  return schema.type === 'optional';
}

function operation(call: CallDefinition, method: 'get' | 'post'): Json {
  const entries = Object.entries(call.parameters.entries) as [string, v.GenericSchema][];
  const inPath = (name: string): boolean => call.path.includes(`{${name}}`);
  const parameters = entries
    .filter(([name]) => inPath(name) || method === 'get')
    .map(([name, schema]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: inPath(name) || !isOptional(schema),
      schema: shapeOf(schema),
    }));
  const inBody = entries.filter(([name]) => !inPath(name));
  const body =
    call.arrayBody === null
      ? {
          type: 'object',
          required: inBody.filter(([, schema]) => !isOptional(schema)).map(([name]) => name),
          properties: Object.fromEntries(inBody.map(([name, schema]) => [name, shapeOf(schema)])),
        }
      : shapeOf(call.parameters.entries[call.arrayBody] as v.GenericSchema);
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
  };
  return {
    operationId: method === 'post' && call.methods.length > 1 ? `${call.name}.post` : call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    'x-added': call.added,
    'x-rate-limit': call.limit,
    security: call.access === 'user' ? [{ satoken: [] }] : [],
    parameters: call.idempotent ? [...parameters, idempotency] : parameters,
    ...(method === 'post' && inBody.length > 0 ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'Handled: code 200, or a refusal with its reason',
        content: { 'application/json': { schema: { anyOf: [resultShape(call), { $ref: '#/components/schemas/Refusal' }] } } },
      },
    },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['code', 'msg', 'reason'],
  properties: {
    code: { type: 'integer', enum: [500, 601], description: '500 refused; 601 not now, nothing was done' },
    msg: { type: 'string', description: 'What to do, in the language of the header lang' },
    reason: { type: 'string', enum: REASONS },
    limit: { type: 'string', description: 'The bound that was crossed' },
    field: { type: 'string', description: 'The parameter it is about' },
  },
};

/** The OpenAPI 3.1 document of every call, made from the contract's table. */
export function openApiDocument(): Json {
  const paths: Json = {};
  for (const call of Object.values<CallDefinition>(CALLS)) {
    const get = call.methods.includes('GET') ? { get: operation(call, 'get') } : {};
    paths[call.path] = { ...get, post: operation(call, 'post') };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: '0.1.0',
      description:
        'Every call answers HTTP 200 with an envelope. Parameters may stand in the query or in the JSON body. Amounts are JSON number literals with every digit: read their text, not a floating-point value.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: { satoken: { type: 'apiKey', in: 'header', name: 'satoken' } },
    },
  };
}
