import { useEffect, useRef } from 'react';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-view.tsx';
import type { Standing } from './standing.ts';

/** What a mouse or a finger needs to take a line is fetched when there is one, and a line to take. */
export function useLineDrag(
  host: { readonly current: HTMLElement | null },
  chart: Standing | null,
  { lines, onMoveLine }: Pick<ChartViewProps, 'lines' | 'onMoveLine'>,
): void {
  const heard = useRef(onMoveLine);
  useEffect(() => {
    heard.current = onMoveLine;
  }, [onMoveLine]);
  const some = lines.some(({ movable }) => movable === true);
  useEffect(() => {
    const element = host.current;
    if (!some || chart === null || element === null) return undefined;
    const stops: (() => void)[] = [];
    let ended = false;
    const onMove = (id: string, price: string) => heard.current?.(id, price);
    const moves = { element, windowTarget: window, engine: chart.engine, grabClass: styles['grab'] ?? '', onMove };
    const byMouse = async () => {
      const { watchLineDrag } = await import('./line-drag.ts');
      if (!ended) stops.push(watchLineDrag(moves));
    };
    const byFinger = async () => {
      const { endPressOfLibrary, watchLineHold } = await import('./line-hold.ts');
      if (!ended) stops.push(watchLineHold({ ...moves, endPress: endPressOfLibrary }));
    };
    // Without the code orders are changed from their row.
    if (window.matchMedia('(any-pointer: fine)').matches) void byMouse().catch(() => undefined);
    if (window.matchMedia('(any-pointer: coarse)').matches) void byFinger().catch(() => undefined);
    return () => {
      ended = true;
      for (const stop of stops) stop();
    };
  }, [some, chart, host]);
}
