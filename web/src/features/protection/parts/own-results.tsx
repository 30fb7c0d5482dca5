import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../../i18n/text.tsx';
import { Part } from '../../../product/parts.tsx';
import type { OwnStakes } from '../../../product/product.ts';
import { useProducts } from '../../../product/products.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { ownResult, type OwnResult } from '../model/own-results.ts';
import styles from '../protection.module.css';

/** What each product has brought or cost since the start, summed from the user's own ledger rows. */
export function OwnResults() {
  const say = useSay();
  const products = useProducts();
  return (
    <div className={styles['form']}>
      <p>{say('protection.own.text')}</p>
      {products.map(({ name, label, slots }) => {
        if (slots.ownResults === undefined) return null;
        const children = ({ known, failed, retry }: OwnStakes) => (
          <ProductResult
            label={label}
            result={known === null ? null : ownResult(known.rows, known.openStakes)}
            failed={failed}
            onRetry={retry}
          />
        );
        return <Part key={name} code={slots.ownResults} props={{ children }} fallback={<SkeletonRows rows={2} leading={false} />} />;
      })}
    </div>
  );
}

interface ProductResultProps {
  readonly label: PlainMessageId;
  readonly result: OwnResult | null;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function ProductResult({ label, result, failed, onRetry }: ProductResultProps) {
  const say = useSay();
  const style = useNumberStyle();
  const money = (amount: string) => <Figure figure={exactFigure(amount, 'owned', style)} unit="USDT" />;
  return (
    <section className={styles['product']}>
      <h3>{say(label)}</h3>
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
