import { amountFigure, figureText, type AmountMeaning } from '../../../domain/figures.ts';
import type { Side } from '../../../domain/pair.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { SpotEstimate } from '../rules/estimate.ts';
import styles from './ticket.module.css';

interface SimpleSentenceProps {
  /** Null while there is no amount, or no book to estimate from. */
  readonly estimate: SpotEstimate | null;
  readonly side: Side;
}

/** What the order does, in one sentence; the review has the whole receipt. */
export function SimpleSentence({ estimate, side }: SimpleSentenceProps) {
  const say = useSay();
  const style = useNumberStyle();
  if (estimate === null) return <p className={styles['sentence']}>{say('trade-tools.simple.atOnce')}</p>;
  const text = ({ asset, amount }: SpotEstimate['pays'], meaning: AmountMeaning) =>
    isolated(`${figureText(amountFigure(amount, asset, meaning, style))} ${asset.toUpperCase()}`);
  return (
    <p className={styles['sentence']}>
      {say(`trade-tools.simple.${side}`, {
        pays: text(estimate.pays, 'cost'),
        receives: text(estimate.receives, 'owned'),
        fee: text(estimate.fee, 'cost'),
      })}
    </p>
  );
}
