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

/**
 * Encryption of what is stored: AES-256-GCM with a key of its own for each purpose (HKDF-SHA256 of the master key). A purpose names what the
 * bytes are and whose (`totp 42`): sealed bytes that were put in another row do not open there.
 */
export class Encryption {
  /** 16 hex digits that name the master key without telling anything of it. */
  readonly keyId: string;
  readonly #master: KeyObject;

  /** `master`: a secret key of 32 bytes. */
  constructor(master: KeyObject) {
    this.#master = master;
    this.keyId = createHash('sha256')
      .update(this.#derived('key id'))
      .digest('hex')
      .slice(0, KEY_ID_BYTES * 2);
  }

  /** 37 bytes longer than `bytes`, and different each time. */
  seal(purpose: string, bytes: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const head = Buffer.concat([Buffer.of(FORMAT), Buffer.from(this.keyId, 'hex'), nonce]);
    const cipher = createCipheriv(CIPHER, this.#keyFor(purpose), nonce, { authTagLength: TAG_BYTES }).setAAD(head);
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws `CannotOpen`. */
  open(purpose: string, sealed: Uint8Array): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== FORMAT) throw new CannotOpen('these bytes were not sealed here');
    const sealedBy = bytes.toString('hex', KEY_ID_START, NONCE_START);
    if (sealedBy !== this.keyId) throw new CannotOpen(`sealed with the key ${sealedBy}, and the one in use is ${this.keyId}`);
    const head = bytes.subarray(0, HEAD_BYTES);
    const end = bytes.length - TAG_BYTES;
    const nonce = head.subarray(NONCE_START);
    const decipher = createDecipheriv(CIPHER, this.#keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(head).setAuthTag(bytes.subarray(end));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES, end)), decipher.final()]);
    } catch (error) {
      throw new CannotOpen('sealed for another purpose, or changed since', { cause: error });
    }
  }

  /** What stands for a short text where it must be recognised and never be read or guessed: HMAC-SHA256 in base64url. */
  fingerprint(purpose: string, text: string): string {
    return createHmac('sha256', this.#derived(`fingerprint ${purpose}`))
      .update(text)
      .digest('base64url');
  }

  #keyFor(purpose: string): Buffer {
    return this.#derived(`purpose ${purpose}`);
  }

  #derived(info: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#master, Buffer.alloc(0), `candor 1 ${info}`, KEY_BYTES));
  }
}
