import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { createInvite, inviteRefusal, revokeInvite, type Invite, type Invites } from '../../identity/invites.ts';
import { inviteLink } from '../../identity/invite-link.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField, textField, timeIn } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorTask } from '../../operators/operator-action.ts';
import { logAction, logSeparately } from '../../operators/trail.ts';

export type InviteActionParts = {
  readonly database: Database;
  readonly invites: Invites;
  readonly publicUrl: string | null;
  readonly now: () => number;
};

const USES_MAX = 100_000;
const NOTE_LENGTH_MAX = 100;
const TIME_RULE = 'needs a time to come: 2027-01-31T08:00Z';

const untilField = described(
  v.pipe(
    v.string(TIME_RULE),
    v.check((text) => timeIn(text) !== null, TIME_RULE),
  ),
  'From when on nobody registers with it any more, UTC: 2027-01-31T08:00Z. Left out: it stays good until it is revoked.',
  '2027-01-31T08:00Z',
);

const STATES = ['good', 'used up', 'expired', 'revoked'] as const;
const STATE_OF: Readonly<Record<string, (typeof STATES)[number]>> = {
  INVITE_USED_UP: 'used up',
  INVITE_EXPIRED: 'expired',
  INVITE_REVOKED: 'revoked',
};

const inviteId = numberField('Number of the invite.', 7);
const NEWEST = Number.MAX_SAFE_INTEGER;
const listed = v.object({
  invite: described(count, 'Its number.'),
  state: described(v.picklist(STATES), 'Whether somebody can register with it.'),
  uses: described(count, 'How often it was used.'),
  usesMax: described(count, 'How often it may be used.'),
  untilMs: described(v.nullable(count), 'When it ends, UTC epoch milliseconds; null: never.'),
  note: described(v.string(), 'What it is for.'),
  createdBy: described(v.string(), 'Who made it; `host`: the owner of the data folder.'),
  createdMs: described(count, 'When it was made, UTC epoch milliseconds.'),
  revokedBy: described(v.nullable(v.string()), 'Who has revoked it; null: nobody.'),
});
const EXAMPLE = {
  invite: 7,
  state: 'good',
  uses: 1,
  usesMax: 20,
  untilMs: 1_801_382_400_000,
  note: 'first customers',
  createdBy: 'anna',
  createdMs: 1_798_761_600_000,
  revokedBy: null,
} as const;

function listedOf(invite: Invite, nowMs: number): v.InferOutput<typeof listed> {
  const { id, uses, usesMax, untilMs, note, createdBy, createdMs, revokedBy } = invite;
  const state = STATE_OF[inviteRefusal(invite, nowMs) ?? ''] ?? 'good';
  return { invite: id, state, uses, usesMax, untilMs, note, createdBy, createdMs, revokedBy };
}

/** What operators do with the codes that the house gives. */
export function inviteActions(parts: InviteActionParts): readonly OperatorTask[] {
  return [createTask(parts), listTask(parts), showTask(parts), revokeTask(parts)];
}

function createTask({ database, publicUrl, now }: InviteActionParts): OperatorTask {
  return operatorTask({
    name: 'invite.create',
    summary: 'Makes an invite code. It is told once and kept nowhere.',
    permission: 'invites',
    needs: 'code',
    input: {
      uses: numberField('How often it may be used.', 20, USES_MAX),
      until: v.optional(untilField),
      note: textField(NOTE_LENGTH_MAX, 'What it is for, for operators alone.', 'first customers'),
    },
    command: { words: 'invite create' },
    output: v.object({
      invite: described(count, 'Its number.'),
      code: described(v.string(), 'The code.'),
      link: described(v.nullable(v.string()), 'The page that opens with the code; null where the server does not know its public address.'),
    }),
    example: { invite: 7, code: 'k7m2p9xw4hnc8rtv', link: 'https://exchange.example/i&k7m2p9xw4hnc8rtv' },
    trail: 'invite.create',
    async answer({ name: operator }, { uses, until, note }) {
      const untilMs = until === undefined ? null : timeIn(until);
      if (untilMs !== null && !(untilMs > now()))
        return { ...refuseAction('BAD_INPUT', 'until needs a time to come: 2027-01-31T08:00Z'), field: 'until' };
      const { id, code } = await database.transaction().execute(async (transaction) => {
        const made = await createInvite(transaction, { usesMax: uses, untilMs, note, createdBy: operator }, now());
        await logAction(transaction, now(), {
          operator,
          action: 'invite.create',
          details: { invite: made.id, uses, ...(untilMs === null ? {} : { untilMs }) },
        });
        return made;
      });
      return { ok: true, output: { invite: id, code, link: inviteLink(publicUrl, code) } };
    },
  });
}

function listTask({ invites, now }: InviteActionParts): OperatorTask {
  return operatorTask({
    name: 'invite.list',
    summary: 'Lists the invite codes of the house, the newest first, at most 200, with how often each was used.',
    permission: 'invites',
    input: { before: v.optional(numberField('Number of an invite: those before it.', 7)) },
    command: { words: 'invite list' },
    output: v.array(listed),
    example: [EXAMPLE],
    trail: null,
    async answer(_operator, { before = NEWEST }) {
      return { ok: true, output: (await invites.list(before)).map((invite) => listedOf(invite, now())) };
    },
  });
}

function showTask({ database, invites, now }: InviteActionParts): OperatorTask {
  return operatorTask({
    name: 'invite.show',
    summary: 'Lists who has registered with an invite code, by number of the account, the newest first, at most 200.',
    permission: 'invites',
    input: { invite: inviteId, before: v.optional(numberField('Number of an account: those before it.', 1001)) },
    command: { words: 'invite show', takes: ['invite'] },
    output: v.array(
      v.object({
        account: described(count, 'Number of the account.'),
        registeredMs: described(count, 'When, UTC epoch milliseconds.'),
      }),
    ),
    example: [{ account: 1001, registeredMs: 1_798_761_700_000 }],
    trail: 'invite.show',
    async answer({ name: operator }, { invite, before = NEWEST }) {
      if ((await invites.byId(invite)) === null) return refuseAction('NOT_FOUND', 'there is no invite {invite}', { invite });
      const output = await invites.usedBy(invite, before);
      const deed = { operator, action: 'invite.show', details: { invite, rows: output.length } };
      await logSeparately(database, now(), deed);
      return { ok: true, output };
    },
  });
}

function revokeTask({ database, invites, now }: InviteActionParts): OperatorTask {
  return operatorTask({
    name: 'invite.revoke',
    summary: 'Revokes an invite code. Accounts that were opened with it stay.',
    permission: 'invites',
    needs: 'code',
    input: { invite: inviteId },
    command: { words: 'invite revoke', takes: ['invite'] },
    output: v.object({ invite: described(count, 'Its number.') }),
    example: { invite: 7 },
    trail: 'invite.revoke',
    async answer({ name: operator }, { invite }) {
      const isRevoked = await database.transaction().execute(async (transaction) => {
        if (!(await revokeInvite(transaction, invite, operator, now()))) return false;
        await logAction(transaction, now(), { operator, action: 'invite.revoke', details: { invite } });
        return true;
      });
      if (isRevoked) return { ok: true, output: { invite } };
      return (await invites.byId(invite)) === null
        ? refuseAction('NOT_FOUND', 'there is no invite {invite}', { invite })
        : refuseAction('ALREADY_DONE', 'invite {invite} is revoked already', { invite });
    },
  });
}
