import type { AddressInfo } from 'node:net';
import type { Front } from '../front.ts';
import type { OpenProduct, Served } from './open-product.ts';
import { allCalls } from './handlers/all.ts';
import { createHttpServer } from './http/server.ts';
import type { Services } from './services.ts';
import { SocketServer } from './sockets/socket-server.ts';

export type GatewayOptions = {
  readonly services: Services;
  /** The manifests of all products, and the products as they were opened. */
  readonly manifests: readonly Served[];
  readonly products: readonly OpenProduct[];
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  readonly limits: boolean;
  readonly webFolder: string;
  readonly front: Front;
};

export type Gateway = { readonly port: number; stop(): Promise<void> };

function inWords(error: unknown, { host, port }: GatewayOptions): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new Error(`port ${port} of ${host} is in use by another process`, { cause: error });
  if (code === 'EACCES') return new Error(`this user may not listen on port ${port}`, { cause: error });
  if (code === 'EADDRNOTAVAIL') return new Error(`${host} is not an address of this machine`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
}

/** Opens the HTTP and socket side of the server. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { services, manifests, products, limits, webFolder, front } = options;
  const server = await createHttpServer({ services, calls: allCalls(services, products), limits, webFolder, front });
  const sockets = new SocketServer({ services, manifests, products, limits, front });
  sockets.attach(server.server);
  try {
    await server.listen({ host: options.host, port: options.port, backlog: 1_024 });
  } catch (error) {
    sockets.stop();
    await server.close();
    throw inWords(error, options);
  }
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    async stop(): Promise<void> {
      sockets.stop();
      await server.close();
    },
  };
}
