import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentStore } from './document-store.ts';

const OWNER_ONLY = 0o600;
const FOLDER_MODE = 0o700;
const ID = /^[A-Za-z0-9_-]{22}$/;

/** Where a data folder keeps its documents, unless a bucket does. */
export function documentFolder(dataFolder: string): string {
  return join(dataFolder, 'documents');
}

export async function makeClosedFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
}

/** A file each, in a folder that nobody but the server's user opens. */
export async function openFolderStore(folder: string): Promise<DocumentStore> {
  await makeClosedFolder(folder);
  const pathOf = (id: string): string => {
    if (!ID.test(id)) throw new TypeError('not the id of a document');
    return join(folder, id);
  };
  return {
    async put(id, sealed) {
      const path = pathOf(id);
      const file = await open(`${path}.new`, 'w', OWNER_ONLY);
      try {
        await file.writeFile(sealed);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
