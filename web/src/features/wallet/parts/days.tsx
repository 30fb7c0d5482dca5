import { assetDays } from '@candor/contract/modules/valuation/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import type { EquityPoint } from '../../../domain/equity.ts';
import { amountFigure, figureText, percentFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { clockText, dateText, isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { LINE_BOX, lineOf, pathOf, percentOfToday, type Today } from '../model/today.ts';
import styles from '../wallet.module.css';

const ASKED_EVERY_MS = 15_000;

/** Both parts ask once. */
const useDays = () => useQuery({ ...queryOf(assetDays, {}), refetchInterval: ASKED_EVERY_MS });

/** The result of today. */
export function DayResult({ masked }: { readonly masked: boolean }) {
  const { data, isError } = useDays();
  const today = data?.today ?? null;
  return today === null ? null : <Result today={today} masked={masked} stale={isError} />;
}

/** The account’s value day by day, as a line. `totalUsdt`: its value now; null while one of its coins has no price. */
export function DayLine({ totalUsdt }: { readonly totalUsdt: string | null }) {
  const say = useSay();
  const { data, isError, refetch, dataUpdatedAt } = useDays();
  const line = data === undefined ? null : lineOf(data, totalUsdt, dataUpdatedAt);
  if (line !== null) return <Line points={line} stale={isError} />;
  if (data?.days.length === 0) return <p>{say('wallet.days.begins')}</p>;
  if (!isError || data !== undefined) return null;
  return (
    <p>
      {say('wallet.days.failed')}{' '}
      <Button small kind="plain" onPress={() => void refetch()}>
        {say('shell.common.retry')}
      </Button>
    </p>
  );
}

function Result({ today, masked, stale }: { readonly today: Today; readonly masked: boolean; readonly stale: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const { zone } = useTimeStyle();
  const valued = useValuedIn();
  const shown = { tone: 'signed', masked, stale: stale || valued.stale } as const;
  const percent = percentOfToday(today);
  return (
    <p className={styles['today']}>
      <span>{say('wallet.days.today', { time: isolated(clockText(today.sinceMs, zone).slice(0, 5)) })}</span>{' '}
      <Figure figure={amountFigure(valued.of(today.resultUsdt), valued.coin, 'result', style)} unit={valued.unit} {...shown} />
      {percent !== null && <Figure figure={percentFigure(percent, style)} arrow={false} {...shown} />}
    </p>
  );
}

/** No axis: the two ends carry their figures, all at the rate of now where they are shown in something else than USDT. */
function Line({ points, stale }: { readonly points: readonly EquityPoint[]; readonly stale: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const timeStyle = useTimeStyle();
  const valued = useValuedIn();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const figure = (value: string) => amountFigure(valued.of(value), valued.coin, 'owned', style);
  const text = (value: string) => isolated(`${figureText(figure(value))} ${valued.unit}`);
  const since = dateText(first.timeMs, timeStyle);
  const ends = { stale: stale || valued.stale };
  return (
    <>
      <svg
        viewBox={`0 0 ${LINE_BOX.width} ${LINE_BOX.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={say('wallet.days.line', { date: isolated(since), from: text(first.value), to: text(last.value) })}
      >
        <path d={pathOf(points)} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles['lineEnds']} dir="ltr" aria-hidden="true">
        <span>
          <bdi>{since}</bdi>
          <Figure figure={figure(first.value)} {...ends} />
        </span>
        <span>
          {say('wallet.days.now')}
          <Figure figure={figure(last.value)} {...ends} />
        </span>
      </div>
    </>
  );
}
