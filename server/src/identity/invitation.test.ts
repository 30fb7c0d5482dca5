import { describe, expect, test } from 'vitest';
import { Invitations, type CodeShown } from './invitation.ts';
import type { Invite } from './invites.ts';
import type { User } from './users.ts';

const NOW_MS = 1_800_000_000_000;
const HOUSE = 'k7m2p9xw4hnc8rtv';
const OF_ALICE = '123456';
const ALICE = 1001;

const GOOD: Invite = {
  id: 7,
  usesMax: 2,
  uses: 1,
  untilMs: NOW_MS + 1,
  note: '',
  createdBy: 'anna',
  createdMs: 0,
  revokedBy: null,
  revokedMs: null,
};

function invitations({ invite = GOOD, isRequired = true }: { invite?: Invite; isRequired?: boolean } = {}) {
  const alice = { id: ALICE } as User;
  let nowMs = NOW_MS;
  const made = new Invitations({
    users: { byInviteCode: (code) => Promise.resolve(code === OF_ALICE ? alice : null) },
    invites: { byCode: (code) => Promise.resolve(code === HOUSE ? invite : null) },
    isRequired: () => isRequired,
    now: () => nowMs,
  });
  const of = async (code: string, { network = '192.0.2.1', caller = null }: Partial<CodeShown> = {}) =>
    await made.of({ code, network, caller });
  return { of, pass: (ms: number) => (nowMs += ms) };
}

describe('SPEC §5, RULES §14.4 the code of a registration', () => {
  test('without one: refused where it is required, nobody invites where it is not', async () => {
    expect(await invitations().of('')).toBe('INVITE_REQUIRED');
    expect(await invitations({ isRequired: false }).of('')).toEqual({ inviter: null, inviteId: null });
  });

  test('six digits name the user who invites, 16 signs the house, which is nobody’s inviter', async () => {
    const { of } = invitations();
    expect(await of(OF_ALICE)).toEqual({ inviter: ALICE, inviteId: null });
    expect(await of(HOUSE)).toEqual({ inviter: null, inviteId: 7 });
  });

  test.each<[string, Partial<Invite>]>([
    ['INVITE_REVOKED', { revokedMs: NOW_MS }],
    ['INVITE_EXPIRED', { untilMs: NOW_MS }],
    ['INVITE_USED_UP', { uses: 2 }],
  ])('%s', async (reason, other) => {
    expect(await invitations({ invite: { ...GOOD, ...other } }).of(HOUSE)).toBe(reason);
  });

  test('one that does not end is good at any time', async () => {
    const { of, pass } = invitations({ invite: { ...GOOD, untilMs: null } });
    pass(1e12);
    expect(await of(HOUSE)).toEqual({ inviter: null, inviteId: 7 });
  });

  test('nobody is in his own line: the own code is refused, that of another is not', async () => {
    const { of } = invitations();
    expect(await of(OF_ALICE, { caller: ALICE })).toBe('INVITE_OWN');
    expect(await of(OF_ALICE, { caller: 1002 })).toEqual({ inviter: ALICE, inviteId: null });
  });

  test.each(['12345', '1234567', '999999', 'abc', 'k7m2p9xw4hnc8rto', `${HOUSE}x`, 'K7M2'])(
    '%s is none, though none is required',
    async (code) => {
      expect(await invitations({ isRequired: false }).of(code)).toBe('INVITE_UNKNOWN');
    },
  );
});

describe('RULES §14.4 nobody finds out by trying which codes there are', () => {
  test('eight wrong ones of a network, then it waits for a quarter of an hour; others go on', async () => {
    const { of, pass } = invitations();
    for (let count = 0; count < 8; count++) expect(await of('000001')).toBe('INVITE_UNKNOWN');
    expect(await of(OF_ALICE)).toBe('TOO_MANY_REQUESTS');
    expect(await of(HOUSE)).toBe('TOO_MANY_REQUESTS');
    expect(await of(OF_ALICE, { network: '192.0.2.2' })).toMatchObject({ inviter: ALICE });
    pass(15 * 60_000);
    expect(await of(OF_ALICE)).toMatchObject({ inviter: ALICE });
  });

  test('a right code between wrong ones makes none of them uncounted', async () => {
    const { of } = invitations();
    for (let count = 0; count < 7; count++) {
      expect(await of('000001')).toBe('INVITE_UNKNOWN');
      expect(await of(OF_ALICE)).toMatchObject({ inviter: ALICE });
    }
    expect(await of('000001')).toBe('INVITE_UNKNOWN');
    expect(await of(OF_ALICE)).toBe('TOO_MANY_REQUESTS');
  });

  test('many networks that try six digits wait together; who has a code of the house does not', async () => {
    const { of } = invitations();
    for (let count = 0; count < 600; count++) expect(await of('000001', { network: `n${count}` })).toBe('INVITE_UNKNOWN');
    expect(await of(OF_ALICE, { network: 'new' })).toBe('TOO_MANY_REQUESTS');
    expect(await of(HOUSE, { network: 'new' })).toMatchObject({ inviteId: 7 });
  });
});
