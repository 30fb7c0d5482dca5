import type { Reason } from '@candor/contract/codes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SecurityEvent } from '../../identity/security-log.ts';
import { Users } from '../../identity/users.ts';
import type { SignedIn, Visitor } from '../../identity/visitor.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { migrate } from '../../machine/storage/migrate.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { withDepositTables } from '../deposits/tables.ts';
import { Destinations } from './destinations.ts';
import { ADDRESSES_MAX, OPENING_MS, WithdrawalAddresses, type WithdrawalAddressesOptions } from './withdrawal-addresses.ts';

const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const [FIRST, SECOND, OURS] = [
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
];
const CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const SENDER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';
const VISITOR = { address: '192.0.2.1', agent: '' } as Visitor;
const READY_MS = 60_000;
const at = (address: string) => ({ coin: 'usdt', channel: 'USDT-ERC', address }) as const;
const bound = (address: string, isProved = true) => ({ ...at(address), isProved });

let connection: DatabaseConnection;
let nowMs = Date.UTC(2026, 0, 1);
let events: string[] = [];
let pauses = 0;
let caller: SignedIn;
let people = 0;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  await migrate(connection.pool);
});
afterAll(() => connection.close());
beforeEach(async () => {
  people += 1;
  const user = await new Users(connection.database).insert({
    loginName: `book${people}`,
    passwordHash: '',
    inviter: null,
    credits: 0,
    nowMs,
  });
  caller = { userId: user?.id ?? 0, sessionId: 's', deviceId: null };
  [events, pauses] = [[], 0];
});

function book(changes: Partial<WithdrawalAddressesOptions> = {}): WithdrawalAddresses {
  return new WithdrawalAddresses({
    database: connection.database,
    pause: {
      begin: async () => {
        pauses += 1;
        return await Promise.resolve(null);
      },
    },
    now: () => nowMs,
    readyAfterMs: READY_MS,
    allowsChange: false,
    onEvent: ({ event, outcome }: SecurityEvent) => void events.push(`${event} ${outcome}`),
    ...changes,
  });
}
const add = async (address: string, label = ''): Promise<Reason | null> => {
  const result = await book().add(caller, at(address), label, VISITOR);
  return result.ok ? null : result.reason;
};
const bind = async (address: string, isProved = true, changes = {}) => await book(changes).bind(caller, bound(address, isProved), VISITOR);
const rows = async () =>
  (await book().ofUser(caller.userId)).map(({ address, label, isBound, isProved }) =>
    [address, label, isBound ? 'bound' : '', isProved ? '' : 'unproved'].filter((text) => text !== '').join(' '),
  );
const idOf = async (address: string): Promise<number> =>
  (await book().ofUser(caller.userId)).find((one) => one.address === address)?.id ?? 0;

