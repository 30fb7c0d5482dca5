import { canonicalJson } from '@candor/proofs/jcs';
import { publicKeyOf } from '@candor/proofs/signature';
import { argon2Sync, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { OWNER_ONLY } from '../machine/new-file.ts';

/** The form of the file names all that is not in it: argon2id with these costs, and AES-256-GCM. */
const FORM = 'candor/operator-key/1';
const COST = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 } as const;
const [SECRET_BYTES, SALT_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 16, 12, 16];
/** For the group and all others. */
const OF_OTHERS = 0o077;

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)));
const file = v.strictObject({
  form: v.literal(FORM),
  operator: v.string(),
  publicKey: hexOf(32),
  salt: hexOf(SALT_BYTES),
  nonce: hexOf(NONCE_BYTES),
  sealed: hexOf(SECRET_BYTES + TAG_BYTES),
});
/** An operator's key as his file has it: what is secret of it is sealed with his passphrase. */
export type KeyFile = v.InferOutput<typeof file>;

/** Seals a new key, or the given one. */
export function sealKey(operator: string, passphrase: string, secret: Buffer = randomBytes(SECRET_BYTES)): KeyFile {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const open = { form: FORM, operator, publicKey: publicKeyOf(secret.toString('hex')), salt: salt.toString('hex') } as const;
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce).setAAD(Buffer.from(canonicalJson(open)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { ...open, nonce: nonce.toString('hex'), sealed: sealed.toString('hex') };
}

/** The secret of a key, in hex; null with another passphrase, or where anything of the file was changed. */
export function openKey({ nonce, sealed, ...open }: KeyFile, passphrase: string): string | null {
  const bytes = Buffer.from(sealed, 'hex');
  const key = keyOf(passphrase, Buffer.from(open.salt, 'hex'));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'hex'), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(canonicalJson(open))).setAuthTag(bytes.subarray(SECRET_BYTES));
  try {
    const secret = Buffer.concat([decipher.update(bytes.subarray(0, SECRET_BYTES)), decipher.final()]).toString('hex');
    return publicKeyOf(secret) === open.publicKey ? secret : null;
  } catch {
    return null;
  }
}

/** Writes a new file for its owner alone. Throws where there is one. */
export function writeKeyFile(path: string, key: KeyFile): void {
  writeFileSync(path, `${JSON.stringify(key, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx', flush: true });
}

/** Throws in words for what is no such file, and for one that others may read. */
export function readKeyFile(path: string): KeyFile {
  if ((statSync(path).mode & OF_OTHERS) !== 0) throw new Error(`others than its owner may read or write ${path}: nobody signs with it`);
  try {
    return v.parse(file, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new Error(`${path} is no key of an operator`);
  }
}

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  argon2Sync('argon2id', { message: Buffer.from(passphrase.normalize('NFKC')), nonce: salt, ...COST });
