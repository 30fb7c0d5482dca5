import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { systemDisk } from './disk.ts';
import { makeFolder } from './make-folder.ts';
import { journalFolder, listSegments, type Segment } from './segment.ts';

export type Moved = { readonly segments: number; readonly bytes: number };

/**
 * Moves the compressed segments of a journal to another folder, on another disk perhaps. A link stays in the place of each, by which whoever reads the
 * journal finds it; without that folder a start goes on, and what needs those segments says which are missing. A server may be running: it
 * writes no compressed segment again. Throws when another file of that name is there.
 */
export function moveSegments(dataFolder: string, target: string): Moved {
  const folder = journalFolder(dataFolder);
  makeFolder(target, 0o750);
  const [from, to] = [statSync(folder), statSync(target)];
  // a link in the place of each segment would lead to itself, and the segment be gone
  if (from.dev === to.dev && from.ino === to.ino) throw new Error(`${target} is where the journal lies: name another folder`);
  let [segments, bytes] = [0, 0];
  for (const segment of listSegments(systemDisk, folder)) {
    if (!segment.isCompressed || lstatSync(segment.path).isSymbolicLink()) continue;
    bytes += lstatSync(segment.path).size;
    moveOne(segment, folder, resolve(target));
    segments += 1;
  }
  return { segments, bytes };
}

function moveOne({ path, name }: Segment, folder: string, target: string): void {
  const moved = join(target, name);
  if (!existsSync(moved)) copyDurably(path, moved, target);
  if (!hashOf(moved).equals(hashOf(path))) throw new Error(`${moved} is another file than ${path}: nothing was moved there`);
  const link = `${path}.link`;
  rmSync(link, { force: true });
  symlinkSync(moved, link);
  renameSync(link, path);
  systemDisk.syncFolder(folder);
}

/** Under another name first: the file is whole or absent. */
function copyDurably(from: string, to: string, folder: string): void {
  const unfinished = `${to}.unfinished`;
  copyFileSync(from, unfinished);
  const handle = openSync(unfinished, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, to);
  systemDisk.syncFolder(folder);
}

function hashOf(path: string): Buffer {
  return createHash('sha256').update(readFileSync(path)).digest();
}
