import { describe, expect, it } from 'vitest';
import { fakeClock } from '../test/fake-clock.ts';
import { scriptedSocket } from '../test/scripted-socket.ts';
import { openOwnEvents } from './own-events.ts';
import { createServerClock } from './server-clock.ts';

describe('server clock', () => {
  it('is the median of the last nine offsets, so one late message moves nothing', () => {
    const clock = createServerClock();
    expect(clock.nowMs(5)).toBeNull();
    for (let step = 0; step < 20; step += 1) clock.observe(1_000_000 + step * 100, step * 100);
    clock.observe(1_000_000 + 2_000, 60_000);
    expect(clock.nowMs(3_000)).toBe(1_003_000);
  });
});

describe('own events', () => {
  const start = () => {
    const clock = fakeClock();
    const server = scriptedSocket();
    const events: string[] = [];
    const own = openOwnEvents({
      url: 'ws://test/ws/coin/7',
      token: 'secret',
      open: server.open,
      clock,
      random: () => 0,
      onEvent: (event) => events.push(typeof event === 'string' ? event : `settlement ${event.settlement}`),
      onSignedIn: (again) => events.push(again ? 'signed in again' : 'signed in'),
      onRefused: () => events.push('refused'),
    });
    return { clock, server, events, own };
  };

  it('the token is the first message and never part of the address; a heartbeat is answered with ping', () => {
    const { server, events } = start();
    server.last().events.onOpen();
    expect(server.last().url).not.toContain('secret');
    server.last().events.onMessage('{"type":"HEARTBEAT"}');
    server.last().events.onMessage('{"type":"SETTLEMENT","date":{"code":"1","message":"{\\"type\\": 1}"}}');
    server.last().events.onMessage('{"type":"SETTLEMENT","date":{"code":"1","message":"no"}}');
    server.last().events.onMessage('{"type":"OWNCOIN","date":{}}');
    expect(server.last().sent).toEqual(['{"op":"auth","satoken":"secret"}', 'ping']);
    expect(events).toEqual(['signed in', 'settlement 1']);
  });

  it('SPEC §3 a changed state of the account is told', () => {
    const { server, events } = start();
    server.last().events.onOpen();
    server.last().events.onMessage('{"type":"HEARTBEAT"}');
    server.last().events.onMessage('{"type":"USER_STATUS","date":{"code":"FROZEN","message":""}}');
    expect(events).toEqual(['signed in', 'status']);
  });

  it('SPEC §14 a position that nears its liquidation is a warning, any other change of positions is none', () => {
    const { server, events } = start();
    server.last().events.onOpen();
    server.last().events.onMessage('{"type":"HEARTBEAT"}');
    const position = (message: string) =>
      server.last().events.onMessage(JSON.stringify({ type: 'POSITION', date: { code: '1', message } }));
    position('{"position": 1}');
    position('{"position": 1, "marginCall": {"id": 5, "percent": 70}}');
    position('{"position": 1, "marginCall": 70}');
    position('no');
    expect(events).toEqual(['signed in', 'position', 'warning', 'position', 'position']);
  });

  it('what was answered before the server listens for an account may have missed an event: every sign-in is told once, the first too', () => {
    const { clock, server, events } = start();
    const heartbeat = () => server.last().events.onMessage('{"type":"HEARTBEAT"}');
    server.last().events.onOpen();
    expect(events).toEqual([]);
    heartbeat();
    heartbeat();
    expect(events).toEqual(['signed in']);
    server.last().events.onClose(1006);
    clock.advance(3_000);
    server.last().events.onOpen();
    expect(events).toEqual(['signed in']);
    heartbeat();
    expect(events).toEqual(['signed in', 'signed in again']);
  });

  it('a refused token is not tried again', () => {
    const { clock, server, events } = start();
    server.last().events.onOpen();
    server.last().events.onClose(4401);
    clock.advance(60_000);
    expect(events).toEqual(['refused']);
    expect(server.connections).toHaveLength(1);
  });
});
