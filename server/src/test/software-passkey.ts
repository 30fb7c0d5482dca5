import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** CBOR (RFC 8949) of what authenticators say: whole numbers, texts, bytes, maps. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 255);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

/** What a browser and its authenticator may get wrong, or be made to. */
export type Faults = {
  readonly origin?: string;
  /** The relying party that the authenticator signs for. */
  readonly host?: string;
  readonly isUnverified?: boolean;
  readonly type?: string;
  readonly challenge?: string;
  readonly format?: string;
};

type Asked = { readonly challenge: string; readonly rpId: string };
type CreationRequest = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};

/** A browser with one passkey of ES256, by the bytes of WebAuthn level 3: answers are JSON texts as `PublicKeyCredential.toJSON()` makes them. */
export class SoftwarePasskey {
  readonly credentialId = randomBytes(32).toString('base64url');
  /** Of the signatures so far. An authenticator that does not count stays at 0. */
  signCount: number;
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #secret: KeyObject;
  readonly #point: Buffer;
  #userHandle = '';

  constructor(origin: string, counts = true) {
    this.#origin = origin;
    this.#counts = counts;
    this.signCount = counts ? 1 : 0;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#secret = privateKey;
    this.#point = publicKey.export({ type: 'spki', format: 'der' }).subarray(-64);
  }

  /** What `navigator.credentials.create` answers. */
  make({ challenge, rp, user }: CreationRequest, faults: Faults = {}): string {
    this.#userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#point.subarray(0, 32)],
        [-3, this.#point.subarray(32)],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
    const authData = Buffer.concat([this.#authenticatorData(rp.id, faults, HAS_CREDENTIAL), credential]);
    const attestation = new Map<string, Cbor>([
      ['fmt', faults.format ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', challenge, faults).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** What `navigator.credentials.get` answers. */
  sign({ challenge, rpId }: Asked, faults: Faults = {}): string {
    if (this.#counts) this.signCount += 1;
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const authData = this.#authenticatorData(rpId, faults);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#secret).toString('base64url'),
      userHandle: this.#userHandle,
    });
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    const data = {
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: faults.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(host: string, faults: Faults, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.signCount);
    const verified = faults.isUnverified === true ? 0 : USER_VERIFIED;
    return Buffer.concat([sha256(faults.host ?? host), Buffer.of(USER_PRESENT | verified | flags), count]);
  }

  #answer(response: object): string {
    return JSON.stringify({
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response,
    });
  }
}
