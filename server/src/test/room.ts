import { test as base } from 'vitest';
import { actAs } from './api-client.ts';
import { TestOperators } from './operators.ts';
import { discard, startServerProcess, type ServerProcess } from './server-process.ts';

/** No call is refused for how often it comes, and every line that may hold a secret is written. */
const ENVIRONMENT = { CANDOR_LIMITS: 'off', CANDOR_LOG: 'debug' } as const;

let files = 0;

/**
 * One server a worker, which takes one file after another: a start costs more than the tests of most files. A file keeps apart by accounts of
 * its own, whose names no other file has, and its clients call from a network of its own. Time that a file lets pass stays passed. A file that
 * stops or configures a server, halts a market, makes an administrator, adds up what all accounts did, or lets days pass starts its own.
 */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  .extend('shared', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const server = await startServerProcess({ environment: ENVIRONMENT });
    onCleanup(() => discard(server));
    return server;
  })
  .extend('server', { scope: 'file' }, ({ shared }): ServerProcess => {
    files += 1;
    actAs(shared.address, `10.20.${Math.floor(files / 250)}.${1 + (files % 250)}`);
    const before = shared.output().length;
    return { ...shared, output: () => shared.output().slice(before) };
  })
  /** Of the shared server: root administers, otto audits, anna and bea are of support, rita and rosa review. */
  .extend('operators', { scope: 'worker' }, async ({ shared }) => {
    const operators = new TestOperators(shared);
    await operators.add('root', ['administrator']);
    await operators.add('otto', ['auditor']);
    for (const name of ['anna', 'bea']) await operators.add(name, ['support']);
    for (const name of ['rita', 'rosa']) await operators.add(name, ['reviewer']);
    return operators;
  });
