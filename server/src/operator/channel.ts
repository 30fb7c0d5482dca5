import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Core } from '../core/core.ts';
import { operatorSocket } from './socket-path.ts';

/** A request is a line of JSON; a longer one is none. */
const MOST_BYTES = 1_000;
const PATIENCE_MS = 5_000;

/** How the exchange answered: `ok`, or the code of its refusal. */
export type OperatorAnswer = { readonly outcome: string };

export type ChannelOptions = {
  readonly core: Pick<Core, 'submit'>;
  readonly dataFolder: string;
  /** The server runs without the channel: where the file system has no sockets, or the name of the folder is too long for one. */
  readonly onProblem: (problem: string) => void;
};

/** Listens on a socket in the data folder, which its owner alone may open. What comes over it is the house's own command. */
export async function openOperatorChannel({ core, dataFolder, onProblem }: ChannelOptions): Promise<{ stop(): Promise<void> }> {
  const path = operatorSocket(dataFolder);
  if (path === null) {
    onProblem(`the name of ${dataFolder} is too long for a socket: no stop can be planned from the command line`);
    return { stop: () => Promise.resolve() };
  }
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    void serve(core, socket);
  });
  try {
    // Left behind by a server that was killed: the lock of the journal says that none runs.
    await rm(path, { force: true });
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

async function serve(core: Pick<Core, 'submit'>, socket: Socket): Promise<void> {
  try {
    const answer: OperatorAnswer = { outcome: await outcomeOf(core, await text(socket)) };
    socket.end(JSON.stringify(answer));
  } catch {
    socket.destroy();
  }
}

async function outcomeOf(core: Pick<Core, 'submit'>, request: string): Promise<string> {
  const stopMs = request.length > MOST_BYTES ? null : stopIn(request);
  if (stopMs === null) return 'BAD_INPUT';
  const { outcome } = await core.submit({ id: '', accountId: 0, body: { type: 'house.planStop', stopMs } });
  return outcome.ok ? 'ok' : outcome.code;
}

/** Null for what is no request. */
function stopIn(request: string): number | null {
  try {
    const said: unknown = JSON.parse(request);
    const stopMs: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'planStop') : null;
    return typeof stopMs === 'number' ? stopMs : null;
  } catch {
    return null;
  }
}
