import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import { BUSINESS_ERROR, REASONS, SUCCESS } from '@candor/contract/codes';
import { acknowledgement } from '@candor/contract/signed';
import { CALLS } from '@candor/contract/table';
import type * as v from 'valibot';
import { bodyBoundBytes } from '../http/body-bound.ts';
import { ABOUT } from './about.ts';
import { exampleAnswers } from './answers.ts';
import { meaningOf, refusalShape, refusalShapes } from './refusals.ts';
import { answeredShape, type Json, sentShape } from './shape.ts';

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });

const ACKNOWLEDGEMENT =
  'The signed acknowledgement of the first order that was placed. Absent where none was, and where it cannot be made at the moment: the same request again has it then.';

/** The envelope of a success: closed, with its data where the call has any. */
function successShape(call: CallDefinition): Json {
  const bareType = BARE_TYPES[call.envelope];
  if (bareType !== undefined) return { type: 'string', contentMediaType: bareType };
  const result = call.result as v.GenericSchema;
  const envelope = { code: { const: SUCCESS }, msg: { type: 'string' } };
  const ack = call.acknowledged ? { ack: { ...answeredShape(acknowledgement), description: ACKNOWLEDGEMENT } } : {};
  const body = (properties: Json): Json => ({
    type: 'object',
    required: Object.keys({ ...envelope, ...properties }),
    properties: { ...envelope, ...properties, ...ack },
    additionalProperties: false,
  });
  if (call.envelope === 'single') return body(result.type === 'undefined' ? {} : { data: answeredShape(result) });
  const total = { type: 'integer', minimum: 0, description: 'Number of rows before paging.' };
  return body({ rows: { type: 'array', items: answeredShape(result) }, total });
}

/** A parameter by its name, with what is said of it taken out of its schema. */
type Parameter = { readonly name: string; readonly isRequired: boolean; readonly shape: Json; readonly said: Json };

function parametersOf(call: CallDefinition): readonly Parameter[] {
  const entries = Object.entries(call.parameters.entries) as [string, v.GenericSchema][];
  return entries.map(([name, schema]) => {
    const isOptional = schema.type === 'optional' || schema.type === 'nullish';
    const { description, examples, ...shape } = sentShape(schema);
    const said = { description, example: (examples as readonly unknown[] | undefined)?.at(-1) };
    return { name, isRequired: !isOptional, shape, said };
  });
}

const isInPath = (call: CallDefinition, name: string): boolean => call.path.includes(`{${name}}`);

/** In an address every value is text: of the forms that a body may use, the first is the one to write there. */
function inAddress({ anyOf, ...shape }: Json): Json {
  return anyOf === undefined ? shape : { ...shape, ...(anyOf as readonly Json[])[0] };
}

/** The body of a call that takes a file. */
const FORM: Json = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' } },
        },
      },
    },
  },
};

function bodyOf(call: CallDefinition, parameters: readonly Parameter[]): Json {
  if (call.file) return FORM;
  const inBody = parameters.filter(({ name }) => !isInPath(call, name));
  const described = ({ shape, said }: Parameter): Json => ({ ...shape, description: said['description'], examples: [said['example']] });
  const example = Object.fromEntries(Object.entries(call.example).filter(([name]) => !isInPath(call, name)));
  const [only] = inBody;
  const schema =
    call.arrayBody !== null && only !== undefined
      ? described(only)
      : {
          type: 'object',
          required: inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name),
          properties: Object.fromEntries(inBody.map((parameter) => [parameter.name, described(parameter)])),
        };
  const content = { 'application/json': { schema, example: call.arrayBody === null ? example : example[call.arrayBody] } };
  return inBody.length === 0 ? {} : { requestBody: { required: inBody.some(({ isRequired }) => isRequired), content } };
}

const inWords = (count: number): string => count.toLocaleString('en');

/** What the entry of a call says of it beside its parameters. */
function descriptionOf(call: CallDefinition): string {
  const { perMinute, burst, by } = call.limit;
  const notes = [
    call.details,
    call.access === 'user' ? 'Needs a session: the header `satoken`.' : 'Public: needs no session.',
    `At most ${inWords(burst)} at once and ${inWords(perMinute)} a minute by ${by}. ${call.file ? '' : `A body has at most ${inWords(bodyBoundBytes(call))} bytes.`}`,
    call.idempotent ? 'Takes an `Idempotency-Key`: the same key with the same content is done once.' : '',
    call.added ? 'Added to the original contract.' : '',
  ];
  return notes.filter((note) => note !== '').join('\n\n');
}

function securityOf(call: CallDefinition): readonly Json[] {
  if (call.access === 'user') return [{ satoken: [] }];
  return [{}, { satoken: [] }, ...(call.cookie === null ? [] : [{ [call.cookie]: [] }])];
}

function responsesOf(call: CallDefinition, method: 'get' | 'post', hasAnswer: boolean): Json {
  const headers = {
    ...(call.cookie === null ? {} : { 'Set-Cookie': ref('headers', COOKIE_HEADERS[call.cookie]) }),
    ...(call.cacheable && method === 'get' ? { ETag: ref('headers', 'ETag'), 'Cache-Control': ref('headers', 'CacheControl') } : {}),
  };
  const success = ref('schemas', `${call.name}.success`);
  const bareType = BARE_TYPES[call.envelope];
  const bare = bareType === undefined ? {} : { [bareType]: { schema: success } };
  const schema = { anyOf: [...(bareType === undefined ? [success] : []), ref('schemas', `${call.name}.refusal`)] };
  const content = {
    ...bare,
    'application/json': { schema, ...(hasAnswer ? { examples: { success: ref('examples', call.name) } } : {}) },
  };
  const handled = { description: 'Handled: code 200, or a refusal with its reason.', headers, content };
  return {
    200: handled,
    ...(call.cacheable && method === 'get' ? { 304: ref('responses', 'Unchanged') } : {}),
    400: ref('responses', 'Unreadable'),
    413: ref('responses', 'TooLarge'),
    500: ref('responses', 'Failed'),
  };
}

