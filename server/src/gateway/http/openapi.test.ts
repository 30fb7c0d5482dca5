import { CALLS } from '@candor/contract/table';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Node = { readonly [name: string]: unknown };
type Operation = {
  readonly operationId: string;
  readonly security: readonly Node[];
  readonly parameters: readonly Node[];
  readonly responses: Node;
};

const document = openApiDocument();
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

/** Every object in a document with the place where it stands. */
function* nodes(value: unknown, place = '#'): Generator<readonly [string, Node]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value as Node];
  for (const [name, part] of Object.entries(value)) yield* nodes(part, `${place}/${name}`);
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const isSchemaType = (type: unknown): boolean => (Array.isArray(type) ? type : [type]).every((one) => TYPES.has(String(one)));

describe('the OpenAPI document', () => {
  test('is 3.1 and survives being written', () => {
    expect(document['openapi']).toBe('3.1.0');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  test('has every call with all its methods, each under a name of its own', () => {
    expect(Object.keys(paths).toSorted()).toEqual(
      Object.values(CALLS)
        .map((call) => call.path)
        .toSorted(),
    );
    for (const call of Object.values(CALLS)) {
      expect(Object.keys(paths[call.path] ?? {}).toSorted()).toEqual(call.methods.map((method) => method.toLowerCase()).toSorted());
    }
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  });

  test('says who may call', () => {
    for (const call of Object.values(CALLS))
      expect(paths[call.path]?.['post']?.security).toEqual(call.access === 'user' ? [{ satoken: [] }] : []);
  });

  test('path parameters are declared and required', () => {
    expect(paths['/api/common/type/{dictType}']?.['post']?.parameters).toEqual([
      { name: 'dictType', in: 'path', required: true, schema: { type: 'string', maxLength: 64 } },
    ]);
  });

  test('every type is one of JSON Schema, every reference leads somewhere, no property is undescribed', () => {
    const faults: string[] = [];
    for (const [place, node] of nodes(document)) {
      const { type, $ref } = node;
      if (type !== undefined && !place.includes('/securitySchemes/') && !place.endsWith('/properties') && !isSchemaType(type))
        faults.push(`${place}: ${JSON.stringify(type)}`);
      if ($ref !== undefined && $ref !== '#/components/schemas/Refusal') faults.push(`${place}: ${JSON.stringify($ref)}`);
      if (/\/properties\/[^/]+$/.test(place) && Object.keys(node).length === 0 && !place.endsWith('/data')) faults.push(place);
    }
    expect(faults).toEqual([]);
  });

  test('amounts are numbers whose text is to be read', () => {
    expect(JSON.stringify(paths['/api/asset/assetBalance'])).toContain(
      '"amout":{"type":"number","description":"exact decimal; read the literal text"}',
    );
  });
});
