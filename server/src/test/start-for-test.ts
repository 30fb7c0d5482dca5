import { afterEach } from 'vitest';
import { discard, startServerProcess, type ServerProcess, type ServerProcessOptions } from './server-process.ts';

/**
 * A `startServerProcess` whose servers, and their data, are gone after the test that started them. Called once by a test file, with what all its
 * servers have in common.
 */
export function startingForTests(common: ServerProcessOptions = {}): (options?: ServerProcessOptions) => Promise<ServerProcess> {
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await discard(server);
  });
  return async (options) => {
    const server = await startServerProcess({ ...common, ...options });
    servers.push(server);
    return server;
  };
}
