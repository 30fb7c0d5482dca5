import { isWhole } from '../../kernel/checks.ts';
import type { Ground } from '../ground.ts';
import { done, refused } from '../../kernel/outcome.ts';
import type { Context } from '../../kernel/product.ts';
import type { PriceCommand, TickSource } from './commands.ts';
import type { GroundOutcome } from '../refusals.ts';
import type { PriceEvent } from './events.ts';
import { countedSourcesOf, youngSourcesOf } from './fresh-sources.ts';
import { mayBeOk } from './thaw.ts';

const MOST_PRICE_TICKS = 1_000_000_000;
const MOST_SOURCES = 32;
const SOURCE_NAME = /^[A-Za-z0-9 ._-]{1,64}$/;
const PRICE_TEXT = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,18})?$/;

/**
 * Takes the next tick of a symbol (`product-rules` 3.1, 3.2): the only way a price enters. A tick that is not `ok` says
 * only that there is no price, so it carries the last one whatever the command says; `BAD_INPUT` when an `ok` one follows it too soon, `PRICE_FROZEN`
 * when one was on its way for so long that its sources no longer count. `ref` is the tick's number `n`.
 */
export function decideTick(ground: Ground, context: Context<PriceEvent>, body: PriceCommand): GroundOutcome {
  const { symbolId, state, sourceKind, rule, sources } = body;
  if (context.accountId !== 0 || sources.length > MOST_SOURCES || !sources.every(isSource)) return refused('BAD_INPUT');
  if (state === 'ok' && !isWhole(body.priceTicks, 1, MOST_PRICE_TICKS)) return refused('BAD_INPUT');
  if (ground.markets.symbol(symbolId) === undefined) return refused('NOT_FOUND');
  const last = ground.prices.last(symbolId);
  if (state === 'ok' && !mayBeOk(last, context.timeMs)) return refused('BAD_INPUT');
  if (state === 'ok' && youngSourcesOf(body, context.timeMs).length < countedSourcesOf(body).length) return refused('PRICE_FROZEN');
  const n = (last?.n ?? 0) + 1;
  const priceTicks = state === 'ok' ? body.priceTicks : (last?.priceTicks ?? 0);
  context.emit({ type: 'price.ticked', symbolId, n, priceTicks, state, sourceKind, rule, sources });
  ground.running.ticked(context, symbolId);
  return done(n);
}

function isSource(source: TickSource): boolean {
  return (
    SOURCE_NAME.test(source.name) &&
    PRICE_TEXT.test(source.price) &&
    isWhole(source.timeMs, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(source.weight, 0, 1_000_000)
  );
}
