import { describe, expect } from 'vitest';
import { test as base } from './room.ts';
import { rules, rulesOf, walkOver, walksIn, type Findings, type Walk } from './walk.ts';

/** Each walk is made once, by the first of its tests, and anew for those that are tried a second time. */
const test = base.extend('walked', { scope: 'file' }, async ({ product, browser }) => {
  const made = new Map<string, Promise<Findings>>();
  return (walk: Walk, retryCount: number): Promise<Findings> => {
    const key = `${walk.name} ${retryCount}`;
    const findings = made.get(key) ?? walkOver({ browser, address: product.address }, walk);
    made.set(key, findings);
    return findings;
  };
});

/** A bound for what hangs: whichever test of a walk comes first loads seventeen pages. */
const WALK_TIMEOUT_MS = 300_000;

/** The walks of one language, a file of its own each, so that they go side by side. */
export function testWalksIn(language: Walk['language']): void {
  describe.for(walksIn(language))('$name', (walk) => {
    test.for(rulesOf(walk).map((rule) => ({ rule, text: rules[rule] })))(
      '$text',
      { timeout: WALK_TIMEOUT_MS },
      async ({ rule }, { walked, task }) => {
        expect((await walked(walk, task.result?.retryCount ?? 0)).get(rule)).toEqual([]);
      },
    );
  });
}
