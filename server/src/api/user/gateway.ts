import type { Front } from '../front.ts';
import { Acks } from '../../prices/receipts/acks.ts';
import type { OpenProduct, Served } from './open-product.ts';
import { allCalls } from './handlers/all.ts';
import { createHttpServer } from './http/server.ts';
import { listen } from './listen.ts';
import { openReceipts } from './open-receipts.ts';
import type { ServedModule } from './served-module.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Machine } from './machine.ts';
import type { StepUpTable } from './step-up-table.ts';
import { SocketServer } from './sockets/socket-server.ts';

export type GatewayOptions = {
  readonly machine: Machine;
  readonly identity: Identity;
  /** The manifests of all products, and the products as they were opened. */
  readonly manifests: readonly Served[];
  readonly products: readonly OpenProduct[];
  readonly modules: readonly ServedModule[];
  /** What is proved again before which call. */
  readonly stepUp: StepUpTable;
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  readonly limits: boolean;
  readonly webFolder: string;
  readonly front: Front;
};

export type Gateway = { readonly port: number; stop(): Promise<void> };

/** Opens the HTTP and socket side of the server. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { machine, identity, manifests, products, modules, stepUp, limits, webFolder, front } = options;
  const parts = { ...machine, identity };
  const acks = new Acks({
    core: parts.core,
    journal: parts.journal,
    keyring: parts.provenance.keyring,
    receipts: await openReceipts(manifests, parts),
    onError: (error) => parts.log.warn({ error: String(error) }, 'an order was answered without its acknowledgement'),
  });
  const server = await createHttpServer({
    parts,
    calls: allCalls(machine, { products, modules, identity, stepUp }, acks),
    routes: modules.flatMap(({ routes }) => routes ?? []),
    limits,
    webFolder,
    front,
  });
  const sockets = new SocketServer({ parts, manifests, products, modules, limits, front });
  sockets.attach(server.server);
  const stop = async (): Promise<void> => {
    acks.stop();
    sockets.stop();
    await server.close();
  };
  try {
    return { port: await listen(server, { host: options.host, port: options.port }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
