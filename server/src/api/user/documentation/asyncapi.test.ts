import specifications from '@asyncapi/specs';
import { products } from '@candor/contract/products/registry';
import { productMessages } from '@candor/contract/products/registry-later';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.ts';

type Node = { readonly [name: string]: unknown };
type Message = { readonly payload: Node; readonly examples?: readonly { readonly payload: unknown }[] };

const document = asyncApiDocument();
const channels = document['channels'] as Readonly<Record<string, { readonly messages: Readonly<Record<string, Message>> }>>;
const messages = Object.entries(channels).flatMap(([channel, { messages: all }]) =>
  Object.entries(all).map(([name, message]) => [`${channel} ${name}`, message] as const),
);

describe('the AsyncAPI document', () => {
  test('is valid by the schema of AsyncAPI 3.0', () => {
    // that schema holds draft 07 itself
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, validateFormats: false, logger: false });
    const validate = ajv.compile(specifications.schemas['3.0.0'] as Node);
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  });

  const ajv2020 = new Ajv2020({ strict: true, strictTypes: 'log', strictRequired: false, logger: false });

  test.each(messages)('%s is a schema of draft 2020-12 which its examples fit', (_name, { payload, examples = [] }) => {
    const validate = ajv2020.compile(payload);
    for (const example of examples) expect(validate(example.payload), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ type: 'NOTHING' })).toBe(false);
  });

  test('has every topic of every product', () => {
    expect(Object.keys(productMessages).toSorted()).toEqual(products.flatMap(({ topics }): readonly string[] => topics).toSorted());
    for (const word of ['DETAIL', 'KLINE', ...Object.keys(productMessages)]) expect(channels['market']?.messages).toHaveProperty(word);
  });

  test('every reference leads to a message of its channel', () => {
    const operations = document['operations'] as Readonly<Record<string, { readonly messages: readonly { readonly $ref: string }[] }>>;
    for (const { $ref } of Object.values(operations).flatMap((operation) => operation.messages)) {
      const [, channel = '', name = ''] = /^#\/channels\/(\w+)\/messages\/(\w+)$/.exec($ref) ?? [];
      expect(channels[channel]?.messages, $ref).toHaveProperty(name);
    }
  });
});
