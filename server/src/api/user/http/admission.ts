import { envelopeCode, WARNING } from '@candor/contract/codes';
import { CREDENTIAL_LIMIT, type CallDefinition } from '@candor/contract/call';
import { TooManyTokens } from '../../../identity/unknown-tokens.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import {
  CALLS_OF_GUESTS,
  CALLS_OF_NETWORK,
  REFUSED_GUEST_COSTS,
  MALFORMED_BODIES,
  REFUSED_COMMANDS,
  type LimitName,
} from '../../../machine/limits.ts';
import { RateLimiter } from '../../../machine/rate-limiter.ts';
import { mayPass } from '../../../records/retry.ts';
import { refuse, type Refusal } from '../result.ts';
import type { GatewayParts } from '../machine.ts';

/** What is known of a request before its body is read. */
export type RequestHead = {
  readonly call: CallDefinition;
  readonly isProvedAgain: boolean;
  readonly token: string;
  readonly network: string;
  readonly hasBody: boolean;
};

/** Who asks; null for a guest. */
export type Admitted = { readonly ok: true; readonly caller: SignedIn | null };

/** For calls of a network together: its connections end with it. */
export const NETWORK_REFUSED: Refusal = refuse('TOO_MANY_REQUESTS');

const GUEST: Admitted = { ok: true, caller: null };

/** Decides by session and limits whether a request is worked on, before its body is read. */
export class Admission {
  readonly #parts: GatewayParts;
  readonly #limiter: RateLimiter | null;

  /** `limits`: false for load tests of demo deployments. */
  constructor(parts: GatewayParts, limits: boolean) {
    this.#parts = parts;
    this.#limiter = limits ? new RateLimiter(parts.now) : null;
  }

  /** At once for whom the gateway remembers: thousands a second come through here. Rejects when the database is away. */
  decide(asked: RequestHead): Admitted | Refusal | Promise<Admitted | Refusal> {
    if (asked.token === '') return this.#decideFor(null, asked);
    const remembered = this.#parts.identity.sessions.remembered(asked.token);
    return remembered === undefined ? this.#ask(asked) : this.#decideFor(remembered, asked);
  }

  async #ask(asked: RequestHead): Promise<Admitted | Refusal> {
    let caller: SignedIn | null = null;
    try {
      caller = await this.#parts.identity.sessions.find(asked.token, asked.network);
    } catch (error) {
      if (error instanceof TooManyTokens && this.#isGuestsOver(asked.network)) return this.#refuse('calls of guests', NETWORK_REFUSED);
      // while the database is away, a public call answers whom it cannot recognise as a guest
      if (asked.call.access !== 'public' || !mayPass(error)) throw error;
    }
    return this.#decideFor(caller, asked);
  }

  #decideFor(caller: SignedIn | null, asked: RequestHead): Admitted | Refusal {
    const { call, network } = asked;
    const isReducing = caller !== null && call.product?.use === 'reduce';
    // what others of the same network do never keeps a user from closing what is open
    if (!isReducing && this.#limiter?.take(`network ${network}`, CALLS_OF_NETWORK) === false)
      return this.#refuse('calls of a network', NETWORK_REFUSED);
    const decision = this.#decideWithin(caller, asked, isReducing);
    // sign-ins have a strict rate of their own, so that a flood from his network keeps nobody out
    if (caller !== null || call.limit === CREDENTIAL_LIMIT) return decision;
    const costs = decision.ok ? 1 : REFUSED_GUEST_COSTS;
    return this.#isGuestsOver(network, costs) ? this.#refuse('calls of guests', NETWORK_REFUSED) : decision;
  }

  /** Whether guests of a network have asked too often, this call of theirs counted. */
  #isGuestsOver(network: string, costs = REFUSED_GUEST_COSTS): boolean {
    const key = `guests ${network}`;
    const isOver = this.#limiter?.isSpent(key, CALLS_OF_GUESTS) ?? false;
    this.#limiter?.charge(key, CALLS_OF_GUESTS, costs);
    return isOver;
  }

  #decideWithin(caller: SignedIn | null, asked: RequestHead, isReducing: boolean): Admitted | Refusal {
    const { call, network, hasBody } = asked;
    const limiter = this.#limiter;
    if (caller === null && call.access === 'user') return refuse('NOT_SIGNED_IN');
    if (limiter === null) return caller === null ? GUEST : { ok: true, caller };
    if (!limiter.take(callKey(asked, caller), call.limit)) return this.#refuse('rate of a call');
    // nor does who has stolen a session keep its owner from ending it: these calls have strict rates of their own
    const isBodyFree = isReducing || call.limit === CREDENTIAL_LIMIT || asked.isProvedAgain;
    if (!isBodyFree && hasBody && limiter.isSpent(malformedKey(caller, network), MALFORMED_BODIES)) return this.#refuse('malformed bodies');
    if (caller === null) return GUEST;
    if (mayBeRefusedCommand(call) && !limiter.take(refusedKey(caller), REFUSED_COMMANDS)) return this.#refuse('refused commands');
    return { ok: true, caller };
  }

  #refuse(limit: LimitName, refusal = refuse('TOO_MANY_REQUESTS')): Refusal {
    this.#parts.metrics.limited(limit);
    return refusal;
  }

  /** The body was no JSON or too long. */
  countMalformed(caller: SignedIn | null, network: string): void {
    this.#limiter?.take(malformedKey(caller, network), MALFORMED_BODIES);
  }

  /** A call of the caller is answered: one that was not refused, or not by his own doing, costs nothing. */
  answered(call: CallDefinition, caller: SignedIn | null, result: { readonly ok: true } | Refusal): void {
    if (caller === null || !mayBeRefusedCommand(call)) return;
    if (result.ok || isOurDoing(result)) this.#limiter?.giveBack(refusedKey(caller), REFUSED_COMMANDS);
  }
}

/** Cancels, closes and reductions always reach the exchange. */
function mayBeRefusedCommand({ idempotent, product }: CallDefinition): boolean {
  return idempotent && product?.use !== 'reduce';
}

function isOurDoing({ reason }: Refusal): boolean {
  return envelopeCode(reason) === WARNING || reason === 'UNKNOWN_RESULT' || reason === 'INTERNAL';
}

function callKey({ call, isProvedAgain, network }: RequestHead, caller: SignedIn | null): string {
  if (call.limit.by !== 'account' || caller === null) return `${call.name} ${network}`;
  // whoever has stolen a session would else keep its owner from ending it
  const place = isProvedAgain ? ` ${network}` : '';
  return `${call.name} #${caller.userId}${place}`;
}

const malformedKey = (caller: SignedIn | null, network: string): string =>
  caller === null ? `malformed ${network}` : `malformed #${caller.userId}`;
const refusedKey = (caller: SignedIn): string => `refused #${caller.userId}`;
