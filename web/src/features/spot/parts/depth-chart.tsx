import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { amountFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { scaleOf, textOfLots, textOfTicks, textOfUnits, type PairScale, type TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSlowDepth } from '../../../market/hooks.ts';
import { usePriceSource } from '../../../session/price-source.ts';
import { announce } from '../../../ui/announce.ts';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { depthCurve, drawnTicks, inOrder, pointAtTicks, stepsOf, type DepthPoint } from '../model/depth-curve.ts';
import { levelsOf } from '../../../frame/book/grouping.ts';
import styles from './depth-chart.module.css';

const DRAW_EVERY_MS = 500;

/** How much the book has up to each price, with the orders of simulated participants where there are any. */
export function DepthChart({ pair }: { readonly pair: TradedPair }) {
  const say = useSay();
  const depth = useSlowDepth(pair.coin, DRAW_EVERY_MS);
  const scale = scaleOf(pair);
  if (depth === null || scale === null) return <SkeletonRows rows={6} leading={false} />;
  const bids = depthCurve(levelsOf(depth.bids, pair), 'bid', scale);
  const asks = depthCurve(levelsOf(depth.asks, pair), 'ask', scale);
  const drawn = drawnTicks(bids, asks);
  if (drawn === null) return <EmptyState compact text={say('trade-tools.depth.oneSided')} />;
  return <Curves pair={pair} scale={scale} bids={bids} asks={asks} drawn={drawn} />;
}

interface CurvesProps {
  readonly pair: TradedPair;
  readonly scale: PairScale;
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly drawn: { readonly from: number; readonly to: number };
}

/** Units of the drawing: it is stretched to its place. */
const WIDTH = 1_000;
const HEIGHT = 400;

function Curves({ pair, scale, bids, asks, drawn }: CurvesProps) {
  const say = useSay();
  const texts = usePointTexts(pair, scale);
  const participants = usePriceSource()?.participants ?? 0;
  const [ticks, setTicks] = useState<number | null>(null);
  const points = inOrder(bids, asks);
  const fullLots = Math.max(bids.at(-1)?.sumLots ?? 0, asks.at(-1)?.sumLots ?? 0);
  const pointed = ticks === null ? null : pointAtTicks(points, ticks);

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setTicks(drawn.from + ((event.clientX - left) / width) * (drawn.to - drawn.from));
  };
  /** From level to level, each read aloud. */
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    const at = pointed === null ? bids.length - (way > 0 ? 1 : 0) : points.indexOf(pointed);
    const next = points[Math.min(points.length - 1, Math.max(0, at + way))];
    if (next === undefined) return;
    setTicks(next.ticks);
    announce(texts.sentence(next));
  };
  const shape = { drawn, fullLots };
  return (
    <div className={styles['depth']} dir="ltr">
      <p className={styles['reading']}>{pointed === null ? say('trade-tools.depth.hint') : texts.sentence(pointed)}</p>
      {/* The picture takes the focus so that the arrow keys can read it level after level. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        className={styles['curves']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts.summary(bids, asks)}
        onPointerMove={follow}
        onPointerDown={follow}
        // A finger that is lifted leaves what it pointed at to be read.
        onPointerLeave={({ pointerType }) => (pointerType === 'mouse' ? setTicks(null) : undefined)}
        onKeyDown={step}
      >
        <path className={styles['bid']} d={areaOf(stepsOf(bids, drawn, fullLots))} />
        <path className={styles['ask']} d={areaOf(stepsOf(asks, drawn, fullLots))} />
        {pointed !== null && <Crosshair point={pointed} {...shape} />}
      </svg>
      <div className={styles['axis']} aria-hidden="true">
        {[drawn.from, (drawn.from + drawn.to) / 2, drawn.to].map((at, index) => (
          // The place is the label's name: left, middle, right.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{texts.price(Math.max(0, Math.round(at)))}</span>
        ))}
      </div>
      {participants > 0 && (
        <p className={styles['axis']} dir="auto">
          {say('trade-tools.depth.simulated')}
        </p>
      )}
    </div>
  );
}

function Crosshair({
  point,
  drawn,
  fullLots,
}: {
  readonly point: DepthPoint;
  readonly drawn: CurvesProps['drawn'];
  readonly fullLots: number;
}) {
  const x = ((point.ticks - drawn.from) / (drawn.to - drawn.from)) * WIDTH;
  const y = HEIGHT - (point.sumLots / fullLots) * HEIGHT;
  return <path className={styles['crosshair']} d={`M${x} 0V${HEIGHT}M0 ${y}H${WIDTH}`} />;
}

/** The corners of a curve as a closed area above the lower edge. */
function areaOf(corners: ReturnType<typeof stepsOf>): string {
  const [first, last] = [corners[0], corners.at(-1)];
  if (first === undefined || last === undefined) return '';
  const line = corners.map(([x, y]) => `L${(x * WIDTH).toFixed(1)} ${(HEIGHT - y * HEIGHT).toFixed(1)}`).join('');
  return `M${(first[0] * WIDTH).toFixed(1)} ${HEIGHT}${line}L${(last[0] * WIDTH).toFixed(1)} ${HEIGHT}Z`;
}

function usePointTexts(pair: TradedPair, scale: PairScale) {
  const say = useSay();
  const style = useNumberStyle();
  const price = (ticks: number) => tickFigure(textOfTicks(ticks, scale), pair.priceDecimals, style).digits;
  const quantity = (lots: number) => quantityFigure(textOfLots(lots, scale), pair.quantityDecimals, style).digits;
  const coin = pair.coin.toUpperCase();
  const quote = pair.quote.toUpperCase();
  return {
    price,
    sentence: ({ side, ticks, sumLots, worthUnits }: DepthPoint) =>
      say(`trade-tools.depth.${side}`, {
        price: price(ticks),
        amount: `${quantity(sumLots)} ${coin}`,
        worth: `${amountFigure(textOfUnits(worthUnits), pair.quote, 'owned', style).digits} ${quote}`,
      }),
    summary: (bids: readonly DepthPoint[], asks: readonly DepthPoint[]) =>
      say('trade-tools.depth.summary', {
        pair: pair.display,
        bid: price(bids[0]?.ticks ?? 0),
        bids: `${quantity(bids.at(-1)?.sumLots ?? 0)} ${coin}`,
        lowest: price(bids.at(-1)?.ticks ?? 0),
        ask: price(asks[0]?.ticks ?? 0),
        asks: `${quantity(asks.at(-1)?.sumLots ?? 0)} ${coin}`,
        highest: price(asks.at(-1)?.ticks ?? 0),
      }),
  };
}
