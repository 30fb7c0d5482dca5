import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../test/authenticator.ts';
import { addFirst, tail } from '../test/operators.ts';
import { programOf } from '../test/program-of.ts';
import { discard, startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { atTerminal, type TerminalSession } from '../test/terminal.ts';

const CANDOR = programOf(join(import.meta.dirname, '../command-line/candor.ts'));
const PASSWORD = 'seven blue anchors';

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LOG: 'debug' } });
});
afterAll(() => discard(server));

/** Nothing of the operator is in the environment: all of it is asked for. */
function operator(...words: readonly string[]): TerminalSession {
  const nobody = { CANDOR_OPERATOR: '', CANDOR_OPERATOR_PASSWORD: '', CANDOR_OPERATOR_CODE: '', CANDOR_OPERATOR_ENROLMENT: '' };
  return atTerminal(CANDOR, ['operator', ...words], { ...nobody, CANDOR_DATA: server.dataFolder });
}

async function invited(name: string): Promise<string> {
  return tail(await addFirst(server.dataFolder, { operator: name, roles: ['administrator'] }));
}

describe('RULES §18 at a terminal', () => {
  test('neither enrolment code nor password is echoed, and neither stands in a log; name and code are seen', async () => {
    const enrolment = await invited('root');
    const enrolling = operator('enrol', 'root');
    await enrolling.type('enrolment code: ', `${enrolment}\r`);
    await enrolling.type('12 characters or more: ', `${PASSWORD}\r`);
    await enrolling.type('its code now: ', '');
    const secret = /key\s+([A-Z2-7]+)/.exec(enrolling.screen())?.[1] ?? '';
    const app = new Authenticator(secret);
    await enrolling.type('', `${app.code(server.nowMs(), -1)}\r`);
    expect(await enrolling.ended()).toBe(0);
    expect(enrolling.screen()).toContain('root is enrolled');
    expect(enrolling.screen()).not.toContain(enrolment);
    expect(enrolling.screen()).not.toContain(PASSWORD);

    const listing = operator('list');
    await listing.type('operator: ', 'root\r');
    await listing.type('password: ', `${PASSWORD}\r`);
    const code = app.code(server.nowMs());
    await listing.type('authenticator app: ', `${code}\r`);
    expect(await listing.ended()).toBe(0);
    expect(listing.screen()).toContain(code);
    expect(listing.screen()).toMatch(/root {2}administrator {2}active/);
    expect(listing.screen()).not.toContain(PASSWORD);

    // once for several lines
    const session = operator('session');
    await session.type('operator: ', 'root\r');
    await session.type('password: ', `${PASSWORD}\r`);
    await session.type('authenticator app: ', `${app.code(server.nowMs(), 1)}\r`);
    await session.type('operator> ', 'list\r');
    await session.type('operator> ', 'halt spot btcusdt --reason "a test"\r');
    await session.type('authenticator app: ', '000000\r');
    await session.type('operator> ', 'exit\r');
    expect(await session.ended()).toBe(0);
    expect(session.screen()).toMatch(/root {2}administrator {2}active/);
    expect(session.screen()).toContain('name, password or code is wrong');
    expect(session.screen()).not.toContain(PASSWORD);
    for (const hidden of [PASSWORD, enrolment, secret]) expect(server.output()).not.toContain(hidden);
  });

  test('a correction by the delete key counts, and shows nothing', async () => {
    const listing = operator('list');
    await listing.type('operator: ', 'root\r');
    await listing.type('password: ', `wrong\u007f\u007f\u007f\u007f\u007f${PASSWORD}\r`);
    await listing.type('authenticator app: ', '000000\r');
    expect(await listing.ended()).toBe(1);
    expect(listing.screen()).toContain('name, password or code is wrong');
    for (const part of [PASSWORD, 'wrong\u007f', 'anchors']) expect(listing.screen()).not.toContain(part);
  });

  test('a password that is pasted behind the name, before it is asked for, is not shown', async () => {
    const listing = operator('list');
    await listing.type('operator: ', `root\r${PASSWORD}\r`);
    await listing.type('password: ', '\u0003');
    expect(await listing.ended()).toBe(2);
    expect(listing.screen()).toContain('root');
    expect(listing.screen()).not.toContain(PASSWORD);
  });

  test.each([
    ['Ctrl-C', 'half\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s at the password ends it without a request and without a stack', async (_name, keys) => {
    const listing = operator('list');
    await listing.type('operator: ', 'root\r');
    await listing.type('password: ', keys);
    expect(await listing.ended()).toBe(2);
    expect(listing.screen()).not.toMatch(/half|at .*\.ts|Warning|unsettled|AbortError/);
  });
});
