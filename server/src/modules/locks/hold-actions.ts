import type { HoldCode, HoldCommand, HoldScope } from '@candor/exchange/ground/holds/commands';
import { HOLD_CODES, HOLD_SCOPES } from '@candor/exchange/ground/holds/words';
import type { Core } from '../../machine/core/core.ts';
import type { Users } from '../../identity/users.ts';
import { refuseAction, type ActionAsked, type ActionBy, type ActionRefusal, type OperatorAction } from '../../operators/operator-action.ts';
import { numberIn } from '../../operators/typed-number.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 7;
/** Of a legal order, which lasts as long as it says: a hundred years. */
const MOST_DAYS_OF_ORDER = 36_500;
/** Of the reason, which the account's owner reads. */
const REASON_LENGTH_MAX = 200;

export type HoldActionsOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  /** The exchange's time, UTC epoch milliseconds. */
  readonly exchangeNow: () => number;
  readonly users: Pick<Users, 'byId'>;
};

type Named = { readonly account: number; readonly scope: HoldScope; readonly code: HoldCode };
type Placed = Named & { readonly reviewMs: number };
type Read = { readonly accountId: number; readonly scope: HoldScope; readonly code: HoldCode };

const NO_ACCOUNT = refuseAction('NOT_FOUND', 'no user has an account of this number');
const NO_HOLD = refuseAction('NOT_FOUND', 'this account has no such hold');
const OWN_HOLD = refuseAction('BAD_INPUT', 'both of you have placed or last renewed this hold: one who lifts it must be somebody else');

/**
 * Placing and lifting holds (product rules §18). One person places, since danger does not wait for a second one and a hold ends by itself; two
 * persons lift what somebody had a reason for.
 */
export function holdActions(options: HoldActionsOptions): readonly OperatorAction[] {
  const hold: OperatorAction<Placed> = {
    name: 'hold',
    permission: 'holds',
    persons: 1,
    options: ['scope', 'code', 'days'],
    reasonLengthMax: REASON_LENGTH_MAX,
    check: (asked) => checkHold(options, asked),
    run: ({ reviewMs, ...named }, by) => submit(options, by, { type: 'hold.place', ...authored(named, by), reviewMs }),
  };
  const lift: OperatorAction<Named> = {
    name: 'lift',
    permission: 'holds',
    persons: 2,
    options: ['scope', 'code'],
    reasonLengthMax: REASON_LENGTH_MAX,
    check: (asked) => checkLift(options, asked),
    run: (named, by) => submit(options, by, { type: 'hold.lift', ...authored(named, by) }),
  };
  return [hold, lift] as readonly OperatorAction[];
}

async function checkHold(
  { users, exchangeNow }: HoldActionsOptions,
  asked: ActionAsked,
): Promise<{ readonly ok: true; readonly details: Placed } | ActionRefusal> {
  const named = readNamed(asked);
  if ('ok' in named) return named;
  const most = named.code === 'LEGAL_ORDER' ? MOST_DAYS_OF_ORDER : MOST_DAYS;
  const days = numberIn(asked.options['days']);
  if (days === null || days > most) return refuseAction('BAD_INPUT', `--days needs a whole number from 1 to ${most}`);
  if ((await users.byId(named.accountId)) === null) return NO_ACCOUNT;
  return { ok: true, details: { ...detailsOf(named), reviewMs: exchangeNow() + days * DAY_MS } };
}

async function checkLift(
  { core }: HoldActionsOptions,
  asked: ActionAsked,
): Promise<{ readonly ok: true; readonly details: Named } | ActionRefusal> {
  const named = readNamed(asked);
  if ('ok' in named) return named;
  const holds = await core.query({ type: 'holds.ofAccount', accountId: named.accountId });
  const isHeld = holds.some(({ scope, code }) => scope === named.scope && code === named.code);
  return isHeld ? { ok: true, details: detailsOf(named) } : NO_HOLD;
}

function readNamed({ words, options }: ActionAsked): Read | ActionRefusal {
  const accountId = numberIn(words[0]);
  if (words.length !== 1 || accountId === null) return refuseAction('BAD_INPUT', 'name the account by its number');
  const scope = HOLD_SCOPES.find((word) => word === options['scope']);
  if (scope === undefined) return refuseAction('BAD_INPUT', `--scope needs one of ${HOLD_SCOPES.join(', ')}`);
  const code = HOLD_CODES.find((word) => word === options['code']);
  if (code === undefined) return refuseAction('BAD_INPUT', `--code needs one of ${HOLD_CODES.join(', ')}`);
  return { accountId, scope, code };
}

const detailsOf = ({ accountId, scope, code }: Read): Named => ({ account: accountId, scope, code });

function authored(
  { account, scope, code }: Named,
  { proposer, confirmer, reason }: ActionBy,
): Omit<Extract<HoldCommand, { type: 'hold.lift' }>, 'type'> {
  return {
    accountId: account,
    scope,
    code,
    operator: confirmer === null ? proposer : `${proposer}, ${confirmer}`,
    reason,
  };
}

/** The same proposal is the same command, so it is done once however often it is run. */
async function submit(
  { core }: HoldActionsOptions,
  { proposalId }: ActionBy,
  body: HoldCommand,
): Promise<{ readonly ok: true } | ActionRefusal> {
  const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  if (outcome.ok) return { ok: true };
  if (outcome.code === 'BAD_INPUT' && body.type === 'hold.lift') return OWN_HOLD;
  if (outcome.code === 'NOT_FOUND') return body.type === 'hold.lift' ? NO_HOLD : NO_ACCOUNT;
  return refuseAction(outcome.code, `the exchange refused it: ${outcome.code}`);
}
