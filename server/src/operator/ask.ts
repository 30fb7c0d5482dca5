import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { OperatorAnswer } from './channel.ts';
import { operatorSocket } from './socket-path.ts';

/** Asks the server that runs on a data folder to plan a stop; 0 takes the plan back. Throws in words when none answers. */
export async function askToStop(dataFolder: string, stopMs: number): Promise<string> {
  const path = operatorSocket(dataFolder);
  if (path === null) throw new Error(`the name of ${dataFolder} is too long for a socket`);
  const socket = connect({ path, allowHalfOpen: true });
  try {
    socket.end(JSON.stringify({ planStop: stopMs }));
    const answer = JSON.parse(await text(socket)) as OperatorAnswer;
    return answer.outcome;
  } catch (error) {
    throw new Error(`no server answers on ${dataFolder}; only its owner may ask while it runs`, { cause: error });
  } finally {
    socket.destroy();
  }
}
