import { uploadKYC, verification as states } from '@candor/contract/modules/verification/calls';
import type { Machine } from '../../api/user/machine.ts';
import { shownJustNow } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Documents } from '../documents/documents.ts';
import type { Module } from '../module.ts';
import { verificationTables } from './tables.ts';
import { verificationTasks } from './verification-tasks.ts';
import type { Verification } from './verification.ts';

export type VerificationParts = Pick<Machine, 'database' | 'encryption' | 'residences' | 'settings' | 'hears' | 'now'> & {
  readonly identity: Identity;
  readonly documents: Documents;
};

/** Who the users are by what they have handed in, and what operators decide about it. */
export const verification: Module<'verification', VerificationParts, Verification> = {
  name: 'verification',
  tables: verificationTables,
  stepUp: { [uploadKYC.name]: shownJustNow('verification-handed-in') },
  ownLists: [{ call: states, parameters: {} }],
  actions: ({ verification: opened }) => verificationTasks(opened),
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
