import { randomInt } from 'node:crypto';
import { drawDigits } from './draw-digits.ts';

const DIGITS = 4;
const LIFE_MS = 60_000;
/** Of one network; its oldest makes way. */
const OF_NETWORK_MAX = 20;
const NETWORKS_MAX = 10_000;

/** A picture by what a client says of it: the call that it is for, and the name that the client made up. */
export type CaptchaName = { readonly type: 'LOGIN' | 'REGISTER' | 'MOBILE_CODE'; readonly name: string };

type Waiting = { readonly digits: string; readonly expiresMs: number };

/** Pictures of digits that wait for their answers. Each is valid for a minute, for the network that asked, for one answer, right or wrong. */
export class Captchas {
  readonly #now: () => number;
  readonly #networks = new Map<string, Map<string, Waiting>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A new picture, PNG; one of the same name is replaced. */
  async make(captcha: CaptchaName, network: string, draw: (digits: string) => Promise<Buffer> = drawDigits): Promise<Buffer> {
    const digits = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const own = this.#networks.get(network) ?? new Map<string, Waiting>();
    const key = keyOf(captcha);
    // last in the order in which pictures, and networks, make way
    own.delete(key);
    own.set(key, { digits, expiresMs: this.#now() + LIFE_MS });
    removeOldest(own, OF_NETWORK_MAX);
    this.#networks.delete(network);
    this.#networks.set(network, own);
    removeOldest(this.#networks, NETWORKS_MAX);
    return await draw(digits);
  }

  /** Whether these are the digits of that picture; it is not asked again. */
  take(captcha: CaptchaName, network: string, digits: string): boolean {
    const own = this.#networks.get(network);
    const key = keyOf(captcha);
    const waiting = own?.get(key);
    own?.delete(key);
    if (own?.size === 0) this.#networks.delete(network);
    return waiting !== undefined && waiting.expiresMs > this.#now() && waiting.digits === digits.trim();
  }
}

const keyOf = ({ type, name }: CaptchaName): string => `${type} ${name}`;

function removeOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
