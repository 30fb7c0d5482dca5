import { uploadPicture } from '@candor/contract/modules/documents/calls';
import type { Machine } from '../../api/user/machine.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Module } from '../module.ts';
import { DOCUMENT_VARIABLES, readDocumentSettings, type DocumentSettings } from './document-settings.ts';
import type { Documents } from './documents.ts';
import { documentTables } from './tables.ts';

export type DocumentParts = Pick<Machine, 'dataFolder' | 'database' | 'encryption' | 'now' | 'log'> & { readonly identity: Identity };

/** Pictures that users upload to prove who they are. */
export const documents: Module<'documents', DocumentParts, Documents, DocumentSettings> = {
  name: 'documents',
  configuration: { variables: DOCUMENT_VARIABLES, read: (environment, _mode, problems) => readDocumentSettings(environment, problems) },
  tables: documentTables,
  stepUp: { [uploadPicture.name]: { free: 'is looked at by people' } },
  open: async (parts, settings) => (await import('./open.ts')).openModule(parts, settings),
};
