import { uploadKYC, verification as states } from '@candor/contract/modules/verification/calls';
import type { Machine } from '../../api/user/machine.ts';
import { shownJustNow } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Documents } from '../documents/documents.ts';
import type { Module } from '../module.ts';
import { verificationTables } from './tables.ts';
import { verificationActions } from './verification-actions.ts';
import type { Reviews } from './reviews.ts';
import type { Verification } from './verification.ts';

export type VerificationParts = Pick<Machine, 'core' | 'database' | 'encryption' | 'residences' | 'settings' | 'hears' | 'log' | 'now'> & {
  readonly identity: Identity;
  readonly documents: Documents;
};

/** With what operators see of it and decide. */
export type OpenVerification = Verification & { readonly reviews: Reviews };

/** One that nobody has decided for so long is late. */
const LATE_MS = 24 * 3_600_000;

/** Who the users are by what they have handed in, and what operators decide about it. */
export const verification: Module<'verification', VerificationParts, OpenVerification> = {
  name: 'verification',
  tables: verificationTables,
  stepUp: { [uploadKYC.name]: shownJustNow('verification-handed-in') },
  ownLists: [{ call: states, parameters: {} }],
  actions: ({ verification: opened }) => verificationActions(opened.reviews),
  workLists: ({ verification: { reviews } }) => [
    {
      name: 'verification',
      permission: 'kyc',
      action: 'kyc.list',
      page: 'verification',
      lateMs: LATE_MS,
      waiting: async () => await reviews.queue(),
    },
  ],
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
