import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useProducts } from '../../../product/products.ts';
import { Moment } from '../../../product/moment.tsx';
import { walletTitles } from '../../../session/wallets.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { kindTitle, signedAmount, tabsOf } from '../model/kinds.ts';
import type { LedgerRow } from '../../../product/records.ts';
import styles from '../records.module.css';

/** The words of a row's kind; `withProduct`: also whose it is, where rows of all products stand together. */
export function useKindTitle(): (type: number, how?: 'withProduct') => string {
  const say = useSay();
  const products = useProducts();
  const tabs = tabsOf(products);
  return (type, how) => {
    const title = kindTitle(tabs, type);
    if (title === null) return say('records.kind.other', { type: String(type) });
    const product = how === undefined ? undefined : products.find(({ records }) => records?.kinds[type] !== undefined);
    return product === undefined ? say(title) : say('records.statement.of', { product: say(product.label), kind: say(title) });
  };
}

interface RecordRowProps {
  readonly row: LedgerRow;
  readonly logo: string | null;
  readonly masked: boolean;
  readonly onOpen: () => void;
}

/** One change of one balance: a press shows everything about it. */
export function RecordRow({ row, logo, masked, onOpen }: RecordRowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const titleOf = useKindTitle();
  const coin = row.coin.toUpperCase();
  return (
    <li>
      <button type="button" className={styles['row']} onClick={onOpen}>
        <CoinMark coin={coin} logo={logo} size={32} />
        <span className={styles['lines']}>
          <span className={styles['line']}>
            <span>{titleOf(row.recordType)}</span>
            <span className={styles['amount']}>
              <Figure figure={exactFigure(signedAmount(row), 'result', style)} unit={coin} masked={masked} />
            </span>
          </span>
          <span className={classNames(styles['line'], styles['quiet'])}>
            <Moment atMs={row.times.createMs} />
            <span className={styles['amount']}>
              <Hidden>{say('records.list.balance')} </Hidden>
              {say(walletTitles[row.wallet])} <Figure figure={exactFigure(row.balanceAfter, 'owned', style)} masked={masked} />
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}
