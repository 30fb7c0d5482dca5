import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucketStore } from './bucket-store.ts';
import type { DocumentSettings } from './document-settings.ts';
import { Documents, type DocumentsOptions } from './documents.ts';
import type { DocumentStore } from './document-store.ts';
import { documentFolder, makeClosedFolder, openFolderStore } from './folder-store.ts';
import { isClean } from './virus-scan.ts';

export type OpenDocumentsOptions = Pick<DocumentsOptions, 'database' | 'sealing' | 'now' | 'onProblem'> & {
  readonly dataFolder: string;
  readonly settings: DocumentSettings;
};

/** Where the documents of a data folder are kept. */
export async function openDocumentStore(dataFolder: string, { bucket }: Pick<DocumentSettings, 'bucket'>): Promise<DocumentStore> {
  return bucket === null ? await openFolderStore(documentFolder(dataFolder)) : openBucketStore(bucket);
}

/** The documents of a data folder. What arrived when a server was killed is removed. */
export async function openDocuments({ dataFolder, settings, ...options }: OpenDocumentsOptions): Promise<Documents> {
  const { scanner } = settings;
  const arrivals = join(dataFolder, 'document-arrivals');
  await rm(arrivals, { recursive: true, force: true });
  await makeClosedFolder(arrivals);
  const store = await openDocumentStore(dataFolder, settings);
  return new Documents({
    ...options,
    store,
    arrivals,
    isClean: (path) => (scanner === null ? Promise.resolve(true) : isClean(path, scanner)),
  });
}
