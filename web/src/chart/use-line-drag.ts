import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-view.tsx';
import type { Standing } from './standing.ts';

/** Lines are taken with a mouse only; what that needs is fetched when there is one, and a line to take. */
export function useLineDrag(
  place: { readonly current: HTMLElement | null },
  chart: Standing | null,
  { lines, onMoveLine }: Pick<ChartViewProps, 'lines' | 'onMoveLine'>,
): void {
  const heard = useRef(onMoveLine);
  useEffect(() => {
    heard.current = onMoveLine;
  }, [onMoveLine]);
  const some = lines.some(({ movable }) => movable === true);
  useEffect(() => {
    const element = place.current;
    if (!some || chart === null || element === null || !window.matchMedia('(any-pointer: fine)').matches) return undefined;
    let stop: (() => void) | null = null;
    let ended = false;
    const begin = async () => {
      const { watchLineDrag } = await import('./line-drag.ts');
      const onMove = (id: string, price: string) => heard.current?.(id, price);
      if (!ended) stop = watchLineDrag({ place: element, house: window, engine: chart.engine, grabClass: styles['grab'] ?? '', onMove });
    };
    // Without it orders are changed from their row, as on a phone.
    void begin().catch(() => undefined);
    return () => {
      ended = true;
      stop?.();
    };
  }, [some, chart, place]);
}
