import type { Picture } from '../chart/chart-view.tsx';
import { captioned, fileNameOf, savePicture } from '../chart/picture.ts';
import { tickFigure } from '../domain/figures.ts';
import { timeText, useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { serverNowMs } from '../market/countdown.ts';
import { useTimeStyle } from '../session/preferences.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import styles from './chart-panel.module.css';

interface ChartActionsProps {
  readonly onTable: () => void;
  readonly onClose: () => void;
  readonly picture: { readonly current: (() => Picture) | null };
  readonly pair: string;
  readonly intervalName: string;
  readonly decimals: number;
}

/** The chart in other forms: its bars in figures, its picture as a file. */
export function ChartActions({ onTable, onClose, picture, pair, intervalName, decimals }: ChartActionsProps) {
  const say = useSay();
  const numbers = useNumberStyle();
  const time = useTimeStyle();
  const save = async () => {
    const taken = picture.current?.();
    if (taken === undefined) return;
    const now = serverNowMs() ?? Date.now();
    const price = tickFigure(taken.lastPrice, decimals, numbers).digits;
    const canvas = captioned(taken.canvas, taken.element, { pair, intervalName, price, time: timeText(now, time) });
    await savePicture(canvas, fileNameOf(pair, intervalName, now));
    announce(say('trade-tools.chart.saved'));
    onClose();
  };
  return (
    <div className={styles['otherForms']}>
      <Button wide onPress={onTable}>
        {say('trade.chart.table')}
      </Button>
      <Button wide onPress={() => void save().catch(() => announce(say('trade-tools.chart.notSaved'), 'assertive'))}>
        {say('trade-tools.chart.save')}
      </Button>
    </div>
  );
}
