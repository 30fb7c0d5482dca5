import type { HandedOf } from '@candor/contract/call';
import { RISK_PRODUCTS, RISK_VERSION, type RiskProduct } from '@candor/contract/calls/protection';
import { CALLS } from '@candor/contract/table';
import type { OwnProtectionCommand } from '@candor/exchange/ground/protection/commands';
import { parseAmount } from '@candor/money/amount';
import { networkOf } from '../../../identity/network.ts';
import type { SignedIn } from '../../../identity/visitor.ts';
import { bindUser, type BoundCall, type Circumstances } from '../bind.ts';
import { QUOTE_SCALE } from '../catalogue.ts';
import { decimalOf } from '../decimal.ts';
import { scopeOf, wireScopeOf } from '../exclusion-scopes.ts';
import { answer, refuse, type Result } from '../result.ts';
import type { Machine } from '../machine.ts';
import { submit } from '../submit.ts';

type State = HandedOf<typeof CALLS.protection>;

/** Which parameter a refusal of the exchange is about, by the command. */
const FIELDS: Readonly<Record<OwnProtectionCommand['type'], string>> = {
  'protection.confirmRisk': 'version',
  'protection.setLossLimit': 'limit',
  'protection.exclude': 'untilMs',
};

/** Every time zone in use is a whole number of these from UTC. */
const QUARTER_HOUR_MINUTES = 15;

async function stateOf({ core, eligibility, exchangeNow }: Machine, accountId: number): Promise<State> {
  const state = await core.query({ type: 'protection.info', accountId });
  const units = (value: bigint): State['limit'] => (value === 0n ? null : decimalOf(value, QUOTE_SCALE));
  const serverMs = exchangeNow();
  const confirmed = Object.fromEntries(RISK_PRODUCTS.map((product) => [product, state.riskVersions[product] ?? 0]));
  const waits = state.nextFromMs > serverMs;
  return {
    eligible: eligibility.ofCategory(accountId, 'fixed-time').open,
    riskVersions: { ...(confirmed as Record<RiskProduct, number>), required: RISK_VERSION },
    limit: units(state.nextFromMs === 0 || waits ? state.limitUnits : state.nextUnits),
    nextLimit: waits ? units(state.nextUnits) : null,
    nextFromMs: waits ? state.nextFromMs : 0,
    utcOffsetMinutes: state.utcOffsetMinutes,
    dayLoss: decimalOf(state.dayLossUnits, QUOTE_SCALE),
    openStake: decimalOf(state.openStakeUnits, QUOTE_SCALE),
    exclusions: state.exclusions
      .filter(({ untilMs }) => untilMs === 0 || untilMs > serverMs)
      .map(({ scope, untilMs }) => ({ scope: wireScopeOf(scope), untilMs })),
    serverMs,
  };
}

/** What users do to protect themselves (product rules §14.6). The exchange keeps it and holds every order against it. */
export function protectionCalls(machine: Machine): readonly BoundCall[] {
  const run = async (
    { caller, idempotencyKey, visitor }: Pick<Circumstances, 'idempotencyKey' | 'visitor'> & { readonly caller: SignedIn },
    body: OwnProtectionCommand,
  ): Promise<Result<typeof CALLS.protection>> => {
    const done = await submit(machine.core, { accountId: caller.userId, idempotencyKey, body });
    if (body.type !== 'protection.confirmRisk') {
      const { userId, sessionId } = caller;
      const outcome = done.ok ? 'done' : done.reason;
      machine.securityLog.write({ event: 'limit-change', outcome, userId, network: networkOf(visitor.address), sessionId });
    }
    if (done.ok) return answer(await stateOf(machine, caller.userId));
    return { ...done, field: done.reason === 'ID_CONFLICT' ? 'Idempotency-Key' : FIELDS[body.type] };
  };
  return [
    bindUser(CALLS.protection, async ({ caller }) => answer(await stateOf(machine, caller.userId))),

    bindUser(CALLS.setLossLimit, async (request) => {
      const { limit, utcOffsetMinutes } = request.parameters;
      const read = parseAmount(limit, QUOTE_SCALE);
      if (!read.ok)
        return refuse(read.code, { field: 'limit', limit: read.code === 'TOO_PRECISE' ? decimalOf(1n, QUOTE_SCALE).decimal : '' });
      // the exchange would refuse it too, and not say which of the two it means
      if (utcOffsetMinutes % QUARTER_HOUR_MINUTES !== 0) return refuse('BAD_PARAMETER', { field: 'utcOffsetMinutes' });
      return await run(request, { type: 'protection.setLossLimit', limitUnits: read.units, utcOffsetMinutes });
    }),

    bindUser(CALLS.exclude, async (request) => {
      const { scope, untilMs } = request.parameters;
      return await run(request, { type: 'protection.exclude', scope: scopeOf(scope), untilMs });
    }),

    bindUser(CALLS.confirmRisk, async (request) => {
      const { product, version } = request.parameters;
      if (version !== RISK_VERSION) return refuse('BAD_INPUT', { field: 'version' });
      return await run(request, { type: 'protection.confirmRisk', product, version });
    }),
  ];
}
