import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { useFundingPayments, type FundingPayment } from '../past-queries.ts';
import styles from '../perpetual.module.css';
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
  const time = useTimeStyle();
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
      <bdi dir="ltr" className={styles['time']}>
        {timeText(payment.times.createMs, time)}
      </bdi>
      <dl className={styles['facts']}>
        <div>
          <dt>{say('perpetual.mark.funding')}</dt>
          <dd>
            <Figure figure={fundingFigure(payment.rate, style)} />
          </dd>
        </div>
        <div>
          <dt>{say('perpetual.mark.mark')}</dt>
          <dd>
            <Figure figure={tickFigure(payment.markPrice, market?.priceDecimals ?? 2, style)} />
          </dd>
        </div>
        <div>
          <dt>{say('perpetual.card.size')}</dt>
          <dd>
            <Figure figure={quantityFigure(payment.quantity, market?.quantityDecimals ?? 0, style)} />
          </dd>
        </div>
      </dl>
    </li>
  );
}
