import * as v from 'valibot';

/** As many as the server answers at once. */
export const PAGE_ROWS = 200;

export const invitesShape = v.array(
  v.object({
    invite: v.number(),
    state: v.picklist(['good', 'used up', 'expired', 'revoked']),
    uses: v.number(),
    usesMax: v.number(),
    untilMs: v.nullable(v.number()),
    note: v.string(),
    createdBy: v.string(),
    createdMs: v.number(),
    revokedBy: v.nullable(v.string()),
  }),
);
export type ListedInvite = v.InferOutput<typeof invitesShape>[number];

export const STATES = {
  good: 'operator-invites.state.good',
  'used up': 'operator-invites.state.usedUp',
  expired: 'operator-invites.state.expired',
  revoked: 'operator-invites.state.revoked',
} as const;

const NUMBER = /^[1-9]\d{0,14}$/;

/** The number of an invite in an address; null for what is none. */
export const inviteIn = (id: string): number | null => (NUMBER.test(id) ? Number(id) : null);
