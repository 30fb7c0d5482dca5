import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OperatorAnswer, OperatorRequest } from './channel.ts';
import { readPassword } from './password.ts';
import { operatorSocket } from './socket-path.ts';

/** Services of the owner of the data folder: adding the first administrator, an invite code for the first users, and where operators are served. */
export const FIRST_ADMINISTRATOR = 'first administrator';
export const FIRST_INVITE = 'first invite';
export const OPERATOR_ADDRESS = 'address of operators';

/** What a server answers from its memory takes no longer; one that hangs is no server to ask. */
const PATIENCE_MS = 10_000;

/** Asks the server that runs on a data folder to plan a stop; 0 takes the plan back. Throws in words when none answers. */
export async function askToStop(dataFolder: string, stopMs: number, patienceMs = PATIENCE_MS): Promise<string> {
  const path = operatorSocket(dataFolder);
  if (path === null) throw new Error(`the name of ${dataFolder} is too long for a socket`);
  try {
    return (await ask(path, dataFolder, { planStop: stopMs }, patienceMs)).outcome;
  } catch (error) {
    throw new Error(`no server answers on ${dataFolder}; only its owner may ask while it runs`, { cause: error });
  }
}

/** Where the database of the server is that runs on a data folder, with its password; null when no server answers there. */
export async function askDatabaseUrl(dataFolder: string, patienceMs = PATIENCE_MS): Promise<string | null> {
  const path = operatorSocket(dataFolder);
  if (path === null || !existsSync(path)) return null;
  return await ask(path, dataFolder, { databaseUrl: true }, patienceMs).then(
    ({ databaseUrl }) => databaseUrl ?? null,
    () => null,
  );
}

/** Where the server that runs on a data folder serves operators. Throws in words when none answers. */
export async function askOperatorAddress(dataFolder: string): Promise<string> {
  const { told } = await askService(dataFolder, OPERATOR_ADDRESS, null);
  if (typeof told !== 'string') throw new Error(`the server on ${dataFolder} is not ready for operators yet`);
  return told;
}

/** Asks a service of the server that runs on a data folder. Throws in words when none answers. */
export async function askService(dataFolder: string, service: string, asked: unknown): Promise<OperatorAnswer> {
  const path = operatorSocket(dataFolder);
  if (path === null) throw new Error(`the name of ${dataFolder} is too long for a socket`);
  try {
    return await ask(path, dataFolder, { service, asked });
  } catch (error) {
    throw new Error(`no server answers on ${dataFolder}; only its owner may ask while it runs`, { cause: error });
  }
}

/** `patienceMs` 0: for as long as it takes. */
async function ask(path: string, dataFolder: string, request: OperatorRequest, patienceMs = 0): Promise<OperatorAnswer> {
  const password = readPassword(dataFolder);
  const socket = connect({ path, allowHalfOpen: true });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error(`no answer for ${patienceMs} ms`)));
  try {
    socket.end(JSON.stringify({ ...request, password }));
    return JSON.parse(await text(socket)) as OperatorAnswer;
  } finally {
    socket.destroy();
  }
}
