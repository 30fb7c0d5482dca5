import { describe, expect, test } from 'vitest';
import { assembly } from '../assembly.ts';
import { products } from '../registry.ts';
import { assemble } from './assembly.ts';
import type { CommandVariant } from './codec/variant.ts';
import type { Listed, Typed } from './product.ts';

const word = (type: string, tag: number): CommandVariant<Typed> => ({
  tag,
  type,
  fields: {},
  meaning: '',
  memory: '24-hours',
  write: () => undefined,
  read: () => ({ type }),
});

function product(name: string, more: Partial<Listed<object>> = {}): Listed<object> {
  return {
    name,
    tagBase: 256,
    commands: [],
    events: [],
    queries: [],
    refusals: {},
    section: { version: 1, reads: [1] },
    accounts: [],
    riskCategory: 'none',
    create: () => {
      throw new Error('never made');
    },
    ...more,
  };
}

const two = (first: Partial<Listed<object>>, second: Partial<Listed<object>>): Listed<object>[] => [
  product('first', first),
  product('second', { tagBase: 512, ...second }),
];

describe('each command, event, query and refusal has one owner, checked at start', () => {
  test('the registry of the exchange is such a list, and every word of it is there', () => {
    const { commands, events, refusals } = assembly;
    expect(commands.types()).toEqual([...new Set(products.flatMap((one): readonly Typed[] => one.commands).map(({ type }) => type))]);
    expect(events.types()).toEqual([...new Set(products.flatMap((one): readonly Typed[] => one.events).map(({ type }) => type))]);
    expect(refusals.codes()).toContain('BAD_INPUT');
  });

  test.each([
    ['two products of one name', [product('first'), product('first', { tagBase: 512 })], 'two products are named first'],
    [
      'a command of two',
      two({ commands: [word('one.do', 1)] }, { commands: [word('one.do', 1)] }),
      'one.do belongs to first and to second',
    ],
    [
      'an event of two',
      two({ events: [word('one.done', 1)] }, { events: [word('one.done', 1)] }),
      'one.done belongs to first and to second',
    ],
    [
      'a layout behind one that suits always',
      [product('first', { events: [word('one.done', 1), word('one.done', 2)] })],
      'one.done belongs to first and to first',
    ],
    ['a query of two', two({ queries: ['one.all'] }, { queries: ['one.all'] }), 'query one.all belongs to first and to second'],
    ['a refusal of two', two({ refusals: { ODD: 900 } }, { refusals: { ODD: 901 } }), 'refusal ODD belongs to first and to second'],
    ['a refusal of the kernel', [product('first', { refusals: { BUSY: 900 } })], 'refusal BUSY belongs to the kernel and to first'],
    ['a refusal that products share', [product('first', { refusals: { FAR: 900 } })], 'refusal FAR belongs to trading and to first'],
    [
      'a refusal that is shared by nobody',
      [product('first', { gives: ['ODD'] })],
      'first gives ODD, which no list has that products share',
    ],
    ['a number of two refusals', two({ refusals: { ODD: 900 } }, { refusals: { EVEN: 900 } }), 'EVEN has the number 900 of ODD'],
    ['one base of tags of two', two({}, { tagBase: 256 }), 'first and second have the same base of tags, 256'],
    ['a base between two rooms', [product('first', { tagBase: 300 })], 'not a multiple of 256'],
    [
      'a tag of two commands',
      [product('first', { commands: [word('one.do', 1), word('one.undo', 1)] })],
      'one.undo has the tag 1 of one.do',
    ],
    ['a tag beyond the room', [product('first', { commands: [word('one.do', 256)] })], 'the tag of one.do is 256'],
    ['a tag of zero', [product('first', { events: [word('one.done', 0)] })], 'the tag of one.done is 0'],
    ['a section that is not read', [product('first', { section: { version: 2, reads: [1] } })], 'its section is not read by itself'],
  ])('%s ends the start with its reason', (_what, list, reason) => {
    expect(() => assemble(list, { trading: { FAR: 899 } })).toThrow(reason);
  });
});
