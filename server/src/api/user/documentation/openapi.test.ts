import { Validator } from '@seriousme/openapi-schema-validator';
import { BARE_TYPES, type CallDefinition } from '@candor/contract/call';
import { envelopeCode } from '@candor/contract/codes';
import { CALLS } from '@candor/contract/table';
import { verifyEvidence } from '@candor/proofs/verify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { exampleAnswers } from './answers.ts';
import { fieldsOf } from './fields.ts';
import { openApiDocument } from './openapi.ts';
import { reasonsOf } from './refusals.ts';

type Node = { readonly [name: string]: unknown };
type Parameter = { readonly $ref?: string; readonly name: string; readonly description?: string; readonly example?: unknown };
type Answer = { readonly data?: unknown; readonly rows?: readonly unknown[] };
type Operation = {
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': { readonly examples?: { readonly success: Node } } } };
  };
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Node[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Node; readonly example: unknown } } };
};

const document = openApiDocument();
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const answers = (document['components'] as { readonly examples: Readonly<Record<string, { readonly value: Answer }>> }).examples;
const schemas = (document['components'] as { readonly schemas: Readonly<Record<string, Node>> }).schemas;
const calls = Object.values<CallDefinition>(CALLS);

/** Of every answer; the summary of the call says what its data or its rows are. */
const ENVELOPE: ReadonlySet<string> = new Set(['code', 'msg', 'data', 'rows', 'ack']);

/** Every object in a document with the place where it stands. */
function* nodes(value: unknown, place = '#'): Generator<readonly [string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Node];
  for (const [name, part] of Object.entries(value)) yield* nodes(part, `${place}/${name}`);
}

