import { totpAt } from '../identity/totp.ts';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app as a user has it: knows the secret in base32 and the time. */
export class Authenticator {
  readonly #secret: Buffer;

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
    this.#secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** The code at a time, UTC epoch milliseconds, or so many periods of 30 seconds before or after. */
  code(nowMs: number, stepsLater = 0): string {
    return totpAt(this.#secret, Math.floor(nowMs / STEP_MS) + stepsLater);
  }
}
