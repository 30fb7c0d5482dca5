import type { Reason } from '@candor/contract/codes';
import { aDay, TEXTS_AT_ONCE, TEXTS_OF_NETWORK, TEXTS_TO_COUNTRY_AT_ONCE, type LimitName } from '../machine/limits.ts';
import { RateLimiter, type Rate } from '../machine/rate-limiter.ts';
import type { TextBounds } from '../delivery/delivery-configuration.ts';
import { phoneCountry } from './addresses.ts';

/** A network that has read a picture is not asked for another one for so long. */
const KNOWN_MS = 24 * 3_600_000;
const KNOWN_MAX = 50_000;

export type TextBudgetOptions = TextBounds & {
  readonly now: () => number;
  /** Told which limit a message has met. */
  readonly onLimit: (limit: LimitName) => void;
};

/** One that was sent: to whom, asked for from where, and when. */
export type SentText = { readonly phone: string; readonly network: string; readonly sentMs: number };

type Bucket = { readonly limit: LimitName; readonly key: string; readonly rate: Rate };

/** What text messages may cost: where they go, and how many leave, whoever asks for them. */
export class TextBudget {
  readonly #options: TextBudgetOptions;
  readonly #rates: RateLimiter;
  /** Networks that have read a picture, and when. */
  readonly #known = new Map<string, number>();
  /** While what was sent is counted again: when it was sent. */
  #countedMs: number | null = null;

  constructor(options: TextBudgetOptions) {
    this.#options = options;
    this.#rates = new RateLimiter(() => this.#countedMs ?? options.now());
  }

  /** Counts what was sent before this start, the oldest first: a restart gives nobody a new day. Which networks have read a picture is not kept, they read another. */
  countAgain(sent: readonly SentText[]): void {
    for (const { phone, network, sentMs } of sent) {
      this.#countedMs = sentMs;
      for (const { key, rate } of this.#bucketsOf(network, phoneCountry(phone) ?? '')) this.#rates.charge(key, rate, 1);
    }
    this.#countedMs = null;
  }

  /** Whether a person of that network has read a picture within a day: programs with many networks hardly do. */
  isKnown(network: string): boolean {
    return (this.#known.get(network) ?? -Infinity) > this.#options.now() - KNOWN_MS;
  }

  know(network: string): void {
    this.#known.delete(network);
    this.#known.set(network, this.#options.now());
    const [oldest] = this.#known.keys();
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest);
  }

  /** Why no message goes to that number; null: one may go, and is counted. */
  take(phone: string, network: string): Reason | null {
    const { countries, onLimit } = this.#options;
    const country = phoneCountry(phone);
    if (country === null || (countries !== null && !countries.has(country))) {
      onLimit('countries of text messages');
      return 'CODES_OFF';
    }
    const taken: Bucket[] = [];
    for (const bucket of this.#bucketsOf(network, country)) {
      if (!this.#rates.take(bucket.key, bucket.rate)) {
        for (const { key, rate } of taken) this.#rates.giveBack(key, rate);
        onLimit(bucket.limit);
        return bucket.limit === 'text messages of a network' ? 'TOO_MANY_REQUESTS' : 'CODES_OFF';
      }
      taken.push(bucket);
    }
    return null;
  }

  /** Of a message that was not sent. */
  giveBack(phone: string, network: string): void {
    for (const { key, rate } of this.#bucketsOf(network, phoneCountry(phone) ?? '')) this.#rates.giveBack(key, rate);
  }

  /** The network first: whoever has met a limit of their own takes nothing from others. */
  #bucketsOf(network: string, country: string): readonly Bucket[] {
    const { perDay, perDayOfCountry } = this.#options;
    return [
      { limit: 'text messages of a network', key: `network ${network}`, rate: TEXTS_OF_NETWORK },
      { limit: 'text messages to a country', key: `country ${country}`, rate: aDay(perDayOfCountry) },
      { limit: 'text messages to a country', key: `country at once ${country}`, rate: TEXTS_TO_COUNTRY_AT_ONCE },
      { limit: 'text messages', key: 'all', rate: aDay(perDay) },
      { limit: 'text messages', key: 'all at once', rate: TEXTS_AT_ONCE },
    ];
  }
}
