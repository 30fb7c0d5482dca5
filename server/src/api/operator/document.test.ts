import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../user/documentation/fields.ts';
import type { Json } from '../user/documentation/shape.ts';
import { readInput } from '../../operators/fields.ts';
import { isChange, neededFor } from '../../operators/operator-action.ts';
import { allOperatorActions } from '../../test/operator-actions.ts';
import { exampleInput, exampleOutput, inputOf, operatorDocument, outputOf } from './document.ts';

type Body = { readonly schema: Json; readonly example: Json };
type Operation = Json & {
  readonly summary: string;
  readonly requestBody: { readonly content: { readonly 'application/json': Body } };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Body } } };
};

const all = allOperatorActions();
const document = operatorDocument(all);
const paths = document['paths'] as Readonly<Record<string, { readonly post: Operation }>>;
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: 'log', strictRequired: false, logger: false });

const operationOf = (name: string): Operation => {
  const operation = paths[`/operator/${name}`]?.post;
  if (operation === undefined) throw new Error(`${name} is not in the document`);
  return operation;
};

describe('the document of the interface of operators', () => {
  test('is valid by the schema of OpenAPI 3.1, and has every action once', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(Object.keys(paths)).toEqual(all.map(({ name }) => `/operator/${name}`));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  test.each(all.map((action) => [action.name, action] as const))('%s: what it takes, with an example that is taken', (name, action) => {
    const { summary, requestBody } = operationOf(name);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    const { schema, example } = requestBody.content['application/json'];
    const valid = ajv.compile(schema);
    expect(valid(example), JSON.stringify(valid.errors)).toBe(true);
    expect(valid({ ...example, more: 1 })).toBe(false);
    expect(readInput(inputOf(action), example)).toMatchObject({ ok: true });
    for (const [field, value] of Object.entries(exampleInput(schema))) expect(value, field).toBeDefined();
    const undescribed = fieldsOf(schema).filter(({ place, description }) => !place.endsWith('[]') && !description.endsWith('.'));
    expect(undescribed).toEqual([]);
  });

  test.each(all.map((action) => [action.name, action] as const))('%s: what it answers, with an example that is one', (name, action) => {
    const { schema, example } = operationOf(name).responses[200].content['application/json'];
    const valid = ajv.compile(schema);
    expect(valid(example), JSON.stringify(valid.errors)).toBe(true);
    expect(v.safeParse(outputOf(action), exampleOutput(action)).issues ?? []).toEqual([]);
    const told = fieldsOf(schema).filter(({ place }) => place.startsWith('output.') || place.startsWith('output[].'));
    expect(told.filter(({ description }) => !description.endsWith('.')).map(({ place }) => place)).toEqual([]);
  });

  test('a change has a reason and a code each time, and says how many persons; how one becomes known needs nothing', () => {
    for (const action of all.filter(isChange)) {
      const operation = operationOf(action.name);
      expect(operation['x-needs']).toBe('code');
      expect(operation.requestBody.content['application/json'].schema['required']).toContain('reason');
      expect(operation['x-persons']).toEqual(typeof action.persons === 'number' ? [action.persons] : [1, 2]);
    }
    expect(all.filter((action) => neededFor(action) === 'nothing').map(({ name }) => name)).toEqual([
      'sign-in',
      'enrol',
      'passkey.sign-in',
    ]);
    expect(operationOf('halt')['x-roles']).toEqual(['administrator']);
    expect(operationOf('halt')['x-trail']).toEqual(['halt.asked', 'halt.done', 'halt.failed']);
    expect(operationOf('lift')['x-trail']).toEqual(['lift.proposed', 'lift.confirmed', 'lift.withdrawn', 'lift.done', 'lift.failed']);
  });

  test('RULES §18 whatever tells of an account, or is asked about one, leaves a row in the trail', () => {
    const named = (schema: Json): boolean =>
      fieldsOf(schema).some(({ place, type }) => /\baccount$/.test(place) && /integer|number/.test(type));
    const about = all.filter(({ name }) => {
      const { requestBody, responses } = operationOf(name);
      return named(requestBody.content['application/json'].schema) || named(responses[200].content['application/json'].schema);
    });
    expect(about.length).toBeGreaterThan(10);
    expect(about.filter(({ name }) => (operationOf(name)['x-trail'] as readonly string[]).length === 0).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('each action is typed by words of its own', () => {
    const words = all.map(({ name }) => (operationOf(name)['x-command'] as { readonly words: string } | null)?.words);
    const typed = words.filter((text) => text !== undefined);
    expect(new Set(typed).size).toBe(typed.length);
    const untyped = all.filter((_action, index) => words[index] === undefined).map(({ name }) => name);
    expect(untyped.toSorted()).toEqual([
      'content.picture.add',
      'enrol',
      'kyc.picture',
      'offer-passkey',
      'passkey.begin',
      'passkey.options',
      'passkey.sign-in',
      'payment-to-sign',
      'sign-in',
      'sign-out',
      'sign-payment',
    ]);
  });
});