describe('RULES §13.2 the address book', () => {
  test('takes addresses with labels; the same one again keeps its time and gets the new label, and is told once', async () => {
    const startMs = nowMs;
    expect([await add(FIRST, 'one'), await add(SECOND)]).toEqual([null, null]);
    nowMs += 5_000;
    expect(await add(FIRST, 'mine')).toBeNull();
    expect(await rows()).toEqual([`${FIRST} mine`, SECOND]);
    expect((await book().ofUser(caller.userId)).map(({ addedMs }) => addedMs)).toEqual([startMs, startMs]);
    expect(events).toEqual(['withdrawal-address-bound done', 'withdrawal-address-bound done']);
  });

  test('one that was unproved is as new when it is proved: its time begins again, whichever way, and is not put off later', async () => {
    const since = async () => (await book().ofUser(caller.userId)).map(({ addedMs }) => addedMs);
    const proofs: readonly (() => Promise<Reason | null>)[] = [async () => await bind(FIRST), async () => await add(FIRST, 'mine')];
    for (const prove of proofs) {
      expect(await bind(FIRST, false)).toBeNull();
      const boundMs = nowMs;
      nowMs += READY_MS;
      expect([await bind(FIRST, false), await since()]).toEqual([null, [boundMs]]);
      expect([await prove(), await since()]).toEqual([null, [nowMs]]);
      const provedMs = nowMs;
      nowMs += 1_000;
      expect([await prove(), await bind(FIRST, false), await since()]).toEqual([null, null, [provedMs]]);
      await book().unbind(caller.userId, 'usdt');
    }
  });

  test('one is bound, and no other in its place but by its owner’s password; what is bound stands last', async () => {
    await add(FIRST);
    await add(SECOND);
    expect(await bind(FIRST, false)).toBeNull();
    expect(await rows()).toEqual([SECOND, `${FIRST} bound`]);
    expect(await bind(SECOND)).toBe('WITHDRAW_ADDRESS_SET');
    expect(await book().remove(caller.userId, await idOf(FIRST))).toBe('WITHDRAW_ADDRESS_SET');
    expect(await rows()).toEqual([SECOND, `${FIRST} bound`]);
    expect(pauses).toBe(0);
  });

  test('an unproved one is proved by the password, or replaced by it, which pauses withdrawals; its owner removes it', async () => {
    expect(await bind(FIRST, false)).toBeNull();
    expect(await rows()).toEqual([`${FIRST} bound unproved`]);
    expect(await bind(SECOND, false)).toBe('WITHDRAW_ADDRESS_SET');
    expect(await bind(SECOND)).toBeNull();
    expect([await rows(), pauses]).toEqual([[`${SECOND} bound`], 1]);
    await book().unbind(caller.userId, 'usdt');
    await bind(FIRST, false);
    expect(await bind(FIRST)).toBeNull();
    expect([await rows(), pauses]).toEqual([[`${FIRST} bound`], 1]);
    await book().unbind(caller.userId, 'usdt');
    await bind(FIRST, false);
    expect(await book().remove(caller.userId, await idOf(FIRST))).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('owners replace what is bound where that is allowed, without the password to an unproved one', async () => {
    await bind(FIRST);
    expect(await bind(SECOND, false, { allowsChange: true })).toBeNull();
    expect([await rows(), pauses]).toEqual([[`${SECOND} bound unproved`], 1]);
  });

  test('support takes what is bound away, and nothing else', async () => {
    await add(FIRST);
    await bind(SECOND);
    await book().unbind(caller.userId, 'usdt');
    await book().unbind(caller.userId, 'usdt');
    expect(await rows()).toEqual([FIRST]);
    expect(events.filter((event) => event === 'withdrawal-address-unbound done')).toHaveLength(1);
  });

  test('a closed one takes no address by either way, and is open a day after its owner has said so; asked again it is not put off', async () => {
    await add(FIRST);
    await book().close(caller.userId);
    expect([await add(SECOND), await bind(SECOND), await add(FIRST, 'known')]).toEqual([
      'ADDRESS_LIST_CLOSED',
      'ADDRESS_LIST_CLOSED',
      null,
    ]);
    await book().open(caller, VISITOR);
    nowMs += OPENING_MS - 1;
    await book().open(caller, VISITOR);
    expect(await add(SECOND)).toBe('ADDRESS_LIST_CLOSED');
    expect(await book().allowList(caller.userId)).toEqual({ isClosed: true, openMs: nowMs + 1 });
    nowMs += 1;
    expect(await add(SECOND)).toBeNull();
    expect(await book().allowList(caller.userId)).toEqual({ isClosed: false, openMs: null });
    expect(events.filter((event) => event.startsWith('allow-list-opened'))).toEqual(['allow-list-opened done']);
    await book().close(caller.userId);
    expect(await book().allowList(caller.userId)).toEqual({ isClosed: true, openMs: null });
  });

  test('a closed one proves none either that a stolen session has bound before', async () => {
    await bind(FIRST, false);
    await book().close(caller.userId);
    expect([await add(FIRST), await bind(FIRST), await bind(FIRST, false)]).toEqual(['ADDRESS_LIST_CLOSED', 'ADDRESS_LIST_CLOSED', null]);
    expect(await rows()).toEqual([`${FIRST} bound unproved`]);
    await book().open(caller, VISITOR);
    nowMs += OPENING_MS;
    expect([await add(FIRST), await rows()]).toEqual([null, [`${FIRST} bound`]]);
  });

  test('is bounded, also when many are added at once, and is nobody else’s', async () => {
    const many = Array.from({ length: ADDRESSES_MAX + 10 }, (_, index) => `0x${String(index).padStart(40, 'a')}`);
    const reasons = await Promise.all(many.map(async (address) => await add(address)));
    expect(reasons.filter((reason) => reason === 'ADDRESSES_FULL')).toHaveLength(10);
    expect(await rows()).toHaveLength(ADDRESSES_MAX);
    const [first] = await book().ofUser(caller.userId);
    expect(await book().remove(caller.userId + 1, first?.id ?? 0)).toBe('NOT_FOUND');
    expect(await book().remove(caller.userId, first?.id ?? 0)).toBeNull();
    expect(await add(FIRST)).toBeNull();
  });
});

describe('RULES §13.2 where nothing is paid to', () => {
  const destinations = (isContract: () => Promise<boolean>) =>
    new Destinations({ database: connection.database, chains: [{ network: 'ethereum', isContract, ownSenders: [SENDER] }] });
  const nobody = () => destinations(async () => await Promise.resolve(false));
  const said = (read: Awaited<ReturnType<Destinations['ofCoin']>>) =>
    read === null ? null : read.ok ? `${read.channel} ${read.address}` : `${read.reason} ${read.limit}`.trim();

  beforeAll(async () => {
    const row = { network: 'ethereum', user_id: 1, address_index: 1, address: OURS } as const;
    await withDepositTables(connection.database).insertInto('deposit_addresses').values(row).execute();
  });

  test.each([
    ['USDT', TRON, `USDT-TRC ${TRON}`],
    ['USDT', FIRST.toLowerCase(), `USDT-ERC ${FIRST}`],
    ['BTC', BITCOIN.toUpperCase(), `BTC ${BITCOIN}`],
    ['USDT', BITCOIN, 'ADDRESS_NETWORK bitcoin'],
    ['BTC', TRON, 'ADDRESS_NETWORK tron'],
    ['ETH', TRON, 'ADDRESS_NETWORK tron'],
    ['USDT', `${TRON.slice(0, -1)}J`, 'ADDRESS_CHECKSUM'],
    ['USDT', FIRST.replace('F', 'f'), 'ADDRESS_CHECKSUM'],
    ['BTC', `${BITCOIN.slice(0, -1)}v`, 'ADDRESS_CHECKSUM'],
    ['USDT', 'nonsense', 'ADDRESS_WRONG'],
    ['ETH', `0x${'0'.repeat(40)}`, 'ADDRESS_LOST'],
    ['USDT', OURS, 'ADDRESS_OURS'],
    ['USDT', OURS.toLowerCase(), 'ADDRESS_OURS'],
    ['ETH', SENDER, 'ADDRESS_OURS'],
    ['XRP', FIRST, null],
  ])('%s to %s: %s', async (coin, text, expected) => {
    expect(said(await nobody().ofCoin(coin, text))).toBe(expected);
  });

  test('a program is refused where the node says that it is one; a node that does not answer says nothing', async () => {
    expect(said(await destinations(async () => await Promise.resolve(true)).read('USDT-ERC', CONTRACT))).toBe('ADDRESS_CONTRACT');
    expect(said(await destinations(async () => await Promise.reject(new Error('away'))).read('USDT-ERC', CONTRACT))).toBe(
      `USDT-ERC ${CONTRACT}`,
    );
    // no node of that network
    expect(said(await nobody().read('USDT-TRC', TRON))).toBe(`USDT-TRC ${TRON}`);
  });
});
