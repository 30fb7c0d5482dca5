import type { Reason } from '@candor/contract/codes';
import { TEXTS, TEXTS_AT_ONCE, TEXTS_OF_NETWORK, TEXTS_TO_COUNTRY, TEXTS_TO_COUNTRY_AT_ONCE, type LimitName } from '../limits.ts';
import { RateLimiter, type Rate } from '../rate-limiter.ts';
import { phoneCountry } from './addresses.ts';

/** A network that has read a picture is not asked for another one for so long. */
const KNOWN_MS = 24 * 3_600_000;
const KNOWN_MAX = 50_000;

export type TextBudgetOptions = {
  /** Two letters of ISO 3166 each; null: every country. */
  readonly countries: ReadonlySet<string> | null;
  readonly now: () => number;
  /** Told which limit a message has met. */
  readonly onLimit: (limit: LimitName) => void;
};

type Bucket = { readonly limit: LimitName; readonly key: string; readonly rate: Rate };

/** What text messages may cost: where they go, and how many leave, whoever asks for them. */
export class TextBudget {
  readonly #options: TextBudgetOptions;
  readonly #rates: RateLimiter;
  /** Networks that have read a picture, and when. */
  readonly #known = new Map<string, number>();

  constructor(options: TextBudgetOptions) {
    this.#options = options;
    this.#rates = new RateLimiter(options.now);
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
    for (const bucket of bucketsOf(network, country)) {
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
    for (const { key, rate } of bucketsOf(network, phoneCountry(phone) ?? '')) this.#rates.giveBack(key, rate);
  }
}

/** The network first: whoever has met a limit of their own takes nothing from others. */
function bucketsOf(network: string, country: string): readonly Bucket[] {
  return [
    { limit: 'text messages of a network', key: `network ${network}`, rate: TEXTS_OF_NETWORK },
    { limit: 'text messages to a country', key: `country ${country}`, rate: TEXTS_TO_COUNTRY },
    { limit: 'text messages to a country', key: `country at once ${country}`, rate: TEXTS_TO_COUNTRY_AT_ONCE },
    { limit: 'text messages', key: 'all', rate: TEXTS },
    { limit: 'text messages', key: 'all at once', rate: TEXTS_AT_ONCE },
  ];
}
