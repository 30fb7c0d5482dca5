import { exactFigure, rateFigure } from '../../../domain/figures.ts';
import { breakEvenPercent, payoutOf, winOf } from '../rules/terms.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import styles from '../updown.module.css';

/** What each end of a contract pays, and how often one has to be right: exact to the last digit, before the tap. */
export function StakeReceipt({ stake, rate }: { readonly stake: string; readonly rate: string }) {
  const say = useSay();
  const style = useNumberStyle();
  const pays = (payout: string, net: string) => (
    <span className={styles['pays']}>
      <Figure figure={exactFigure(payout, 'owned', style)} unit="USDT" />
      <span className={styles['net']}>
        <Figure figure={exactFigure(net, 'result', style)} />
      </span>
    </span>
  );
  return (
    <Receipt
      label={say('updown.receipt.title')}
      rows={[
        { key: 'win', label: say('updown.receipt.win'), value: pays(payoutOf(stake, rate), winOf(stake, rate)), strong: true },
        { key: 'lose', label: say('updown.receipt.lose'), value: pays('0', `-${stake}`) },
        { key: 'tie', label: say('updown.receipt.tie'), value: pays(stake, '0') },
        {
          key: 'even',
          label: say('updown.receipt.breakEven'),
          value: <Figure figure={rateFigure(breakEvenPercent(rate), style, 1)} />,
        },
      ]}
    />
  );
}
