import { priceFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import type { CoinCost } from '../model/results.ts';
import type { Valued } from '../model/worth.ts';
import { OpenResult } from './open-result.tsx';
import styles from '../wallet.module.css';

interface CoinResultProps {
  readonly valued: Valued;
  /** Undefined while it is not known, and of a coin without any. */
  readonly cost: CoinCost | undefined;
  readonly masked: boolean;
  readonly stale: boolean;
}

/** The last line of a coin: what it has cost on average, and what it has gained or lost at the last price. */
export function CoinResult({ valued, cost, masked, stale }: CoinResultProps) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <span className={styles['coinResult']}>
      <span>
        {say('wallet.cost.average')} <Figure figure={priceFigure(cost?.averageCost ?? null, style)} masked={masked} />
      </span>
      <span>
        <Hidden>{say('wallet.cost.open')} </Hidden>
        <OpenResult {...{ valued, cost, masked, stale }} />
      </span>
    </span>
  );
}
