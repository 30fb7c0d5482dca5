import { products } from '@candor/contract/products/registry';
import { describe, expect, test } from 'vitest';
import { namesOne, sharedFilesThatName, withoutComments } from './product-names.mjs';

/** The products' keys, and the wire's names of trading modes. */
const NAMES = products.flatMap(({ name, mode }): readonly string[] => (mode === null ? [name] : [name, mode.name]));

/** Shared files and folders that may name products, by room, each with its reason. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contract: {
    'contract/src/products/registry.ts': 'the list',
    'contract/src/products/registry-later.ts': 'the same list, of what a first page does not load',
    'contract/src/products/registry-kinds.ts': 'the same list, of words in files',
    'contract/src/products/registry-texts.ts': 'the same list, of texts that a browser loads when something was refused',
    'contract/src/settings.ts': 'a figure of the landing page that the wire calls so',
    'contract/src/settings-fallback.ts': 'the same figure',
  },
  exchange: {
    'exchange/src/registry.ts': 'the list',
    // capital is paid in there, whatever products there are
    'exchange/src/ground/accounts/accounts.ts': 'the account of coins that are held, which the plan calls so',
    'exchange/src/ground/accounts/commands.ts': 'the same account',
    'exchange/src/ground/accounts/events.ts': 'the same account',
    'exchange/src/ground/accounts/rules.ts': 'the same account',
  },
  server: {
    'server/src/products/registry.ts': 'the list',
    'server/src/audit/plan.ts': 'the account of coins that are held, which the plan calls so',
    'server/src/audit/ground/accounts.ts': 'the same account',
    // whole modules, by which coins come into that product and go out of it
    'server/src/modules/deposits/': 'tells it what has arrived on chains',
    'server/src/modules/payment-providers/': 'tells it what providers have stated',
    'server/src/modules/payments/': 'pays what it has approved',
    'server/src/modules/treasury/': 'books the coins of the house in it',
    'server/src/modules/withdrawals/': 'brings it what users ask for',
    'server/src/prices/feeds/live/open-exchange.ts': 'what the library of exchanges calls their markets',
  },
  web: { 'web/src/app/products.ts': 'the list' },
  proofs: { 'proofs/src/kinds/registry.ts': 'the list' },
};

/** How many files of a room beyond those still name one. A bound is lowered when a file is converted, and never raised. */
const STILL: Readonly<Record<string, number>> = { contract: 0, exchange: 0, server: 1, web: 0, proofs: 0 };

/** A file of the list, or one in a folder of it. */
const isPartOf = (file: string, allowed: string): boolean => file === allowed || (allowed.endsWith('/') && file.startsWith(allowed));

describe.each(Object.keys(ALLOWED))('%s: a shared file names no product', (room) => {
  test('but for those that the list allows, and no more than were left to convert', () => {
    const allowed = Object.keys(ALLOWED[room] ?? {});
    const found = sharedFilesThatName(room, NAMES).filter((file) => !allowed.some((one) => isPartOf(file, one)));
    expect(found.slice(STILL[room]), `${found.length} files:\n${found.join('\n')}`).toEqual([]);
  });
});

test('what the list allows is there and needed', () => {
  for (const [room, allowed] of Object.entries(ALLOWED)) {
    const found = sharedFilesThatName(room, NAMES);
    expect(Object.keys(allowed).filter((one) => !found.some((file) => isPartOf(file, one)))).toEqual([]);
  }
});

describe('a name is found where code says it', () => {
  const names = ['spot', 'rounds', '秒合约'];
  test.each([
    "import { a } from './spot/x.ts';",
    'const spot = 1;',
    'type A = SpotEvent;',
    'const useRounds = 1;',
    'const rounds_a = 1;',
    "const a = 'spot.accepted';",
    "if (name === '秒合约') f();",
    'const spotCalls = 1;',
  ])('%s', (text) => expect(namesOne(text, names)).toBe(true));

  test.each([
    'const spotless = 1;',
    'const a = Math.round(1);',
    'const background = 1;',
    '// spot\nconst a = 1;',
    '/* rounds\n down */ const a = 1;',
  ])('and not in %s', (text) => expect(namesOne(text, names)).toBe(false));

  test('comments are left out, addresses within texts are not', () => {
    expect(withoutComments("const a = 'https://b'; // c")).toContain('https://b');
  });
});
