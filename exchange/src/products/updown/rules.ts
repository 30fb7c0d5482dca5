import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../../ground/ground.ts';
import { isChange, noticeRefusal, switchRefusal } from '../../ground/terms/change.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { UpdownCommand, UpdownTerms } from './commands.ts';
import { place } from './placement.ts';
import type { UpdownState } from './state.ts';
import type { UpdownOutcome } from './refusals.ts';
import type { UpdownEvent } from './events.ts';
import { voidWindow } from './voiding.ts';
import { MOST_DURATION_MS } from './order.ts';
import { waitMsOf } from './wait.ts';

type Of<T extends UpdownCommand['type']> = Extract<UpdownCommand, { type: T }>;

/** `product-rules` 6, rule 9: worse odds are refused, and a win never pays more than the stake again. */
const LEAST_RATE_PPM = 800_000;
const MOST_RATE_PPM = 1_000_000;
const SECOND_MS = 1_000;
/** Longer than the time in which an entry must come. */
const LEAST_DURATION_MS = 10_000;

export function decideUpdown(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: UpdownCommand): UpdownOutcome {
  if ((context.accountId !== 0) !== (body.type === 'updown.place')) return refused('BAD_INPUT');
  switch (body.type) {
    case 'updown.define':
      return define(ground, state, context, body);
    case 'updown.change':
      return change(ground, state, context, body);
    case 'updown.switch':
      return turn(ground, state, context, body);
    case 'updown.void':
      return voidWindow(ground, state, context, body);
    case 'updown.place':
      return place(ground, state, context, body);
  }
}

/** A symbol has each duration once, so that symbol, duration and version name the terms. */
function define(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Of<'updown.define'>): UpdownOutcome {
  const { offerId, symbolId, durationMs } = body;
  if (!isNumbered(offerId) || !areAmounts(body)) return refused('BAD_INPUT');
  if (!isWhole(durationMs, LEAST_DURATION_MS, MOST_DURATION_MS) || durationMs % SECOND_MS !== 0) return refused('BAD_TERMS');
  if (!areTerms(body)) return refused('BAD_TERMS');
  if (ground.markets.symbol(symbolId) === undefined || ground.accounts.stakeAssetId === undefined) return refused('NOT_FOUND');
  const twin = state.queuesOf(symbolId).some(({ info }) => info.durationMs === durationMs);
  if (twin || state.queue(offerId) !== undefined) return refused('ALREADY_DONE');
  const waitMs = waitMsOf(ground);
  context.emit({ type: 'updown.defined', offerId, symbolId, durationMs, version: 1, effectiveMs: 0, waitMs, ...termsOf(body) });
  return done(offerId);
}

/** New terms act on later orders only. What a halt turns, a change leaves alone. */
function change(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Of<'updown.change'>): UpdownOutcome {
  if (!isNumbered(body.offerId) || !areAmounts(body) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  if (!areTerms(body)) return refused('BAD_TERMS');
  const last = state.queue(body.offerId)?.versions.last;
  if (last === undefined) return refused('NOT_FOUND');
  if (body.enable !== last.enable) return refused('BAD_INPUT');
  const refusal = noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  const { offerId, symbolId, durationMs, version } = last;
  const { effectiveMs } = body;
  const waitMs = waitMsOf(ground);
  context.emit({ type: 'updown.defined', offerId, symbolId, durationMs, version: version + 1, effectiveMs, waitMs, ...termsOf(body) });
  return done(offerId);
}

function turn(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Of<'updown.switch'>): UpdownOutcome {
  const { offerId, enable } = body;
  if (!isNumbered(offerId) || !ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const info = state.queue(offerId)?.info;
  if (info === undefined) return refused('NOT_FOUND');
  const refusal = switchRefusal(body, [info.enable], [enable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'updown.switched', offerId, enable });
  return done(offerId);
}

function areAmounts({ minStakeUnits, maxStakeUnits }: UpdownTerms): boolean {
  return isAmount(minStakeUnits) && isAmount(maxStakeUnits);
}

/** Whether no figure is out of its bounds or contradicts another. */
export function areTerms({ ratePpm, minStakeUnits, maxStakeUnits }: UpdownTerms): boolean {
  return isWhole(ratePpm, LEAST_RATE_PPM, MOST_RATE_PPM) && minStakeUnits <= maxStakeUnits;
}

function termsOf({ ratePpm, minStakeUnits, maxStakeUnits, enable }: UpdownTerms): UpdownTerms {
  return { ratePpm, minStakeUnits, maxStakeUnits, enable };
}
