import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Core } from '../machine/core/core.ts';
import { isPassword, makePassword } from './password.ts';
import { operatorSocket } from './socket-path.ts';

/** A request is a line of JSON; a longer one is none. */
const MOST_BYTES = 4_000;
const PATIENCE_MS = 5_000;

/** To plan a stop (0: none any more), or to be told where the database is, for a backup of it. */
export type OperatorRequest = { readonly planStop: number } | { readonly databaseUrl: true } | ServiceRequest;

/** To do something of another room: that room's service reads it. */
export type ServiceRequest = { readonly service: string; readonly asked: unknown };

/** Does what operators ask of a room; `BAD_INPUT` for what is no request. */
export type ChannelService = { readonly name: string; answer(asked: unknown): Promise<OperatorAnswer> };

/** How it was answered: `ok`, or the code of a refusal; with a connection string when that was asked for, or what a service tells. */
export type OperatorAnswer = { readonly outcome: string; readonly databaseUrl?: string; readonly told?: unknown };

export type ChannelOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly dataFolder: string;
  /** Connection string of the server's database: whoever may open the socket may read that database's files, too. */
  readonly databaseUrl: string;
  /** Of other rooms. */
  readonly services?: readonly ChannelService[];
  /** The server runs without the channel (the file system has no sockets, or the name of the folder is too long for one), or a request has failed. */
  readonly onProblem: (problem: string) => void;
};

/** Listens on a socket in the data folder, which its owner alone may open. What comes over it is the house's own command. */
export async function openOperatorChannel(options: ChannelOptions): Promise<{ stop(): Promise<void> }> {
  const { dataFolder, onProblem } = options;
  const path = operatorSocket(dataFolder);
  if (path === null) {
    onProblem(`the name of ${dataFolder} is too long for a socket: no stop can be planned from the command line`);
    return { stop: () => Promise.resolve() };
  }
  const sockets = new Set<Socket>();
  let password = '';
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    void serve({ ...options, password }, socket);
  });
  try {
    // Left behind by a server that was killed: the lock of the journal says that none runs.
    await rm(path, { force: true });
    password = makePassword(dataFolder);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    await chmod(path, 0o600);
  } catch (error) {
    onProblem(`no socket in the data folder: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Served = Pick<ChannelOptions, 'core' | 'databaseUrl' | 'services' | 'onProblem'> & { readonly password: string };

async function serve(served: Served, socket: Socket): Promise<void> {
  try {
    const request = requestIn(await text(socket), served.password);
    // it has asked: how long the answer takes is not its doing
    socket.setTimeout(0);
    socket.end(JSON.stringify(await answerTo(served, request)));
  } catch (error) {
    if (!socket.destroyed) served.onProblem(`an operator's request failed: ${error instanceof Error ? error.message : String(error)}`);
    socket.destroy();
  }
}

async function answerTo({ core, databaseUrl, services = [] }: Served, request: OperatorRequest | null): Promise<OperatorAnswer> {
  if (request === null) return { outcome: 'BAD_INPUT' };
  if ('databaseUrl' in request) return { outcome: 'ok', databaseUrl };
  if ('service' in request)
    return (await services.find(({ name }) => name === request.service)?.answer(request.asked)) ?? { outcome: 'BAD_INPUT' };
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'house.planStop', stopMs: request.planStop } });
  return { outcome: outcome.ok ? 'ok' : outcome.code };
}

/** Null for what is no request, or of somebody who may not read the data folder. */
function requestIn(said: string, password: string): OperatorRequest | null {
  if (said.length > MOST_BYTES) return null;
  try {
    const request: unknown = JSON.parse(said);
    if (typeof request !== 'object' || request === null || !isPassword(Reflect.get(request, 'password'), password)) return null;
    const planStop: unknown = Reflect.get(request, 'planStop');
    if (typeof planStop === 'number') return { planStop };
    const service: unknown = Reflect.get(request, 'service');
    if (typeof service === 'string') return { service, asked: Reflect.get(request, 'asked') };
    return Reflect.get(request, 'databaseUrl') === true ? { databaseUrl: true } : null;
  } catch {
    return null;
  }
}
