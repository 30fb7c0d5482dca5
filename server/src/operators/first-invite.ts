import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import * as v from 'valibot';
import { inviteLink } from '../identity/invite-link.ts';
import { createInvite } from '../identity/invites.ts';
import type { Database } from '../machine/storage/connection.ts';
import { HOST } from './operator-accounts.ts';
import { allows } from './permissions.ts';
import { logAction } from './trail.ts';

const DAY_MS = 24 * 3_600_000;
const asked = v.object({
  uses: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3_650)),
});

export type FirstInviteParts = {
  readonly database: Database;
  readonly operators: () => Promise<ReadonlyMap<string, KnownOperator>>;
  readonly publicUrl: string | null;
  readonly now: () => number;
};

/**
 * An invite code for the owner of the data folder, as long as no operator is enrolled who makes them: so that somebody can register on the first
 * day. Noted in the trail by `host`.
 */
export async function firstInvite({ database, operators, publicUrl, now }: FirstInviteParts, input: unknown) {
  const read = v.safeParse(asked, input);
  if (!read.success) return { outcome: 'BAD_INPUT' };
  const makers = [...(await operators()).values()].filter(({ standing, roles }) => standing === 'active' && allows(roles, 'invites'));
  if (makers.length > 0) return { outcome: 'OPERATOR_NEEDED' };
  const { uses, days } = read.output;
  const untilMs = now() + days * DAY_MS;
  const code = await database.transaction().execute(async (transaction) => {
    const made = await createInvite(
      transaction,
      { usesMax: uses, untilMs, note: 'of the owner of the data folder', createdBy: HOST },
      now(),
    );
    await logAction(transaction, now(), { operator: HOST, action: 'invite.create', details: { invite: made.id, uses, untilMs } });
    return made.code;
  });
  return { outcome: 'ok', told: { code, link: inviteLink(publicUrl, code), untilMs } };
}
