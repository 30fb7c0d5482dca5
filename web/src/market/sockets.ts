import type { Clock } from './clock.ts';

/** The part of a WebSocket that is used. */
export type RawSocket = {
  readonly send: (text: string) => void;
  readonly close: () => void;
};

export type RawSocketEvents = {
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  readonly onClose: (code: number) => void;
};

export type OpenRawSocket = (url: string, events: RawSocketEvents) => RawSocket;

/** `waiting` = between two tries. */
export type SocketState = 'idle' | 'connecting' | 'open' | 'waiting';

export type SocketOptions = {
  /** A new address for every try: the market socket carries a fresh id. */
  readonly url: () => string;
  readonly open: OpenRawSocket;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onOpen: () => void;
  readonly onMessage: (text: string) => void;
  readonly onState: (state: SocketState) => void;
  /** Close codes after which another try would be refused the same way. */
  readonly finalCodes?: readonly number[];
  readonly onRefused?: (code: number) => void;
  /** An open connection that says nothing for this long is replaced. */
  readonly silenceMs: number;
};

/** First tries as the specification has them, later ones spread out so that a returning server is not stormed. */
const RETRY_MS = 3_000;
const QUICK_RETRIES = 5;
const LONGEST_RETRY_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

export function retryDelayMs(failures: number, random: () => number): number {
  return failures <= QUICK_RETRIES ? RETRY_MS : RETRY_MS + random() * (LONGEST_RETRY_MS - RETRY_MS);
}

export type ReconnectingSocket = {
  readonly start: () => void;
  readonly stop: () => void;
  /** Tries at once when it is waiting, and looks at once whether an open connection still talks. */
  readonly nudge: () => void;
  /** False when nothing is open; the caller sends again after the next opening. */
  readonly send: (text: string) => boolean;
  readonly state: () => SocketState;
};

/** One address, kept open for ever. Each connection has a generation: what an old one still says is ignored. */
export function createSocket(options: SocketOptions): ReconnectingSocket {
  const { clock } = options;
  let generation = 0;
  let failures = 0;
  let state: SocketState = 'idle';
  let raw: RawSocket | null = null;
  let cancelTimer: () => void = () => undefined;
  let lastMessageMs = 0;

  const become = (next: SocketState) => {
    if (state === next) return;
    state = next;
    options.onState(next);
  };

  const wait = (delayMs: number, run: () => void) => {
    cancelTimer();
    cancelTimer = clock.after(delayMs, run);
  };

  const drop = () => {
    generation += 1;
    const old = raw;
    raw = null;
    old?.close();
  };

  const fail = () => {
    drop();
    failures += 1;
    become('waiting');
    wait(retryDelayMs(failures, options.random), connect);
  };

  const watchSilence = () => {
    const quietMs = clock.nowMs() - lastMessageMs;
    if (quietMs >= options.silenceMs) fail();
    else wait(options.silenceMs - quietMs, watchSilence);
  };

  function connect() {
    drop();
    const mine = generation;
    const isCurrent = () => mine === generation;
    become('connecting');
    wait(CONNECT_TIMEOUT_MS, fail);
    raw = options.open(options.url(), {
      onOpen: () => {
        if (!isCurrent()) return;
        lastMessageMs = clock.nowMs();
        become('open');
        wait(options.silenceMs, watchSilence);
        options.onOpen();
      },
      onMessage: (text) => {
        if (!isCurrent()) return;
        failures = 0;
        lastMessageMs = clock.nowMs();
        options.onMessage(text);
      },
      onClose: (code) => {
        if (!isCurrent()) return;
        if (options.finalCodes?.includes(code) === true) {
          stop();
          options.onRefused?.(code);
        } else fail();
      },
    });
  }

  function stop() {
    cancelTimer();
    drop();
    failures = 0;
    become('idle');
  }

  return {
    start: () => {
      if (state === 'idle') connect();
    },
    stop,
    nudge: () => {
      if (state === 'waiting') connect();
      else if (state === 'open') watchSilence();
    },
    send: (text) => {
      if (state !== 'open' || raw === null) return false;
      raw.send(text);
      return true;
    },
    state: () => state,
  };
}

/** The browser's own socket. */
export const openBrowserSocket: OpenRawSocket = (url, events) => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', events.onOpen);
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (typeof event.data === 'string') events.onMessage(event.data);
  });
  socket.addEventListener('close', (event) => events.onClose(event.code));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};

/** Address of a path of ours, the scheme following the page's. */
export function socketAddress(page: Pick<Location, 'protocol' | 'host'>, path: string): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`;
}
