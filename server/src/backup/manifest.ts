import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import type { SignedValue } from '@candor/proofs/jcs';
import { isSigned } from '@candor/proofs/signature';
import type { Keyring } from '../prices/provenance/signed.ts';
import { sealedPath } from './copy-file.ts';
import type { DatabaseDump } from './dump.ts';

/** Raised when a backup of this version could not be read by the one before, or the other way round. */
const FORMAT = 'candor-backup/2';
const FILE_NAME = 'manifest.json';
/** Names in a data folder; none leads out of the folder that the file is put into. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const SHA256 = /^[0-9a-f]{64}$/;
const WRAPPED = /^\{"signature":"([0-9a-f]{128})",\n"manifest":([^]*)\}\n$/;

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const HASH = v.pipe(v.string(), v.regex(SHA256));

/** A file of a backup by its path in the data folder; size and hash are those of what was written, of a backup sealed. */
export type CopiedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

export type Manifest = {
  readonly format: typeof FORMAT;
  readonly createdMs: number;
  /** The key that has signed this, in hex. */
  readonly signer: string;
  /** Id of the encryption key that seals the files, and of this backup: each file has a key of its own, of both and its path. */
  readonly sealedBy: { readonly keyId: string; readonly backupId: string };
  /** The last entry of the journal in it, and the hash of its batch. */
  readonly journal: { readonly seq: number; readonly hash: string };
  /** False: the secret of the key that signs is not in it. */
  readonly withKeys: boolean;
  readonly database: DatabaseDump;
  readonly files: readonly CopiedFile[];
};

/** This folder is no backup that can be restored; the message says why. */
export class BackupUnusable extends Error {
  override name = 'BackupUnusable';
}

const TABLE = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/));

const MANIFEST = v.strictObject({
  format: v.literal(FORMAT),
  createdMs: COUNT,
  signer: HASH,
  sealedBy: v.strictObject({
    keyId: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    backupId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  }),
  journal: v.strictObject({ seq: COUNT, hash: HASH }),
  withKeys: v.boolean(),
  database: v.strictObject({
    migrations: v.array(v.strictObject({ name: v.string(), checksum: HASH })),
    sequences: v.array(v.strictObject({ name: TABLE, lastValue: v.pipe(v.string(), v.regex(/^\d+$/)), isCalled: v.boolean() })),
    tables: v.array(v.strictObject({ name: TABLE, rows: COUNT })),
  }),
  files: v.array(v.strictObject({ path: v.pipe(v.string(), v.regex(PATH)), bytes: COUNT, sha256: HASH })),
});

/** What a signature is of: the manifest as it stands there. */
function signed(text: string): SignedValue {
  return { v: 1, manifest: sha256Of(text) };
}

/** The text of the file that is written last: a backup without it is not finished. */
export function manifestText(manifest: Omit<Manifest, 'format'>, keyring: Pick<Keyring, 'sign'>): string {
  const text = JSON.stringify({ format: FORMAT, ...manifest });
  return `{"signature":"${keyring.sign('candor/backup/1', signed(text))}",\n"manifest":${text}}\n`;
}

export function manifestPath(backup: string): string {
  return join(backup, FILE_NAME);
}

/** Reads what a backup says of itself, and of each file whether it is there and of the size that was written. Throws `BackupUnusable`. */
export function readManifest(backup: string): Manifest {
  const path = manifestPath(backup);
  if (!isFile(path)) throw new BackupUnusable(`${backup} holds no finished backup: there is no ${FILE_NAME}`);
  if (statSync(path).size > constants.MAX_STRING_LENGTH) throw new BackupUnusable(`${path} is larger than any list of files`);
  const manifest = parseManifest(readFileSync(path, 'utf8'), path);
  for (const file of manifest.files) {
    const stored = sealedPath(backup, file.path);
    if (!isFile(stored)) throw new BackupUnusable(`the backup is incomplete: ${stored} is missing`);
    const { size } = statSync(stored);
    if (size !== file.bytes) throw new BackupUnusable(`the backup is damaged: ${stored} has ${size} bytes, not ${file.bytes}`);
  }
  return manifest;
}

/** Or a link to one; nothing else is read, since a pipe may have no end. */
function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function parseManifest(text: string, path: string): Manifest {
  const [, format = FORMAT] = /"format":"([^"]*)"/.exec(text) ?? [];
  if (format !== FORMAT) throw new BackupUnusable(`${path} is of format ${format}; this version of Candor restores ${FORMAT}`);
  const [, signature = '', body = ''] = WRAPPED.exec(text) ?? [];
  const read = v.safeParse(MANIFEST, jsonIn(body));
  if (!read.success) throw new BackupUnusable(`${path} cannot be understood: ${read.issues[0].message}`);
  if (!isSigned(read.output.signer, 'candor/backup/1', signed(body), signature))
    throw new BackupUnusable(`the backup is damaged: ${path} is not as it was signed`);
  return read.output;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads every file of a backup and compares it with what was written. Throws `BackupUnusable` and names the file. */
export async function checkFiles(backup: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const stored = sealedPath(backup, path);
    const hash = createHash('sha256');
    await pipeline(createReadStream(stored), hash);
    if (hash.digest('hex') !== sha256) throw new BackupUnusable(`the backup is damaged: ${stored} is not as it was written`);
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
