import { bytesToHex } from '@noble/hashes/utils.js';
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignedLog } from './signed-log.ts';
import { Signer } from './signer.ts';
import { readSignerSettings } from './signer-settings.ts';
import { readKeyFile, SEED_BYTES } from './signing-keys.ts';

/** What a signer keeps in its folder: the seed of its keys, what it may do, and what it has signed. */
export const SIGNER_FILES = { key: 'seed', settings: 'settings.json', signed: 'signed.jsonl' } as const;

const OWNER_ONLY = { file: 0o600, folder: 0o700 };

/** Makes the folder of a signer that has signed nothing, with a new seed or the given one. Throws when there is a seed already. */
export function createSignerFolder(folder: string, seed: Uint8Array = randomBytes(SEED_BYTES)): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY.folder });
  const made = { mode: OWNER_ONLY.file, flush: true };
  writeFileSync(join(folder, SIGNER_FILES.signed), '', { ...made, flag: 'a' });
  writeFileSync(join(folder, SIGNER_FILES.key), `${bytesToHex(seed)}\n`, { ...made, flag: 'wx' });
  const file = openSync(folder, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** The signer of a folder. Throws when anything of it is missing or not as it should be. */
export function openSigner(folder: string, now: () => number = Date.now): Signer {
  return new Signer({
    keys: readKeyFile(join(folder, SIGNER_FILES.key)),
    settings: readSignerSettings(readFileSync(join(folder, SIGNER_FILES.settings), 'utf8')),
    log: new SignedLog(join(folder, SIGNER_FILES.signed)),
    now,
  });
}
