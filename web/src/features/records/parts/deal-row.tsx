import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Deal } from '../../../product/records.ts';
import { useOutcomeWords } from '../../../product/use-outcome-words.ts';
import { Moment } from '../../../product/moment.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { Figure } from '../../../ui/figure.tsx';
import styles from '../records.module.css';

interface DealRowProps {
  readonly deal: Deal;
  readonly timeMs: number;
  readonly logo: string | null;
  readonly masked: boolean;
  readonly onOpen: () => void;
}

/** What an order did in one line: a press shows its ledger rows. */
export function DealRow({ deal, timeMs, logo, masked, onOpen }: DealRowProps) {
  const words = useOutcomeWords();
  return (
    <li>
      <button type="button" className={styles['row']} onClick={onOpen}>
        <CoinMark coin={deal.coin.toUpperCase()} logo={logo} size={32} />
        <span className={styles['lines']}>
          <span>{deal.say(words)}</span>
          <span className={classNames(styles['line'], styles['quiet'])}>
            <Moment atMs={timeMs} />
            <span className={styles['amount']}>
              <DealFigure deal={deal} masked={masked} />
            </span>
          </span>
        </span>
      </button>
    </li>
  );
}

/** What it brought or cost; of an order without a result of its own its fee. */
function DealFigure({ deal: { result, fee }, masked }: Pick<DealRowProps, 'deal' | 'masked'>) {
  const say = useSay();
  const style = useNumberStyle();
  if (result === 'open') return say('records.deal.open');
  if (result !== null) {
    return <Figure figure={exactFigure(result.amount, 'result', style)} unit={result.asset.toUpperCase()} masked={masked} />;
  }
  if (fee === null) return null;
  return (
    <>
      {say('records.deal.fee')} <Figure figure={exactFigure(fee.amount, 'owned', style)} unit={fee.asset.toUpperCase()} masked={masked} />
    </>
  );
}