/** Strict: a keyword that draft 2020-12 does not have, or that cannot act where it stands, is a fault. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: 'log', strictRequired: false, logger: false });

describe('the OpenAPI document', () => {
  test('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('survives being written, and every reference leads somewhere', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    const lost = [...nodes(document)].filter(([, { $ref }]) => {
      if (typeof $ref !== 'string') return false;
      const names = $ref.replace(/^#\//, '').split('/');
      return names.reduce<unknown>((part, name) => (part as Node | undefined)?.[name], document) === undefined;
    });
    expect(lost).toEqual([]);
  });

  test.each(Object.entries(schemas))('%s is a schema of draft 2020-12', (_name, schema) => {
    expect(() => ajv.compile(schema)).not.toThrow();
  });

  test('every schema of a parameter and of a body is one of draft 2020-12', () => {
    const places = [...nodes(paths)].filter(([place, node]) => place.endsWith('/schema') && !('anyOf' in node && '$ref' in node));
    const own = places.filter(([, node]) => !JSON.stringify(node).includes('"$ref"'));
    expect(own.length).toBeGreaterThan(90);
    for (const [place, node] of own) expect(() => ajv.compile(node), place).not.toThrow();
  });

  test('no schema admits everything, nor an object more than it names', () => {
    const faults: string[] = [];
    for (const [place, node] of nodes(schemas)) {
      if (/\/(properties\/[^/]+|items|prefixItems\/\d+|anyOf\/\d+)$/.test(place) && Object.keys(node).length === 0) faults.push(place);
      if (node['type'] === 'object' && !('additionalProperties' in node)) faults.push(place);
      if ('prefixItems' in node && node['items'] !== false) faults.push(place);
      if (Array.isArray(node['items'])) faults.push(place);
    }
    expect(faults).toEqual([]);
  });

  test('has every call with all its methods, each under a name of its own', () => {
    expect(Object.keys(paths).toSorted()).toEqual(calls.map((call) => call.path).toSorted());
    for (const call of calls) {
      expect(Object.keys(paths[call.path] ?? {}).toSorted()).toEqual(call.methods.map((method) => method.toLowerCase()).toSorted());
    }
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  });

  test('says who may call', () => {
    for (const call of calls) {
      const [first] = paths[call.path]?.['post']?.security ?? [];
      expect(first, call.name).toEqual(call.access === 'user' ? { satoken: [] } : {});
    }
  });

  test('path parameters are declared and required', () => {
    expect(paths['/api/common/type/{dictType}']?.['post']?.parameters[0]).toEqual({
      name: 'dictType',
      in: 'path',
      required: true,
      description: 'Name of the dictionary.',
      example: 't_app_language',
      schema: { type: 'string', maxLength: 64, pattern: '^\\P{Cc}*$' },
    });
  });

  test('an answer without data has none, every other one must have it', () => {
    expect(schemas['spot.cancel.success']?.['required']).toEqual(['code', 'msg']);
    expect(schemas['spot.submit.success']?.['required']).toEqual(['code', 'msg', 'data']);
    expect(schemas['spot.orders.success']?.['required']).toEqual(['code', 'msg', 'rows', 'total']);
  });

  test('an amount is a number in answers, a text or a number in requests', () => {
    expect(schemas['asset.all.success']).toHaveProperty('properties.data.items.properties.amout', {
      type: 'number',
      description: 'Total balance: available and frozen.',
    });
    const amount = paths['/api/asset/transferFunds']?.['post']?.requestBody?.content['application/json']?.schema['properties'];
    expect(amount).toHaveProperty('amount.anyOf', [{ type: 'string', maxLength: 49 }, { type: 'number' }]);
  });
});

describe('a stranger finds', () => {
  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s with a summary, a description, and each parameter described with an example',
    (_name, { summary, description, parameters, requestBody }) => {
      expect(summary).not.toBe('');
      expect(description).not.toBe('');
      const inBody = requestBody?.content['application/json']?.schema['properties'] ?? {};
      const described = [
        ...parameters
          .filter(({ $ref }) => $ref === undefined)
          .map(({ name, description: text, example }) => [name, text, example] as const),
        ...Object.entries(inBody as Readonly<Record<string, Node>>).map(
          ([name, { description: text, examples }]) => [name, text, (examples as readonly unknown[] | undefined)?.[0]] as const,
        ),
      ];
      for (const [name, text, example] of described) {
        expect(text, name).toMatch(/\.$/);
        expect(example, name).toBeDefined();
      }
      expect(
        Object.values(requestBody?.content ?? {}).every((body) => ('example' in body ? body.example !== undefined : 'schema' in body)),
      ).toBe(true);
    },
  );

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s: its example, and the example of each parameter, is what the server takes',
    (_name, call) => {
      expect(v.safeParse(call.parameters, call.example).success).toBe(true);
      const operation = paths[call.path]?.['post'];
      const body = operation?.requestBody?.content['application/json'];
      if (body === undefined) return;
      const valid = ajv.compile(body.schema);
      expect(valid(body.example), JSON.stringify(valid.errors)).toBe(true);
      const entries = call.parameters.entries;
      for (const [name, node] of Object.entries((body.schema['properties'] ?? {}) as Readonly<Record<string, Node>>)) {
        const schema = entries[name];
        if (schema === undefined) throw new Error(`${name} is no parameter`);
        for (const example of (node['examples'] as readonly unknown[] | undefined) ?? []) {
          expect(v.safeParse(schema, example).success, `${name} ${String(example)}`).toBe(true);
        }
      }
    },
  );

  test.each(calls.filter(({ envelope }) => !(envelope in BARE_TYPES)).map((call) => [call.name, call] as const))(
    '%s: an answer to its example, which is one by its schema and has a row where there can be any',
    (name, { path, methods, details }) => {
      const answer = answers[name]?.value;
      const valid = ajv.compile(schemas[`${name}.success`] ?? {});
      expect(valid(answer), JSON.stringify(valid.errors)).toBe(true);
      const list = answer?.rows ?? answer?.data;
      expect(Array.isArray(list) && list.length === 0).toBe(details.startsWith('Empty:'));
      for (const method of methods) {
        const content = paths[path]?.[method.toLowerCase()]?.responses[200].content['application/json'];
        expect(content?.examples?.success, method).toEqual({ $ref: `#/components/examples/${name}` });
      }
    },
  );

  test.each(calls.map(({ name }) => [name] as const))('%s: what each value of its answer is', (name) => {
    const told = fieldsOf(schemas[`${name}.success`] ?? {}).filter(({ place }) => !ENVELOPE.has(place));
    expect(told.filter(({ description }) => !description.endsWith('.')).map(({ place }) => place)).toEqual([]);
  });

  test('no answer to a call that the contract does not have', () => {
    const written = calls.filter(({ envelope }) => !(envelope in BARE_TYPES));
    expect(Object.keys(answers).toSorted()).toEqual(written.map(({ name }) => name).toSorted());
  });

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s: every reason for which it may be refused, each with its code',
    (name, call) => {
      const reasons = reasonsOf(call);
      expect(new Set(reasons).size).toBe(reasons.length);
      // some public calls act for the signed-in user with some of their values
      expect(reasons.includes('NOT_SIGNED_IN')).toBe(call.access === 'user' || call.refusals.includes('NOT_SIGNED_IN'));
      expect(reasons.includes('ID_CONFLICT')).toBe(call.idempotent);
      const validate = ajv.compile(schemas[`${name}.refusal`] ?? {});
      for (const reason of reasons) {
        expect(validate({ code: envelopeCode(reason), msg: '', reason }), reason).toBe(true);
        expect(validate({ code: envelopeCode(reason) === 500 ? 601 : 500, msg: '', reason }), reason).toBe(false);
      }
      expect(validate({ code: 500, msg: '', reason: 'TICKS_PRUNED' })).toBe(reasons.includes('TICKS_PRUNED'));
      expect(validate({ code: 500, msg: '', reason: reasons[0], hint: '' })).toBe(false);
    },
  );
});

test('each acknowledged call has an acknowledgement for an example, and the published keys of the examples prove it', () => {
  const examples = exampleAnswers();
  const keys = examples['prices.keys']?.['data'];
  const verdicts = calls.flatMap(({ name, acknowledged }) =>
    acknowledged ? [[name, verifyEvidence({ v: 1, kind: 'ack', ...(examples[name]?.['ack'] as object), keys }).proved] as const] : [],
  );
  expect(verdicts.length).toBeGreaterThan(5);
  expect(verdicts.filter(([, proved]) => !proved)).toEqual([]);
});
