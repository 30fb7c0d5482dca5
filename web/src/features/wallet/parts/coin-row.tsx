import { isZero } from '../../../domain/decimal.ts';
import { amountFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { CoinTitle } from '../../../ui/coin-title.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { CoinCost } from '../model/results.ts';
import type { Valued } from '../model/worth.ts';
import styles from '../wallet.module.css';
import { CoinResult } from './coin-result.tsx';

interface CoinRowProps {
  readonly valued: Valued;
  readonly cost: CoinCost | undefined;
  readonly masked: boolean;
  readonly stale: boolean;
  readonly onOpen: () => void;
}

/** One coin: total, value and result; what is held in orders stands below and opens with the row. */
export function CoinRow({ valued, cost, masked, stale, onOpen }: CoinRowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const shown = useValuedIn();
  const { holding, valueUsdt } = valued;
  const { asset, name, logo, total, available, frozen } = holding;
  const code = asset.toUpperCase();
  const isFrozen = !isZero(frozen);
  return (
    <li>
      <button type="button" className={styles['coin']} onClick={onOpen}>
        <CoinMark coin={code} logo={logo} size={36} />
        <span className={styles['coinName']}>
          <CoinTitle title={code} coin={asset} name={name} />
        </span>
        <span className={styles['coinEnd']}>
          <span className={styles['coinTotal']}>
            <Figure figure={amountFigure(total, asset, 'owned', style)} masked={masked} />
            {asset !== shown.coin && (
              <span className={styles['quiet']}>
                <Figure
                  figure={amountFigure(shown.of(valueUsdt), shown.coin, 'owned', style)}
                  unit={shown.unit}
                  masked={masked}
                  stale={stale || shown.stale}
                />
              </span>
            )}
            {isFrozen && (
              <span className={styles['quiet']}>
                {say('wallet.coins.available')} <Figure figure={amountFigure(available, asset, 'owned', style)} masked={masked} />
              </span>
            )}
            {isFrozen && (
              <span className={styles['frozen']}>
                <Icon name="lock" small />
                {say('wallet.coins.frozen')} <Figure figure={amountFigure(frozen, asset, 'owned', style)} masked={masked} />
              </span>
            )}
          </span>
          <Icon name="forward" className={styles['chevron']} />
        </span>
        {asset !== 'usdt' && <CoinResult valued={valued} cost={cost} masked={masked} stale={stale} />}
      </button>
    </li>
  );
}
