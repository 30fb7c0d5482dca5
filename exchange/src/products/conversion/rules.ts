import { isAmount, isNumbered, isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../../ground/ground.ts';
import { feeRefusal, isChange, noticeRefusal, switchRefusal } from '../../ground/terms/change.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import { accept } from './acceptance.ts';
import type { ConversionCommand, ConversionTerms } from './commands.ts';
import type { ConversionEvent } from './events.ts';
import { feeOf } from './rate.ts';
import type { ConversionOutcome } from './refusals.ts';
import type { ConversionState } from './state.ts';

type Of<T extends ConversionCommand['type']> = Extract<ConversionCommand, { type: T }>;
type Stating = Context<ConversionEvent>;

/** `product-rules` 12: half of it is how far an index may move before a quote ends. */
const LEAST_COMMISSION_PPM = 1_000;
const MOST_SORT = 1_000_000;
/** What the code of every index ends with. */
const PRICED_IN = 'usdt';

export function decideConversion(ground: Ground, state: ConversionState, context: Stating, body: ConversionCommand): ConversionOutcome {
  if ((context.accountId !== 0) !== (body.type === 'conversion.accept')) return refused('BAD_INPUT');
  switch (body.type) {
    case 'conversion.define':
      return define(ground, state, context, body);
    case 'conversion.change':
      return change(ground, state, context, body);
    case 'conversion.switch':
      return turn(ground, state, context, body);
    case 'conversion.accept':
      return accept(ground, state, context, body);
  }
}

function define(ground: Ground, state: ConversionState, context: Stating, body: Of<'conversion.define'>): ConversionOutcome {
  const { assetId } = body;
  if (!isNumbered(assetId) || !areAmounts(body)) return refused('BAD_INPUT');
  const refusal = termsRefusal(body);
  if (refusal !== null) return refusal;
  const symbolId = indexOf(ground, assetId);
  if (symbolId === undefined) return refused('NOT_FOUND');
  if (state.coin(assetId) !== undefined) return refused('ALREADY_DONE');
  context.emit({ type: 'conversion.defined', assetId, symbolId, version: 1, ...termsOf(body), effectiveMs: 0 });
  return done(assetId);
}

/** New terms act on later conversions only. What a halt turns, a change leaves alone. */
function change(ground: Ground, state: ConversionState, context: Stating, body: Of<'conversion.change'>): ConversionOutcome {
  if (!isNumbered(body.assetId) || !areAmounts(body) || !isChange(ground.operators, body)) return refused('BAD_INPUT');
  const outside = termsRefusal(body);
  if (outside !== null) return outside;
  const last = state.coin(body.assetId)?.last;
  if (last === undefined) return refused('NOT_FOUND');
  if (body.enable !== last.enable) return refused('BAD_INPUT');
  const refusal = noticeRefusal(body, last, context.timeMs);
  if (refusal !== null) return refusal;
  const { assetId, symbolId, version } = last;
  const { effectiveMs } = body;
  context.emit({ type: 'conversion.defined', assetId, symbolId, version: version + 1, ...termsOf(body), effectiveMs });
  return done(assetId);
}

function turn(ground: Ground, state: ConversionState, context: Stating, body: Of<'conversion.switch'>): ConversionOutcome {
  const { assetId, enable } = body;
  if (!isNumbered(assetId) || !ground.operators.isBy(body, 'halts', 'or-house')) return refused('BAD_INPUT');
  const coin = state.coin(assetId)?.last;
  if (coin === undefined) return refused('NOT_FOUND');
  const refusal = switchRefusal(body, [coin.enable], [enable]);
  if (refusal !== null) return refusal;
  context.emit({ type: 'conversion.switched', assetId, enable });
  return done(assetId);
}

/** The symbol whose price is the asset's in USDT; 0 for USDT itself, undefined when there is none. */
function indexOf({ accounts, markets }: Ground, assetId: number): number | undefined {
  if (accounts.stakeAssetId === undefined) return undefined;
  if (assetId === accounts.stakeAssetId) return 0;
  const code = `${accounts.asset(assetId)?.code.toLowerCase() ?? ''}${PRICED_IN}`;
  return markets.symbols().find((symbol) => symbol.code === code)?.symbolId;
}

/** Whether a definition or a change may have these terms. */
export function areTerms(terms: ConversionTerms): boolean {
  return areAmounts(terms) && termsRefusal(terms) === null;
}

function areAmounts({ minGrossUnits, maxGrossUnits }: ConversionTerms): boolean {
  return isAmount(minGrossUnits) && isAmount(maxGrossUnits);
}

/** The smallest conversion leaves its user something. */
function termsRefusal({ commissionPpm, minGrossUnits, maxGrossUnits, sort }: ConversionTerms): ConversionOutcome | null {
  const isWithin = isWhole(commissionPpm, LEAST_COMMISSION_PPM, Number.MAX_SAFE_INTEGER) && isWhole(sort, 0, MOST_SORT);
  if (!isWithin || minGrossUnits > maxGrossUnits) return refused('BAD_TERMS');
  return feeRefusal(commissionPpm) ?? (minGrossUnits > feeOf(minGrossUnits, commissionPpm) ? null : refused('BAD_TERMS'));
}

function termsOf({ commissionPpm, minGrossUnits, maxGrossUnits, enable, sort }: ConversionTerms): ConversionTerms {
  return { commissionPpm, minGrossUnits, maxGrossUnits, enable, sort };
}
