import type { OpenModule } from '../module.ts';
import { inviteCalls } from './calls.ts';
import type { InviteParts } from './module.ts';

const COUNT_EVERY_MS = 300_000;

export function openInvites(parts: InviteParts): OpenModule {
  const { identity, metrics } = parts;
  let uses = 0;
  metrics.gauge('candor_invite_uses', 'Accounts opened with an invite code of the house, counted every five minutes', () => uses);
  const count = async (): Promise<void> => {
    uses = await identity.invites.usesOfAll();
  };
  return { calls: inviteCalls(parts), jobs: [{ name: 'invite-uses', intervalMs: COUNT_EVERY_MS, run: count }] };
}
