import { exactFigure, quantityFigure, tickFigure, type Figure as Parts } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { useFundingPayments, type FundingPayment } from '../past-queries.ts';
import styles from '../perpetual.module.css';
import { Facts } from './card-parts.tsx';
import { fundingFigure } from './funding-figure.ts';
import { PagedList } from './paged-list.tsx';

interface PastFundingsProps {
  /** Null: of all markets. */
  readonly coin: string | null;
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
}

/** What own positions received or paid at each funding. */
export function PastFundings({ coin, marketOf }: PastFundingsProps) {
  const say = useSay();
  const list = useFundingPayments(coin);
  return (
    <PagedList list={list} empty={say('perpetual-sheets.fundings.none')} failed={say('perpetual.own.failed')}>
      {(rows) => (
        <ul className={styles['cards']}>
          {rows.map((payment) => (
            <Payment key={payment.paymentId} payment={payment} market={marketOf({ coin: payment.baseCoin.toLowerCase() })} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Payment({ payment, market }: { readonly payment: FundingPayment; readonly market: PerpetualMarket | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const figure = (parts: Parts) => <Figure figure={parts} />;
  const masked = useAmountsHidden();
  const { side } = payment;
  return (
    <li className={styles['card']}>
      <div className={styles['line']}>
        <span className={styles['name']}>
          <bdi dir="ltr">{market?.display ?? payment.baseCoin.toUpperCase()}</bdi>
          <span className={styles[side]}>{say(`perpetual.side.name.${side}`)}</span>
        </span>
        <Figure figure={exactFigure(payment.amount, 'result', style)} unit="USDT" tone="signed" arrow={false} masked={masked} />
      </div>
      <Moment atMs={payment.times.createMs} className={styles['time']} />
      <Facts
        rows={[
          [say('perpetual.mark.funding'), figure(fundingFigure(payment.rate, style))],
          [say('perpetual.mark.mark'), figure(tickFigure(payment.markPrice, market?.priceDecimals ?? 2, style))],
          [say('perpetual.card.size'), figure(quantityFigure(payment.quantity, market?.quantityDecimals ?? 0, style))],
        ]}
      />
    </li>
  );
}
