import { CLOSE_NOT_SIGNED_IN, type AuthMessage } from '@candor/contract/socket';
import type { Clock } from './clock.ts';
import { createSocket, type OpenRawSocket } from './sockets.ts';

/** What the server says about the own account (`settlement`: the number of the product's event; `warning`: something of it is in danger): make the matching answers stale and ask again. Money never comes from here. */
export type OwnEvent = { readonly settlement: number } | 'position' | 'warning' | 'status';

export type OwnEventsOptions = {
  readonly url: string;
  readonly token: string;
  readonly open: OpenRawSocket;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onEvent: (event: OwnEvent) => void;
  /** From now on events come, at every connection anew. What was answered before may have missed one: everything about the account is asked again. */
  readonly onSignedIn: (again: boolean) => void;
  readonly onRefused: () => void;
};

/** The server's heartbeat comes far more often than this. */
const SILENCE_MS = 90_000;

/** The own-events socket. The token is its first message and never part of the address. */
export function openOwnEvents(options: OwnEventsOptions): { readonly nudge: () => void; readonly stop: () => void } {
  let signedIn = false;
  let again = false;
  const socket = createSocket({
    url: () => options.url,
    open: options.open,
    clock: options.clock,
    random: options.random,
    silenceMs: SILENCE_MS,
    finalCodes: [CLOSE_NOT_SIGNED_IN],
    onRefused: options.onRefused,
    onState: () => undefined,
    onOpen: () => {
      socket.send(JSON.stringify({ op: 'auth', satoken: options.token } satisfies AuthMessage));
      signedIn = false;
    },
    onMessage: (text) => {
      const read = readOwnMessage(text);
      if (read === null) return;
      // The server's first word follows its check of the token; an event that was told before it is not told again.
      if (!signedIn) options.onSignedIn(again);
      signedIn = true;
      again = true;
      if (read === 'heartbeat') socket.send('ping');
      else options.onEvent(read);
    },
  });
  socket.start();
  return { nudge: socket.nudge, stop: socket.stop };
}

/** Null for anything that is not a known event of the exact shape. */
export function readOwnMessage(text: string): OwnEvent | 'heartbeat' | null {
  const message = objectOf(text);
  const type = typeof message?.['type'] === 'string' ? message['type'].toUpperCase() : '';
  if (type === 'HEARTBEAT') return 'heartbeat';
  if (type === 'USER_STATUS') return 'status';
  const payload = message?.['date'];
  const note = isFields(payload) && typeof payload['message'] === 'string' ? objectOf(payload['message']) : null;
  if (type === 'POSITION') return isFields(note?.['marginCall']) ? 'warning' : 'position';
  if (type !== 'SETTLEMENT') return null;
  const kind = note?.['type'];
  return typeof kind === 'number' ? { settlement: kind } : null;
}

type Fields = { readonly [name: string]: unknown };

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectOf(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
