import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Where a server listens; port 0 = any free one. */
export type Address = { readonly host: string; readonly port: number };

/** Begins to listen and answers the port. Rejects in words. */
export async function listen(server: FastifyInstance, address: Address): Promise<number> {
  try {
    await server.listen({ ...address, backlog: 1_024 });
  } catch (error) {
    throw inWords(error, address);
  }
  return (server.server.address() as AddressInfo).port;
}

/** An address as a part of a URL. */
export function hostAndPort({ host, port }: Address): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function inWords(error: unknown, { host, port }: Address): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`port ${port} of ${host} is in use by another process`, { cause: error });
  if (code === 'EACCES') return new Error(`this user may not listen on port ${port}`, { cause: error });
  if (code === 'EADDRNOTAVAIL') return new Error(`${host} is not an address of this machine`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}
