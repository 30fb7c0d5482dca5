import { add, toPixelNumber } from '../../../domain/decimal.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import type { Share } from '../model/worth.ts';
import styles from '../wallet.module.css';

/** Lengths on a circle of 100. The ring keeps the opening of the logo; pieces stand apart by a hairline. */
const openLength = 14;
const apart = 1;

interface Arc {
  readonly share: Share;
  readonly shade: string;
  readonly from: number;
  readonly length: number;
}

/** Pixels only: the percent texts are computed exactly elsewhere. */
function arcsOf(shares: readonly Share[]): readonly Arc[] {
  const usable = 100 - openLength - apart * (shares.length - 1);
  const whole = toPixelNumber(shares.reduce((sum, { valueUsdt }) => add(sum, valueUsdt), '0'));
  let from = 0;
  return shares.map((share, index) => {
    const length = (toPixelNumber(share.valueUsdt) / whole) * usable;
    const arc = { share, shade: share.asset === null ? 'shareOther' : `share${index + 1}`, from, length };
    from += length + apart;
    return arc;
  });
}

/** What the wallet is made of: the ring is a drawing, the list beside it says the same in words. */
export function AllocationRing({
  shares,
  masked,
  stale,
}: {
  readonly shares: readonly Share[];
  readonly masked: boolean;
  readonly stale: boolean;
}) {
  const say = useSay();
  const style = useNumberStyle();
  const valued = useValuedIn();
  const arcs = arcsOf(shares);
  return (
    <section className={styles['allocation']} aria-label={say('wallet.shares.title')}>
      <svg className={styles['ring']} viewBox="0 0 120 120" aria-hidden="true">
        {arcs.map(({ share, shade, from, length }) => (
          <circle
            key={share.asset ?? 'others'}
            className={styles[shade]}
            cx="60"
            cy="60"
            r="50"
            pathLength="100"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
            transform="rotate(-20 60 60)"
          />
        ))}
      </svg>
      <ul className={styles['legend']}>
        {arcs.map(({ share, shade }) => (
          <li key={share.asset ?? 'others'}>
            <span className={classNames(styles['dot'], styles[shade])} aria-hidden="true" />
            <span className={styles['legendName']}>
              {share.asset === null ? say('wallet.shares.others') : <bdi>{share.asset.toUpperCase()}</bdi>}
            </span>
            <Figure figure={rateFigure(share.percent, style)} className={styles['legendShare']} />
            <Figure figure={amountFigure(valued.of(share.valueUsdt), valued.coin, 'owned', style)} masked={masked} stale={stale} />
          </li>
        ))}
      </ul>
    </section>
  );
}
