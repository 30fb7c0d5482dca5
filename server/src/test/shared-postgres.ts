import process from 'node:process';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import {
  copyTemplate,
  reachOfThisRun,
  startTestPostgres,
  TEMPLATE,
  type CopyStrategy,
  type Reach,
  type TestPostgres,
} from '../machine/storage/test-postgres.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ProvidedContext {
    /** Connection strings of the template by each way of reaching it. */
    readonly postgresUrls: Readonly<Record<Reach, string>>;
    /** The superuser's. */
    readonly postgresAdminUrl: string;
    readonly postgresCopyStrategy: CopyStrategy;
  }
}

let running: TestPostgres | null = null;

/** Vitest calls it once for all files of a project: one PostgreSQL that is reached over TCP and over its socket. */
export async function setup(project: TestProject): Promise<void> {
  running = await startTestPostgres('url');
  project.provide('postgresUrls', running.templateUrls);
  project.provide('postgresAdminUrl', running.adminUrl);
  project.provide('postgresCopyStrategy', running.copyStrategy);
}

export async function teardown(): Promise<void> {
  await running?.stop();
}

let made = 0;

/** A fresh database with the current schema in the PostgreSQL of all files. A test that stops PostgreSQL starts its own. */
export async function createTestDatabase(reach: Reach = reachOfThisRun()): Promise<string> {
  const urls = inject('postgresUrls');
  const name = `test_${process.pid}_${(made += 1)}`;
  await copyTemplate(inject('postgresAdminUrl'), name, inject('postgresCopyStrategy'));
  return urls[reach].replace(TEMPLATE, name);
}
