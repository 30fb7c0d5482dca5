import * as v from 'valibot';
import { CHANGE_LIMIT, defineCall, GET, POST } from '../call.ts';
import { described } from '../described.ts';
import { factorCode } from '../factor-code.ts';
import { ownPassword, PROOF_REFUSALS } from '../own-password.ts';
import { products } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';
import { type ConfirmedCategory, EXCLUSION_SCOPES, RISK_CATEGORIES, scopesExplained } from '../risk-categories.ts';

type Asking = Extract<(typeof products)[number], { readonly riskCategory: ConfirmedCategory }>;
export type RiskProduct = Asking['name'];

const asksForConfirmation = (product: (typeof products)[number]): product is Asking => RISK_CATEGORIES[product.riskCategory].confirm;
/** Products that ask for the confirmation of their risk. */
export const RISK_PRODUCTS: readonly RiskProduct[] = products.filter(asksForConfirmation).map(({ name }) => name);
/** The version of the risk text and odds that a client shows and a user confirms. */
export const RISK_VERSION = 1;
const riskVersion = described(result.integer, 'The confirmed version for this product; 0: none.');
const riskVersions = Object.fromEntries(RISK_PRODUCTS.map((name) => [name, riskVersion])) as Record<RiskProduct, typeof riskVersion>;
/** An exclusion that ends within a week, and the hour that sending it may take, needs no proof of who asks. */
export const FREE_EXCLUSION_MS = (7 * 24 + 1) * 3_600_000;

const protectionState = translated({
  eligible: described(result.bool, 'Whether products of fixed time are open to this user at all.'),
  riskVersions: described(
    v.object({ ...riskVersions, required: described(result.integer, 'The version to confirm.') }),
    'The confirmed version of each product’s risk text; 0: none.',
  ),
  limit: described(result.decimalOrNull, 'Daily loss limit in USDT a local day; null: none.'),
  next: named('nextLimit', described(result.decimalOrNull, 'A raised limit that waits until `nextFrom`; null: nothing waits.')),
  nextFrom: named('nextFromMs', described(result.integer, 'Epoch milliseconds; 0: nothing waits.')),
  utcOffsetMinutes: described(result.integer, 'The local day begins so many minutes before that of UTC.'),
  dayLoss: described(result.decimal, 'Net loss of the local day so far in USDT; negative: a gain.'),
  openStake: described(result.decimal, 'Stakes in USDT whose result is open.'),
  exclusions: described(
    v.array(
      translated({
        scope: described(v.picklist(EXCLUSION_SCOPES), `${scopesExplained()}.`),
        until: named('untilMs', described(result.integer, 'Epoch milliseconds; 0: for ever.')),
      }),
    ),
    'Those in force.',
  ),
  serverTime: named('serverMs', described(result.integer, 'Epoch milliseconds.')),
});

export const protection = defineCall({
  name: 'protection.state',
  methods: GET,
  path: '/api/protection',
  added: true,
  summary: 'Own limits, exclusions and risk confirmations',
  access: 'user',
  parameters: request.none,
  example: {},
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
  refusals: ['TOO_PRECISE', 'ID_CONFLICT'],
  parameters: v.object({
    limit: described(request.amount, 'USDT a local day, at most 8 decimals; 0: no limit.', '100'),
    utcOffsetMinutes: described(request.whole(-840, 840), 'Offset of the local time from UTC in minutes, a multiple of 15.', 120),
  }),
  example: { limit: '100', utcOffsetMinutes: 120 },
  result: protectionState,
});

export const exclude = defineCall({
  name: 'protection.exclude',
  methods: POST,
  path: '/api/protection/exclude',
  added: true,
  summary: 'Excludes the caller until a time (epoch ms, at least one day ahead; 0 = for ever); it cannot be taken back before',
  details:
    'An end within a week is taken at once. A later one, or none, asks for the second factor where one is on, else for `loginPassword`: nobody takes it back, so a stolen session alone must not set it.',
  access: 'user',
  secret: true,
  limit: CHANGE_LIMIT,
  idempotent: true,
  refusals: ['ALREADY_DONE', 'ID_CONFLICT', ...PROOF_REFUSALS],
  parameters: translated({
    scope: described(v.picklist(EXCLUSION_SCOPES), `${scopesExplained()}. Closing and withdrawing stay possible.`, 'fast'),
    until: named(
      'untilMs',
      described(request.whole(0, 8_640_000_000_000_000), 'Epoch milliseconds, at least one day ahead; 0: for ever.', 4_102_444_800_000),
    ),
    loginPassword: ownPassword,
    factorCode,
  }),
  example: { scope: 'fast', until: 4_102_444_800_000, loginPassword: 'Quiet7!harbour' },
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
  refusals: ['ID_CONFLICT'],
  parameters: v.object({
    product: described(v.picklist(RISK_PRODUCTS), 'The product.', RISK_PRODUCTS[0]),
    version: described(
      request.whole(1, 1_000_000),
      'Version of the risk text that was read; only the one in force is taken.',
      RISK_VERSION,
    ),
  }),
  example: { product: v.parse(v.picklist(RISK_PRODUCTS), RISK_PRODUCTS[0]), version: RISK_VERSION },
  result: protectionState,
});
