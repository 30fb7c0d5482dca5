import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { words as areas } from '../i18n/words.ts';
import { announce } from '../ui/announce.ts';
import styles from './chart.module.css';
import type { ChartViewProps } from './chart-view.tsx';
import type { ChartStyle } from './engine.ts';
import type { Standing } from './standing.ts';

interface PlaceProps extends ChartViewProps {
  readonly host: { readonly current: HTMLDivElement | null };
  readonly chart: Standing | null;
  readonly pointed: number | null;
  readonly onPoint: (index: number | null) => void;
  readonly formatTime: ChartStyle['formatTime'];
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** The canvas with its words: a summary as its label, arrow keys move the crosshair from bar to bar, Enter reads that bar aloud. */
export function ChartPlace({ host, chart, pointed, onPoint, formatTime, display, intervalName, priceDecimals, marks }: PlaceProps) {
  const say = useSay();
  const numbers = useNumberStyle();
  const [label, setLabel] = useState('');
  const words = { say, numbers, display, intervalName, priceDecimals, formatTime };
  const barsNow = () => chart?.controller.bars() ?? [];

  const describe = async () => {
    const [{ summaryText }] = await Promise.all([import('./chart-words.ts'), areas.needArea('trade-tools')]);
    setLabel(summaryText(barsNow(), words) ?? '');
  };
  const read = async () => {
    const [{ readingText }] = await Promise.all([import('./chart-words.ts'), areas.needArea('trade-tools')]);
    const bar = pointed === null ? barsNow().at(-1) : barsNow()[pointed];
    if (bar !== undefined) announce(readingText(bar, barsNow(), marks, words));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') {
      chart?.engine.pointAt(null);
      onPoint(null);
    }
    if (event.key === 'Enter') whenThere(read());
    const last = barsNow().length - 1;
    if (step === undefined || last < 0) return;
    event.preventDefault();
    const next = Math.min(last, Math.max(0, (pointed ?? last) + step));
    chart?.engine.pointAt(next);
    onPoint(next);
  };
  return (
    <>
      {/* The picture takes the focus so that the arrow keys can read it bar after bar. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={host}
        className={styles['canvas']}
        dir="ltr"
        role="img"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label === '' ? display : label}
        onFocus={() => whenThere(describe())}
        onKeyDown={move}
      />
      <button type="button" className={styles['read']} onClick={() => whenThere(read())}>
        {say('trade.chart.read')}
      </button>
    </>
  );
}

/** Without the network the words do not come; the picture keeps its name. */
function whenThere(words: Promise<void>): void {
  words.catch(() => undefined);
}
