import { isAmount, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../ground.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { ProtectionCommand } from './commands.ts';
import { FOR_EVER_MS } from './state.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { ProtectionEvent } from './events.ts';

type Of<T extends ProtectionCommand['type']> = Extract<ProtectionCommand, { type: T }>;

const DAY_MS = 86_400_000;
/** A request is under way for a moment: what asks for a day and comes up to a minute short is given the whole day. */
const TRAVEL_MS = 60_000;
const MOST_OFFSET_MINUTES = 840;
/** Every time zone in use is a whole number of quarter hours from UTC, and so losses are kept by quarter hours. */
const OFFSET_STEP_MINUTES = 15;
const MOST_VERSION = 1_000_000;

/** Nobody but the account itself protects it: the house has no such command for others, only the one for all. */
export function decideProtection(ground: Ground, context: Context<ProtectionEvent>, body: ProtectionCommand): GroundOutcome {
  if ((context.accountId === 0) !== (body.type === 'protection.require')) return refused('BAD_INPUT');
  // A sub-owner has no protection of its own: that of its person binds it.
  if (context.accountId !== 0 && !ground.accounts.isAccount(context.accountId)) return refused('BAD_INPUT');
  switch (body.type) {
    case 'protection.confirmRisk':
      return confirmRisk(ground, context, body);
    case 'protection.setLossLimit':
      return setLossLimit(ground, context, body);
    case 'protection.exclude':
      return exclude(ground, context, body);
    case 'protection.require':
      return require(ground, context, body);
  }
}

function require(ground: Ground, context: Context<ProtectionEvent>, { confirmation }: Of<'protection.require'>): GroundOutcome {
  if (typeof confirmation !== 'boolean') return refused('BAD_INPUT');
  if (confirmation !== ground.protection.confirmationRequired) context.emit({ type: 'protection.required', confirmation });
  return done(0);
}

function confirmRisk(ground: Ground, context: Context<ProtectionEvent>, { product, version }: Of<'protection.confirmRisk'>): GroundOutcome {
  const { accountId } = context;
  if (!isWhole(version, 1, MOST_VERSION) || !ground.protection.asksToConfirm(product)) return refused('BAD_INPUT');
  // Confirming an older text again takes nothing back, and the same text twice is one confirmation.
  if (version > ground.protection.riskVersion(accountId, product)) {
    context.emit({ type: 'protection.riskConfirmed', accountId, product, version });
  }
  return done(version);
}

/** A protection that gets stronger does so at once; what weakens it waits a day, so that nobody loosens it in the heat of the moment. */
function setLossLimit(ground: Ground, context: Context<ProtectionEvent>, body: Of<'protection.setLossLimit'>): GroundOutcome {
  const { accountId, timeMs } = context;
  const { limitUnits: wanted, utcOffsetMinutes } = body;
  if (wanted !== 0n && !isAmount(wanted)) return refused('BAD_INPUT');
  if (!isWhole(utcOffsetMinutes, -MOST_OFFSET_MINUTES, MOST_OFFSET_MINUTES) || utcOffsetMinutes % OFFSET_STEP_MINUTES !== 0)
    return refused('BAD_INPUT');
  const now = ground.protection.limits(accountId, timeMs);
  const isLimited = now.limitUnits !== 0n;
  const raises = isLimited && (wanted === 0n || wanted > now.limitUnits);
  // Another midnight could end a day early, and with it what was lost in it.
  const waits = raises || (isLimited && utcOffsetMinutes !== now.utcOffsetMinutes);
  context.emit({
    type: 'protection.limitSet',
    accountId,
    limitUnits: raises ? now.limitUnits : wanted,
    nextUnits: waits ? wanted : 0n,
    nextFromMs: waits ? timeMs + DAY_MS : 0,
    utcOffsetMinutes,
  });
  return done(0);
}

function exclude(ground: Ground, context: Context<ProtectionEvent>, { scope, untilMs }: Of<'protection.exclude'>): GroundOutcome {
  const { accountId, timeMs } = context;
  const least = timeMs + DAY_MS;
  if (untilMs !== 0 && !isWhole(untilMs, least - TRAVEL_MS, FOR_EVER_MS - 1)) return refused('BAD_INPUT');
  const until = untilMs === 0 || untilMs >= least ? untilMs : least;
  if ((until === 0 ? FOR_EVER_MS : until) <= ground.protection.excludedUntilMs(accountId, scope)) return refused('ALREADY_DONE');
  context.emit({ type: 'protection.excluded', accountId, scope, untilMs: until });
  const owners = ground.accounts.ownersOf(accountId).map(({ ownerId }) => ownerId);
  ground.running.excluded(context, owners, (product) => ground.protection.covers(scope, product));
  return done(0);
}
