import { compactFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { Figure } from '../../../ui/figure.tsx';
import { useLiveMark } from '../live-mark.ts';
import type { PerpetualMarket } from '../model/market.ts';
import styles from '../perpetual.module.css';
import { NextRate } from './next-rate.tsx';
import { clockOf } from './words.ts';

interface MarkStripProps {
  readonly market: PerpetualMarket;
  /** Opens the market's information. */
  readonly onInfo: () => void;
}

/** Mark price, index, funding with its countdown, and open interest: what decides besides the book. */
export function MarkStrip({ market, onInfo }: MarkStripProps) {
  const say = useSay();
  const style = useNumberStyle();
  const live = useLiveMark(market.coin);
  const stale = live !== null && !live.live;
  const price = (value: string | null | undefined) => (
    <Figure figure={tickFigure(value ?? null, market.priceDecimals, style)} stale={stale} />
  );
  return (
    <div className={styles['strip']}>
      <dl className={styles['stripFigures']}>
        <div>
          <dt>{say('perpetual.mark.mark')}</dt>
          <dd>{price(live?.mark)}</dd>
        </div>
        <div>
          <dt>{say('perpetual.mark.index')}</dt>
          <dd>{price(live?.index)}</dd>
        </div>
        <div>
          <dt>{say('perpetual.mark.funding')}</dt>
          <dd>
            <NextRate live={live} short /> {live !== null && live.nextFundingMs > 0 && <Countdown untilMs={live.nextFundingMs} />}
          </dd>
        </div>
        <div>
          <dt>{say('perpetual.mark.interest')}</dt>
          <dd>
            <Figure figure={compactFigure(live?.openInterest ?? null, style)} unit={market.coin.toUpperCase()} />
          </dd>
        </div>
        <div>
          <dt>{say('perpetual.mark.insurance')}</dt>
          <dd>
            <Figure figure={compactFigure(live?.insurance ?? null, style)} unit="USDT" />
          </dd>
        </div>
      </dl>
      <button type="button" className={styles['stripMore']} aria-haspopup="dialog" onClick={onInfo}>
        {say('perpetual.market.open')}
      </button>
    </div>
  );
}

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const seconds = useSecondsUntil(untilMs);
  return (
    <bdi dir="ltr" className={styles['time']}>
      {seconds === null ? '' : clockOf(seconds)}
    </bdi>
  );
}

/** The mark price between the two sides of the book. */
export function MarkPrice({ market }: { readonly market: PerpetualMarket }) {
  const style = useNumberStyle();
  const live = useLiveMark(market.coin);
  return <Figure figure={tickFigure(live?.mark ?? null, market.priceDecimals, style)} stale={live !== null && !live.live} />;
}
