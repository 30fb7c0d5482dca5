import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
import { products } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

export type RiskProduct = Exclude<(typeof products)[number], { readonly riskCategory: 'none' }>['name'];

const asksForConfirmation = (
  product: (typeof products)[number],
): product is Extract<(typeof products)[number], { readonly name: RiskProduct }> => product.riskCategory !== 'none';
/** Products that ask for the confirmation of their risk. */
export const RISK_PRODUCTS: readonly RiskProduct[] = products.filter(asksForConfirmation).map(({ name }) => name);
/** The version of the risk text and odds that a client shows and a user confirms. */
export const RISK_VERSION = 1;
const riskVersions = Object.fromEntries(RISK_PRODUCTS.map((name) => [name, result.integer])) as Record<RiskProduct, typeof result.integer>;
/** `fast`: products of fixed time; `all`: every kind of opening. Closing and withdrawing stay possible. */
export const EXCLUSION_SCOPES = ['fast', 'all'] as const;

const protectionState = v.object({
  /** Whether products of fixed time are open to this user at all. */
  eligible: result.bool,
  /** The confirmed version of each product's risk text; 0 = none. `required` is the one to confirm. */
  riskVersions: v.object({ ...riskVersions, required: result.integer }),
  /** USDT a local day; null = no limit. A raised limit waits in `next` until `nextFrom` (epoch ms; 0 = nothing waits). */
  limit: result.decimalOrNull,
  next: result.decimalOrNull,
  nextFrom: result.integer,
  utcOffsetMinutes: result.integer,
  /** Net loss of the local day so far (negative: a gain), and stakes whose result is open. */
  dayLoss: result.decimal,
  openStake: result.decimal,
  /** Running ones only; `until` in epoch ms, 0 = for ever. */
  exclusions: v.array(v.object({ scope: v.picklist(EXCLUSION_SCOPES), until: result.integer })),
  serverTime: result.integer,
});

export const protection = defineCall({
  name: 'protection.state',
  methods: GET,
  path: '/api/protection',
  added: true,
  summary: 'Own limits, exclusions and risk confirmations',
  access: 'user',
  parameters: request.none,
  result: protectionState,
});

export const setLossLimit = defineCall({
  name: 'protection.limit',
  methods: POST,
  path: '/api/protection/limit',
  added: true,
  summary: 'Sets the daily loss limit in USDT, 0 = none: lower at once, higher after 24 hours',
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  parameters: v.object({ limit: request.amount, utcOffsetMinutes: request.whole(-840, 840) }),
  result: protectionState,
});

export const exclude = defineCall({
  name: 'protection.exclude',
  methods: POST,
  path: '/api/protection/exclude',
  added: true,
  summary: 'Excludes the caller until a time (epoch ms, at least one day ahead; 0 = for ever); it cannot be taken back before',
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  parameters: v.object({ scope: v.picklist(EXCLUSION_SCOPES), until: request.whole(0, 8_640_000_000_000_000) }),
  result: protectionState,
});

export const confirmRisk = defineCall({
  name: 'protection.confirmRisk',
  methods: POST,
  path: '/api/protection/confirmRisk',
  added: true,
  summary: 'Confirms that the risk text and the odds of a product were read',
  access: 'user',
  limit: CHANGE_LIMIT,
  idempotent: true,
  parameters: v.object({ product: v.picklist(RISK_PRODUCTS), version: request.whole(1, 1_000_000) }),
  result: protectionState,
});
