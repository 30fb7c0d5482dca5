import { isAmount, isLine, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../../ground/ground.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { UpdownCommand, UpdownTerms } from './commands.ts';
import { place } from './placement.ts';
import type { UpdownState } from './state.ts';
import type { UpdownOutcome } from './refusals.ts';
import type { UpdownEvent } from './events.ts';
import { waitMsOf } from './wait.ts';

type Of<T extends UpdownCommand['type']> = Extract<UpdownCommand, { type: T }>;

/** `product-rules` 6, rule 9: worse odds are refused, and a win never pays more than the stake again. */
const LEAST_RATE_PPM = 800_000;
const MOST_RATE_PPM = 1_000_000;
const SECOND_MS = 1_000;
/** Longer than the time in which an entry must come. */
const LEAST_DURATION_MS = 10_000;
const MOST_DURATION_MS = 86_400_000;

export function decideUpdown(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: UpdownCommand): UpdownOutcome {
  if ((context.accountId !== 0) !== (body.type === 'updown.place')) return refused('BAD_INPUT');
  switch (body.type) {
    case 'updown.define':
      return define(ground, state, context, body);
    case 'updown.change':
      return change(ground, state, context, body);
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
  context.emit({ type: 'updown.defined', offerId, symbolId, durationMs, version: 1, waitMs: waitMsOf(ground), ...termsOf(body) });
  return done(offerId);
}

/** New terms act on later orders only. */
function change(ground: Ground, state: UpdownState, context: Context<UpdownEvent>, body: Of<'updown.change'>): UpdownOutcome {
  if (!isNumbered(body.offerId) || !areAmounts(body) || !isLine(body.reason)) return refused('BAD_INPUT');
  if (!areTerms(body)) return refused('BAD_TERMS');
  const info = state.queue(body.offerId)?.info;
  if (info === undefined) return refused('NOT_FOUND');
  const { offerId, symbolId, durationMs, version } = info;
  const waitMs = waitMsOf(ground);
  context.emit({ type: 'updown.defined', offerId, symbolId, durationMs, version: version + 1, waitMs, ...termsOf(body) });
  return done(offerId);
}

function areAmounts({ minStakeUnits, maxStakeUnits }: UpdownTerms): boolean {
  return isAmount(minStakeUnits) && isAmount(maxStakeUnits);
}

function areTerms({ ratePpm, minStakeUnits, maxStakeUnits }: UpdownTerms): boolean {
  return isWhole(ratePpm, LEAST_RATE_PPM, MOST_RATE_PPM) && minStakeUnits <= maxStakeUnits;
}

function termsOf({ ratePpm, minStakeUnits, maxStakeUnits, enable }: UpdownTerms): UpdownTerms {
  return { ratePpm, minStakeUnits, maxStakeUnits, enable };
}
