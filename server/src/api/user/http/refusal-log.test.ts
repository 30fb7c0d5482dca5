import { expect, test } from 'vitest';
import type { SecurityEvent } from '../../../identity/security-log.ts';
import { RefusalLog } from './refusal-log.ts';

function watched() {
  const events: SecurityEvent[] = [];
  let nowMs = 1_000_000;
  const log = new RefusalLog({ write: (event) => void events.push(event), close: () => Promise.resolve() }, () => nowMs);
  return { log, events, pass: (durationMs: number) => void (nowMs += durationMs) };
}

const caller = { userId: 7, sessionId: 's', deviceId: null };

test('who was refused what, at which call', () => {
  const { log, events } = watched();
  log.note('NOT_FOUND', 'spot.cancel', caller, '192.0.2.1');
  log.note('NOT_SIGNED_IN', 'user.info', null, '192.0.2.1');
  expect(events).toEqual([
    { event: 'refusal', outcome: 'NOT_FOUND', userId: 7, network: '192.0.2.1', sessionId: 's', call: 'spot.cancel' },
    { event: 'refusal', outcome: 'NOT_SIGNED_IN', userId: null, network: '192.0.2.1', sessionId: null, call: 'user.info' },
  ]);
});

test('a reason of a network once a minute, whatever it sends; others are told all the same', () => {
  const { log, events, pass } = watched();
  for (let count = 0; count < 1_000; count += 1) log.note('TOO_MANY_REQUESTS', 'user.login', null, '192.0.2.1');
  log.note('TOO_MANY_REQUESTS', 'user.login', null, '192.0.2.2');
  expect(events.map(({ network }) => network)).toEqual(['192.0.2.1', '192.0.2.2']);
  pass(60_000);
  log.note('TOO_MANY_REQUESTS', 'user.login', null, '192.0.2.1');
  expect(events).toHaveLength(3);
});

test('what happens in honest trade is no line', () => {
  const { log, events } = watched();
  for (const reason of ['INSUFFICIENT_FUNDS', 'BELOW_MIN', 'MARKET_CLOSED', 'LOGIN_WRONG'] as const)
    log.note(reason, 'spot.submit', caller, '192.0.2.1');
  expect(events).toEqual([]);
});
