import { exactFigure, figureText, tickFigure, type NumberStyle } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { isolated } from '../../../i18n/formats.ts';
import type { Say } from '../../../i18n/text.tsx';
import type { SpotInputs } from '../rules/ticket.ts';

/** What is asked for, in one sentence: "Limit buy 0.01 BTC at 104,000.00, until cancelled". */
export function orderLine(inputs: SpotInputs, { coin, quote, priceDecimals }: TradedPair, style: NumberStyle, say: Say): string {
  const { kind, side, timeInForce } = inputs;
  const asset = coin.toUpperCase();
  const amountOf = (amount: string, unit: string) => isolated(`${figureText(exactFigure(amount, 'cost', style))} ${unit}`);
  if (kind === 'limit') {
    const price = isolated(figureText(tickFigure(inputs.price, priceDecimals, style)));
    return say(`trade-tools.review.limit.${side}.${timeInForce}`, { amount: amountOf(inputs.quantity, asset), price });
  }
  return side === 'buy'
    ? say('trade-tools.review.market.buy', { asset, amount: amountOf(inputs.total, quote.toUpperCase()) })
    : say('trade-tools.review.market.sell', { amount: amountOf(inputs.quantity, asset) });
}
