import * as v from 'valibot';
import { answeredShape, sentShape, type Json } from '../user/documentation/shape.ts';
import { isChange, neededFor, writes, type Fields, type OperatorAction } from '../../operators/operator-action.ts';
import { allows, ROLES } from '../../operators/permissions.ts';
import { COMPLETED } from '../../operators/proposals.ts';
import { reasonField } from '../../operators/reasons.ts';
import { COMMON_REFUSALS } from '../../operators/refusal-texts.ts';
import { CODE_HEADER, PASSKEY_HEADER } from './who.ts';

const ABOUT = `What those who work on the exchange may do. Each action is asked for by POST with its input as a JSON object and \`Content-Type: application/json\`; there are no cookies, and pages of other sites are not served.

- A success answers HTTP 200 with \`{"outcome": "ok", "output": …}\`.
- A refusal has its code as \`outcome\`, \`text\` that says in words what is wrong, and \`field\` where it is about a member of the input. HTTP 400 is what cannot be read, 401 who is not known, 403 what his roles do not allow or comes from a page of another site, 404 an action that there is not, 409 a refusal of the action itself, 429 too many attempts, 503 a busy server.
- Who asks is shown by a session (\`Authorization: Bearer <token>\`, begun by \`sign-in\`) or, for a single request, by name and password (\`Authorization: Basic\`) with a code. What touches access or money needs a code of the authenticator app each time, in \`${CODE_HEADER}\`; each is good once. In a session a passkey may stand in its place: \`passkey.options\` says what it has to sign for that request, and its answer comes as base64url in \`${PASSKEY_HEADER}\`.
- What two persons do is a proposal (\`isDone\` false) that another operator with the permission confirms within 24 hours.
- \`x-changes\` is false of what is a look: what it answers may be lost, and it may be sent again.
- \`x-trail\` names the rows that the trail gets; \`x-command\` says how an action is typed behind \`candor operator\`: \`words\`, then the fields in \`takes\` as words, all others as options; null where it is not typed so.`;

const SECURITY = {
  code: [
    { session: [], code: [] },
    { password: [], code: [] },
  ],
  session: [{ session: [] }, { password: [], code: [] }],
  nothing: [],
} as const;

/** What is taken, with the reason of a change. */
export function inputOf(action: OperatorAction): Fields {
  return isChange(action) ? { ...action.input, reason: reasonField(action) } : action.input;
}

/** An input that is one by its schema: each member has its example. */
export function exampleInput(shape: Json): Json {
  const properties = Object.entries((shape['properties'] ?? {}) as Readonly<Record<string, Json>>);
  return Object.fromEntries(properties.map(([name, { examples }]) => [name, (examples as readonly unknown[] | undefined)?.at(-1)]));
}

/** An output of it. */
export function exampleOutput(action: OperatorAction): unknown {
  if (!isChange(action)) return action.example;
  return action.persons === 1 ? { proposalId: 7, isDone: true, text: null } : { proposalId: 7, isDone: false, text: null };
}

export const outputOf = (action: OperatorAction): v.GenericSchema => (isChange(action) ? COMPLETED : action.output);

const personsOf = (action: OperatorAction): readonly number[] =>
  !isChange(action) ? [1] : typeof action.persons === 'number' ? [action.persons] : [1, 2];

function trailOf(action: OperatorAction): readonly string[] {
  if (!isChange(action)) return action.trail === null ? [] : [action.trail];
  const alone = ['asked', 'done', 'failed'];
  const steps = { '1': alone, '2': ['proposed', 'confirmed', 'withdrawn', 'done', 'failed'] } as const;
  return [...new Set(personsOf(action).flatMap((persons) => steps[persons === 1 ? '1' : '2']))].map((step) => `${action.name}.${step}`);
}

/** How it is typed behind `candor operator`. */
export type Command = { readonly words: string; readonly takes: readonly string[] };

function commandOf({ name, command = {} }: OperatorAction): Command | null {
  return command === null ? null : { words: command.words ?? name.replaceAll('.', ' '), takes: command.takes ?? [] };
}

function operationOf(action: OperatorAction): Json {
  const { name, summary, permission } = action;
  const needs = neededFor(action);
  const schema = sentShape(v.strictObject(inputOf(action)));
  const answer = {
    type: 'object',
    required: ['outcome', 'output'],
    properties: { outcome: { const: 'ok' }, output: answeredShape(outputOf(action)) },
    additionalProperties: false,
  };
  return {
    operationId: name,
    summary,
    security: SECURITY[needs],
    'x-needs': needs,
    'x-permission': permission,
    'x-roles': permission === null ? ROLES : ROLES.filter((role) => allows([role], permission)),
    'x-persons': personsOf(action),
    'x-changes': writes(action),
    'x-trail': trailOf(action),
    'x-command': commandOf(action),
    requestBody: { required: true, content: { 'application/json': { schema, example: exampleInput(schema) } } },
    responses: {
      200: {
        description: 'It was done, or proposed.',
        content: { 'application/json': { schema: answer, example: { outcome: 'ok', output: exampleOutput(action) } } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const REFUSAL = {
  type: 'object',
  required: ['outcome', 'text'],
  properties: {
    outcome: { type: 'string', pattern: '^[A-Z_]+$', description: 'The stable name to decide by.' },
    text: { type: 'string', description: 'What is wrong, in words.' },
    words: {
      type: 'object',
      required: ['english', 'values'],
      properties: {
        english: {
          type: 'string',
          description: 'The same sentence, with `{name}` for what is filled in: pages of other languages know it by that.',
        },
        values: { type: 'object', additionalProperties: { type: ['string', 'number'] }, description: 'What is filled in.' },
      },
      additionalProperties: false,
      description: 'The sentence and what is filled in; missing where a request was not read.',
    },
    field: { type: 'string', description: 'The member of the input that it is about.' },
  },
  additionalProperties: false,
} as const;

/** The OpenAPI document of the interface of operators, made from the definitions of the actions. */
export function operatorDocument(actions: readonly OperatorAction[]): Json {
  const paths = Object.fromEntries(actions.map((action) => [`/operator/${action.name}`, { post: operationOf(action) }]));
  const example = { outcome: 'NO_PERMISSION', text: COMMON_REFUSALS.NO_PERMISSION };
  return {
    openapi: '3.1.0',
    info: { title: 'Candor for operators', version: '0.1.0', license: { name: 'Apache License 2.0' }, description: ABOUT },
    servers: [{ url: '/', description: 'The address of operators.' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
        code: { type: 'apiKey', in: 'header', name: CODE_HEADER },
      },
      responses: {
        Refused: { description: 'It was not done.', content: { 'application/json': { schema: REFUSAL, example } } },
      },
    },
  };
}
