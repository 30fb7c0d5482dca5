import { PLATFORM } from '../../ground/accounts/accounts.ts';
import { openSubOwner, subOwnerRefusal } from '../../ground/accounts/owners.ts';
import type { Ground } from '../../ground/ground.ts';
import { isAmount } from '../../kernel/checks.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { Leg } from '../../ledger/leg.ts';
import type { PlanRow } from '../../ledger/plan.ts';
import { HOUSE_SAMPLE, JAR_SAMPLE } from './accounts.ts';
import type { SampleCommand } from './commands.ts';
import type { SampleEvent } from './events.ts';
import type { SampleOutcome } from './refusals.ts';
import type { SampleState } from './state.ts';

/** How long every jar is closed. */
export const CLOSED_MS = 5_000;
/** In units of USDT: the least that a jar takes, and what filling one costs. */
export const LEAST_UNITS = 100_000_000n;
export const FEE_UNITS = 1_000_000n;
/** Closed jars of one person, whichever of his owners has them. */
export const MOST_JARS = 10;

/** Checks in the order of the house: shape, protection, limits, funds. */
export function decideSample(ground: Ground, state: SampleState, context: Context<SampleEvent>, body: SampleCommand): SampleOutcome {
  const { accountId } = context;
  if (accountId === 0 || !isAmount(body.amountUnits)) return refused('BAD_INPUT');
  const assetId = ground.accounts.stakeAssetId;
  if (assetId === undefined) return refused('NOT_FOUND');
  return body.type === 'sample.copy' ? copy(ground, context, body, assetId) : fill(ground, state, context, body.amountUnits, assetId);
}

type Copy = Extract<SampleCommand, { type: 'sample.copy' }>;

/** `ref` is the copy. It acts as an account does, with its own money, inside its person's limits. */
function copy(ground: Ground, context: Context<SampleEvent>, { ownerId, handId, amountUnits }: Copy, assetId: number): SampleOutcome {
  const { accountId } = context;
  const owner = { ownerId, personId: accountId, handId, kind: 'copy' } as const;
  const refusal = subOwnerRefusal(ground, owner);
  if (refusal !== null) return refusal;
  if (ground.ledger.wallet(PLATFORM, accountId, assetId) < amountUnits) return refused('INSUFFICIENT_FUNDS');
  openSubOwner(context, owner);
  const legs = [leg(PLATFORM, accountId, 0, assetId, -amountUnits), leg(PLATFORM, ownerId, 0, assetId, amountUnits)];
  context.emit({ type: 'sample.copied', ownerId, accountId, amountUnits, legs });
  return done(ownerId);
}

function fill(ground: Ground, state: SampleState, context: Context<SampleEvent>, amountUnits: bigint, assetId: number): SampleOutcome {
  const { accountId, seq, timeMs } = context;
  const forbidden = ground.protection.openingRefusal(accountId, timeMs);
  if (forbidden !== null) return forbidden;
  if (amountUnits < LEAST_UNITS) return refused('BELOW_MIN', String(LEAST_UNITS));
  const closed = ground.accounts.sumOfPerson(accountId, (ownerId) => state.closedOf(ownerId).length);
  if (closed >= MOST_JARS) return refused('TOO_MANY_JARS', String(MOST_JARS));
  if (ground.ledger.wallet(PLATFORM, accountId, assetId) < amountUnits + FEE_UNITS) return refused('INSUFFICIENT_FUNDS');
  context.emit({
    type: 'sample.filled',
    jarId: seq,
    accountId,
    amountUnits,
    feeUnits: FEE_UNITS,
    opensMs: timeMs + CLOSED_MS,
    legs: [
      leg(PLATFORM, accountId, 0, assetId, -(amountUnits + FEE_UNITS)),
      leg(JAR_SAMPLE, accountId, seq, assetId, amountUnits),
      leg(HOUSE_SAMPLE, 0, 0, assetId, FEE_UNITS),
    ],
  });
  return done(seq);
}

/** Opens jars whose time has come, at most `most`; answers how many. */
export function openDue(ground: Ground, state: SampleState, context: Context<SampleEvent>, most: number): number {
  const assetId = ground.accounts.stakeAssetId;
  if (assetId === undefined) return 0;
  let opened = 0;
  for (; opened < most; opened++) {
    const { first } = state;
    if (first === null || first.opensMs > context.timeMs) break;
    const { jarId, accountId, amountUnits } = first;
    context.emit({
      type: 'sample.opened',
      jarId,
      accountId,
      amountUnits,
      legs: [leg(JAR_SAMPLE, accountId, jarId, assetId, -amountUnits), leg(PLATFORM, accountId, 0, assetId, amountUnits)],
    });
  }
  return opened;
}

function leg({ code }: PlanRow, ownerId: number, ref: number, assetId: number, amount: bigint): Leg {
  return { code, ownerId, ref, assetId, amount };
}