function operation(call: CallDefinition, method: 'get' | 'post', hasAnswer: boolean): Json {
  const parameters = parametersOf(call);
  const inAddressLine = parameters
    .filter(({ name }) => isInPath(call, name) || method === 'get')
    .map(({ name, isRequired, shape, said }) => {
      const isPath = isInPath(call, name);
      return { name, in: isPath ? 'path' : 'query', required: isPath || isRequired, ...said, schema: inAddress(shape) };
    });
  const headers = [
    ref('parameters', 'lang'),
    ...(call.idempotent ? [ref('parameters', 'idempotencyKey')] : []),
    ...(call.cacheable && method === 'get' ? [ref('parameters', 'ifNoneMatch')] : []),
  ];
  return {
    operationId: method === 'post' && call.methods.length > 1 ? `${call.name}.post` : call.name,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [areaOf(call)],
    'x-added': call.added,
    'x-rate-limit': call.limit,
    'x-example': call.example,
    security: securityOf(call),
    parameters: [...inAddressLine, ...headers],
    ...(method === 'post' ? bodyOf(call, parameters) : {}),
    responses: responsesOf(call, method, hasAnswer),
  };
}

/** The first part of a call's name. */
export function areaOf(call: CallDefinition): string {
  return call.name.split('.')[0] ?? '';
}

const refused = (description: string, reason: 'BAD_INPUT' | 'TOO_LARGE' | 'INTERNAL'): Json => ({
  description: `${description} The envelope says \`${reason}\`: ${meaningOf(reason)}`,
  content: { 'application/json': { schema: refusalShape(BUSINESS_ERROR, [reason]) } },
});

const ANSWER = 'The answer of a server in demo mode to the example of the call; of each list at most two rows.';

const RESPONSES = {
  Unchanged: { description: 'The answer is still the one that `If-None-Match` names.' },
  Unreadable: refused('Not handled: the address or a header cannot be read.', 'BAD_INPUT'),
  TooLarge: refused('Not handled: the body is too large.', 'TOO_LARGE'),
  Failed: refused('Not handled: a mistake of the server.', 'INTERNAL'),
} as const;

/** By the cookie that a call sets. */
const COOKIE_HEADERS = { device: 'DeviceCookie', browser: 'BrowserCookie' } as const;

const HEADERS = {
  BrowserCookie: { description: 'The cookie of the demo inbox, when the browser has none yet.', schema: { type: 'string' } },
  DeviceCookie: { description: 'The cookie of the remembered device, set anew or removed.', schema: { type: 'string' } },
  ETag: { description: 'Names this content, in this language.', schema: { type: 'string' } },
  CacheControl: { description: 'How long the answer may be kept; `no-store` when not at all.', schema: { type: 'string' } },
} as const;

const PARAMETERS = {
  lang: {
    name: 'lang',
    in: 'header',
    required: false,
    description:
      'Language of `msg`: a language code; the server writes English, Chinese (`zh`) and Arabic (`ar`), and English for all others.',
    schema: { type: 'string' },
    example: 'en',
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Made by the client, a new one for each intention. The same key with other content is refused with `ID_CONFLICT`.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
    example: 'c0ffee00-0000-4000-8000-000000000003',
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '`ETag` of an answer that was kept: 304 when it is still the same.',
    schema: { type: 'string' },
    example: '"0000"',
  },
} as const;

/** A header cannot be named beside a cookie of two names: over https it has the prefix that browsers then insist on. */
const SECURITY_SCHEMES = {
  satoken: { type: 'apiKey', in: 'header', name: 'satoken', description: 'The session token of login, registration or automatic login.' },
  browser: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-candor_browser',
    description:
      'Which browser has asked for codes, set by the calls that send them: a code is good for that browser and for its network. In demo mode also whose the demo inbox is. Over http its name is `candor_browser`. `HttpOnly`, `SameSite=Strict`.',
  },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-candor_device',
    description:
      'A remembered device, set by login and registration with `remember`; over http its name is `candor_device`. `HttpOnly`, `SameSite=Strict`.',
  },
} as const;

const calls = (): readonly CallDefinition[] => Object.values<CallDefinition>(CALLS);

/** The OpenAPI 3.1 document of every call, made from the contract's table. */
export function openApiDocument(): Json {
  const schemas = calls().flatMap((call) => [
    [`${call.name}.success`, successShape(call)],
    [`${call.name}.refusal`, { anyOf: refusalShapes(call) }],
  ]);
  const answers = exampleAnswers();
  const paths = calls().map((call) => {
    const has = call.name in answers;
    const get = call.methods.includes('GET') ? { get: operation(call, 'get', has) } : {};
    return [call.path, { ...get, post: operation(call, 'post', has) }];
  });
  const meanings = REASONS.map((reason) => `- \`${reason}\`: ${meaningOf(reason)}`).join('\n');
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Candor',
      version: '0.1.0',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      description: `${ABOUT}\n\n## Reasons of refusals\n\n${meanings}`,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls().map(areaOf))].map((name) => ({ name })),
    paths: Object.fromEntries(paths) as Json,
    components: {
      schemas: Object.fromEntries(schemas) as Json,
      examples: Object.fromEntries(Object.entries(answers).map(([name, value]) => [name, { summary: ANSWER, value }])) as Json,
      responses: RESPONSES,
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
