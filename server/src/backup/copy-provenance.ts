import { existsSync, readdirSync, statSync, type Dirent } from 'node:fs';
import { join, relative } from 'node:path';
import { systemDisk } from '../machine/journal/disk.ts';
import { isAbsent } from '../machine/journal/segment-file.ts';
import { listSnapshots, snapshotFolder, snapshotName } from '../machine/journal/snapshot.ts';
import { isSecret } from '../prices/provenance/keyring.ts';
import { checkpointFolder, keyFolder, ticksFolder } from '../prices/provenance/folders.ts';
import { copyFile, type Target } from './copy-file.ts';
import type { CopiedFile } from './manifest.ts';

/**
 * The keys, the signed checkpoints and then the ticks, so that each checkpoint finds its ticks. To be copied before the journal, which then has
 * every entry that a checkpoint names.
 */
export async function copyProvenance(dataFolder: string, to: Target, withKeys: boolean): Promise<readonly CopiedFile[]> {
  const isWanted = (name: string): boolean => withKeys || !isSecret(name);
  const keys = await copyFolder(dataFolder, keyFolder(dataFolder), to, { isWanted });
  const checkpoints = await copyFolder(dataFolder, checkpointFolder(dataFolder), to);
  return [...keys, ...checkpoints, ...(await copyFolder(dataFolder, ticksFolder(dataFolder), to))];
}

/** The newest snapshot that can still be read when it is asked for: a newer one may just have taken the place of the oldest. */
export async function copySnapshot(dataFolder: string, to: Target): Promise<readonly CopiedFile[]> {
  const folder = snapshotFolder(dataFolder);
  for (const seq of listSnapshots(systemDisk, folder)) {
    const path = join(folder, snapshotName(seq));
    const file = await unlessGone(copyFile(path, to, relative(dataFolder, path)));
    if (file !== null) return [file];
  }
  return [];
}

/**
 * Copies what lies in a folder that is written to meanwhile. A file that is gone when its turn comes has been compressed under another name,
 * or was too old to be kept: the folder is looked at again.
 */
export async function copyFolder(
  dataFolder: string,
  folder: string,
  to: Target,
  { isWanted = () => true, copy = copyFile }: { readonly isWanted?: (name: string) => boolean; readonly copy?: typeof copyFile } = {},
): Promise<readonly CopiedFile[]> {
  const files = new Map<string, CopiedFile>();
  for (let gone = true; gone;) {
    gone = false;
    for (const path of filesIn(folder, isWanted)) {
      const place = relative(dataFolder, path);
      if (files.has(place)) continue;
      const file = await unlessGone(copy(path, to, place));
      if (file === null) gone = true;
      else files.set(place, file);
    }
  }
  return [...files.values()];
}

/** Without what is not in its place yet. */
function filesIn(folder: string, isWanted: (name: string) => boolean): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => isFile(entry) && !entry.name.endsWith('.new') && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Or a link to one, as an operator makes it to another disk. Throws for a link to a folder: what is in there would be left out without a word. */
function isFile(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const path = join(entry.parentPath, entry.name);
  if (statSync(path).isDirectory())
    throw new Error(`${path} is a link to a folder, whose files a backup would leave out: mount that folder there`);
  return true;
}

async function unlessGone(copying: Promise<CopiedFile>): Promise<CopiedFile | null> {
  try {
    return await copying;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}
