/**
 * What test files get for `vitest` in the judging process: the same words for declaring tests, kept in a collector that can run any of
 * them again and again; `expect` and `vi` are vitest's own. A word that is missing here fails the file's first run without a mutant.
 */
import { format } from 'node:util';
import { Collector } from './cases.ts';
import type { Hook, HookName } from './cases.ts';

type Body = (...values: never[]) => unknown;
type Options = { readonly timeout?: number } | number;

/** As the longest of `vitest.config.ts`: a bound for what hangs. */
const DEFAULT_TIMEOUT_MS = 120_000;

const shared = globalThis as { __vitest_worker__?: unknown };
// vitest reads it when `expect` is first used; snapshots, mocks of modules and browsers are not offered.
shared.__vitest_worker__ ??= {
  config: { expect: {}, snapshotOptions: {}, fakeTimers: {}, experimental: {} },
  ctx: { pool: 'forks' },
  environment: { name: 'node' },
  onCleanup: () => undefined,
};
// After what it reads is there.
const real = await import('vitest');
export const { expect, vi } = real;
vi.setConfig = () => undefined;

const POLL_TIMEOUT_MS = 30_000;
type Matcher = (...values: unknown[]) => unknown;

/** `expect.poll` for the matchers that need no `not`: tries until the matcher holds or the time is over. vitest's own wants its own runner. */
expect.poll = ((read: () => unknown) =>
  new Proxy(
    {},
    {
      get:
        (_target, matcher: string) =>
        async (...values: unknown[]) =>
          await vi.waitFor(async () => {
            const assertion = expect(await read()) as unknown as Record<string, Matcher>;
            assertion[matcher]?.(...values);
          }, POLL_TIMEOUT_MS),
    },
  )) as unknown as typeof expect.poll;

export const collector = new Collector();

function nameOf(template: string, values: readonly unknown[], index: number): string {
  const named = template.replaceAll('%#', String(index)).replaceAll('%$', String(index + 1));
  const [first] = values;
  const filled = named.replaceAll(/\$([\w.]+)/g, (whole, path: string) =>
    typeof first === 'object' && first !== null ? String((first as Record<string, unknown>)[path]) : whole,
  );
  const places = (filled.match(/%[sdifjoOc]/g) ?? []).length;
  return places === 0 ? filled : format(filled, ...values.slice(0, places));
}

/** As vitest does: rows are lists of values when all of them are lists. */
function valuesOf(rows: readonly unknown[]): readonly (readonly never[])[] {
  return (rows.every((row) => Array.isArray(row)) ? rows : rows.map((row) => [row])) as readonly never[][];
}

type Declare = (name: string, body: () => unknown, skipped: boolean, timeoutMs: number) => void;

/** `test` and `describe` with `each`, `skipIf`, `runIf` and `skip`. */
function declaring(declare: Declare, skipped = false): ReturnType<typeof words> {
  return words(declare, skipped);
}

function words(declare: Declare, skipped: boolean) {
  const one = (name: string, ...rest: readonly (Options | (() => unknown))[]): void => {
    const body = rest.find((part) => typeof part === 'function') as (() => unknown) | undefined;
    declare(name, body ?? ((): undefined => undefined), skipped, timeoutOf(rest));
  };
  const each =
    (rows: readonly unknown[]) =>
    (name: string, ...rest: readonly (Options | Body)[]): void => {
      const body = rest.find((part) => typeof part === 'function') as Body;
      for (const [index, values] of valuesOf(rows).entries()) {
        declare(nameOf(name, values, index), () => body(...values), skipped, timeoutOf(rest));
      }
    };
  return Object.assign(one, {
    each,
    skipIf: (condition: unknown): typeof one & { each: typeof each } => declaring(declare, skipped || Boolean(condition)),
    runIf: (condition: unknown): typeof one & { each: typeof each } => declaring(declare, skipped || !condition),
  });
}

function timeoutOf(rest: readonly unknown[]): number {
  for (const part of rest) {
    if (typeof part === 'number') return part;
    if (typeof part === 'object' && part !== null && 'timeout' in part) return Number(part.timeout);
  }
  return DEFAULT_TIMEOUT_MS;
}

export const test = declaring((name, body, skipped, timeoutMs) => collector.addCase(name, body, skipped, timeoutMs));
export const describe = declaring((name, body, skipped) => collector.addSuite(name, body, skipped));

const hook =
  (name: HookName) =>
  (body: Hook): void =>
    collector.addHook(name, body);
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');
