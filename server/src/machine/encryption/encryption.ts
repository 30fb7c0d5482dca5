import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

/** Sealed: this byte, the key's id (8 bytes), the nonce (12 bytes), as many bytes as were given, the tag (16 bytes). */
const FORMAT = 1;
const KEY_ID_START = 1;
const KEY_ID_BYTES = 8;
const NONCE_START = KEY_ID_START + KEY_ID_BYTES;
const NONCE_BYTES = 12;
const HEAD_BYTES = NONCE_START + NONCE_BYTES;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';

/** Sealed bytes that this key and purpose did not make, or that were changed since; the message never holds any of them. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/** The id of the key that sealed these bytes, 16 hex digits; null when they were not sealed here. */
export function keyIdOf(sealed: Uint8Array): string | null {
  if (sealed.length < HEAD_BYTES + TAG_BYTES || sealed[0] !== FORMAT) return null;
  return Buffer.from(sealed.subarray(KEY_ID_START, NONCE_START)).toString('hex');
}

/** A key from which those of all purposes are derived. */
class MasterKey {
  readonly id: string;
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
    this.id = createHash('sha256')
      .update(this.#derived('key id'))
      .digest('hex')
      .slice(0, KEY_ID_BYTES * 2);
  }

  keyFor(purpose: string): Buffer {
    return this.#derived(`purpose ${purpose}`);
  }

  fingerprint(purpose: string, text: string): string {
    return createHmac('sha256', this.#derived(`fingerprint ${purpose}`))
      .update(text)
      .digest('base64url');
  }

  #derived(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, Buffer.alloc(0), `candor 1 ${info}`, KEY_BYTES));
  }
}

/**
 * Encryption of what is stored: AES-256-GCM with a key of its own for each purpose (HKDF-SHA256 of the master key). A purpose names what the
 * bytes are and whose (`totp 42`): sealed bytes that were put in another row do not open there. Beside the key in use there may be earlier
 * ones, which open what they sealed.
 */
export class Encryption {
  readonly #current: MasterKey;
  readonly #earlier: readonly MasterKey[];

  /** Secret keys of 32 bytes: the one in use, and those before it, the latest first. */
  constructor(current: KeyObject, earlier: readonly KeyObject[] = []) {
    this.#current = new MasterKey(current);
    this.#earlier = earlier.map((key) => new MasterKey(key)).filter(({ id }) => id !== this.#current.id);
  }

  /** 16 hex digits that name the key in use without telling anything of it. */
  get keyId(): string {
    return this.#current.id;
  }

  get earlierKeyIds(): readonly string[] {
    return this.#earlier.map(({ id }) => id);
  }

  /** The key for a purpose that the master key of this id has, 32 bytes. Throws `CannotOpen` when it is not among those given. */
  keyFor(keyId: string, purpose: string): Buffer {
    return this.#keyOf(keyId).keyFor(purpose);
  }

  #keyOf(keyId: string): MasterKey {
    const key = [this.#current, ...this.#earlier].find(({ id }) => id === keyId);
    if (key !== undefined) return key;
    throw new CannotOpen(`sealed with the key ${keyId}, and there is only ${[this.keyId, ...this.earlierKeyIds].join(', ')}`);
  }

  /** With the key in use: 37 bytes longer than `bytes`, and different each time. */
  seal(purpose: string, bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const head = Buffer.concat([Buffer.of(FORMAT), Buffer.from(this.keyId, 'hex'), nonce]);
    const cipher = createCipheriv(CIPHER, this.#current.keyFor(purpose), nonce, { authTagLength: TAG_BYTES }).setAAD(head);
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws `CannotOpen`. */
  open(purpose: string, sealed: Uint8Array): Buffer {
    const sealedBy = keyIdOf(sealed);
    if (sealedBy === null) throw new CannotOpen('these bytes were not sealed here');
    const key = this.#keyOf(sealedBy);
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const head = bytes.subarray(0, HEAD_BYTES);
    const end = bytes.length - TAG_BYTES;
    const nonce = head.subarray(NONCE_START);
    const decipher = createDecipheriv(CIPHER, key.keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(head).setAuthTag(bytes.subarray(end));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, end)), decipher.final()]);
    } catch (error) {
      throw new CannotOpen('sealed for another purpose, or changed since', { cause: error });
    }
  }

  /** What stands for a short text where it must be recognised and never be read or guessed: HMAC-SHA256 in base64url, by the key in use. */
  fingerprint(purpose: string, text: string): string {
    return this.#current.fingerprint(purpose, text);
  }

  /** By the first of all keys. */
  firstFingerprint(purpose: string, text: string): string {
    return (this.#earlier.at(-1) ?? this.#current).fingerprint(purpose, text);
  }
}
