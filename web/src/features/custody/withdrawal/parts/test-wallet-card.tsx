import { exactFigure } from '../../../../domain/figures.ts';
import { useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useAmountsHidden } from '../../../../session/preferences.ts';
import { Tag } from '../../../../ui/card.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { Receipt } from '../../../../ui/receipt.tsx';
import type { TestWallet } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { AddressText } from './address-text.tsx';

/** The own wallet on the demo's chain: where it is, and what has arrived there. */
export function TestWalletCard({ wallet }: { readonly wallet: TestWallet }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <section className={styles['past']} aria-labelledby="test-wallet">
      <div className={styles['cardHead']}>
        <h2 id="test-wallet">{say('withdraw.test.title')}</h2>
        <Tag kind="warn">{say('withdraw.test.tag')}</Tag>
      </div>
      <p className={styles['fine']}>{say('withdraw.test.text')}</p>
      <AddressText address={wallet.address} />
      <Receipt
        label={say('withdraw.test.title')}
        rows={wallet.balances.map(({ channel, coin, amount }) => ({
          key: channel,
          label: coin.toUpperCase(),
          value: <Figure figure={exactFigure(amount, 'owned', style)} masked={masked} />,
        }))}
      />
    </section>
  );
}
