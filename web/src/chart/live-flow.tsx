import type { ChartInterval } from '@candor/contract/intervals';
import { useEffect, useRef } from 'react';
import { useConnection, useLiveBar } from '../market/hooks.ts';
import type { Standing } from './standing.ts';

/** A canvas is drawn whole at every change: four times a second is as live as an eye can read. */
const DRAW_EVERY_MS = 250;

interface LiveFlowProps {
  readonly coin: string;
  readonly interval: ChartInterval;
  readonly chart: Standing | null;
}

/** Live bars go straight to the controller; after a lost connection the newest bars are asked for again. Draws nothing itself, so that a bar that moves draws no legend and no label. */
export function LiveFlow({ coin, interval, chart }: LiveFlowProps) {
  const live = useLiveBar(coin, interval, DRAW_EVERY_MS);
  const { state: connection } = useConnection();
  const wasOpen = useRef(true);
  useEffect(() => {
    if (live !== null) chart?.controller.takeLive(live);
  }, [live, chart]);
  useEffect(() => {
    if (connection === 'open' && !wasOpen.current) chart?.controller.refresh();
    wasOpen.current = connection === 'open';
  }, [connection, chart]);
  return null;
}
