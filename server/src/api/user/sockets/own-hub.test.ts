import { EventEmitter } from 'node:events';
import { CLOSE_NOT_SIGNED_IN } from '@candor/contract/socket';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../identity/visitor.ts';
import { OwnHub } from './own-hub.ts';

/** More than one call takes as arguments. */
const SESSIONS = 300_000;

test('RULES §18 the end of all sessions of all users reaches a socket whose session is being looked up', async () => {
  const listeners = new Set<(ids: readonly string[]) => void>();
  const found = Promise.withResolvers<SignedIn>();
  const sessions = {
    onEnded(listener: (ids: readonly string[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    find: () => found.promise,
  };
  const metrics = { socketsClosed: { inc: () => undefined } };
  const parts = { core: { onBatch: () => () => undefined }, identity: { sessions }, metrics, now: () => 0 };
  const hub = new OwnHub(parts as never, [], [], { own: () => true } as never);
  const closed = Promise.withResolvers<number>();
  const socket = Object.assign(new EventEmitter(), { close: (code: number) => closed.resolve(code) });
  hub.welcome({ socket, open: true, write: () => undefined, aliveMs: 0 } as never, 1001, '192.0.2.1');
  socket.emit('message', Buffer.from('{"op":"auth","satoken":"one"}'), false);
  const ended = Array.from({ length: SESSIONS }, (_, index) => `session ${index}`);
  for (const listener of listeners) expect(() => listener(ended)).not.toThrow();
  found.resolve({ userId: 1001, sessionId: 'session 299999', deviceId: null });
  expect(await closed.promise).toBe(CLOSE_NOT_SIGNED_IN);
  socket.emit('close');
  hub.stop();
});
