import type { ReactNode } from 'react';
import { amountFigure, exactFigure, quantityFigure, tickFigure, type AmountMeaning } from '../../../domain/figures.ts';
import type { Change, SpotEstimate } from '../rules/estimate.ts';
import { compare, isZero, round } from '../../../domain/decimal.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import type { SpotInputs } from '../rules/ticket.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';

interface EstimateReceiptProps {
  readonly estimate: SpotEstimate;
  readonly inputs: SpotInputs;
  readonly pair: TradedPair;
}

/** Whether the balances pay for the order; where they do not, no balance after it exists. */
const isCovered = ({ base, quote }: SpotEstimate): boolean =>
  [base, quote].every((change) => change === null || compare(change.after, '0') >= 0);

/** Before → after: what leaves, the fee, what arrives, and both balances. What does not change is not listed. */
export function EstimateReceipt({ estimate, inputs, pair }: EstimateReceiptProps) {
  const say = useSay();
  const style = useNumberStyle();
  const about = (value: ReactNode) =>
    estimate.exact ? (
      value
    ) : (
      <span>
        {say('trade.receipt.about')} {value}
      </span>
    );
  const quote = pair.quote.toUpperCase();
  // Every digit where it is exact; an estimate shows no more than it can know.
  const money = (amount: string, asset: string, meaning: AmountMeaning) =>
    estimate.exact ? exactFigure(amount, meaning, style) : amountFigure(amount, asset, meaning, style);
  const balance = (key: string, change: Change | null): readonly ReceiptRow[] => {
    if (change === null || change.before === change.after || !isCovered(estimate)) return [];
    const figure = (amount: string) => <Figure figure={money(amount, change.asset, 'owned')} />;
    return [
      {
        key,
        label: say('trade.receipt.balance', { asset: change.asset.toUpperCase() }),
        before: figure(change.before),
        value: figure(change.after),
      },
    ];
  };
  const rows: readonly ReceiptRow[] = [
    ...(inputs.kind === 'market' && estimate.averagePrice !== null
      ? [
          {
            key: 'average',
            label: say('trade.receipt.average'),
            value: about(
              <Figure
                figure={tickFigure(round(estimate.averagePrice, pair.priceDecimals, 'half-up'), pair.priceDecimals, style)}
                unit={quote}
              />,
            ),
          },
        ]
      : []),
    {
      key: 'pays',
      label: say(inputs.side === 'buy' ? 'trade.receipt.pay' : 'trade.receipt.sell'),
      value: about(<Figure figure={money(estimate.pays.amount, estimate.pays.asset, 'cost')} unit={estimate.pays.asset.toUpperCase()} />),
    },
    {
      key: 'fee',
      label: say('trade.receipt.fee'),
      value: about(<Figure figure={money(estimate.fee.amount, estimate.fee.asset, 'cost')} unit={estimate.fee.asset.toUpperCase()} />),
    },
    {
      key: 'receives',
      label: say('trade.receipt.receive'),
      value: about(
        <Figure figure={money(estimate.receives.amount, estimate.receives.asset, 'owned')} unit={estimate.receives.asset.toUpperCase()} />,
      ),
      strong: true,
    },
    ...(inputs.kind === 'limit' && !isZero(estimate.fillsNow)
      ? [
          {
            key: 'now',
            label: say('trade.receipt.fillsNow'),
            value: about(
              <Figure figure={quantityFigure(estimate.fillsNow, pair.quantityDecimals, style)} unit={pair.coin.toUpperCase()} />,
            ),
          },
        ]
      : []),
    ...balance('quote', estimate.quote),
    ...balance('base', estimate.base),
    ...(estimate.stopsAt === null
      ? []
      : [
          {
            key: 'stops',
            label: say('trade.receipt.stopsAt'),
            value: <Figure figure={tickFigure(estimate.stopsAt, pair.priceDecimals, style)} unit={quote} />,
          },
        ]),
  ];
  return <Receipt rows={rows} label={say('trade.receipt.title')} />;
}
