import { getAgentInfo } from '@candor/contract/modules/invites/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';
import { inviteActions } from './invite-actions.ts';

export type InviteParts = Pick<Machine, 'database' | 'publicUrl' | 'time' | 'now' | 'metrics'> & { readonly identity: Identity };

/** Codes by which people register: those of the house, and what came of a user's own. */
export const invites: Module<'invites', InviteParts> = {
  name: 'invites',
  stepUp: { [getAgentInfo.name]: { free: 'answers counts, changes nothing' } },
  ownLists: [{ call: getAgentInfo, parameters: {} }],
  actions: ({ database, publicUrl, now, identity }) => inviteActions({ database, publicUrl, now, invites: identity.invites }),
  open: async (parts) => (await import('./open.ts')).openInvites(parts),
};
