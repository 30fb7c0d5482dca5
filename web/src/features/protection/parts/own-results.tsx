import { recordOption } from '@candor/contract/products/rounds/record-call';
import { recordSecond } from '@candor/contract/products/updown/record-call';
import { roundOrders } from '@candor/contract/products/rounds/calls';
import { secondOrders } from '@candor/contract/products/updown/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf, tableQueryOf } from '../../../api/client.ts';
import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { ownResult, type OwnResult } from '../model/own-results.ts';
import styles from '../protection.module.css';

/** What each product has brought or cost since the start, summed from the user's own ledger rows. */
export function OwnResults() {
  const say = useSay();
  return (
    <div className={styles['form']}>
      <p>{say('protection.own.text')}</p>
      <SecondResults />
      <RoundResults />
    </div>
  );
}

function SecondResults() {
  const rows = useQuery(tableQueryOf(recordSecond, {}));
  const running = useQuery(queryOf(secondOrders, { status: 0 }));
  const known = rows.data !== undefined && running.data !== undefined;
  return (
    <ProductResult
      product="second"
      result={
        known
          ? ownResult(
              rows.data.rows,
              running.data.map(({ betAmount }) => betAmount),
            )
          : null
      }
      failed={rows.isError || running.isError}
      onRetry={() => {
        void rows.refetch();
        void running.refetch();
      }}
    />
  );
}

function RoundResults() {
  const rows = useQuery(tableQueryOf(recordOption, {}));
  const running = useQuery(tableQueryOf(roundOrders, { isHistory: 0 }));
  const known = rows.data !== undefined && running.data !== undefined;
  return (
    <ProductResult
      product="rounds"
      result={
        known
          ? ownResult(
              rows.data.rows,
              running.data.rows.map(({ betAmount }) => betAmount),
            )
          : null
      }
      failed={rows.isError || running.isError}
      onRetry={() => {
        void rows.refetch();
        void running.refetch();
      }}
    />
  );
}

interface ProductResultProps {
  readonly product: 'second' | 'rounds';
  readonly result: OwnResult | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function ProductResult({ product, result, failed, onRetry }: ProductResultProps) {
  const say = useSay();
  const style = useNumberStyle();
  const money = (amount: string) => <Figure figure={exactFigure(amount, 'owned', style)} unit="USDT" />;
  return (
    <section className={styles['product']}>
      <h3>{say(`protection.product.${product}`)}</h3>
      {result === null ? (
        failed ? (
          <ErrorState text={say('protection.own.failed')} onRetry={onRetry} />
        ) : (
          <SkeletonRows rows={2} leading={false} />
        )
      ) : (
        <Receipt
          rows={[
            { key: 'staked', label: say('protection.own.staked'), value: money(result.staked) },
            { key: 'paid', label: say('protection.own.paid'), value: money(result.paid) },
            { key: 'open', label: say('protection.own.open'), value: money(result.open) },
            {
              key: 'result',
              label: say('protection.own.result'),
              value: <Figure figure={exactFigure(result.result, 'result', style)} unit="USDT" tone="signed" />,
              strong: true,
            },
          ]}
        />
      )}
    </section>
  );
}
