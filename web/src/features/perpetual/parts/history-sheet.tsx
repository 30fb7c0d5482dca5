import { positionHistory } from '@candor/contract/products/perpetual/history-calls';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { tableQueryOf } from '../../../api/client.ts';
import { absolute, isZero, multiply, signOf } from '../../../domain/decimal.ts';
import { exactFigure, figureText, quantityFigure, rateFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { ShareButton } from '../../../frame/share/share-button.tsx';
import { listedOf, Rows } from '../../../product/listed.tsx';
import { Moment } from '../../../product/moment.tsx';
import { fetchVerifySheet, VerifySheet } from '../../../proof/verify-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { loadEvidence } from '../model/evidence.ts';
import { liquidationSummary } from '../model/liquidation.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { pairName } from '../model/pair-name.ts';
import type { PositionRow } from '../model/position.ts';
import styles from '../perpetual.module.css';
import { leverageText } from './words.ts';

type Step = ResultOf<typeof positionHistory>;

/** Steps of one position that are asked for: far more than most have. */
const STEPS = 200;

interface HistorySheetProps {
  readonly position: PositionRow;
  readonly market: PerpetualMarket | null;
  readonly onClose: () => void;
}

/** Every step of a position; of a liquidation first why it came, which step it was, and what came back. */
export function HistorySheet({ position, market, onClose }: HistorySheetProps) {
  const say = useSay();
  const query = tableQueryOf(positionHistory, { positionId: position.positionId, pageNum: 1, pageSize: STEPS });
  const list = listedOf(useQuery({ ...query, select: ({ rows }) => rows }));
  const decimals = market?.priceDecimals ?? 2;
  const [verified, setVerified] = useState<Step | null>(null);
  const provable = list.rows?.some(isProvable) === true;
  useEffect(() => {
    if (provable) fetchVerifySheet();
  }, [provable]);
  if (verified !== null)
    return (
      <Suspense fallback={null}>
        <VerifySheet
          number={`${verified.kind === 'funding' ? 'F' : 'L'}-${position.positionId}-${verified.stepNumber}`}
          shown={undefined}
          load={() => loadEvidence(position.positionId, verified.stepNumber)}
          onClose={() => setVerified(null)}
        />
      </Suspense>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.history.title')}
      foot={<SharePosition position={position} decimals={decimals} />}
    >
      <Rows list={list} failed={say('perpetual.own.failed')} waiting={5}>
        {(steps) => (
          <div className={parts['stack']}>
            <Liquidation steps={steps} decimals={decimals} />
            {steps.map((step) => (
              <StepLine key={step.stepNumber} step={step} decimals={decimals} market={market} onVerify={setVerified} />
            ))}
          </div>
        )}
      </Rows>
    </Sheet>
  );
}

/** The whole position as one result: its steps are proved one by one. */
function SharePosition({ position, decimals }: { readonly position: PositionRow; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const priceOf = (price: string) => figureText(tickFigure(price, decimals, style));
  return (
    <ShareButton
      result={() => ({
        product: say('perpetual-names.name'),
        number: String(position.positionId),
        pair: pairName(position),
        side: { word: say(`perpetual.side.name.${position.side}`), direction: position.side === 'long' ? 'up' : 'down' },
        terms: leverageText(position.leverage),
        outcome: say(`perpetual.past.${position.closeReason ?? 'closed'}`),
        basis: { of: 'margin', amount: position.initialMargin },
        net: position.netProfit,
        entry: priceOf(position.entryPrice),
        exit: priceOf(position.exitPrice),
        endMs: position.times.lastFillMs,
        proof: 'orders',
      })}
    />
  );
}

/** At which mark the equity was below the maintenance margin, what was closed, and what came back; nothing without a liquidation. */
function Liquidation({ steps, decimals }: { readonly steps: readonly Step[]; readonly decimals: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const told = liquidationSummary(steps);
  if (told === null) return null;
  const { found, came } = told;
  const price = (value: string | null) => <Figure figure={tickFigure(value, decimals, style)} unit="USDT" />;
  const money = (value: string | null) => <Figure figure={exactFigure(value, 'owned', style)} unit="USDT" />;
  const rows: readonly ReceiptRow[] = [
    { key: 'mark', label: say('perpetual-sheets.history.mark'), value: price(found.markPrice), strong: true },
    { key: 'equity', label: say('perpetual-sheets.history.equity'), value: money(found.equity) },
    { key: 'maintenance', label: say('perpetual-sheets.history.maintenance'), value: money(found.maintenanceMargin) },
    { key: 'bankruptcy', label: say('perpetual-sheets.history.bankruptcy'), value: price(found.bankruptcyPrice) },
    { key: 'margin', label: say('perpetual-sheets.history.margin'), value: money(found.margin) },
    ...(came === null
      ? []
      : [
          { key: 'fee', label: say('perpetual-sheets.history.fee'), value: money(came.fee) },
          { key: 'insured', label: say('perpetual-sheets.history.insured'), value: money(came.insured) },
          { key: 'returned', label: say('perpetual-sheets.history.returned'), value: money(came.returned), strong: true },
        ]),
  ];
  return (
    <>
      <Note kind="warn">{say('perpetual-sheets.history.why')}</Note>
      <Receipt rows={rows} label={say('perpetual-sheets.history.explained')} />
    </>
  );
}

/** Signed prices prove what the exchange decided by itself. */
function isProvable({ kind }: Step): boolean {
  return kind === 'liquidating' || kind === 'funding';
}

interface StepLineProps {
  readonly step: Step;
  readonly decimals: number;
  readonly market: PerpetualMarket | null;
  readonly onVerify: (step: Step) => void;
}

function StepLine({ step, decimals, market, onVerify }: StepLineProps) {
  const say = useSay();
  const style = useNumberStyle();
  const price = step.price ?? step.markPrice;
  const result = step.amount ?? step.profit;
  return (
    <div className={styles['formula']}>
      <span className={styles['line']}>
        <strong>{say(`perpetual-sheets.step.${step.kind}`)}</strong>
        <Moment atMs={step.times.createMs} className={styles['time']} />
      </span>
      <span className={styles['line']}>
        <span>
          {step.quantity !== null && (
            <Figure figure={quantityFigure(step.quantity, market?.quantityDecimals ?? 0, style)} unit={market?.coin.toUpperCase()} />
          )}
          {step.quantity !== null && price !== null && ' × '}
          {price !== null && <Figure figure={tickFigure(price, decimals, style)} unit="USDT" />}
          {step.rate !== null && <Rate rate={step.rate} />}
        </span>
        <span>
          {result !== null && <Figure figure={exactFigure(result, 'result', style)} unit="USDT" tone="signed" arrow={false} />}
          {step.fee !== null && (
            <span className={styles['note']}>
              {' '}
              {say('trade.order.fee')} <Figure figure={exactFigure(step.fee, 'cost', style)} unit="USDT" />
            </span>
          )}
        </span>
      </span>
      {step.kind === 'deleveraged' && step.insured !== null && !isZero(step.insured) && (
        <span className={styles['note']}>
          {say('perpetual-sheets.history.insured')} <Figure figure={exactFigure(step.insured, 'owned', style)} unit="USDT" />
        </span>
      )}
      {isProvable(step) && (
        <Button small onPress={() => onVerify(step)}>
          {say('perpetual-sheets.history.verify')}
        </Button>
      )}
    </div>
  );
}

function Rate({ rate }: { readonly rate: string }) {
  const style = useNumberStyle();
  const figure = rateFigure(multiply(absolute(rate), '100'), style, 4);
  return <Figure figure={signOf(rate) < 0 ? { ...figure, sign: '\u2212', word: 'minus' } : figure} />;
}
