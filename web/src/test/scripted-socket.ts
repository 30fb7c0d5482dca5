import type { OpenRawSocket, RawSocketEvents } from '../market/sockets.ts';

export type ScriptedConnection = { readonly url: string; readonly events: RawSocketEvents; readonly sent: string[]; closed: boolean };

/** A socket that a test plays the server of. */
export function scriptedSocket(): {
  readonly open: OpenRawSocket;
  readonly connections: ScriptedConnection[];
  readonly last: () => ScriptedConnection;
} {
  const connections: ScriptedConnection[] = [];
  return {
    connections,
    open: (url, events) => {
      const connection: ScriptedConnection = { url, events, sent: [], closed: false };
      connections.push(connection);
      return {
        send: (text) => void connection.sent.push(text),
        close: () => {
          connection.closed = true;
        },
      };
    },
    last: () => {
      const connection = connections.at(-1);
      if (connection === undefined) throw new Error('nothing has been opened');
      return connection;
    },
  };
}
