import { expect, expectTypeOf, test } from 'vitest';
import { Listeners } from '../identity/hears.ts';
import type { Ground, InOrder, Module, OpenModule } from './module.ts';
import { openModules } from './open-modules.ts';
import { Stops } from '../machine/stops.ts';
import type { Logger } from '../machine/telemetry/log.ts';

const ground = { now: () => 7 } as Partial<Ground> as Ground;
const log = { error: () => undefined } as Partial<Logger> as Logger;

/** Modules that write down what happens to them. */
function made(did: string[]) {
  const opened = <Gives>(name: string, gives: Gives): OpenModule<Gives> => {
    did.push(`${name} opened`);
    const hears = { security: () => void did.push(`${name} told`) };
    return { gives, hears, stop: async () => void did.push(`${name} stopped`) };
  };
  const clock: Module<'clock', Pick<Ground, 'now'>, number> = { name: 'clock', open: async ({ now }) => opened('clock', now() * 2) };
  const bell: Module<'bell', { readonly clock: number }> = { name: 'bell', open: async ({ clock: hour }) => opened(`bell ${hour}`, null) };
  const broken: Module<'broken', object> = { name: 'broken', open: () => Promise.reject(new Error('no bell')) };
  return { clock, bell, broken };
}

test('modules are opened in their order with what those before them give, told in it, and stopped in the opposite one', async () => {
  const did: string[] = [];
  const { clock, bell } = made(did);
  const listeners = new Listeners();
  const stops = new Stops();
  const modules = await openModules([clock, bell], ground, {}, listeners, stops);
  listeners.security({ event: 'login', outcome: 'done', userId: 1, network: '', sessionId: null }, { agent: '', address: '' });
  expect(modules.all).toHaveLength(2);
  await stops.run(log);
  await stops.run(log);
  expect(did).toEqual(['clock opened', 'bell 14 opened', 'clock told', 'bell 14 told', 'bell 14 stopped', 'clock stopped']);
});

test('when one cannot be opened those before it are there to be stopped', async () => {
  const did: string[] = [];
  const { clock, broken, bell } = made(did);
  const stops = new Stops();
  await expect(openModules([clock, broken, bell], ground, {}, new Listeners(), stops)).rejects.toThrow('no bell');
  await stops.run(log);
  expect(did).toEqual(['clock opened', 'clock stopped']);
});

test('the compiler refuses a list in which a module stands before one that it needs, and names it', () => {
  type All = ReturnType<typeof made>;
  expectTypeOf<InOrder<readonly [All['clock'], All['bell']]>>().toEqualTypeOf<readonly [All['clock'], All['bell']]>();
  expectTypeOf<InOrder<readonly [All['bell'], All['clock']]>>().toEqualTypeOf<'bell is opened before something that it needs'>();
});
