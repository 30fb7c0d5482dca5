import { perpetualCalls } from '@candor/contract/products/perpetual/table';
import { bindUser, type BoundCall } from '../../../api/user/bind.ts';
import { answer, refuse } from '../../../api/user/result.ts';
import { priceOf } from '../../../api/user/written.ts';
import { rateOf, usdtOf, usdtOrNull, type ListedPerpetual } from '../markets.ts';
import { figuresOf } from '../records/position-rows.ts';
import { readTerms, readUsdt } from '../read-parameters.ts';
import type { PerpetualParts } from './parts.ts';

/** A refusal of the exchange as a preview tells it; ticks are told as prices. */
function told({ symbol }: ListedPerpetual, { code, limit }: { readonly code: string; readonly limit: string }) {
  return { reason: code === '' ? null : code, limit: code === 'PRICE_TOO_FAR' ? priceOf(symbol, Number(limit)).decimal : limit };
}

export function previewCalls(parts: PerpetualParts): readonly BoundCall[] {
  const { core, perpetuals } = parts;
  return [
    bindUser(perpetualCalls.previewContractOrder, async ({ caller, parameters }) => {
      const market = perpetuals.ofCoin(parameters.baseCoin);
      if (market === undefined) return refuse('NOT_FOUND', { field: 'baseCoin' });
      const terms = readTerms(market, { ...parameters, timeInForce: undefined });
      if ('ok' in terms) return terms;
      const { marketId } = market.info;
      const [preview, figures] = await Promise.all([
        core.query({
          type: 'perpetual.preview',
          accountId: caller.userId,
          marketId,
          side: parameters.side,
          priceTicks: terms.priceTicks,
          lots: parameters.lots,
          leverage: parameters.leverage,
        }),
        core.query({ type: 'perpetual.figures' }),
      ]);
      const now = figures.find((one) => one.marketId === marketId);
      if (preview === null || now === undefined) return refuse('PRICE_FROZEN', { field: 'baseCoin' });
      return answer({
        ...told(market, preview),
        markPrice: priceOf(market.symbol, preview.markTicks),
        value: usdtOf(preview.valueUnits),
        margin: usdtOf(preview.marginUnits),
        fee: usdtOf(preview.feeUnits),
        hold: usdtOf(preview.holdUnits),
        available: usdtOf(preview.availableUnits),
        maxLots: preview.mostLots,
        protectionPrice: priceOf(market.symbol, preview.protectionTicks),
        before: preview.before === null ? null : figuresOf(market, preview.before),
        after: figuresOf(market, preview.after),
        fundingRate: rateOf(now.nextFundingE8),
        funding: usdtOrNull(preview.nextFundingUnits),
        nextFundingMs: now.nextFundingMs,
      });
    }),

    bindUser(perpetualCalls.previewMargin, async ({ caller, parameters: { positionId, amount, change } }) => {
      const units = readUsdt(amount, 'amount');
      if (typeof units !== 'bigint') return units;
      const asked = { accountId: caller.userId, positionId, units: change === 'add' ? units : -units };
      const preview = await core.query({ type: 'perpetual.adjusting', ...asked });
      const market = preview === null ? undefined : perpetuals.market(preview.marketId);
      if (preview === null || market === undefined) return refuse('NOT_FOUND', { field: 'positionId' });
      return answer({
        ...told(market, preview),
        available: usdtOf(preview.availableUnits),
        removable: usdtOf(preview.removableUnits),
        before: figuresOf(market, preview.before),
        after: figuresOf(market, preview.after),
      });
    }),
  ];
}
