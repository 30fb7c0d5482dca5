import { useState } from 'react';
import { figureText, tickFigure } from '../../../domain/figures.ts';
import { isolated, timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Rows } from '../../../product/listed.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SPANS, useMarkBars, type MarkBar, type Span } from '../market-queries.ts';
import { farthestApart, premiumOf, seriesPaths } from '../model/mark-series.ts';
import type { PerpetualMarket } from '../model/market.ts';
import styles from '../market-sheet.module.css';
import { fundingFigure } from './funding-figure.ts';
import { Outdated } from './paged-list.tsx';

const KEYS = Object.keys(SPANS) as readonly Span[];
const BOX = { width: 600, height: 132 };

/** The mark and the index beside it over a span, with the moment at which they were farthest apart. */
export function MarkSeries({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const [span, setSpan] = useState<Span>('hour');
  const list = useMarkBars(market.coin, span);
  return (
    <section className={styles['part']} aria-label={say('perpetual-market.series.title')}>
      <Choice
        label={say('perpetual-market.series.title')}
        options={KEYS.map((key) => ({ key, label: say(`perpetual-market.series.${key}`) }))}
        chosen={span}
        onChoose={setSpan}
      />
      <Rows list={list} failed={say('perpetual-market.failed')} waiting={2}>
        {(bars) => (
          <>
            {list.failed && <Outdated updatedMs={list.updatedMs} onRetry={list.retry} />}
            <Lines bars={bars} market={market} />
          </>
        )}
      </Rows>
    </section>
  );
}

function Lines({ bars, market }: { readonly bars: readonly MarkBar[]; readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  const paths = seriesPaths(bars, BOX);
  const [first, last, far] = [bars[0], bars.at(-1), farthestApart(bars)];
  if (paths === null || first === undefined || last === undefined || far === null)
    return <EmptyState compact text={say('perpetual-market.series.none')} />;
  const at = (epochMs: number) => isolated(timeText(epochMs, time));
  const price = (value: string) => isolated(figureText(tickFigure(value, market.priceDecimals, style)));
  return (
    <>
      <svg
        className={styles['series']}
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('perpetual-market.series.label', {
          from: at(first.startMs),
          to: at(last.startMs),
          mark: price(last.close),
          index: price(last.index),
        })}
      >
        <path className={styles['index']} d={paths.index} vectorEffect="non-scaling-stroke" />
        <path className={styles['mark']} d={paths.mark} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles['ends']} dir="ltr">
        <span>{timeText(first.startMs, time)}</span>
        <span>{timeText(last.startMs, time)}</span>
      </span>
      <span className={styles['legend']}>
        <span>
          <Swatch of="mark" /> {say('perpetual.mark.mark')}
        </span>
        <span>
          <Swatch of="index" /> {say('perpetual.mark.index')}
        </span>
      </span>
      <p className={styles['line']}>
        <span className={styles['quiet']}>{say('perpetual-market.series.largest', { time: at(far.startMs) })}</span>
        <Figure figure={fundingFigure(premiumOf(far.close, far.index), style)} />
      </p>
    </>
  );
}

function Swatch({ of }: { readonly of: 'mark' | 'index' }) {
  return (
    <svg className={styles['swatch']} viewBox="0 0 18 8" aria-hidden="true">
      <path className={styles[of]} d="M0 4H18" />
    </svg>
  );
}
