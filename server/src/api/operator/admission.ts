import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Front } from '../front.ts';
import { networkOf } from '../../identity/network.ts';
import { RateLimiter, type Rate } from '../../machine/rate-limiter.ts';

/** Requests of one network: a person, or a page that shows several lists. */
const REQUESTS: Rate = { perMinute: 600, burst: 200 };

/** Why a request is not looked at, with words for it. */
export type Unadmitted = { readonly code: 'WRONG_HOST' | 'WRONG_ORIGIN' | 'NOT_JSON' | 'TOO_MANY_REQUESTS'; readonly text: string };

export type AdmissionOptions = {
  readonly front: Front;
  /** Where the interface listens: an address, or a name that its owner has chosen. */
  readonly boundHost: string;
  readonly limits: boolean;
  readonly now: () => number;
};

/** Whether a request is looked at at all. What a page of another site can make a browser send is not, whatever it shows. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #requests: RateLimiter;

  constructor(options: AdmissionOptions) {
    this.#options = options;
    this.#requests = new RateLimiter(options.now);
  }

  refusalOf(request: IncomingMessage): Unadmitted | null {
    const { host = '', origin, 'sec-fetch-site': site = 'none', 'content-type': type = '' } = request.headers;
    const { front, boundHost, limits } = this.#options;
    if (limits && !this.#requests.take(networkOf(front.addressOf(request)), REQUESTS))
      return { code: 'TOO_MANY_REQUESTS', text: 'too many requests: wait a minute' };
    if (!isOwnHost(host, boundHost, front)) return { code: 'WRONG_HOST', text: 'this host is not served here' };
    const isOwnSite = ['none', 'same-origin'].includes(String(site)) || isVisit(request);
    if ((origin !== undefined && !front.isOwn(origin, host)) || !isOwnSite)
      return { code: 'WRONG_ORIGIN', text: 'pages of other sites are not served here' };
    if (request.method === 'POST' && !/^application\/json *(?:; *charset=utf-8 *)?$/i.test(type))
      return { code: 'NOT_JSON', text: 'the body has to be application/json' };
    return null;
  }
}

/**
 * An address, this machine, the name that it listens at, or the host of the origin that operators' browsers show. Any other name may be one whose owner lets it point to this
 * machine, so that his page and this server look like one to a browser (DNS rebinding); an address cannot.
 */
function isOwnHost(host: string, boundHost: string, front: Front): boolean {
  if (host === front.host) return true;
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === boundHost || isIP(name) !== 0;
}

/** Somebody follows a link to the page itself, from wherever it stands: the page says nothing before he has signed in, and no other one may frame it. */
function isVisit({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && /^\/(?:\?|$)/.test(url);
}
