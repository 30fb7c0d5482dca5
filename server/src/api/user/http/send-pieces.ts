import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The pieces of an answer; the last one is returned. */
type Pieces = AsyncIterator<string, string>;

/**
 * Writes pieces as they are made and asks for the next only when the connection has taken what it was given, so that a client that does not
 * read holds one piece and no more. The last piece ends the answer. When the connection goes, or a piece cannot be made, the answer is cut
 * off: what was sent of it is never a whole answer.
 */
export async function sendPieces(response: ServerResponse, connection: Socket, pieces: Pieces): Promise<void> {
  try {
    for (;;) {
      const piece = await pieces.next();
      if (isGone(response, connection)) break;
      if (piece.done === true) {
        response.end(piece.value);
        return;
      }
      if (!response.write(piece.value)) await drained(response, connection);
      if (isGone(response, connection)) break;
    }
    await pieces.return?.('');
  } catch (error) {
    response.destroy();
    throw error;
  }
}

function isGone(response: ServerResponse, connection: Socket): boolean {
  return response.destroyed || connection.destroyed;
}

/** When the connection has taken what was written, or is gone: an answer that waits behind others is told of neither by itself. */
function drained(response: ServerResponse, connection: Socket): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.removeListener('drain', settle);
      response.removeListener('close', settle);
      connection.removeListener('close', settle);
      resolve();
    };
    response.once('drain', settle);
    response.once('close', settle);
    connection.once('close', settle);
  });
}
