import { Suspense } from 'react';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { estimateSpot } from '../rules/estimate.ts';
import type { SpotFacts } from '../rules/ticket.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { later } from '../../../ui/later.ts';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import { orderLine } from '../model/order-line.ts';
import { EstimateReceipt } from './estimate-receipt.tsx';
import parts from '../../../ui/ticket-parts.module.css';

const PlannedTerms = later(async () => (await import('../../../frame/planned-terms.tsx')).PlannedTerms, 'planned');

const NAMES = {
  feePpm: 'planned.fee',
  orderMinLots: 'planned.minOrder',
  orderMaxLots: 'planned.maxOrder',
  minSellLots: 'planned.minSell',
  minNotional: 'planned.minValue',
  maxOpenOrders: 'planned.orders',
  limitBandPpm: 'planned.limitRange',
  marketBandPpm: 'planned.marketRange',
} as const;

interface ReviewProps {
  readonly content: OrderSubmission;
  readonly facts: SpotFacts;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The order once more before it is sent, with its receipt. */
export function OrderReview({ content, facts, onYes, onNo }: ReviewProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { inputs } = content;
  const estimate = estimateSpot(inputs, facts);
  return (
    <AskSheet
      title={say(`trade.review.${inputs.side}`, { pair: facts.pair.display })}
      holds
      yes={say(`trade.button.${inputs.side}`, { asset: facts.pair.coin.toUpperCase() })}
      kind={inputs.side}
      onYes={onYes}
      onNo={onNo}
    >
      <p className={parts['sentence']}>{orderLine(inputs, facts.pair, style, say)}</p>
      <Note>{say(`trade.review.${inputs.kind}Text`)}</Note>
      {estimate !== null && <EstimateReceipt estimate={estimate} inputs={inputs} pair={facts.pair} />}
      <Suspense fallback={null}>
        <PlannedTerms product="spot" coin={facts.pair.coin} names={NAMES} lot={facts.pair.lot} />
      </Suspense>
    </AskSheet>
  );
}
