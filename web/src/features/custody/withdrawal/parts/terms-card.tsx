import { isZero, largest, smallest } from '../../../../domain/decimal.ts';
import { exactFigure } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../../ui/receipt.tsx';
import { networkName } from '../../model/networks.ts';
import { feeOf, receivedOf } from '../model/terms.ts';
import { windowOf } from '../model/window.ts';
import type { Preview } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { WindowText } from './window-text.tsx';

/** What the typed amount costs now and what of it arrives. */
export function AmountPreview({ amount, terms }: { readonly amount: string; readonly terms: Preview }) {
  const say = useSay();
  const style = useNumberStyle();
  const unit = terms.coin.toUpperCase();
  const known = amount !== '' && !isZero(amount);
  return (
    <Receipt
      label={say('withdraw.form.preview')}
      rows={[
        {
          key: 'fee',
          label: terms.freeLeft > 0 ? say('withdraw.form.feeFree', { count: terms.freeLeft }) : say('withdraw.form.fee'),
          value: <Figure figure={exactFigure(known ? feeOf(amount, terms) : terms.fixedFee, 'cost', style)} unit={unit} />,
        },
        {
          key: 'received',
          label: say('withdraw.form.received'),
          value: <Figure figure={exactFigure(known ? receivedOf(amount, terms) : null, 'owned', style)} unit={unit} />,
          strong: true,
        },
      ]}
    />
  );
}

/** Everything that bounds a withdrawal by this channel, beside the form. */
export function TermsCard({ terms }: { readonly terms: Preview }) {
  const say = useSay();
  const style = useNumberStyle();
  const unit = terms.coin.toUpperCase();
  const figure = (amount: string, coin = unit) => <Figure figure={exactFigure(amount, 'cost', style)} unit={coin} />;
  const window = windowOf(terms);
  // Every withdrawal is bounded by its value too; of USDT the two are one.
  const bound = (amount: string, value: string, narrower: (a: string, b: string) => string) =>
    unit === 'USDT' ? (
      figure(narrower(amount, value))
    ) : (
      <span className={styles['both']}>
        {figure(amount)}
        <span className={styles['quiet']}>{figure(value, 'USDT')}</span>
      </span>
    );
  const rows: ReceiptRow[] = [
    { key: 'network', label: say('withdraw.terms.network'), value: <bdi>{networkName(terms.channel)}</bdi> },
    { key: 'least', label: say('withdraw.terms.least'), value: bound(terms.minimum, terms.minimumValue, largest) },
    { key: 'most', label: say('withdraw.terms.most'), value: bound(terms.maximum, terms.maximumValue, smallest) },
    { key: 'left', label: say('withdraw.terms.left'), value: <bdi dir="ltr">{terms.requestsLeft}</bdi> },
    { key: 'free', label: say('withdraw.terms.free'), value: <bdi dir="ltr">{terms.freeLeft}</bdi> },
  ];
  if (terms.dayMaxValue !== null) rows.push({ key: 'day', label: say('withdraw.terms.day'), value: figure(terms.dayMaxValue, 'USDT') });
  return (
    <section className={styles['terms']} aria-labelledby="terms">
      <h2 id="terms">{say('withdraw.terms.title')}</h2>
      <Receipt rows={rows} label={say('withdraw.terms.title')} />
      <p className={styles['fine']}>{window === null ? say('withdraw.terms.always') : <WindowText window={window} />}</p>
      <p className={styles['fine']}>
        {say('withdraw.terms.warning', { coin: isolated(unit), network: isolated(networkName(terms.channel)) })}
      </p>
    </section>
  );
}
