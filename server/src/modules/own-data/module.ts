import { ownData } from '@candor/contract/modules/own-data/calls';
import type { Machine } from '../../api/user/machine.ts';
import { proved } from '../../api/user/step-up-table.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';

export type OwnDataParts = Pick<Machine, 'time'> & { readonly identity: Identity };

/** A user's copy of everything that is kept of him. */
export const ownDataCopies: Module<'own-data', OwnDataParts> = {
  name: 'own-data',
  stepUp: { [ownData.name]: proved('data-export') },
  open: async (parts) => (await import('./open.ts')).openModule(parts),
};
