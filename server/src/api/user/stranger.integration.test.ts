import { readFileSync, readdirSync } from 'node:fs';
import type { CallDefinition } from '@candor/contract/call';
import { products } from '@candor/contract/products/registry';
import { CALLS } from '@candor/contract/table';
import { expect } from 'vitest';
import { forgetPassword, readHelp, signUp, visitFavourites, visitSecurity, visitWallet } from '../../test/stranger/account.ts';
import { ApiClient } from '../../test/api-client.ts';
import { CONTRACT_CALLS, isNotYet } from '../../test/stranger/contract-calls.ts';
import { SECOND_STEP_MS } from '../../test/long-steps.ts';
import { photo } from '../../test/pictures.ts';
import { test } from '../../test/room.ts';
import { accessFaults, startSignedOut } from '../../test/stranger/signed-out.ts';
import { hearPrices } from '../../test/stranger/sockets.ts';
import { Stranger, type Visit, type World } from '../../test/stranger/stranger.ts';
import type { ServerProcess } from '../../test/server-process.ts';

/** The part of each product, in a file of its own. */
const visits = Object.entries(import.meta.glob<{ readonly VISIT: Visit }>('../../products/*/test/stranger.ts', { eager: true }));

const SHARED = new URL('../../test/stranger/', import.meta.url);
const files = [...readdirSync(SHARED).map((name) => new URL(name, SHARED)), ...visits.map(([file]) => new URL(file, import.meta.url))];

function worldOf(server: ServerProcess): World {
  return {
    address: server.address,
    later: async (ms) => {
      await server.passTime(ms, SECOND_STEP_MS);
    },
    photo,
    codeSentTo: async (to, cookies) => {
      const reader = new ApiClient(server.address);
      reader.inboxCookie = cookies;
      return (await reader.codeSentTo(to)) ?? '';
    },
  };
}

/** A path of the table with an example in the place of a part that changes. */
const samePath = (path: string, { path: named }: CallDefinition): boolean =>
  path === named || new RegExp(`^${named.replace(/\{[A-Za-z]+\}/g, '[^/]+')}$`).test(path);

const inContract = Object.values<CallDefinition>(CALLS).filter(({ added }) => !added);

/** Products that can be called; those of the wallet by calls of modules. */
const called = products.filter(
  (one) => 'entrance' in one || Object.values<CallDefinition>(CALLS).some(({ product }) => product?.name === one.name),
);

test('each product has its part, and none of the stranger’s files imports anything of ours but the stranger', () => {
  const visited = visits.map(([file]) => file.split('/').at(-3));
  expect(called.filter(({ name }) => !visited.includes(name))).toEqual([]);
  for (const file of files) {
    const imported = [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
    for (const from of imported)
      expect(from, file.pathname).toMatch(/^(ws|\.\/[a-z-]+\.ts|\.\.\/\.\.\/\.\.\/test\/stranger\/[a-z-]+\.ts)$/);
  }
});

test('the contract names each call of the table that is not our own, public as the table says', () => {
  const unknown = inContract.filter((call) => !CONTRACT_CALLS.some(({ path }) => samePath(path, call)));
  expect(unknown.map(({ path }) => path)).toEqual([]);
  for (const { path, isPublic, method } of CONTRACT_CALLS) {
    const call = inContract.find((one) => samePath(path, one));
    if (call !== undefined)
      expect([path, call.access, call.methods]).toEqual([
        path,
        isPublic ? 'public' : 'user',
        method === 'GET' ? ['GET', 'POST'] : ['POST'],
      ]);
  }
});

test('a client that is written from the wire contract alone comes from the door to every page, signed out too', async ({ server }) => {
  expect(await accessFaults(new Stranger(worldOf(server)))).toEqual([]);
  const stranger = new Stranger(worldOf(server));
  await startSignedOut(stranger);
  await signUp(stranger);
  await visitWallet(stranger);
  await visitFavourites(stranger);
  await readHelp(stranger);
  for (const [, { VISIT }] of visits) await VISIT(stranger);
  await hearPrices(stranger);
  await visitSecurity(stranger);
  await forgetPassword(stranger);

  const missed = CONTRACT_CALLS.filter((call) => !isNotYet(call) && !stranger.made.has(`${call.method} ${call.path}`));
  expect(missed.map(({ path }) => path)).toEqual([]);
  const neverMade = inContract.filter((call) => ![...stranger.made].some((made) => samePath(made.split(' ')[1] ?? '', call)));
  expect(neverMade.map(({ path }) => path)).toEqual([]);
});

test('what nobody has yet is no call: once one is there, the stranger makes it', async ({ server }) => {
  const there: string[] = [];
  for (const { method, path } of CONTRACT_CALLS.filter(isNotYet)) {
    const { status } = await fetch(server.address + path, { method });
    if (status !== 404) there.push(path);
  }
  expect(there).toEqual([]);
});
